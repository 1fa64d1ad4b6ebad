"""Draws all 36 cards of Thricewise at fixed places, by rank; those already seen are dimmed in their places."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

import flet as ft

from companion.engine.words import Say
from companion.games.thricewise.cards import CARDS
from companion.games.thricewise.words import word
from companion.ui import bridge, theme
from companion.ui.games.thricewise.cards import DECK, HIGH
from companion.ui.kit.board import Area, card_width
from companion.ui.kit.card_face import card_face

ACROSS: Final = (6, 9)
"""How many cards stand in a line, so that a rank never goes over two: the one that makes them larger."""
GAP: Final = 5
WIDEST: Final = 110
"""The greatest width of a card; the least is as wide as a finger, six of which fit on a page 360 wide."""

Pick = Callable[[str], object]
"""A function that is called with a card's name, a dimmed one too: whoever taps it is told why."""


def decktet_picker(say: Say, unseen: Collection[str], taken: Collection[str], area: Area, on_pick: Pick) -> ft.Control:
    """Draw the picker as large as ``area`` allows. ``taken`` are cards in the draft.

    ``on_pick`` must be the same function at every render.
    """
    width, across = max((_width(area, across), across) for across in ACROSS)
    lines: list[ft.Control] = []
    for start in range(0, len(CARDS), across):
        cells = [
            PickCard(card, _spoken(say, card, unseen, taken), width, card not in unseen, card in taken, on_pick)
            for card in CARDS[start : start + across]
        ]
        lines.append(ft.Row(cells, spacing=GAP, alignment=ft.MainAxisAlignment.CENTER))
    return ft.Semantics(container=True, identifier="picker", content=ft.Column(lines, spacing=GAP))


def _width(area: Area, across: int) -> int:
    """Return the width of a card in lines of so many; 0 where they would be narrower than a finger."""
    down = len(CARDS) // across
    inner = Area(area.width - GAP * (across - 1), area.height - GAP * (down - 1))
    if inner.width / across < theme.TOUCH and across != ACROSS[0]:
        return 0
    return int(card_width(inner, across, down * HIGH, theme.TOUCH, WIDEST))


def _spoken(say: Say, card: str, unseen: Collection[str], taken: Collection[str]) -> str:
    name = word(say, card)
    if card in taken:
        return say.t("{card}, entered", card=name)
    return name if card in unseen else say.t("{card}, seen already", card=name)


@bridge.leaf
def PickCard(card: str, spoken: str, width: int, gone: bool, taken: bool, on_pick: Pick) -> ft.Control:
    paper = DECK.paper(card, width, lit=taken, dimmed=gone or taken)
    key = f"pick-{card}"
    return card_face(paper, spoken=spoken, identifier=key, on_tap=lambda: on_pick(card), chosen=taken, alone=True)
