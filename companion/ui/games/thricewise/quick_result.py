"""What the result shows of a game on the pad: which triads brought the points."""

from __future__ import annotations

from collections import Counter

import flet as ft

from companion.ui.parts.frame import panel
from companion.ui.parts.table import Table
from companion.ui.parts.texts import heading, soft, strong


def outcome(table: Table) -> list[ft.Control]:
    """Seat by seat, the triads by their value: «2 triads worth 5 each: 10 points»."""
    say, view = table.say, table.seen
    lines: list[ft.Control] = []
    for one in view.standings:
        chips = Counter(chip for place in view.placements if place.seat == one.seat for chip in place.triads)
        told = []
        for value, often in sorted(chips.items(), reverse=True):
            points = say.plural("{n} point", "{n} points", value * often)
            many = say.plural("{n} triad of {value}", "{n} triads of {value}", often, value=value)
            told.append(say.t("{what}: {points}", what=many, points=points))
        words = [soft(line) for line in told or [say.t("No triad.")]]
        head = ft.Row([strong(say.name(one.seat), expand=True), strong(str(one.score))])
        column = ft.Column([head, *words], spacing=3)
        lines.append(ft.Semantics(identifier=f"triads-{one.seat}", container=True, content=column))
    return [panel([heading(say.t("Points by triads")), *lines], spacing=14, identifier="triads")]
