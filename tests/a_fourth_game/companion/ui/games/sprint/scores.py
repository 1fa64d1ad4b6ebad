"""How things stand: a line for each player."""

from __future__ import annotations

import flet as ft

from companion.ui.kit.frame import panel
from companion.ui.kit.texts import headline, row_name, soft, strong
from companion.ui.session.table import Table


def top(table: Table) -> list[ft.Control]:
    """Whose turn it is, what happened last, and everybody's points."""
    say, seen = table.say, table.seen
    latest = ft.Semantics(
        identifier="latest", live_region=True, container=True, content=soft(table.session.latest(say))
    )
    lines: list[ft.Control] = [
        ft.Semantics(
            identifier=f"points-{seat}",
            container=True,
            content=ft.Row([ft.Container(row_name(say.name(seat)), expand=True), strong(str(points))]),
        )
        for seat, points in enumerate(seen.points)
    ]
    return [headline(table.words.prompt(say, seen).rstrip(".")), latest, panel(*lines)]
