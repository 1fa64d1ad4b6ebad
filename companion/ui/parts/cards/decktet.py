"""The cards of Thricewise: rank above, one or two suits below."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.ui import theme
from companion.ui.parts.cards.face import face
from companion.ui.parts.keys import Tap
from companion.ui.parts.suits import crown_mark, suit_mark
from companion.ui.parts.texts import BOLD, lettering

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
    """What stands on the paper, for cards from 44 wide on."""
    rank, suits = card[0], card[1:]
    size = round(width * (0.3 if len(suits) > 1 else 0.36))
    marks = ft.Row([suit_mark(suit, size) for suit in suits], spacing=round(width * 0.07), tight=True)
    return ft.Column(
        [rank_mark(rank, width), marks],
        spacing=round(width * 0.06),
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )


def rank_mark(rank: str, width: float, color: str = theme.FACE_INK) -> ft.Control:
    """A, 2 … 9, or a crown, as large as on a card of this width."""
    side = round(width * 0.5)
    if rank == "C":
        drawn = crown_mark(round(width * 0.42), color)
    else:
        drawn = lettering(rank, size=round(width * 0.42), weight=BOLD, color=color, style=ft.TextStyle(height=1))
    return ft.Container(drawn, height=side, alignment=ft.Alignment.CENTER)
