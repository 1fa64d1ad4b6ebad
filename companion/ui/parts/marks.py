"""Draws card colours as shapes, for whom colours look alike. The word stands beside a shape or is spoken."""

from __future__ import annotations

from typing import Final

import flet as ft

from companion.ui import theme
from companion.ui.parts.texts import BOLD, drawn
from companion.ui.parts.zoom import zoom

SHAPES: Final = {
    "green": ("▲", theme.GREEN),
    "yellow": ("●", theme.YELLOW),
    "red": ("■", theme.RED),
    "blue": ("◆", theme.BLUE),
    "purple": ("♥", theme.PURPLE),
    "star": ("★", theme.INK),
}


MOST: Final = 1.3
"""How many times a shape grows at most beside large text."""


def mark(kind: str, size: int = theme.ICON_SMALL) -> ft.Control:
    """Draw the shape of a colour: ◆ blue, ● yellow, ▲ green; the Rotten Four is a square with its number."""
    if kind == "rotten":
        four = drawn("4", size=size * 0.72, most=MOST, weight=BOLD, color=theme.CARD)
        side = size * 0.92 * min(zoom(), MOST)
        shape: ft.Control = ft.Container(
            four, width=side, height=side, bgcolor=theme.ROTTEN, border_radius=size / 5, alignment=ft.Alignment.CENTER
        )
    else:
        glyph, color = SHAPES[kind]
        shape = drawn(glyph, size=size, most=MOST, color=color, style=ft.TextStyle(height=1))
    return ft.Semantics(exclude_semantics=True, content=shape)
