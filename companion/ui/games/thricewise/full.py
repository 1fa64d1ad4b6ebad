"""The board of Thricewise: the grid mirrored card by card."""

from __future__ import annotations

import functools
from typing import Any

import flet as ft

from companion.engine import Chance, Choice, Together
from companion.games.thricewise.events import Start
from companion.ui import bridge, theme
from companion.ui.games.thricewise import place_card, reveal_cards
from companion.ui.games.thricewise.draft import begin, entry
from companion.ui.games.thricewise.grid import cell_width, extent, grid_lines, room, zoom_keys
from companion.ui.games.thricewise.seats import CARD_HIGH, cards_aside, last_panel, seats_panel, turn_of_turns
from companion.ui.games.thricewise.triads import placed
from companion.ui.parts.entry import use_entry
from companion.ui.parts.newest import use_newest
from companion.ui.parts.table import Session, Table, table_screen, use_table
from companion.ui.parts.texts import heading, headline, soft


@bridge.component
def ThricewiseBoard(live: Session) -> Any:
    table = use_table(live, theme.PLUM)
    session = table.session
    zoom, set_zoom = ft.use_state(0)
    below = bridge.use_soon()
    view = table.seen
    draft, newest, edit = use_entry(session.revision, lambda: begin(view, session.struck))

    def pick(card: str) -> None:
        broken = reveal_cards.why_not(table, newest(), card)
        table.refuse(broken)
        if broken is None:
            edit(lambda draft: draft.picked(card))

    def choose(row: int, col: int) -> None:
        broken = session.problem(place_card.told(view, newest().card, row, col))  # also when nobody is placing
        table.refuse(broken)
        if broken is None:
            edit(lambda draft: draft.on(row, col))

    def confirm() -> None:
        table.tell(entry(view, newest()))

    on_pick, on_cell, on_edit = use_newest(pick), use_newest(choose), use_newest(edit)
    placing_now = isinstance(view.awaits, Choice)
    top = bridge.use_kept(
        lambda: place_card.top(table, draft, on_edit) if placing_now else None, table.moment, draft.card
    )
    cards = () if placing_now else draft.slots.words
    seen = bridge.use_kept(lambda: reveal_cards.unseen_picker(table, cards, on_pick), table.moment, cards)
    brought = functools.partial(placed, table.say, view.grid)
    last = bridge.use_kept(lambda: last_panel(table.say, view.placements, brought), table.moment)
    seats = bridge.use_kept(
        lambda: seats_panel(table.say, view, cards_aside(table.say, view), high=CARD_HIGH), table.moment
    )
    on_zoom = use_newest(set_zoom)
    zooming = bridge.use_kept(
        lambda: ft.Row(zoom_keys(table.say, zoom, on_zoom), alignment=ft.MainAxisAlignment.END), table.desk.lang, zoom
    )
    more: dict[str, ft.Control] = {}
    points: dict[str, Any] = {}
    match view.awaits:
        case Choice():
            triads = place_card.made(table, draft)
            lit = frozenset(cell for triad in triads for cell in triad.cells)
            points = {"points": place_card.brings(table, draft), "laying": draft.card, "chosen": draft.cell, "lit": lit}
            more = {"here": place_card.here_panel(table, draft, triads)}
            more["unseen"] = heading(table.say.t("Cards nobody has seen yet"))
            if top is not None:
                more["place"] = top
            foot = place_card.foot(table, draft, triads, confirm)
        case Together() | Chance(offer=Start()):
            more = {"enter": reveal_cards.top(table, draft), "slots": reveal_cards.slots(table, draft, edit)}
            foot = reveal_cards.foot(table, draft, confirm)
        case _:
            more = {"enter": headline(table.words.prompt(table.say, view))}
            foot = soft("")
    if (below and placing_now) or isinstance(view.awaits, Together | Chance):
        more["picker"] = seen
    if view.cards:
        more["grid"] = _grid(table, zoom, on_tap=on_cell, **points)
        more |= {"zoom": zooming, "last": last, "seats": seats}
    beside = turn_of_turns(table.say, view) if view.cards else ""
    return table_screen(table, columns=_columns(table, more), foot=[foot], beside=beside)


def _columns(table: Table, more: dict[str, ft.Control]) -> list[list[ft.Control]]:
    """The same things in every phase, so that grid and picker stay where they are known and need not be sent again."""
    for name, control in more.items():
        if control.key != name:  # what was kept has it, and may not be changed any more
            control.key = name
    if table.desk.wide:
        left = (
            ["place", "here", "seats", "unseen", "picker"] if "place" in more else ["enter", "slots", "picker", "seats"]
        )
        order = [left, ["grid", "zoom", "last"]]
    elif "place" in more:
        order = [["place", "grid", "here", "seats", "last", "zoom", "unseen", "picker"]]
    else:
        order = [["enter", "slots", "picker", "grid", "zoom", "last", "seats"]]
    return [[more[name] for name in column if name in more] for column in order]


def _grid(table: Table, zoom: int, **more: Any) -> ft.Control:
    space = room(ft.context.page.width or theme.COLUMN, table.desk.wide)
    width = cell_width(extent(table.seen), space, zoom)
    return grid_lines(table.say, table.seen, width, space, **more)
