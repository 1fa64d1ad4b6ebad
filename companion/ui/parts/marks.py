"""Card colours as shapes: what the eye reads where colours look alike. The word stands beside them or is spoken."""

from __future__ import annotations

from typing import Final

import flet as ft

from companion.ui import theme
from companion.ui.parts.texts import BOLD, lettering

SHAPES: Final = {
    "green": ("▲", theme.GREEN),
    "yellow": ("●", theme.YELLOW),
    "red": ("■", theme.RED),
    "blue": ("◆", theme.BLUE),
    "purple": ("⬢", theme.PURPLE),
    "star": ("★", theme.INK),
}


def mark(kind: str, size: int = 18) -> ft.Control:
    """◆ blue, ● yellow, ▲ green; the Rotten Four is a square with its number."""
    if kind == "rotten":
        four = lettering("4", size=size * 0.72, weight=BOLD, color=theme.CARD)
        side = size * 0.92
        shape: ft.Control = ft.Container(
            four, width=side, height=side, bgcolor=theme.ROTTEN, border_radius=size / 5, alignment=ft.Alignment.CENTER
        )
    else:
        glyph, color = SHAPES[kind]
        shape = lettering(glyph, size=size, color=color, style=ft.TextStyle(height=1))
    return ft.Semantics(exclude_semantics=True, content=shape)
