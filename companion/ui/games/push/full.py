"""Push with every card: what is drawn, where it goes, who takes what, what everybody has."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.engine import Awaits, Chance, Choice, Over, Seat
from companion.games.push.cards import COLOUR, COLOURS, Card, Colour, Face
from companion.games.push.events import STOP, Draw, Place, Protect, Roll, Take
from companion.games.push.words import word
from companion.ui import bridge, theme
from companion.ui.games.push import next_step
from companion.ui.games.push.areas import areas_panel
from companion.ui.games.push.columns import NARROW, WIDTH, Column, capital, slots
from companion.ui.games.push.die import fallen
from companion.ui.games.push.header import at_least_high, happened, next_up
from companion.ui.games.push.picker import Picker, cells
from companion.ui.games.push.picking import order_panel
from companion.ui.games.push.protecting import beside_columns, chance_line, protect_keys
from companion.ui.games.push.throw import use_throw
from companion.ui.parts.frame import panel
from companion.ui.parts.newest import use_newest
from companion.ui.parts.table import Session, Table, table_screen, use_table
from companion.ui.parts.texts import soft
from companion.ui.parts.zoom import large

LOW = 760
"""A page as low as that has smaller cards,"""
SHORT = 600
"""and as low as that the picker scrolls with the rest; on a wide page it stands among the rest."""
TALL = 168
"""A column of a card, two or three: what lies below seldom moves."""


def stage_of(awaits: Awaits) -> str:
    """``draw``, ``place``, ``take``, ``roll`` or ``end`` (the pile is empty)."""
    if isinstance(awaits, Chance):
        return "roll"
    assert isinstance(awaits, Choice)
    match awaits.offers[0]:
        case Place():
            return "place"
        case Take():
            return "take"
    return "draw" if any(isinstance(offer, Draw) for offer in awaits.offers) else "end"


@bridge.component
def PushBoard(live: Session) -> Any:
    table = use_table(live, theme.VERMILION)
    session = table.session
    newest: Any = ft.use_ref(lambda: table)
    newest.current = table
    thrown, throwing = ft.use_state(_nothing_thrown)
    told_odds, tell_odds = ft.use_state(False)
    below = bridge.use_soon()
    say, seen = table.say, table.seen
    stage = stage_of(seen.awaits)
    reading = thrown[1] if thrown and thrown[0] == session.revision else ""

    def pick(card: str) -> None:
        newest.current.tell(Draw(Card(card)))

    def choose(at: int) -> None:
        _choose(newest.current, at)

    def stop() -> None:
        newest.current.tell(STOP)

    def protect(colour: str) -> None:
        newest.current.tell(Protect(Colour(colour)))

    on_pick, on_choose = ft.use_callback(pick, []), ft.use_callback(choose, [])
    on_stop, on_protect = ft.use_callback(stop, []), ft.use_callback(protect, [])

    def fell(face: str) -> None:
        table.tell(Roll(_roller(seen), Face(face)))

    def throw() -> None:
        face = fallen()
        table.tell(Roll(_roller(seen), face), then=lambda: throwing((session.revision + 1, face)))

    on_throw = use_throw(table.desk, throw, due=stage == "roll")
    choices = slots(say, seen, stage)
    latest = session.latest(say)
    kinds = cells(say, seen.unseen)
    covering = stage != "draw" or bool(reading)
    may_stop = stage == "draw" and STOP in seen.awaits.offers

    under: ft.Control | None = None
    if reading or stage == "roll":
        die = next_step.die_of(
            say,
            reading,
            thrown[0] if thrown and reading else 0,
            told=latest if reading else "",
            idle=say.t("Roll the real die and tap its face, or roll here."),
            moves=table.desk.moves,
            on_roll=None if reading else on_throw,
        )
        under = (
            next_step.rolled(say, die, lambda: throwing(None))
            if reading
            else next_step.rolling(say, die, fell, on_throw)
        )
    elif stage == "place":
        card = seen.drawn[0]
        under = next_step.placing(say, card, capital(word(say, card)), choices, on_choose)
    elif stage == "take":
        under = next_step.taking(say, say.name(seen.awaits.seat), choices, on_choose)
    elif stage == "end":
        under = next_step.ending(say, table.words.prompt(say, seen), on_stop)
    keys = Picker(kinds, say.t("Stop"), may_stop, covering, on_pick, on_stop, key="picker")
    picker = ft.Stack(
        [
            *([] if under and large() else [keys]),
            *([under] if under else []),
        ]
    )
    high = ft.context.page.height or 800
    width = WIDTH if high >= LOW else NARROW
    columns = ft.Row(
        [Column(slot, on_choose, width, key=slot.at) for slot in choices], spacing=8, intrinsic_height=True
    )
    columns.vertical_alignment = ft.CrossAxisAlignment.STRETCH
    may_protect = stage == "draw" and any(isinstance(offer, Protect) for offer in seen.awaits.offers)
    if may_protect:
        held = tuple(
            (colour, tuple(card for card in seen.visible[seen.turn] if COLOUR[card] == colour)) for colour in COLOURS
        )
        board: ft.Control = protect_keys(say, held, on_protect)
    else:
        board = columns
    on_table = panel(
        [at_least_high(ft.Container(board, expand=True), TALL if high >= LOW else 0), beside_columns(say, seen)],
        identifier="columns",
    )
    served = (stage, seen.pickers, getattr(seen.awaits, "seat", None)) if stage in ("take", "roll") else ()
    words = (table.desk.lang, session.names)
    order = bridge.use_kept(lambda: order_panel(say, seen), *words, seen.turn, seen.order, seen.way, served)
    toggle = use_newest(lambda: tell_odds(lambda on: not on))
    odds = bridge.use_kept(
        lambda: chance_line(say, seen, told_odds, toggle), *words, told_odds, told_odds and table.moment
    )
    areas = bridge.use_kept(
        lambda: areas_panel(table, say.t("Areas")),
        *(*words, seen.visible, seen.protected, seen.standings, seen.turn, isinstance(seen.awaits, Over)),
    )
    top = _top(table, latest)
    wide = table.desk.wide
    inside = wide or high < SHORT
    left = [top, on_table, *([picker] if inside else []), *([] if wide else [order, odds])]
    return table_screen(
        table,
        columns=[left, [order, areas, odds] if wide else [areas] if below else []],
        foot=[ft.Container()] if inside else [picker],
        beside=say.t("turn {number}", number=seen.turns),
    )


def _choose(table: Table, at: int) -> None:
    """A column was tapped: the card in hand goes there, or whoever picks takes it."""
    match stage_of(table.seen.awaits):
        case "place":
            table.tell(Place(at))
        case "take":
            table.tell(Take(table.seen.awaits.seat, at))


def _roller(seen: Any) -> Seat:
    offer = seen.awaits.offer
    assert isinstance(offer, Roll)
    return offer.seat


def _top(table: Table, latest: str) -> ft.Control:
    """What has just happened, and below, for all the table to read, what is next."""
    tall = (ft.context.page.height or 800) >= LOW
    words = table.words.prompt(table.say, table.seen)
    said = soft(latest, max_lines=2, overflow=ft.TextOverflow.ELLIPSIS, expand=True)
    return ft.Column([happened(said, 38 if tall else 20), next_up(words, 66 if tall else 32)], spacing=2)


_nothing_thrown: tuple[int, str] | None = None
