"""Draws the cards of Thricewise: rank above, one or two suits below."""

from __future__ import annotations

from typing import Final

import flet as ft

from companion.ui import theme
from companion.ui.kit.card_face import Deck
from companion.ui.kit.signs import FLAT, GLYPHS, glyph
from companion.ui.kit.texts import BOLD, drawn, steady

HIGH = 4 / 3
"""A card is a third higher than wide."""
RANK: Final = 0.42
"""The height of a rank by the width of its card."""
GROWS: Final = 1.35
"""How many times as large a rank becomes with the reader's text."""
GAP: Final = 0.13
"""What lies between the rank and the suits, by the width of the card: half of it above each line, half below."""
SUIT_SHAPES: Final = {"M": "moons", "S": "suns", "W": "waves", "L": "leaves", "Y": "wyrms", "K": "knots"}
"""By the letter of the suit: the name of its file in assets/suits and of its colour on a card. Each differs from the
others in outline, not only in colour."""


def decktet_print(card: str, width: float) -> ft.Control:
    """Draw what is printed on a card at least 44 wide.

    It is one text of two or three spans, which a client builds and lays out in far less time than columns and rows of
    letters: a grid has up to 36 cards, and a picker as many again.
    """
    rank, suits = card[0], card[1:]
    crown, gap = rank == "C", GAP * width
    size = round(width * RANK)
    printed = ft.TextStyle(size=steady(size, 1.0 if crown else GROWS), color=theme.FACE_INK, height=1 + gap / size)
    printed.weight = None if crown else BOLD
    spans = [ft.TextSpan(f"{GLYPHS['crown'] if crown else rank}\n", printed)]
    size = round(width * (0.36 if len(suits) == 1 else 0.3))
    for suit in suits:
        name = SUIT_SHAPES[suit]
        look = ft.TextStyle(size=steady(size), color=theme.ON_FACE[name], height=1 + gap / size)
        look.letter_spacing = round(width * 0.07) if suit != suits[-1] else None
        spans.append(ft.TextSpan(GLYPHS[name], look))
    return drawn("", size=size, spans=spans, text_align=ft.TextAlign.CENTER, no_wrap=True)


DECK: Final = Deck(decktet_print, HIGH, theme.PLUM)


def rank_mark(rank: str, width: float, color: str = theme.FACE_INK) -> ft.Control:
    """Draw a rank (A, 2 … 9, or a crown) as large as on a card of this width."""
    size = round(width * RANK)
    if rank == "C":
        return glyph("crown", size, color)
    return drawn(rank, size=size, most=GROWS, weight=BOLD, color=color, style=FLAT)
