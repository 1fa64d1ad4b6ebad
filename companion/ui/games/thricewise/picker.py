"""Draws all 36 cards of Thricewise at fixed places, six to a line; those already seen are dimmed in their places."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import flet as ft

from companion.engine.words import Say
from companion.games.thricewise.cards import CARDS
from companion.games.thricewise.words import word
from companion.ui import bridge
from companion.ui.games.thricewise.cards import decktet_card

ACROSS = 6
WIDTH = 50
"""Width of a card: six of them and their gaps fit on a page 360 wide."""

Pick = Callable[[str], Any]
"""A function that is called with a card's name, a dimmed one too: whoever taps it is told why."""


def decktet_picker(say: Say, unseen: Collection[str], taken: Collection[str], on_pick: Pick) -> ft.Control:
    """Draw the picker. ``taken`` are cards in the draft. ``on_pick`` must be the same function at every render."""
    lines: list[ft.Control] = []
    for start in range(0, len(CARDS), ACROSS):
        cells = [
            PickCard(card, _spoken(say, card, unseen, taken), WIDTH, card not in unseen, card in taken, on_pick)
            for card in CARDS[start : start + ACROSS]
        ]
        lines.append(ft.Row(cells, spacing=5, alignment=ft.MainAxisAlignment.CENTER))
    return ft.Semantics(container=True, identifier="picker", content=ft.Column(lines, spacing=5))


def _spoken(say: Say, card: str, unseen: Collection[str], taken: Collection[str]) -> str:
    name = word(say, card)
    if card in taken:
        return say.t("{card}, entered", card=name)
    return name if card in unseen else say.t("{card}, seen already", card=name)


@bridge.leaf
def PickCard(card: str, spoken: str, width: int, gone: bool, taken: bool, on_pick: Pick) -> Any:
    return decktet_card(
        card,
        width=width,
        spoken=spoken,
        identifier=f"pick-{card}",
        on_tap=lambda: on_pick(card),
        dimmed=gone or taken,
        chosen=taken,
    )
