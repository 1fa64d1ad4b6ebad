"""Draws signs that are letters of our typeface: letters are painted several times as fast as pictures."""

from __future__ import annotations

from typing import Final

import flet as ft

from companion.ui.kit.texts import drawn

GLYPHS: Final = {
    name: chr(code)
    for code, name in enumerate(
        ("moons", "suns", "waves", "leaves", "wyrms", "knots", "crown", "die", "switch"),
        0xE000,  # the first of those that Unicode leaves to everybody
    )
}
"""What the typeface holds, in its order. Each fills a line as high as it is wide; assets/fonts/README.md tells how they
came there."""

LINE: Final = ft.TextStyle(height=1)


def glyph(name: str, size: float, color: str | ft.Colors) -> ft.Control:
    """Draw one of ``GLYPHS``, ``size`` pixels high whatever the reader's text size. Not spoken."""
    return drawn(GLYPHS[name], size=size, color=color, style=LINE)
