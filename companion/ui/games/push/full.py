"""Push, every card: drawn cards, columns, who takes which, everybody's area; and the large view of all ways to play."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import flet as ft

from companion.engine import Choice, Over, Say, capital
from companion.games.push import scorepad
from companion.games.push.cards import Card, Colour, Face
from companion.games.push.events import STOP, Draw, Place, Protect, Roll, Take
from companion.games.push.scoring import COLUMNS
from companion.games.push.view import Phase, View, bust_chance
from companion.games.push.words import word
from companion.ui import bridge, theme
from companion.ui.games.push import picker
from companion.ui.games.push.areas import areas_panel
from companion.ui.games.push.cards import DECK
from companion.ui.games.push.columns import DOWN, Column, columns_panel, columns_row, protect_keys, slots, width_in
from companion.ui.games.push.count_draft import FORM, blank
from companion.ui.games.push.die import Die, FallingDie, throw_die, use_throw
from companion.ui.games.push.own_die import last_roll, rollers, use_fallen
from companion.ui.games.push.picker import ColumnChoice
from companion.ui.games.push.picking_order import PICKING, order_strip, placed_seats, prompt, switch_count, way_afar
from companion.ui.kit.board import Area, Parts, area, broad, card_width
from companion.ui.kit.card_face import HIGH, card_face, pile
from companion.ui.kit.keys import at_least, tappable
from companion.ui.kit.signs import mark
from companion.ui.kit.texts import soft
from companion.ui.page_size import SHORT
from companion.ui.session.large_view import Afar, ticked
from companion.ui.session.table import Session, Table, board_screen, head, line_high, use_table

NARROW: Final = 40
WIDEST: Final = 300
"""The least and the greatest width of a card in columns that are read from across the room."""
ACROSS: Final = 1.2
"""The width of such a column by the width of a card."""
HAND: Final = 1.2
"""What the card in hand, or the pile, takes beside the columns, by the width of a card."""


@bridge.component
def PushBoard(live: Session) -> ft.Control:
    table: Table[View] = use_table(live, theme.VERMILION)
    session = table.session
    fallen, read = use_fallen(session)
    odds_shown, show_odds = ft.use_state(False)
    below = bridge.use_soon()
    say, device, view = table.say, table.device, table.seen
    reading = fallen.face if fallen else ""

    def roll(face: Face, then: Callable[[], object] = bridge.do_nothing) -> None:
        (seat,) = rollers(view)
        table.tell(Roll(seat, face), then=then)

    on_pick = bridge.use_newest(lambda card: table.tell(Draw(Card(card))))
    # a function for each meaning of a column: a tap that comes late has the one that was seen
    on_place = bridge.use_newest(lambda column: table.tell(Place(column)))
    on_take = bridge.use_newest(lambda column: table.tell(Take(view.pickers[0], column)) if view.pickers else None)
    # whoever stops takes the first column (S1): one tap says both
    on_stop_and_take = bridge.use_newest(lambda column: table.tell(STOP, Take(view.turn, column)))
    on_choose = {Phase.PLACE: on_place, Phase.TAKE: on_take}.get(view.phase, on_stop_and_take)
    # these keys stay, put away: a tap too many on one of them comes when nothing is asked
    on_key = bridge.use_newest(lambda column: on_choose(column) if asked else None)
    on_stop = bridge.use_newest(lambda: table.tell(STOP))
    on_protect = bridge.use_newest(lambda colour: table.tell(Protect(Colour(colour))))
    stood = table.stood
    lay = stood.column if isinstance(stood, Place | Take) else -1
    on_throw = use_throw(device, lambda: roll(throw_die()), due=view.phase is Phase.ROLL and stood is None)
    offers = view.awaits.offers if isinstance(view.awaits, Choice) else ()
    drawing = any(isinstance(offer, Draw) for offer in offers)
    choices = slots(table, stopping=drawing and STOP in offers)
    latest, words_of = session.latest(say), table.words.prompt(say, view)

    asked: ColumnChoice | None = None
    due: ft.Control | None = None
    if reading or view.phase is Phase.ROLL:
        # in the same place while it is due and while it is read: so it is the same die that tumbles
        words = latest if reading else say.t("Rolled the real die? Tap what it shows.")
        throws = session.steps if reading else 0
        on_roll = on_throw if stood is None and not reading else None  # what fell once is corrected by what fell
        spoken = say.t("Roll the die") if on_roll else ""
        die = Die(say, reading, throws, sentence=words, on_roll=on_roll, spoken=spoken, size=picker.ROLLED)
        if reading:
            due = picker.rolled(say, die, read, device.size)
        else:
            fell = stood.face if isinstance(stood, Roll) else ""
            due = picker.rolling(say, die, lambda face: roll(Face(face), then=read), on_roll, device.size, fell)
    elif view.phase is Phase.PLACE:
        card = view.drawn[0]
        question = say.t("Where does it go? Tap a column.")
        asked = ColumnChoice(question, choices, card, capital(word(say, card)), lay)
    elif view.phase is Phase.TAKE:
        question = say.t("Tap the column that {name} takes.", name=say.name(view.pickers[0]))
        asked = ColumnChoice(question, choices, stood=lay)
    elif not drawing:
        due = picker.ending(say, words_of, on_stop, device.size)
    drew = stood.card if isinstance(stood, Draw) else ""
    kinds = picker.cells(say, view.unseen, drew), say.t("Stop"), drawing and STOP in offers
    keys = picker.use_pad(device.size, kinds, asked, due, on_pick, on_stop, on_key)
    space = area(device.size, picker.high(device.size), line_high(table), across=picker.ACROSS)
    width = width_in(space)
    protecting = any(isinstance(offer, Protect) for offer in offers)
    keys_to_protect = protect_keys(table, on_protect, width) if protecting else None
    columns = [] if protecting else [bridge.keyed(slot.column, Column, slot, on_choose, width) for slot in choices]
    among = device.size.height < SHORT and not device.size.aside  # it would cover the columns, where both scroll
    left = say.plural("{n} card in the pile", "{n} cards in the pile", view.left)
    number = soft(left if view.left else say.t("The pile is empty."), expand=True)
    switches = bridge.use_kept(lambda: switch_count(say, view), device.lang, view.switches)
    known = (device.lang, session.names)
    picked = view.phase in PICKING and (view.phase, view.pickers)
    toggle = bridge.use_newest(lambda: show_odds(lambda on: not on))
    odds = bridge.use_kept(
        lambda: _chance_line(say, view, odds_shown, toggle), *known, odds_shown, odds_shown and table.moment
    )
    areas = bridge.use_kept(
        lambda: areas_panel(table, say.t("Areas"), low=broad(device.size)),
        *(*known, device.size, view.visible, view.protected, view.standings, view.turn, view.phase is Phase.OVER),
    )
    strip = bridge.use_kept(
        lambda: order_strip(table, switches, picker.ACROSS),
        *(*known, device.size, view.turn, view.switches, picked, view.standings),
    )
    parts = Parts(
        head=head(table, words_of, latest, across=picker.ACROSS),
        strip=strip,
        board=columns_panel(columns, keys_to_protect, width, [ft.Row([number])]),
        foot=[] if among else [keys],
        across=picker.ACROSS,
        more=[*([keys] if among else []), *([areas, odds] if below or device.size.wide else [])],
    )
    return board_screen(table, parts, beside=say.t("turn {turn}", turn=view.turns))


def _chance_line(say: Say, view: View, shown: bool, on_toggle: Callable[[], object]) -> ft.Control:
    """Draws how likely the next card fits, for those who want to know. A tap shows it or takes it away."""
    if shown and view.left:
        chance = 1 - bust_chance(view.columns, view.unseen)
        words = say.t("Chance that the next card fits: {percent}%", percent=round(100 * chance))
    elif shown:
        words = say.t("The pile is empty.")
    else:
        words = say.t("Will the next card fit? Show the odds")
    inside = at_least(soft(words), theme.TOUCH, ft.Alignment.CENTER_LEFT)
    padding = ft.Padding(14, 0, 14, 0)
    return tappable(inside, on_toggle, spoken=words, identifier="chance", chosen=shown, padding=padding)


def large(table: Table[View | scorepad.View]) -> Afar:
    """Say what is read of a game from afar. The pad knows no points before the count, but who protected what."""
    say, view = table.say, table.seen
    over, seats = isinstance(view.awaits, Over), placed_seats(table)
    over = over or view.phase is scorepad.Phase.COUNT
    if over:
        seats = [replace(seat, before="", lit=False) for seat in seats]
    if isinstance(view, scorepad.View):
        seats = [
            replace(
                seat,
                points=seat.points if isinstance(view.awaits, Over) else None,
                marks=[functools.partial(_colour, colour) for colour in colours],
                spoken=say.listing([table.words.word(say, colour) for colour in colours]),
            )
            for seat, colours in zip(seats, view.protected, strict=True)
        ]
        if view.phase is scorepad.Phase.COUNT:
            seats = ticked(table, seats, "count", table.session.steps, blank(view.players), FORM)
    board = functools.partial(_columns, table) if isinstance(view, View) else functools.partial(way_afar, table)
    place = view.order.index(say.you) + 1 if say.you in view.order and not over else 0
    yours = say.t("You are number {place} to pick", place=place) if place else ""
    return Afar(prompt(table), seats, None if over else board, yours)


def _colour(colour: Colour, high: float) -> ft.Control:
    return mark(colour, int(high * 0.7))


def _columns(table: Table, area: Area) -> ft.Control:
    """Draw the columns as they lie, and before them the card in hand or the pile."""
    say = table.say
    view: View = table.seen
    inner = Area(area.width - COLUMNS * 24, area.height)
    width = int(card_width(inner, COLUMNS * ACROSS + HAND, DOWN, NARROW, WIDEST))
    columns = [replace(slot, why="") for slot in slots(table, choosing=False)]
    lying = columns_row([bridge.keyed(slot.column, Column, slot, bridge.do_nothing, width) for slot in columns])
    hand = pile(say, view.left, width=width)
    if view.drawn:
        card = view.drawn[0]
        hand = card_face(DECK.paper(card, width), spoken=table.words.word(say, card), identifier="drawn")
    elif fallen := last_roll(table.session):
        hand = bridge.keyed("fallen", FallingDie, say, fallen.face, table.session.steps, width)
    parts: list[ft.Control] = [ft.Container(hand, height=width * HIGH + 12), ft.Container(lying, expand=True)]
    return ft.Row(parts, spacing=16, vertical_alignment=ft.CrossAxisAlignment.START)
