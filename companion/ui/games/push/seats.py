"""Fast entry: who sits where, whose turn it is, and which colours each has protected."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import flet as ft

from companion.ui import theme
from companion.ui.kit.board import more_area
from companion.ui.kit.frame import box
from companion.ui.kit.keys import at_least
from companion.ui.kit.signs import mark
from companion.ui.kit.spread import stretched
from companion.ui.kit.texts import NARROW, fits, large, spoken_as, strong, telling, zoom
from companion.ui.session.table import Table

IN_A_ROW: Final = {2: 2, 3: 3, 4: 4, 5: 3, 6: 3}
GAP: Final = 8
"""The pixels between tiles."""
INSET: Final = 16
"""The pixels between the edges of a tile and what is in it, left and right together."""


def seats_row(table: Table) -> ft.Control:
    """Draws the seats clockwise, each with the colours it protected. Whose turn it is stands out.

    On a low page names have one line.
    """
    players, page = table.seen.players, table.device.size
    per = 2 if large() else IN_A_ROW[players]
    across = more_area(page).width
    room = (across - GAP * (per - 1)) / per - INSET
    seats = [_seat(table, seat, room, 1 if page.low else 2) for seat in range(players)]
    lines = [seats[i : i + per] for i in range(0, len(seats), per)]
    lines[-1] += [ft.Container(expand=True) for _ in range(per - len(lines[-1]))]
    return ft.Column([ft.Row(line, spacing=GAP) for line in lines], spacing=GAP)


def _seat(table: Table, seat: int, room: float, lines: int) -> ft.Control:
    say, seen = table.say, table.seen
    name, colours, turn = say.name(seat), seen.protected[seat], seat == seen.turn
    told = say.listing([table.words.word(say, colour) for colour in colours])
    spoken = say.t("{name}: protected {colours}", name=name, colours=told) if told else name
    if turn:
        spoken = say.t("{seat} – it is their turn", seat=spoken)
    shown = telling(name, say.names, NARROW)
    whole = [shown] if lines == 1 else re.findall(r"[^\s-]+-?", shown)
    size = theme.COMPACT if all(_fits(one, room) for one in whole) else theme.SMALLEST
    words = strong(shown, size=size, text_align=ft.TextAlign.CENTER, lines=lines)
    marks = [mark(colour, theme.BODY) for colour in colours]
    badges = ft.Row(marks, spacing=3, alignment=ft.MainAxisAlignment.CENTER, tight=True)
    name_high, badges_high = round(_high(say.names, room, lines) * zoom()), round(20 * min(zoom(), 1.3))
    column = stretched([at_least(words, name_high), at_least(badges, badges_high)], spacing=2)
    ground, edge = (theme.FELT.tint, theme.FELT.colour) if turn else (theme.CARD, theme.LINE)
    return spoken_as(spoken, box(column, ground, edge, thick=2, across=6, down=8), f"seat-{seat}", expand=True)


def _high(names: Sequence[str], room: float, lines: int) -> int:
    """Returns the height of a name in pixels: two lines for all as soon as one name needs them."""
    return 20 if lines == 1 or all(_fits(name, room) for name in names) else 36


def _fits(words: str, room: float) -> bool:
    """Tell whether the words stand on a line, in the usual size."""
    return fits(words, room, theme.COMPACT * zoom())
