"""Shortens names where there is little room. The whole name is always spoken, and written elsewhere on the screen."""

from __future__ import annotations

import flet as ft

from companion.ui import theme
from companion.ui.parts.texts import BOLD, lettering

PER_COLUMN = {3: 9, 4: 7, 5: 7, 6: 6}
"""How many letters fit above a column of a table on a narrow phone, by number of columns."""


def shortened(name: str, most: int) -> str:
    """Return the name, its first word, or its beginning: the longest of them that fits."""
    first = name.split()[0]
    fitting = next((one for one in (name, first) if len(one) <= most), None)
    return fitting or first[: most - 1].rstrip("-") + "…"


def row_name(name: str) -> ft.Control:
    """Draw a name at the left of a line of fields: in two lines at most, smaller letters for a long word."""
    longest = max(len(word) for word in name.replace("-", "- ").split())
    size = theme.COMPACT if longest <= 8 else theme.SMALLEST
    style = ft.TextStyle(letter_spacing=0, height=1.15)
    return lettering(
        name, size=size, weight=BOLD, color=theme.INK, max_lines=2, overflow=ft.TextOverflow.ELLIPSIS, style=style
    )
