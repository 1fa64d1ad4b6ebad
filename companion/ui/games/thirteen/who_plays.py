"""Shows who is at the table of a match of 13, between two rounds: somebody may leave, somebody may join (A4)."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

import flet as ft

from companion.engine import Over, Say, Seat, capital, wire
from companion.games.thirteen.attendance import Join, Leave
from companion.games.thirteen.scorepad import View
from companion.sessions.library.people import KnownPerson, same_name
from companion.sessions.library.placeholders import is_placeholder
from companion.sessions.play.live_session import LiveSession
from companion.ui import addresses, bridge, theme
from companion.ui.games.thirteen.score_block import round_of
from companion.ui.kit.fields import LONGEST, name_field, summed, text_field, total
from companion.ui.kit.frame import panel, target
from companion.ui.kit.keys import choice, choices, main_key, person_chip, plain_key, quiet_key
from companion.ui.kit.long_lists import use_long_list
from companion.ui.kit.signs import badge, player_sign
from companion.ui.kit.texts import heading, lettering, soft, strong, titled
from companion.ui.prefs import LONGEST_NAME
from companion.ui.session.entry import Change, Form, use_kept_entry
from companion.ui.session.questions import Question
from companion.ui.session.table import Session, Table, table_screen, use_table
from companion.ui.stand_in import Elsewhere

OFFERED: Final = 8
"""How many people are offered at once."""
SIGN: Final = 30


@dataclass(frozen=True, slots=True)
class Newcomer:
    """What has been entered; ``after`` is the seat they play after, None for the last one of the circle."""

    name: str = ""
    after: int | None = None
    points: str = "0"

    def place(self, circle: Sequence[int]) -> int:
        """Return the seat they play after: as chosen, if that one is still at the table."""
        return circle[-1] if self.after is None or self.after not in circle else self.after


def _read(value: object, _mine: Newcomer) -> Newcomer:
    raw = wire.an_object(value, "join")
    after = raw.get("after")
    return Newcomer(
        wire.a_text(raw.get("name"), "name")[:LONGEST_NAME],
        None if after is None else wire.a_number(after, "after"),
        wire.a_text(raw.get("points"), "points")[:LONGEST],
    )


FORM: Final[Form[Newcomer]] = Form(lambda entered: None if entered == Newcomer() else asdict(entered), _read)


def _newcomer_panel(table: Table[View], newcomer: Newcomer, edit: Change[Newcomer], fixed: str) -> ft.Control:
    """Draw the questions. ``fixed`` is the name of somebody who stays who they are: a join that is corrected."""
    say, view, usual = table.say, table.seen, table.device.usual()

    def put(*, typed: bool = False, **answers: Any) -> None:
        edit(lambda old: replace(old, **answers), typed=typed)

    asked: list[ft.Control] = [heading(say.t("Somebody joins"))]
    if fixed:
        asked.append(lettering(fixed, size=theme.LARGE, color=theme.INK))
    else:
        name = name_field(newcomer.name, lambda text: put(name=text, typed=True), say.t("Who joins?"), "newcomer")
        asked += [bridge.keyed("offered", Offered, say, usual, view, newcomer.name, put), ft.Row([name])]
    after = [(seat, say.name(seat), f"after-{seat}") for seat in view.circle]
    points = text_field(
        newcomer.points,
        lambda text: put(points=text, typed=True),
        summed(say.t("Points"), newcomer.points),
        "start-points",
        input_filter=ft.InputFilter(regex_string=r"^[0-9+ ]*$"),
        max_length=LONGEST,
        keyboard_type=ft.KeyboardType.PHONE,
    )
    asked += [
        choice(say.t("Plays after"), after, newcomer.place(view.circle), lambda seat: put(after=seat)),
        soft(_points_words(say, view, fixed or newcomer.name)),
        choices(_agreed(say, view), newcomer.points or "0", lambda number: put(points=number)),
        ft.Row([ft.Container(ft.Row([points]), width=120)]),
    ]
    return panel(*asked, identifier="joining")


def _points_words(say: Say, view: View, name: str) -> str:
    """Say what the points are: those to begin with, or for who comes back more than they have."""
    gone = [seat for seat in range(view.players) if seat not in view.circle]  # who joins later has a name already
    back = next((seat for seat in gone if same_name(name, say.names[seat])), None)
    if back is None:
        return say.t("Starting points")
    points = say.plural("{n} point", "{n} points", view.totals[back])
    return say.t("Comes back with {points}, plus", points=points)


def _agreed(say: Say, view: View) -> list[tuple[str, str, str]]:
    """Return what tables agree on, as points, words and identifier: no number twice."""
    totals = [view.totals[seat] for seat in view.circle]
    average = round(sum(totals) / len(totals))
    offers = {0: (say.plural("{n} point", "{n} points", 0), "start-0")}
    offers.setdefault(average, (say.t("the average: {points}", points=average), "start-average"))
    offers.setdefault(max(totals), (say.t("the most: {points}", points=max(totals)), "start-most"))
    return [(str(points), words, identifier) for points, (words, identifier) in offers.items()]


@bridge.component
def Offered(say: Say, usual: Sequence[KnownPerson], view: View, name: str, put: Callable[..., None]) -> ft.Control:
    """Draws chips of who is not at the table: first who was, then who plays often of late (``usual``)."""

    def named(person: KnownPerson, names: Sequence[str]) -> bool:
        return any(same_name(person.name, other) for other in names)

    gone = [other for seat, other in enumerate(say.names) if seat not in view.circle]
    away = [person for person in usual if not named(person, [say.names[seat] for seat in view.circle])]
    away.sort(key=lambda person: not named(person, gone))
    chosen = [person for person in away if named(person, [name])]
    typed = "" if chosen else name
    found = use_long_list(
        say, "newcomers", away, lambda one: one.name, at_once=OFFERED, typed=typed, stays=lambda one: one in chosen
    )
    chips = [_chip(say, one, one in chosen, put) for one in found.shown]
    return ft.Row([*chips, *found.below], wrap=True, spacing=8, run_spacing=8)


def _chip(say: Say, person: KnownPerson, chosen: bool, put: Callable[..., None]) -> ft.Control:
    name, sign = person.name, badge(person.name, person.colour, SIGN)
    toggle, words = functools.partial(put, name="" if chosen else name), say.t("{name} joins", name=name)
    return person_chip(person.id, name, sign, toggle, spoken=words, identifier=f"person-{person.id}", chosen=chosen)


DRAFT: Final = "join"
QUESTIONS: Final = "questions"
"""The place of the questions about who joins: on a small page it is below the others' names."""


@bridge.component
def AtTheTable(session: LiveSession) -> ft.Control:
    """Draws it for a match in fast entry; people come and go in no other game."""
    page, there = ft.context.page, addresses.session(session.id)
    if (session.game.id, session.tracking) != ("13", "scorepad"):
        return bridge.keyed("other", Elsewhere, there)
    return bridge.keyed("who-plays", WhoPlays, session, lambda: page.navigate(there))


def to_who_plays(say: Say, id: str) -> ft.Control:
    return plain_key(say.t("Somebody joins or leaves"), addresses.session(id, "table"), "who-plays")


@bridge.component
def WhoPlays(session: Session, joined: Callable[[], object]) -> ft.Control:
    """Draw who is there, and the questions about who joins; ``joined`` is called once somebody has.

    While a join or leave is corrected, only that one is asked.
    """
    table: Table[View] = use_table(session, theme.MIDNIGHT)
    say, view = table.say, table.seen
    corrected = table.stood
    begun, fixed = Newcomer(), ""
    if isinstance(corrected, Join):
        begun, fixed = Newcomer(after=corrected.after, points=str(corrected.points)), say.name(corrected.seat)
    newcomer, newest, change = use_kept_entry(table, DRAFT, len(view.rounds), lambda: begun, FORM)
    follow, lead_to = ft.use_state("")

    def join() -> None:
        entered = newest()
        name = fixed or " ".join(entered.name.split())
        points, nobody = total(entered.points or "0"), is_placeholder(name)
        if nobody or points is None:  # nothing that is no sum is taken for none
            asked = say.labelled(name, say.t("How many points?"))
            table.refuse(capital(say.t("a name is missing")) if nobody else asked)
            lead_to(QUESTIONS)
            return
        known = next((seat for seat, other in enumerate(say.names) if same_name(name, other)), None)
        seat, after = view.players if known is None else known, entered.place(view.circle)
        table.drafts.add(DRAFT)
        event = Join(Seat(seat), Seat(after), points)
        table.tell(event, then=joined, arrives=name if known is None else "")

    def edit(by: Callable[[Newcomer], Newcomer], /, *, typed: bool = False) -> None:
        table.refuse(None)
        change(by, typed=typed)

    def leave(seat: int) -> None:
        table.drafts.discard(DRAFT)  # who joins in their place may be half entered
        table.tell(Leave(Seat(seat)))

    def ask_leave(seat: int) -> None:
        broken = session.problem(Leave(Seat(seat)))
        table.refuse(broken)
        if broken is None:
            table.ask(_leave_question(say, view, seat, lambda: leave(seat)))

    there = addresses.session(session.id)
    top = titled(say.t("Before round {round}", round=view.round), say.t("Who plays?"), theme.MIDNIGHT.colour)
    if isinstance(view.awaits, Over):
        told = soft(say.t("The game is over: nobody can join or leave now."))
        return table_screen(table, columns=[[top, panel(told)]], foot=[], back=there)
    columns: list[list[ft.Control]] = [[top], []]
    foot: list[ft.Control] = []
    if not isinstance(corrected, Join):
        columns[0].append(_there(table, ask_leave))
    if not isinstance(corrected, Leave):
        columns[1].append(target(_newcomer_panel(table, newcomer, edit, fixed), QUESTIONS))
        name = fixed or " ".join(newcomer.name.split())
        words = say.t("{name} joins", name=name) if name else say.t("Somebody joins")
        foot = [ft.Row([main_key(words, join, "join", theme.MIDNIGHT)])]
    number, back = round_of(say, view.round, view.deals), there if session.correcting is None else None
    return table_screen(table, columns=columns, beside=number, back=back, foot=foot, follow=follow)


def _there(table: Table[View], leave: Callable[[int], None]) -> ft.Control:
    """Draw a line for each player, clockwise, with the points so far and a key to leave; below, who has left."""
    say, view = table.say, table.seen
    lines: list[ft.Control] = [heading(say.t("Who plays, clockwise?"))]
    for seat in view.circle:
        name = say.name(seat)
        points = say.plural("{n} point", "{n} points", view.totals[seat])
        deals = [say.t("deals next")] if seat == view.dealer else []
        who = ft.Column([strong(name), soft(" · ".join([points, *deals]))], spacing=0, expand=True)
        go, spoken = functools.partial(leave, seat), say.t("{name} leaves", name=name)
        key = quiet_key(say.t("Leaves the game"), go, f"leave-{seat}", expand=False, spoken=spoken)
        sign = player_sign(table.device.sign_of(name), name, None, 26)
        lines.append(ft.Row([*sign, who, ft.Container(key, width=120)], spacing=10))
    gone = [say.name(seat) for seat in range(view.players) if seat not in view.circle]
    if gone:
        lines.append(soft(say.t("Left the game: {names}", names=say.listing(gone))))
    lines.append(soft(say.t("The number of rounds does not change. A count already begun is kept.")))
    return panel(*lines, identifier="at-table")


def _leave_question(say: Say, view: View, seat: int, leave: Callable[[], object]) -> Question:
    """Ask, with what it means, before anything is kept."""
    name = say.name(seat)
    points = say.plural("{n} point", "{n} points", view.totals[seat])
    sentence = say.t(
        "From round {round} on, {name} scores nothing more, keeps {points} and is placed after "
        "everybody who stays (A4). If they still played this round, count it first.",
        round=view.round,
        name=name,
        points=points,
    )
    title = yes = say.t("{name} leaves", name=name)
    return Question("leave-told", title, sentence, say.t("Stays"), yes, leave)
