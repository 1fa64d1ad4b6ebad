"""What the result shows of a game that was mirrored: the grid as it lay, and every card that brought points."""

from __future__ import annotations

import flet as ft

from companion.games.thricewise.view import View
from companion.ui.games.thricewise.grid import grid_lines
from companion.ui.games.thricewise.triads import placed
from companion.ui.parts.frame import panel
from companion.ui.parts.table import Table
from companion.ui.parts.texts import heading, soft, strong

SMALL = 48


def outcome(table: Table) -> list[ft.Control]:
    """The final grid, then the points by triads, seat by seat."""
    say, view = table.say, table.seen
    grid = panel(
        [heading(say.t("The grid at the end")), grid_lines(say, view, SMALL, SMALL * 7)], identifier="final-grid"
    )
    return [grid, panel([heading(say.t("Points by triads")), *_seats(table, view)], spacing=14, identifier="triads")]


def _seats(table: Table, view: View) -> list[ft.Control]:
    say = table.say
    lines: list[ft.Control] = []
    for one in view.standings:
        cards = [placement for placement in view.placements if placement.seat == one.seat]
        bare = sum(not placement.triads for placement in cards)
        told = [placed(say, view.grid, placement) for placement in cards if placement.triads]
        if bare:
            told.append(say.plural("{n} card without a triad", "{n} cards without a triad", bare))
        points = say.plural("{n} point", "{n} points", one.score)
        head = ft.Row([strong(say.name(one.seat), expand=True), strong(points)])
        words = ft.Column([head, *[soft(line) for line in told]], spacing=3)
        lines.append(ft.Semantics(identifier=f"triads-{one.seat}", container=True, content=words))
    return lines
