"""The board of Thricewise: the grid mirrored card by card."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import flet as ft

from companion.engine import Chance, Choice, Together
from companion.games.thricewise.events import Start
from companion.games.thricewise.grid import Cell
from companion.games.thricewise.view import View
from companion.ui import bridge, theme
from companion.ui.games.thricewise import place_card, reveal_cards
from companion.ui.games.thricewise.draft import begin, entry
from companion.ui.games.thricewise.grid import table_grid, triad_cells, zoom_keys
from companion.ui.games.thricewise.seats import CARD_HIGH, cards_aside, last_panel, seats_panel, turn_of_turns
from companion.ui.games.thricewise.triads import placed
from companion.ui.parts.entry import use_entry
from companion.ui.parts.spread import arranged
from companion.ui.parts.table import Session, table_screen, use_table
from companion.ui.parts.texts import heading, headline, soft


@bridge.component
def ThricewiseBoard(live: Session) -> Any:
    table = use_table(live, theme.PLUM)
    session, say = table.session, table.say
    view: View = table.seen
    zoom, set_zoom = ft.use_state(0)
    below = bridge.use_soon()
    draft, newest, edit = use_entry((table.live, session.revision), lambda: begin(view, session.struck))

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
    on_edit, on_zoom = bridge.use_newest(edit), bridge.use_newest(set_zoom)
    placing = isinstance(view.awaits, Choice)
    top = bridge.use_kept(lambda: place_card.top(table, draft, on_edit) if placing else None, table.moment, draft.card)
    cards = () if placing else draft.slots.words
    picker = bridge.use_kept(lambda: reveal_cards.unseen_picker(table, cards, on_pick), table.moment, cards)
    brought = functools.partial(placed, say, view.grid)
    last = bridge.use_kept(lambda: last_panel(say, view.placements, brought), table.moment)
    seats = bridge.use_kept(lambda: seats_panel(say, view, cards_aside(say, view), high=CARD_HIGH), table.moment)
    zooming = bridge.use_kept(
        lambda: ft.Row(zoom_keys(say, zoom, on_zoom), alignment=ft.MainAxisAlignment.END), table.device.lang, zoom
    )
    parts: dict[str, ft.Control] = {}
    laying, lit = None, frozenset[Cell]()
    match view.awaits:
        case Choice():
            laying, lit = place_card.laying(view, draft), triad_cells(place_card.triads_here(view, draft))
            parts = {"here": place_card.here_panel(table, draft), "unseen": heading(say.t("Cards nobody has seen yet"))}
            if top is not None:
                parts["place"] = top
            foot = place_card.foot(table, draft, confirm)
        case Together() | Chance(offer=Start()):
            parts = {"enter": reveal_cards.top(table, draft), "slots": reveal_cards.slots(table, draft, edit)}
            foot = reveal_cards.foot(table, draft, confirm)
        case _:
            parts = {"enter": headline(table.words.prompt(say, view))}
            foot = soft("")
    if (below and placing) or isinstance(view.awaits, Together | Chance):
        parts["picker"] = picker
    if view.cards:
        parts["grid"] = table_grid(table, zoom, laying=laying, lit=lit, on_tap=on_cell)
        parts |= {"zoom": zooming, "last": last, "seats": seats}
    beside = turn_of_turns(say, view) if view.cards else ""
    columns = arranged(parts, _order(placing=placing, wide=table.device.wide))
    return table_screen(table, columns=columns, foot=[foot], beside=beside)


def _order(*, placing: bool, wide: bool) -> Sequence[Sequence[str]]:
    if wide:
        left = ("place", "here", "seats", "unseen", "picker") if placing else ("enter", "slots", "picker", "seats")
        return (left, ("grid", "zoom", "last"))
    if placing:
        return (("place", "grid", "here", "seats", "last", "zoom", "unseen", "picker"),)
    return (("enter", "slots", "picker", "grid", "zoom", "last", "seats"),)
