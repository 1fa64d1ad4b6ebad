"""Draws the cards of Thricewise, rank above and one or two suits below; and all 36 of them at fixed places, by rank, to
pick one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

import flet as ft

from companion.engine import Say
from companion.games.thricewise.cards import CARDS, Card
from companion.games.thricewise.words import word
from companion.ui import bridge, theme
from companion.ui.kit.board import Area, card_width
from companion.ui.kit.card_face import Deck, card_face
from companion.ui.kit.signs import FLAT, GLYPHS, glyph
from companion.ui.kit.texts import DISPLAY, drawn, steady

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
    printed.weight = None if crown else DISPLAY
    spans = [ft.TextSpan(f"{GLYPHS['crown'] if crown else rank}\n", printed)]
    size = round(width * (0.36 if len(suits) == 1 else 0.3))
    for suit in suits:
        name = SUIT_SHAPES[suit]
        look = ft.TextStyle(size=steady(size), color=theme.ON_FACE[name], height=1 + gap / size)
        look.letter_spacing = round(width * 0.07) if suit != suits[-1] else None
        spans.append(ft.TextSpan(GLYPHS[suit], look))
    return drawn("", size=size, spans=spans, text_align=ft.TextAlign.CENTER, no_wrap=True)


DECK: Final = Deck(decktet_print, HIGH, theme.PLUM)


def rank_mark(rank: str, width: float, color: str = theme.FACE_INK) -> ft.Control:
    """Draw a rank (A, 2 … 9, or a crown) as large as on a card of this width."""
    size = round(width * RANK)
    if rank == "C":
        return glyph("crown", size, color)
    return drawn(rank, size=size, most=GROWS, weight=DISPLAY, color=color, style=FLAT)


ACROSS: Final = (6, 9)
"""How many cards stand in a line, so that a rank never goes over two: the one that makes them larger."""
APART: Final = 5
WIDEST: Final = 110
"""The pixels between cards, and the greatest width of one; the least is as wide as a finger, six of which fit on a page
360 wide."""

Pick = Callable[[str], object]
"""A function that is called with a card's name, a dimmed one too: whoever taps it is told why."""


def decktet_picker(say: Say, unseen: Collection[str], taken: Collection[str], area: Area, on_pick: Pick) -> ft.Control:
    """Draw the picker as large as ``area`` allows. ``taken`` are cards in the draft.

    ``on_pick`` must be the same function at every render.
    """
    width, across = max((_width(area, across), across) for across in ACROSS)

    def cell(card: Card) -> ft.Control:
        spoken = word(say, card)
        if card in taken:
            spoken = say.t("{card}, entered", card=spoken)
        elif card not in unseen:
            spoken = say.t("{card}, seen already", card=spoken)
        return PickCard(card, spoken, width, card not in unseen, card in taken, on_pick)

    cells = [cell(card) for card in CARDS]
    rows = [cells[at : at + across] for at in range(0, len(cells), across)]
    lines = [ft.Row(row, spacing=APART, alignment=ft.MainAxisAlignment.CENTER) for row in rows]
    return ft.Semantics(container=True, identifier="picker", content=ft.Column([*lines], spacing=APART))


def _width(area: Area, across: int) -> int:
    """Return the width of a card in lines of so many; 0 where they would be narrower than a finger."""
    down = len(CARDS) // across
    inner = Area(area.width - APART * (across - 1), area.height - APART * (down - 1))
    if inner.width / across < theme.TOUCH and across != ACROSS[0]:
        return 0
    return int(card_width(inner, across, down * HIGH, theme.TOUCH, WIDEST))


@bridge.leaf
def PickCard(card: str, spoken: str, width: int, gone: bool, taken: bool, on_pick: Pick) -> ft.Control:
    paper = DECK.paper(card, width, lit=taken, dimmed=gone or taken)
    key = f"pick-{card}"
    return card_face(paper, spoken=spoken, identifier=key, on_tap=lambda: on_pick(card), chosen=taken, alone=True)
