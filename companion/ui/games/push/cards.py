"""Push's cards: a large number with its colour's shape, a die, or two arrows for a Switch."""

from __future__ import annotations

from typing import Final

import flet as ft

from companion.games.push.cards import COLOUR, DIE, VALUE
from companion.ui import theme
from companion.ui.kit.card_face import HIGH, RING, Deck, corner
from companion.ui.kit.frame import box, edged
from companion.ui.kit.signs import FLAT, SHAPES, glyph
from companion.ui.kit.spread import centred
from companion.ui.kit.texts import DISPLAY, drawn

STRIP: Final = 0.5
"""What one sees of a card under another, by its width."""
SMALL_WIDE: Final = 28
SMALL_HIGH: Final = 42
PRINT: Final = 15
STEP: Final = 19
"""A small card, the height of what is printed on it, and how far the next one is moved beside it."""
DRAWN: Final = {DIE: "die", "SWITCH": "switch"}


def push_print(card: str, width: float) -> ft.Control:
    """Draws what stands on the paper: an index above, to be read when another card lies on it, and a large number."""
    if card not in VALUE:
        return drawn_mark(card, width * 0.62)
    tight, colour = width < 52, theme.ON_FACE[COLOUR[card]]
    size = round(width * (0.52 if tight else 0.66))
    number = drawn(str(VALUE[card]), size=size, weight=DISPLAY, color=colour, style=FLAT)
    top = _shape(card, width * 0.34) if tight else index(card, width)
    return centred([top, number], spacing=0, tight=True)


DECK: Final = Deck(push_print, HIGH, theme.VERMILION)


def index(card: str, width: float) -> ft.Control:
    """Draws number and shape side by side, for the upper edge of a card this wide."""
    high = round(width * STRIP) - 2
    if card not in VALUE:
        return ft.Container(drawn_mark(card, width * 0.36), height=high, alignment=ft.Alignment.CENTER)
    number = drawn(str(VALUE[card]), size=round(width * 0.34), weight=DISPLAY, color=theme.ON_FACE[COLOUR[card]])
    number.style = FLAT
    row = ft.Row([number, _shape(card, width * 0.3)], alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
    return ft.Container(row, width=width, height=high, padding=ft.Padding.symmetric(horizontal=width * 0.14))


def covered_card(card: str, width: float, *, new: bool = False) -> ft.Control:
    """Draws a card under another one, as high as its upper edge; with a ring where it is ``new``.

    What is below that lies behind the next card, as on a table: round corners at one end alone, and a line on three
    sides, are shapes of their own that take the renderer far longer.
    """
    rim, edge = (RING, theme.FACE_NEW) if new else (1, theme.FACE_EDGE)
    strip, rounded = round(width * STRIP), corner(width)
    high = strip + 2 * rounded  # straight for as long as the next card is round
    paper = box(index(card, width), None, rounded=rounded, width=width, height=high, padding=rim, top=0, left=0)
    paper.shadow, paper.alignment = edged(theme.FACE, edge, rim), ft.Alignment.TOP_CENTER
    return ft.Stack([paper], width=width, height=strip, clip_behavior=ft.ClipBehavior.NONE)


def drawn_mark(card: str, size: float, color: str | ft.Colors = theme.FACE_INK) -> ft.Control:
    """Draws the die of a Die card, or the arrows of a Switch card."""
    return glyph(DRAWN[card], round(size), color)


def small_card(card: str, size: float = 1) -> ft.Container:
    """Draws a card as it lies beside others in an area, ``size`` times as large as the smallest."""
    look = {"width": SMALL_WIDE * size, "height": SMALL_HIGH * size}
    if card not in VALUE:
        mark = drawn_mark(card, PRINT * size * 1.2)
        return box(mark, theme.FACE, theme.FACE_EDGE, rounded=6, alignment=ft.Alignment.CENTER, **look)
    colour, style = COLOUR[card], ft.TextStyle(height=1.1)
    words = f"{VALUE[card]}\n{SHAPES[colour][0]}"
    text = drawn(words, size=PRINT * size, weight=DISPLAY, color=theme.ON_FACE[colour], style=style)
    return box(text, theme.FACE, theme.FACE_EDGE, rounded=6, padding=ft.Padding(5 * size, 3 * size, 0, 0), **look)


def _shape(card: str, size: float) -> ft.Control:
    glyph = SHAPES[COLOUR[card]][0]
    return drawn(glyph, size=round(size), color=theme.ON_FACE[COLOUR[card]], style=FLAT)
