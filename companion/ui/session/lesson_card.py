"""Holds one of the cards that explain how to play, and lays out its picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import flet as ft

from companion.engine import Say
from companion.ui import theme
from companion.ui.kit.board import Area
from companion.ui.kit.spread import centred
from companion.ui.kit.texts import BOLD, drawn

Picture = Callable[[Say, Area], ft.Control]
"""Draws a picture no larger than the area, of what the game's own screens draw. It is not spoken."""

BELOW: Final = 30
"""Height of the words below something in a picture, with some air."""
BETWEEN: Final = 10
"""The pixels between what stands side by side."""
LARGEST: Final = 120
"""The greatest width of a card in a picture."""
ARROW: Final = 34
"""The width of a sign between cards, with some air."""
GROWS: Final = 1.3


@dataclass(frozen=True, slots=True)
class LessonCard:
    """One card: a title, two or three sentences, and a picture. Words are msgids, for ``Say.t``.

    ``spoken`` says what the picture shows to whoever does not see it.
    """

    title: str
    words: str
    spoken: str
    picture: Picture


def fitting(area: Area, *, across: float, down: float) -> float:
    """Return the width of a card of which so many stand side by side, and ``down`` times its width one below the other.

    Below them is room for a word.
    """
    return float(int(min(LARGEST, area.width / across, (area.height - BELOW) / down)))


def above_words(shown: ft.Control, words: str = "", accent: theme.Accent | None = None) -> ft.Control:
    """Draw something with a word or two below it; what counts here has an ``accent``."""
    bold, ink = (BOLD, accent.colour) if accent else (None, theme.INK)
    below = drawn(words, size=theme.BODY, most=GROWS, weight=bold, color=ink, text_align=ft.TextAlign.CENTER)
    return centred([shown, below], spacing=6, tight=True)


def side_by_side(parts: Sequence[ft.Control], gap: float = BETWEEN) -> ft.Control:
    """Lay parts of a picture in a line, their lower edges level; where the line is full, the others come below it."""
    row = ft.Row([*parts], spacing=gap, run_spacing=BETWEEN, wrap=True, alignment=ft.MainAxisAlignment.CENTER)
    row.vertical_alignment = ft.CrossAxisAlignment.END
    return row


def sign(words: str) -> ft.Control:
    """Draw a sign between two parts of a picture, such as an arrow."""
    told = drawn(words, size=theme.LARGE, weight=BOLD, color=theme.SOFT)
    return ft.Container(told, padding=ft.Padding.symmetric(horizontal=2))
