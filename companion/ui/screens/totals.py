"""Records an earlier game by its points alone, on one screen at ``/past``; people correct it on a board. A player has a
line: a name, points, and cards where they decide.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import astuple, dataclass, fields, replace
from datetime import timedelta
from functools import partial
from typing import Any, Final, Self

import flet as ft

from companion.engine import Say, wire
from companion.engine.names import kept_name
from companion.games import GAMES
from companion.sessions.library.people import same_name
from companion.sessions.library.totals import doubts, takes_totals, totals_event, totals_of, undecided, write_down
from companion.sessions.play.session_view import SessionView
from companion.ui import addresses, bridge
from companion.ui.games.registry import SCREENS
from companion.ui.host.from_library import KnownPlaces
from companion.ui.host.host import Host, use_watching_host
from companion.ui.kit.fields import LONGEST, Fields, field_line, name_field, summed, text_field, total
from companion.ui.kit.frame import Foot, TopBar, panel, screen
from companion.ui.kit.keys import choices, main_key, plain_key, round_key
from companion.ui.kit.long_lists import ChipList
from companion.ui.kit.texts import body, heading, headline, large, soft, strong
from companion.ui.prefs import LONGEST_NAME, LONGEST_PLACE
from companion.ui.session.entry import Form, use_kept_on_device
from companion.ui.session.questions import count_question, use_question
from companion.ui.session.saving import Attempts, Deed, use_attempts
from companion.ui.session.table import table_screen, use_table
from companion.ui.session.when import When, when_fields

OFFERED = 12
"""How many known names are offered at once: those who played of late."""

USUAL = timedelta(minutes=45)
"""How long a game usually is: a new entry says that one has just ended."""

MOST: Final = max(game.players[-1] for game in GAMES.values())
"""The number of players that the largest game takes: another game may have been chosen for them since."""
DIGITS: Final = 4
WIDE: Final = 128
"""Pixels of a field for so many digits, and of its label with their sum."""

Place = tuple[int, str]
"""A line's id, and which of its fields."""


@dataclass(frozen=True, slots=True)
class Line:
    """Holds what stands in a player's fields; ``id`` never changes."""

    id: int
    name: str = ""
    points: str = ""
    cards: str = ""

    @property
    def empty(self) -> bool:
        return not (kept_name(self.name) or self.points.strip())


@dataclass(frozen=True, slots=True)
class PastDraft:
    """Holds a game and its players, by seat."""

    game: str
    lines: tuple[Line, ...]

    @property
    def filled(self) -> tuple[Line, ...]:
        return tuple(line for line in self.lines if not line.empty)

    @property
    def full(self) -> bool:
        """Tell whether no further player fits: every line is filled, and the game takes no more of them."""
        return not any(line.empty for line in self.lines) and len(self.lines) >= GAMES[self.game].players[-1]

    @property
    def undecided(self) -> tuple[int, ...]:
        """Ids of the lines whose place needs a number of cards."""
        told = enumerate(total(line.points) for line in self.filled)
        points = [-1 - at if found is None else found for at, found in told]  # what is no number is level with nothing
        return tuple(self.filled[seat].id for seat in undecided(self.game, points))

    def with_line(self, id: int, **fields: Any) -> Self:
        lines = tuple(replace(line, **fields) if line.id == id else line for line in self.lines)
        return replace(self, lines=lines)

    def with_one_more(self, name: str = "") -> Self:
        """Put a name on the first free line, or on one more."""
        free = next((line for line in self.lines if line.empty), None)
        if name and free is not None:
            return self.with_line(free.id, name=name)
        return replace(self, lines=(*self.lines, Line(1 + max((line.id for line in self.lines), default=-1), name)))

    def toggled(self, name: str) -> Self:
        """Put somebody on a line, or take their name from it."""
        there = self.holds(name)
        return self.with_line(there.id, name="") if there else self.with_one_more(name)

    def without(self, id: int) -> Self:
        return replace(self, lines=tuple(line for line in self.lines if line.id != id))

    def holds(self, name: str) -> Line | None:
        return next((line for line in self.lines if same_name(line.name, name)), None)


@dataclass(frozen=True, slots=True)
class _Typing:
    """Draws the fields into which lines are typed; whether people are ``named``, so that their names are no fields."""

    say: Say
    newest: Callable[[], PastDraft]
    change: Callable[..., object]
    fields: Fields[Place]
    named: bool

    def field(self, number: int, line: Line, name: str, label: str, **more: object) -> ft.Control:
        place = line.id, name

        def enter(_event: object) -> None:
            """Lead the keyboard to the next field; from the last it goes nowhere."""
            now, asked = self.newest(), ("points",) if self.named else ("name", "points")
            order = [(one.id, field) for one in now.lines for field in asked] + [(id, "cards") for id in now.undecided]
            if place in order[:-1]:
                self.fields.focus(order[order.index(place) + 1])

        draw = name_field if name == "name" else text_field
        return draw(
            getattr(line, name),
            lambda text: self.change(line.id, **{name: text}),
            label,
            f"{name}-{number}",
            ref=self.fields.of(place),
            on_submit=enter,
            **more,
        )

    def digits(self, number: int, line: Line, name: str, label: str, who: str) -> ft.Control:
        """Draw a field of a few digits or their sum, spoken with the name of ``who`` has them."""
        told = getattr(line, name)
        keyboard = ft.KeyboardType.PHONE  # which has a plus
        box = self.field(number, line, name, summed(label, told), max_length=LONGEST, keyboard_type=keyboard)
        spoken = self.say.labelled(f"{who}, {label}", told or "–")
        return ft.Semantics(label=spoken, content=box, expand=True)


def players(
    say: Say,
    newest: Callable[[], PastDraft],
    change: Callable[..., object],
    fields: Fields[Place],
    *,
    names: Sequence[str] = (),
    remove: Callable[[int], object] | None = None,
) -> tuple[list[ft.Control], list[ft.Control]]:
    """Draw a line for each player, with keys to ``remove`` it; and what is asked where points are level: why, and a
    field for each line that needs its cards.

    ``change`` takes a line's id and the fields that are typed. ``names`` stay as they are. What is asked for cards
    stands below the lines: it comes and goes while points are typed, and what somebody taps next stays where it is.
    """
    draft, typing = newest(), _Typing(say, newest, change, fields, bool(names))
    lines, cards = list[ft.Control](), list[ft.Control]()
    if draft.undecided:
        why = say.t(
            "Tied on points: the player with more cards is placed higher. If nobody counted them, the place is shared."
        )
        cards.append(soft(why))
    for nth, line in enumerate(draft.lines, 1):
        numbered = say.t("Player {number}", number=nth)
        typed = kept_name(line.name) or numbered
        who = names[nth - 1] if names else typed
        name = ft.Container(strong(who), expand=True) if names else typing.field(nth, line, "name", numbered)
        points, keys = typing.digits(nth, line, "points", say.t("Points"), who), list[ft.Control]()
        if remove is not None:
            drop = partial(remove, line.id)
            keys = [round_key(ft.Icons.CLOSE, say.t("Remove {name}", name=who), drop, f"remove-{nth}")]
        lines.append(_beside(name, points, keys, f"line-{line.id}"))
        if line.id in draft.undecided:
            count = typing.digits(nth, line, "cards", say.t("Cards"), typed)
            cards.append(_beside(ft.Container(body(typed), expand=True), count, [], f"cards-{line.id}"))
    return lines, cards


def _beside(name: ft.Control, field: ft.Control, keys: list[ft.Control], key: str) -> ft.Control:
    """Draw a number beside its name; where letters are large, below it."""
    if large():
        return ft.Column([ft.Row([name, *keys], spacing=8), ft.Row([field])], spacing=8, key=key)
    return ft.Row([name, ft.Container(ft.Row([field]), width=WIDE), *keys], spacing=8, key=key)


def cards_of(lines: Sequence[Line]) -> tuple[int, ...]:
    """Return the numbers of cards by seat, 0 where none is told."""
    return tuple(total(line.cards) or 0 for line in lines)


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
    say, games = host.say(), [game for game in GAMES if takes_totals(game)]
    empty = PastDraft(games[0], tuple(Line(id) for id in range(GAMES[games[0]].players[0])))
    entry, newest, change = bridge.use_draft(PastEntry(empty, When.of(host.now - USUAL, USUAL)))
    draft = entry.played
    forget = use_kept_on_device("past", newest, change, FORM)
    fields: Fields[Place] = ft.use_memo(lambda: Fields(page), [])
    attempts, save = use_saving_of(host, newest, forget)
    played = GAMES[draft.game]

    def edit(by: Callable[[PastDraft], PastDraft]) -> None:
        change(lambda old: replace(old, played=by(old.played)))
        attempts.refuse("")

    def edit_when(by: Callable[[When], When]) -> None:
        change(lambda old: replace(old, when=by(old.when)))

    def put(place: str) -> None:
        change(lambda old: replace(old, place=place))

    def typed(id: int, **fields: str) -> None:
        edit(lambda old: old.with_line(id, **fields))

    def one_more() -> None:
        edit(PastDraft.with_one_more)
        fields.focus((newest().played.lines[-1].id, "name"))

    few = len(draft.lines) <= played.players[0]
    remove = None if few else lambda id: edit(lambda old: old.without(id))
    lines, cards = players(say, lambda: newest().played, typed, fields, remove=remove)
    clockwise = soft(say.t("Clockwise, starting with the first player."))
    known = use_known_names(host, lambda: newest().played, edit, attempts.refuse)
    who: list[ft.Control] = [heading(say.t("Who, with how many points")), clockwise, *known, *lines]
    if len(draft.lines) < played.players[-1]:
        who.append(plain_key(say.t("Add a player"), one_more, "one-more"))
    kinds = [(game, GAMES[game].words.title(say), f"past-{game}") for game in games]
    where = field_line(entry.place, put, say.t("Where"), "past-place", LONGEST_PLACE)
    told = say.t("The points count in the history and in the statistics; which cards scored them stays unknown.")
    what = panel(heading(say.t("Game")), choices(kinds, draft.game, lambda game: edit(lambda old: _of(game, old))))
    when = when_fields(say, entry.when, edit_when, length=True)
    times = panel(heading(say.t("Date and length")), *when, where, KnownPlaces(entry.place, put))
    key = main_key(say.t("Save"), save, "write-down", SCREENS[draft.game].accent)
    head = [headline(say.t("A past game")), body(told)]
    return screen(
        host,
        TopBar(say.t("Record a past game"), back=addresses.HISTORY),
        columns=[[*head, what, panel(*who, *cards, identifier="players")], [times]],
        foot=Foot([ft.Row([key])], refused=attempts.trouble),
    )


def use_saving_of(host: Host, newest: Callable[[], PastEntry], forget: Deed) -> tuple[Attempts, Deed]:
    """Return how the entry is saved, and what does it, once that what is unlikely is meant so."""
    page, say = ft.context.page, host.say()
    attempts, ask = use_attempts(host, say), use_question()

    def save() -> None:
        entry, filled = newest(), newest().played.filled
        game = entry.played.game
        if why := _wrong(say, entry.played):
            attempts.refuse(why)
            return
        names = [kept_name(line.name) for line in filled]
        points = [total(line.points) or 0 for line in filled]
        event = totals_event(game, points, cards_of(filled))

        def write() -> None:
            began, ended = entry.when.times(host.zone)
            contents = game, names, points, cards_of(filled), entry.when, entry.place
            played = partial(write_down, host.sessions, game, names, event, started_at=began, finished_at=ended)
            id = host.begin_once("past", contents, lambda new: played(place=entry.place.strip(), id=new))
            forget()
            page.navigate(addresses.instead_of(addresses.PAST, addresses.session(id)))

        named = replace(attempts, say=host.say(names), game=GAMES[game])
        attempts.refuse("")
        if doubted := doubts(game, event):
            ask(count_question(named.say, GAMES[game].words, doubted, (), lambda: named.make(write)))
        else:
            named.make(write)

    return attempts, save


def use_known_names(
    host: Host, newest: Callable[[], PastDraft], edit: Callable[..., None], refuse: Callable[[str], None]
) -> list[ft.Control]:
    """Return chips of the people who have played; a tap puts somebody on a line, or takes their name from it."""
    say, people, game = host.say(), host.sessions.people, GAMES[newest().game]
    usual = ft.use_memo(people.usual, [people.version])

    def toggle(name: str) -> None:
        if newest().holds(name) is None and newest().full:
            facts = {"game": game.words.title(say), "least": game.players[0], "most": game.players[-1]}
            refuse(say.t("{game} is for {least} to {most} players.", **facts))
        else:
            edit(lambda old: old.toggled(name))

    known = [(one.name, one.name, f"known-{one.id}") for one in usual]
    there = [one.name for one in usual if newest().holds(one.name)]
    return [ChipList("known", known, there, toggle, at_once=OFFERED)] if known else []


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
