"""Draws the cards of Thricewise: rank above, one or two suits below."""

from __future__ import annotations

from typing import Any, Final

import flet as ft

from companion.ui import theme
from companion.ui.parts.card_face import face
from companion.ui.parts.glyphs import LINE, glyph
from companion.ui.parts.keys import Tap
from companion.ui.parts.texts import BOLD, drawn

HIGH = 4 / 3
"""A card is a third higher than wide."""
SUIT_SHAPES: Final = {"M": "moons", "S": "suns", "W": "waves", "L": "leaves", "Y": "wyrms", "K": "knots"}
"""By the letter of the suit: the name of its file in assets/suits and of its colour on a card. Each differs from the
others in outline, not only in colour."""


def decktet_card(
    card: str, *, width: float, spoken: str, identifier: str, on_tap: Tap | None = None, **look: Any
) -> ft.Control:
    """Draw a card. ``card`` is a name like ``7SK``; ``look`` is passed on to ``face``."""
    return face(
        decktet_print(card, width),
        width=width,
        height=round(width * HIGH),
        spoken=spoken,
        identifier=identifier,
        accent=theme.PLUM,
        on_tap=on_tap,
        **look,
    )


def decktet_print(card: str, width: float) -> ft.Control:
    """Draw what is printed on a card at least 44 wide. It takes few controls: a picker has 36 cards."""
    rank, suits = card[0], card[1:]
    if len(suits) == 1:
        below = suit_mark(suits, round(width * 0.36))
    else:
        marks = [suit_mark(suit, round(width * 0.3)) for suit in suits]
        below = ft.Row(marks, spacing=round(width * 0.07), tight=True)
    return ft.Column(
        [rank_mark(rank, width), below],
        spacing=round(width * 0.13),
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )


def rank_mark(rank: str, width: float, color: str = theme.FACE_INK) -> ft.Control:
    """Draw a rank (A, 2 … 9, or a crown) as large as on a card of this width."""
    size = round(width * 0.42)
    if rank == "C":
        return glyph("crown", size, color)
    return drawn(rank, size=size, most=1.35, weight=BOLD, color=color, style=LINE)


def suit_mark(suit: str, size: float) -> ft.Control:
    """Draw the sign of a suit. Not spoken: the card's words name the suit."""
    name = SUIT_SHAPES[suit]
    return glyph(name, size, theme.ON_FACE[name])
