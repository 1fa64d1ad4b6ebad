"""Records an earlier game by its points alone, on one screen at ``/past``; people correct it on a board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import astuple, dataclass, fields, replace
from datetime import timedelta
from typing import Any, Final

import flet as ft

from companion.engine import wire
from companion.engine.names import kept_name
from companion.engine.words import Say
from companion.games import GAMES
from companion.sessions.library.people import same_name
from companion.sessions.library.totals import doubts, takes_totals, totals_event, totals_of, write_down
from companion.sessions.play.session_view import SessionView
from companion.ui import addresses, bridge
from companion.ui.games.registry import SCREENS
from companion.ui.host.from_library import KnownPlaces
from companion.ui.host.host import use_watching_host
from companion.ui.kit.fields import LONGEST, Fields, field_line, total
from companion.ui.kit.frame import Foot, TopBar, panel, screen
from companion.ui.kit.keys import choices, main_key, plain_key
from companion.ui.kit.long_lists import ChipList
from companion.ui.kit.texts import body, heading, headline, soft
from companion.ui.prefs import LONGEST_NAME, LONGEST_PLACE
from companion.ui.screens.totals.lines import DIGITS, Line, PastDraft, Place, cards_of, players
from companion.ui.session.entry import Form, use_kept_on_device
from companion.ui.session.questions import count_question, use_question
from companion.ui.session.saving import use_attempts
from companion.ui.session.table import table_screen, use_table
from companion.ui.session.when import When, when_fields

OFFERED = 12
"""How many known names are offered at once: those who played of late."""

USUAL = timedelta(minutes=45)
"""How long a game usually is: a new entry says that one has just ended."""

MOST: Final = max(game.players[-1] for game in GAMES.values())
"""The number of players that the largest game takes: another game may have been chosen for them since."""


@dataclass(frozen=True, slots=True)
class PastEntry:
    """Holds all that is entered: the game and its players, when it was, and where."""

    played: PastDraft
    when: When
    place: str = ""


def _written(entry: PastEntry) -> dict[str, object]:
    lines = [[line.name, line.points, line.cards] for line in entry.played.lines]
    return {"game": entry.played.game, "lines": lines, "when": astuple(entry.when), "place": entry.place}


def _read(kept: Any, fresh: PastEntry) -> PastEntry:
    game = wire.one_of([*filter(takes_totals, GAMES)])(kept["game"], "game")
    lines = []
    for at, line in enumerate(wire.a_list(kept["lines"], "lines")):
        name, points, cards = (wire.a_text(one, "line") for one in wire.a_list(line, "line"))
        lines.append(Line(at, name[:LONGEST_NAME], points[:LONGEST], cards[:LONGEST]))
    when = [wire.a_text(one, "when")[:DIGITS] for one in wire.a_list(kept["when"], "when")]
    place = wire.a_text(kept["place"], "place")[:LONGEST_PLACE]
    if not GAMES[game].players[0] <= len(lines) <= MOST:
        return fresh
    entered = replace(fresh.when, **dict(zip((one.name for one in fields(When)), when, strict=True)))
    return PastEntry(PastDraft(game, tuple(lines)), entered, place)


FORM: Final[Form[PastEntry]] = Form(_written, _read)
"""How it is kept on its device until the game is written down."""


@bridge.component
def WritingDown() -> ft.Control:
    host, page = use_watching_host(people=True), ft.context.page
    people = host.sessions.people
    say = host.say()
    games = [game for game in GAMES if takes_totals(game)]
    empty = PastDraft(games[0], tuple(Line(id) for id in range(GAMES[games[0]].players[0])))
    entry, newest, change = bridge.use_draft(PastEntry(empty, When.of(host.now - USUAL, USUAL)))
    draft = entry.played
    forget = use_kept_on_device("past", newest, change, FORM)
    fields: Fields[Place] = ft.use_memo(lambda: Fields(page), [])
    attempts, ask = use_attempts(host, say), use_question()
    usual = ft.use_memo(people.usual, [people.version])
    played = GAMES[draft.game]

    def edit(by: Callable[[PastDraft], PastDraft]) -> None:
        change(lambda old: replace(old, played=by(old.played)))
        attempts.refuse("")

    def edit_when(by: Callable[[When], When]) -> None:
        change(lambda old: replace(old, when=by(old.when)))

    def save() -> None:
        entered, filled = newest().played, newest().played.filled
        if why := _wrong(say, entered):
            attempts.refuse(why)
            return
        names = [kept_name(line.name) for line in filled]
        points = [total(line.points) or 0 for line in filled]
        event = totals_event(entered.game, points, cards_of(filled))
        doubted = doubts(entered.game, event)

        def write() -> None:
            began, ended = newest().when.times(host.zone)
            id = host.begin_once(
                "past",
                (entered.game, names, points, cards_of(filled), newest().when, newest().place),
                lambda new: write_down(
                    host.sessions,
                    entered.game,
                    names,
                    event,
                    started_at=began,
                    finished_at=ended,
                    place=newest().place.strip(),
                    id=new,
                ),
            )
            forget()
            page.navigate(addresses.instead_of(addresses.PAST, addresses.session(id)))

        named = replace(attempts, say=host.say(names), game=GAMES[entered.game])
        attempts.refuse("")
        if doubted:
            ask(count_question(named.say, GAMES[entered.game].words, doubted, (), lambda: named.make(write)))
        else:
            named.make(write)

    def toggle(name: str) -> None:
        now = newest().played
        if now.holds(name) is None and now.full:
            facts = {"game": played.words.title(say), "least": played.players[0], "most": played.players[-1]}
            attempts.refuse(say.t("{game} is for {least} to {most} players.", **facts))
            return

        def by(old: PastDraft) -> PastDraft:
            there = old.holds(name)
            return old.with_line(there.id, name="") if there else old.with_one_more(name)

        edit(by)

    def typed(id: int, **fields: str) -> None:
        edit(lambda old: old.with_line(id, **fields))

    def one_more() -> None:
        edit(PastDraft.with_one_more)
        fields.focus((newest().played.lines[-1].id, "name"))

    few = len(draft.lines) <= played.players[0]
    remove = None if few else lambda id: edit(lambda old: old.without(id))
    lines, cards = players(say, lambda: newest().played, typed, fields, remove=remove)
    kinds = [(game, GAMES[game].words.title(say), f"past-{game}") for game in games]
    known = [(one.name, one.name, f"known-{one.id}") for one in usual]
    there = [one.name for one in usual if draft.holds(one.name)]
    who: list[ft.Control] = [
        heading(say.t("Who, with how many points")),
        soft(say.t("Clockwise, starting with the first player.")),
    ]
    if known:
        who.append(ChipList("known", known, there, toggle, at_once=OFFERED))
    who += lines
    if len(draft.lines) < played.players[-1]:
        who.append(plain_key(say.t("Add a player"), one_more, "one-more"))
    who += cards

    def put(place: str) -> None:
        change(lambda old: replace(old, place=place))

    where = field_line(entry.place, put, say.t("Where"), "past-place", LONGEST_PLACE)
    told = say.t("The points count in the history and in the statistics; which cards scored them stays unknown.")
    what = panel(heading(say.t("Game")), choices(kinds, draft.game, lambda game: edit(lambda old: _of(game, old))))
    when = when_fields(say, entry.when, edit_when, length=True)
    times = panel(heading(say.t("Date and length")), *when, where, KnownPlaces(entry.place, put))
    return screen(
        host,
        TopBar(say.t("Record a past game"), back=addresses.HISTORY),
        columns=[[headline(say.t("A past game")), body(told), what, panel(*who, identifier="players")], [times]],
        foot=Foot(
            [ft.Row([main_key(say.t("Save"), save, "write-down", SCREENS[draft.game].accent)])],
            refused=attempts.trouble,
        ),
    )


def _of(game: str, old: PastDraft) -> PastDraft:
    """Return the same players at another game; it may need more of them."""
    found = replace(old, game=game)
    while len(found.lines) < GAMES[game].players[0]:
        found = found.with_one_more()
    return found


def _wrong(say: Say, entered: PastDraft) -> str:
    """Return why the game cannot be written down yet; the rules say the rest."""
    told = entered.filled
    for at, line in enumerate(told):
        if not (name := kept_name(line.name)):
            return say.t("{player} has no name yet.", player=say.t("Player {number}", number=at + 1))
        if any(same_name(line.name, other.name) for other in told[:at]):
            return say.t("Two players are called {name}. Give one of them another name.", name=name)
        if total(line.points) is None:
            return say.labelled(name, say.t("How many points?"))
    return ""


@bridge.component
def Totals(session: SessionView) -> ft.Control:
    game = session.game.id
    table, page = use_table(session, SCREENS[game].accent), ft.context.page
    say = table.say
    draft, newest, change = bridge.use_draft(_told_before(session))
    fields: Fields[Place] = ft.use_memo(lambda: Fields(page), [])

    def keep() -> None:
        lines = newest().lines
        points = [total(line.points) for line in lines]
        for seat, entered in enumerate(points):
            if entered is None:
                table.refuse(say.labelled(say.name(seat), say.t("How many points?")))
                return
        before = totals_of(session, session.struck)
        table.tell(totals_event(game, [found or 0 for found in points], cards_of(lines), before))

    def typed(id: int, **fields: str) -> None:
        change(lambda old: old.with_line(id, **fields))
        table.refuse(None)

    lines, cards = players(say, newest, typed, fields, names=[say.name(at) for at in range(len(draft.lines))])
    head = headline(say.t("How many points?"), table.accent.colour)
    return table_screen(
        table,
        columns=[[head, panel(*lines, *cards, identifier="players")]],
        foot=[ft.Row([main_key(say.t("Save"), keep, "write-down", table.accent)])],
    )


def _told_before(session: SessionView) -> PastDraft:
    """Return what stood there; seats are told apart by their number, whatever they are called."""
    event: Any = totals_of(session, session.struck)
    cards = event.cards or (0,) * len(event.points)
    lines = zip(session.names, event.points, cards, strict=True)
    return PastDraft(
        session.game.id,
        tuple(Line(at, name, str(points), str(n) if n else "") for at, (name, points, n) in enumerate(lines)),
    )
