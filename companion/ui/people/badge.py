"""Draws somebody's sign: the shape of their colour, or the first letter of their name."""

from __future__ import annotations

from typing import Final

import flet as ft

from companion.engine.words import N_
from companion.ui import theme
from companion.ui.parts.marks import SHAPES, mark
from companion.ui.parts.texts import BOLD, drawn

COLOURS: Final = {
    "green": N_("green triangle"),
    "yellow": N_("yellow circle"),
    "red": N_("red square"),
    "blue": N_("blue diamond"),
    "purple": N_("purple heart"),
}
"""What people may have as their sign, and how it is said."""
WIDTH: Final = 32
"""Width of a sign in pixels, where nothing else is said."""


def badge(name: str, colour: str, size: int = WIDTH) -> ft.Control:
    """Draw the sign, which is not read aloud: the name stands beside it."""
    if colour in SHAPES:
        inside: ft.Control = mark(colour, round(size * 0.56))
    else:
        letter = name.strip()[:1].upper() or "·"
        inside = drawn(letter, size=size * 0.45, weight=BOLD, color=theme.SOFT, no_wrap=True)
    round_ = ft.Container(
        inside, width=size, height=size, bgcolor=theme.KEY, border_radius=size / 2, alignment=ft.Alignment.CENTER
    )
    return ft.Semantics(exclude_semantics=True, content=round_)
