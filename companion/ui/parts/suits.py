"""The six suits of Thricewise as shapes drawn by us: each differs from the others in outline, not only in colour."""

from __future__ import annotations

from typing import Final

import flet as ft

from companion.ui import theme

SHAPES: Final = {"M": "moons", "S": "suns", "W": "waves", "L": "leaves", "Y": "wyrms", "K": "knots"}
"""By the letter of the suit: the name of its file in assets/suits and of its colour on a card."""


def suit_mark(suit: str, size: float, color: str | None = None) -> ft.Control:
    """For the eye only: it stands where semantics are switched off, and the card's words name the suit."""
    name = SHAPES[suit]
    return _drawn(name, size, color or theme.ON_FACE[name])


def crown_mark(size: float, color: str = theme.FACE_INK) -> ft.Control:
    """In place of a number on the six Crowns."""
    return _drawn("crown", size, color)


def _drawn(name: str, size: float, color: str) -> ft.Control:
    return ft.Image(src=f"suits/{name}.svg", width=size, height=size, color=color)
