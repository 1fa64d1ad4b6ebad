"""Thricewise with every card told: the grid as on the table, card by card."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Final

import flet as ft

from companion.engine import Chance, Choice, RuleBroken, Together
from companion.engine.words import N_
from companion.games.thricewise.cards import Card
from companion.games.thricewise.events import Reveal, Start
from companion.games.thricewise.view import View
from companion.games.thricewise.words import word
from companion.ui import bridge, theme
from companion.ui.games.thricewise import hand_area, place_card
from companion.ui.games.thricewise.cards import HIGH
from companion.ui.games.thricewise.draft import Draft, Edit, Slots, begin, entry, entry_form
from companion.ui.games.thricewise.grid import Marks, table_grid, triad_cells, zoom_keys
from companion.ui.games.thricewise.picker import decktet_picker
from companion.ui.games.thricewise.placing import hint_high, two_lines, what_to_place
from companion.ui.games.thricewise.seats import (
    CARD_HIGH,
    cards_aside,
    last_panel,
    points_strip,
    seats_panel,
    turn_of_turns,
)
from companion.ui.games.thricewise.slots import card_slot, in_foot, seat_slots, seats_high
from companion.ui.games.thricewise.triads import placed
from companion.ui.kit.board import KEYS, Area, Parts, area, aside_width, more_area
from companion.ui.kit.keys import main_key, quiet_key
from companion.ui.kit.texts import heading
from companion.ui.session.entry import use_kept_entry
from companion.ui.session.table import Session, Table, board_screen, head, use_table

ROWS_HIGH: Final = 24
"""Height of the two rows of first cards without these cards."""
ROWS: Final = (N_("Upper row, card {number}"), N_("Lower row, card {number}"))


@bridge.component
def ThricewiseBoard(live: Session) -> ft.Control:
    table = use_table(live, theme.PLUM)
    session, say = table.session, table.say
    view: View = table.seen
    zoom, set_zoom = ft.use_state(0)
    below = bridge.use_soon()
    draft, newest, edit = use_kept_entry(
        table, "entry", session.steps, lambda: begin(view, session.struck), entry_form(view)
    )

    def pick(card: str) -> None:
        broken = _why_not(table, newest(), card)
        table.refuse(broken)
        if broken is None:
            edit(lambda draft: draft.put(card))

    def choose(row: int, col: int) -> None:
        place_card.choose(table, edit, newest().card, row, col)

    def confirm() -> None:
        table.tell(entry(view, newest()))

    on_pick, on_cell = bridge.use_newest(pick), bridge.use_newest(choose)
    on_zoom, on_lay = bridge.use_newest(set_zoom), bridge.use_newest(edit)
    placing = isinstance(view.awaits, Choice)
    held = bridge.use_kept(
        lambda: hand_area.to_hold(table, draft, on_lay, drag=False) if placing else ft.Container(),
        *(table.moment, draft.card),
    )
    cards = () if placing else draft.slots.words
    room = more_area(table.device.size) if placing else _picker_area(table)
    unseen = frozenset(card for card, _ in view.unseen)
    picker = bridge.use_kept(lambda: decktet_picker(say, unseen, frozenset(cards), room, on_pick), table.moment, cards)
    brought = functools.partial(placed, say, view.grid)
    last = bridge.use_kept(lambda: last_panel(say, view.placements, brought), table.moment)
    seats = bridge.use_kept(lambda: seats_panel(table, cards_aside(say, view), CARD_HIGH), table.moment)
    zooming = bridge.use_kept(
        lambda: ft.Row(zoom_keys(say, zoom, on_zoom), alignment=ft.MainAxisAlignment.END), table.device.lang, zoom
    )
    hint = ""
    more: list[ft.Control] = []
    board: ft.Control = ft.Container()
    match view.awaits:
        case Choice():
            laying, lit = place_card.laying(view, draft), triad_cells(place_card.triads_here(view, draft))
            hint, large = what_to_place(table), say.name(view.order[0])
            foot = hand_area.laying(table, held, place_card.foot(table, draft, confirm))
            board = table_grid(table, hand_area.foot_area(table), zoom, Marks(laying, lit, on_cell))
            seen_last = [last, zooming, heading(say.t("Cards nobody has seen yet")), *([picker] if below else [])]
            if below or table.device.wide:
                more = [place_card.here_panel(table, draft), seats, *seen_last]
        case Together() | Chance(offer=Start()):
            large = _large_words(table, draft)
            hint = table.words.prompt(say, view)
            foot = [_slots(table, draft, edit), _foot(table, draft, confirm)]
            board = picker
            if view.cards:
                more = [table_grid(table, more_area(table.device.size), zoom), seats, last, zooming]
        case _:
            large, foot = table.words.prompt(say, view), []
            board = table_grid(table, area(table.device.size), zoom)
            more = [seats, last, zooming]
    latest, over = two_lines(table, hint)
    top = bridge.use_kept(lambda: head(table, large, latest), table.moment, large, latest)
    strip = bridge.use_kept(lambda: points_strip(table), table.moment)
    return board_screen(
        table,
        Parts(
            head=top,
            strip=strip,
            board=board,
            foot=foot,
            more=more,
            hint=over,
        ),
        beside=turn_of_turns(say, view) if view.cards else "",
    )


def _large_words(table: Table, draft: Draft) -> str:
    """Say whose card comes next; once none is missing, that all are there."""
    say = table.say
    view: View = table.seen
    if not view.cards:
        return say.t("The first cards") if draft.slots.missing else say.t("Everything lies there")
    if draft.slots.missing:
        return say.t("{name}: which card?", name=say.name(draft.slots.at))
    return say.t("All cards are open")


def _slots(table: Table, draft: Draft, edit: Edit) -> ft.Control:
    """Draw a place for every card; a tap enters it again. When all are there, each says what the card will do."""
    say, cards, here = table.say, draft.slots.words, draft.slots.at
    spoken = [word(say, card) if card else say.t("no card yet") for card in cards]

    def move(at: int) -> None:
        edit(lambda draft: draft.moved(at))

    room = table.device.size
    if table.seen.cards:
        return seat_slots(table, draft.slots, spoken, _reveal(cards), move, aside_width(room), in_foot(room))
    across = len(cards) // 2
    rows: list[ft.Control] = []
    for row in (0, 1):
        line = []
        for at in range(row * across, (row + 1) * across):
            where = say.t(ROWS[row], number=at % across + 1)
            said = say.t("{where}: {card}", where=where, card=spoken[at])
            slot = card_slot(cards[at], said, f"start-{at}", at == here, functools.partial(move, at), in_foot(room))
            line.append(slot)
        rows.append(ft.Row(line, spacing=4, alignment=ft.MainAxisAlignment.CENTER))
    return ft.Column(rows, spacing=4)


def _picker_area(table: Table) -> Area:
    """Return how large the picker may be above, or beside, the places and the key."""
    room = table.device.size
    places = seats_high(room) if table.seen.cards else ROWS_HIGH + 2 * round(in_foot(room) * HIGH)
    return area(room, hint_high(room), places, KEYS)


def _why_not(table: Table, draft: Draft, card: str) -> RuleBroken | None:
    """Say why this card cannot be entered now, in the words of the rules."""
    view: View = table.seen
    if isinstance(view.awaits, Choice):  # the picker shows what is still to come; no card is turned over
        return table.session.problem(_reveal((card,) * view.players))
    slots, unseen = draft.slots, [one for one, _ in view.unseen]
    if card in slots.words:
        return None if slots.words[slots.at] == card else _refused(table, (card,) * len(slots.words))
    if card in unseen:
        return None
    return _refused(table, (card, *[one for one in unseen if one != card][: len(slots.words) - 1]))


def _foot(table: Table, draft: Draft, confirm: Callable[[], object]) -> ft.Control:
    """Draw the key that keeps the cards, or how many are missing."""
    say = table.say
    if draft.slots.missing:
        words = say.plural("{n} card is still missing", "{n} cards are still missing", draft.slots.missing)
        return ft.Row([quiet_key(words, None, "confirm")])
    words = say.t("Turned over together") if table.seen.cards else say.t("Begin with these cards")
    return ft.Row([main_key(words, confirm, "confirm", theme.PLUM)])


def _refused(table: Table, cards: tuple[str, ...]) -> RuleBroken | None:
    return table.session.problem(entry(table.seen, Draft(Slots(cards))))


def _reveal(cards: tuple[str, ...]) -> Reveal:
    return Reveal(tuple(map(Card, cards)))
