"""The six suits of Thricewise as shapes drawn by us: each differs from the others in outline, not only in colour."""

from __future__ import annotations

from typing import Final

import flet as ft

from companion.ui import theme
from companion.ui.parts.texts import drawn

SHAPES: Final = {"M": "moons", "S": "suns", "W": "waves", "L": "leaves", "Y": "wyrms", "K": "knots"}
"""By the letter of the suit: the name of its file in assets/suits and of its colour on a card."""

GLYPHS: Final = {
    name: chr(code)
    for code, name in enumerate(
        ("moons", "suns", "waves", "leaves", "wyrms", "knots", "crown", "die", "switch"),
        0xE000,  # the first of those that Unicode leaves to everybody
    )
}
"""The same drawings in our typeface, each filling a line as high as it is wide: letters are painted several times as
fast as pictures. assets/fonts/README.md tells how they came there."""


def suit_mark(suit: str, size: float, color: str | None = None) -> ft.Control:
    """For the eye only: it stands where semantics are switched off, and the card's words name the suit."""
    name = SHAPES[suit]
    return glyph(name, size, color or theme.ON_FACE[name])


def crown_mark(size: float, color: str = theme.FACE_INK) -> ft.Control:
    """In place of a number on the six Crowns."""
    return glyph("crown", size, color)


def glyph(name: str, size: float, color: str | ft.Colors) -> ft.Control:
    """As large as it says, whatever the reader's text size."""
    return drawn(GLYPHS[name], size=size, color=color, style=LINE)


LINE: Final = ft.TextStyle(height=1)
