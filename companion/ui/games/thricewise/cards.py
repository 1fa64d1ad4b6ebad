"""The cards of Thricewise: rank above, one or two suits below."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.ui import theme
from companion.ui.parts.card_face import face
from companion.ui.parts.keys import Tap
from companion.ui.parts.suits import crown_mark, suit_mark
from companion.ui.parts.texts import BOLD, drawn

HIGH = 4 / 3
"""A card is a third higher than wide."""


def decktet_card(
    card: str, *, width: float, spoken: str, identifier: str, on_tap: Tap | None = None, **look: Any
) -> ft.Control:
    """``card`` is a name like ``7SK``; ``look`` are ``glow``, ``chosen``, ``dimmed`` and ``badge`` of ``face``."""
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
    """What stands on the paper, for cards from 44 wide on. Few controls: a picker holds 36 of them."""
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
    """A, 2 … 9, or a crown, as large as on a card of this width."""
    size = round(width * 0.42)
    if rank == "C":
        return crown_mark(size, color)
    return drawn(rank, size=size, most=1.35, weight=BOLD, color=color, style=LINE)


LINE = ft.TextStyle(height=1)
