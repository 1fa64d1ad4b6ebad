"""Thricewise with every card told: the grid as on the table, card by card."""

from __future__ import annotations

import functools
from typing import Any

import flet as ft

from companion.engine import Chance, Choice, Together
from companion.games.thricewise.events import Start
from companion.games.thricewise.view import View
from companion.ui import bridge, theme
from companion.ui.games.thricewise import hand_area, place_card, reveal_cards
from companion.ui.games.thricewise.draft import begin, entry, entry_form
from companion.ui.games.thricewise.grid import table_grid, triad_cells, zoom_keys
from companion.ui.games.thricewise.picker import decktet_picker
from companion.ui.games.thricewise.placing import two_lines, what_to_place
from companion.ui.games.thricewise.seats import (
    CARD_HIGH,
    cards_aside,
    last_panel,
    points_strip,
    seats_panel,
    turn_of_turns,
)
from companion.ui.games.thricewise.triads import placed
from companion.ui.kit.board import Parts, area, more_area
from companion.ui.kit.texts import heading
from companion.ui.session.entry import use_kept_entry
from companion.ui.session.table import Session, board_screen, head, use_table


@bridge.component
def ThricewiseBoard(live: Session) -> Any:
    table = use_table(live, theme.PLUM)
    session, say = table.session, table.say
    view: View = table.seen
    zoom, set_zoom = ft.use_state(0)
    below = bridge.use_soon()
    draft, newest, edit = use_kept_entry(
        table, "entry", session.steps, lambda: begin(view, session.struck), entry_form(view)
    )

    def pick(card: str) -> None:
        broken = reveal_cards.why_not(table, newest(), card)
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
    room = more_area(table.device.size) if placing else reveal_cards.picker_area(table)
    unseen = frozenset(card for card, _ in view.unseen)
    picker = bridge.use_kept(lambda: decktet_picker(say, unseen, frozenset(cards), room, on_pick), table.moment, cards)
    brought = functools.partial(placed, say, view.grid)
    last = bridge.use_kept(lambda: last_panel(say, view.placements, brought), table.moment)
    people = table.device.sessions.people
    seats = bridge.use_kept(
        lambda: seats_panel(say, view, cards_aside(say, view), high=CARD_HIGH, people=people), table.moment
    )
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
            board = table_grid(table, hand_area.foot_area(table), zoom, laying=laying, lit=lit, on_tap=on_cell)
            seen_last = [last, zooming, heading(say.t("Cards nobody has seen yet")), *([picker] if below else [])]
            if below or table.device.wide:
                more = [place_card.here_panel(table, draft), seats, *seen_last]
        case Together() | Chance(offer=Start()):
            large = reveal_cards.large_words(table, draft)
            hint = table.words.prompt(say, view)
            foot = [reveal_cards.slots(table, draft, edit), reveal_cards.foot(table, draft, confirm)]
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
