"""The board of Thricewise: the grid mirrored card by card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.engine import Chance, Choice, Together
from companion.games.thricewise.events import Start
from companion.ui import bridge, theme
from companion.ui.boards.thricewise import entering, placing
from companion.ui.boards.thricewise.draft import Draft, event, fresh
from companion.ui.boards.thricewise.grid import cell_width, extent, grid_lines, room, zoom_keys
from companion.ui.boards.thricewise.people import last_panel, people_panel
from companion.ui.parts.newest import use_newest
from companion.ui.parts.table import Session, Table, table_screen, use_table
from companion.ui.parts.texts import headline, soft


@bridge.component
def ThricewiseBoard(session: Session) -> Any:
    table = use_table(session)
    zoom, set_zoom = ft.use_state(0)
    view, revision = table.seen, session.revision
    kept, newest, update = bridge.use_draft(fresh(view, revision, session.struck))

    def now(draft: Draft) -> Draft:
        """An entry kept meanwhile, here or on another screen, begins a new draft."""
        return draft if draft.revision == revision else fresh(view, revision, session.struck)

    def edit(change: Callable[[Draft], Draft]) -> None:
        update(lambda draft: change(now(draft)))

    def pick(card: str) -> None:
        broken = entering.why_not(table, now(newest()), card)
        table.refuse(broken)
        if broken is None:
            edit(lambda draft: draft.picked(card))

    def choose(row: int, col: int) -> None:
        broken = table.session.problem(event(view, now(newest()).on(row, col)))
        table.refuse(broken)
        if broken is None:
            edit(lambda draft: draft.on(row, col))

    def confirm() -> None:
        table.tell(event(view, now(newest())))

    on_pick, on_cell = use_newest(pick), use_newest(choose)
    draft = now(kept)
    turn = min(view.turn + isinstance(view.awaits, Together), view.turns)
    beside = table.say.t("turn {turn} of {turns}", turn=turn, turns=view.turns) if view.cards else ""

    match view.awaits:
        case Choice():
            triads = placing.made(table, draft)
            lit = frozenset(cell for triad in triads for cell in triad.cells)
            points = placing.brings(table, draft)
            grid = _grid(table, zoom, points=points, laying=draft.card, chosen=draft.cell, lit=lit, on_tap=on_cell)
            left = [placing.top(table, draft, edit), grid]
            here = placing.here_panel(table, draft, triads)
            right = [here, _sized(table, zoom, set_zoom), people_panel(table.say, view)]
            foot = placing.foot(table, draft, triads, confirm)
        case Together() | Chance(offer=Start()):
            enter = [
                entering.top(table, draft),
                entering.slots(table, draft, edit),
                entering.picker(table, draft, on_pick),
            ]
            around = [_sized(table, zoom, set_zoom), last_panel(table.say, view), people_panel(table.say, view)]
            left, right = enter, [_grid(table, zoom), *around] if view.cards else []
            foot = entering.foot(table, draft, confirm)
        case _:
            left = [headline(table.words.prompt(table.say, view))]
            right = [people_panel(table.say, view)]
            foot = soft("")
    return table_screen(table, columns=[left, right], foot=[foot], beside=beside)


def _grid(table: Table, zoom: int, **more: Any) -> ft.Control:
    space = room(ft.context.page.width or theme.COLUMN, table.desk.wide)
    width = cell_width(extent(table.seen), space, zoom)
    return grid_lines(table.say, table.seen, width, space, **more)


def _sized(table: Table, zoom: int, change: Callable[[Callable[[int], int]], Any]) -> ft.Control:
    return ft.Row(zoom_keys(table.say, zoom, change), alignment=ft.MainAxisAlignment.END)
