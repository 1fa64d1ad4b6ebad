"""Shows who is at the table of a match of 13, between two rounds: somebody may leave, somebody may join (A4)."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Final

import flet as ft

from companion.engine import Over, Seat
from companion.engine.words import Say
from companion.games.thirteen.attendance import Join, Leave
from companion.games.thirteen.scorepad import View
from companion.sessions.library.people import same_name
from companion.sessions.library.placeholders import is_placeholder
from companion.sessions.play.live_session import LiveSession
from companion.ui import addresses, bridge, theme
from companion.ui.games.thirteen.newcomer import FORM, Newcomer, newcomer_panel
from companion.ui.games.thirteen.score_block import round_of
from companion.ui.parts.badge import player_sign
from companion.ui.parts.entry import use_kept_entry
from companion.ui.parts.frame import panel, target
from companion.ui.parts.keys import main_key, quiet_key
from companion.ui.parts.missing import Elsewhere, of_session
from companion.ui.parts.questions import Question, use_question
from companion.ui.parts.table import Session, Table, table_screen, use_table
from companion.ui.parts.texts import heading, soft, strong, titled

DRAFT: Final = "join"
QUESTIONS: Final = "questions"
"""The place of the questions about who joins: on a small page it is below the others' names."""


@bridge.component
def ComingAndGoing() -> ft.View:
    return of_session(AtTheTable)


@bridge.component
def AtTheTable(session: LiveSession) -> Any:
    """Draws it for a match in fast entry; people come and go in no other game."""
    page, there = ft.context.page, addresses.session(session.id)
    if (session.game.id, session.tracking) != ("13", "scorepad"):
        return bridge.keyed("other", Elsewhere, there)
    return bridge.keyed("who-plays", WhoPlays, session, lambda: page.navigate(there))


def to_who_plays(say: Say, page: ft.Page, id: str) -> ft.Control:
    """Draw the key that leads here."""
    to = addresses.session(id, "table")
    return ft.Row([quiet_key(say.t("Somebody joins or leaves"), lambda: page.navigate(to), "who-plays")])


@bridge.component
def WhoPlays(session: Session, joined: Callable[[], object]) -> Any:
    """Draw who is there, and the questions about who joins; ``joined`` is called once somebody has.

    While a join or leave is corrected, only that one is asked.
    """
    table: Table[View] = use_table(session, theme.MIDNIGHT)
    say, seen, people = table.say, table.seen, table.device.sessions.people
    wrong = next((one for one in session.struck if isinstance(one, Join | Leave)), None)
    corrected = wrong if session.correcting is not None else None
    begun = Newcomer()
    if isinstance(corrected, Join):
        begun = Newcomer(after=corrected.after, points=str(corrected.points))
    one, newest, change = use_kept_entry(table, DRAFT, len(seen.rounds), lambda: begun, FORM)
    ask = use_question()
    follow, lead_to = ft.use_state("")
    fixed = say.name(corrected.seat) if isinstance(corrected, Join) else ""

    def join() -> None:
        told = newest()
        name = fixed or " ".join(told.name.split())
        if is_placeholder(name):
            table.refuse(say.t("Whoever joins has no name yet."))
            lead_to(QUESTIONS)
            return
        seat = next((at for at, other in enumerate(say.names) if same_name(name, other)), None)
        event = Join(
            Seat(seen.players if seat is None else seat), Seat(told.place(seen.circle)), int(told.points or "0")
        )
        table.drafts.add(DRAFT)
        table.tell(event, then=joined, arrives=name if seat is None else "")

    def leave(seat: int) -> None:
        table.drafts.discard(DRAFT)  # who joins in their place may be half entered
        table.tell(Leave(Seat(seat)))

    def ask_leave(seat: int) -> None:
        broken = session.problem(Leave(Seat(seat)))
        table.refuse(broken)
        if broken is None:
            ask(_leave_question(say, seen, seat, lambda: leave(seat)))

    over = isinstance(seen.awaits, Over)
    number = round_of(say, seen.round, seen.deals)
    top = titled(say.t("Before round {round}", round=seen.round), say.t("Who plays?"), theme.MIDNIGHT.colour)
    if over:
        told = soft(say.t("The game is over: nobody joins or leaves any more."))
        return table_screen(table, columns=[[top, panel([told])]], foot=[], back=addresses.session(session.id))
    columns: list[list[ft.Control]] = [[top], []]
    foot: list[ft.Control] = []
    if not isinstance(corrected, Join):
        columns[0].append(_there(table, ask_leave))
    if not isinstance(corrected, Leave):
        edit = functools.partial(_edit, change, table)
        columns[1].append(target(newcomer_panel(say, people, seen, one, edit, fixed), QUESTIONS))
        name = fixed or " ".join(one.name.split())
        words = say.t("{name} joins", name=name) if name else say.t("Let somebody join")
        foot = [ft.Row([main_key(words, join, "join", theme.MIDNIGHT)])]
    back = addresses.session(session.id) if session.correcting is None else None
    return table_screen(table, columns=columns, beside=number, back=back, foot=foot, follow=follow)


def _edit(change: Any, table: Table[View], by: Callable[[Newcomer], Newcomer], *, typed: bool = False) -> None:
    table.refuse(None)
    change(by, typed=typed)


def _there(table: Table[View], leave: Callable[[int], None]) -> ft.Control:
    """Draw a line for each player, clockwise, with the points so far and a key to leave; below, who has left."""
    say, seen = table.say, table.seen
    lines: list[ft.Control] = [heading(say.t("At the table, clockwise"))]
    for seat in seen.circle:
        name = say.name(seat)
        points = say.plural("{n} point", "{n} points", seen.totals[seat])
        deals = [say.t("deals next")] if seat == seen.dealer else []
        who = ft.Column([strong(name), soft(" · ".join([points, *deals]))], spacing=0, expand=True)
        words = say.t("Leaves the game")
        key = quiet_key(
            words,
            functools.partial(leave, seat),
            f"leave-{seat}",
            expand=False,
            spoken=say.t("{name} leaves", name=name),
        )
        sign = player_sign(table.device.sessions.people, name, None, 26)
        lines.append(ft.Row([*sign, who, ft.Container(key, width=120)], spacing=10))
    gone = [say.name(seat) for seat in range(seen.players) if seat not in seen.circle]
    if gone:
        lines.append(soft(say.t("Has left: {names}", names=say.listing(gone))))
    lines.append(soft(say.t("The number of rounds stays as it was. What is half entered of a count stays, too.")))
    return panel(lines, identifier="at-table")


def _leave_question(say: Say, seen: View, seat: int, leave: Callable[[], object]) -> Question:
    """Ask, with what it means, before anything is kept."""
    name = say.name(seat)
    points = say.plural("{n} point", "{n} points", seen.totals[seat])
    told = say.t(
        "From round {round} on nothing is counted for {name}. What they have stays theirs: {points}. They come after"
        " all who stay (A4). If they still played this round, count it first.",
        round=seen.round,
        name=name,
        points=points,
    )
    title, yes = say.t("{name} leaves?", name=name), say.t("{name} leaves", name=name)
    return Question("leave-told", title, told, say.t("Stays"), yes, leave)
