"""Draws a few large numbers side by side."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.ui import theme
from companion.ui.parts.texts import BOLD, lettering, soft


def number_tiles(numbers: Sequence[tuple[int | str, str, str]]) -> ft.Control:
    """Draw for each the number, its words below it; the last is its identifier."""
    tiles = [_tile(*one) for one in numbers]
    return ft.Row(tiles, spacing=8, vertical_alignment=ft.CrossAxisAlignment.START)


def _tile(number: int | str, words: str, identifier: str) -> ft.Control:
    large = lettering(str(number), size=theme.HEADLINE, weight=BOLD, color=theme.INK)
    column = ft.Column([large, soft(words, text_align=ft.TextAlign.CENTER)], spacing=0)
    column.horizontal_alignment = ft.CrossAxisAlignment.CENTER
    inside = ft.Semantics(exclude_semantics=True, content=column)
    return ft.Semantics(
        identifier=f"number-{identifier}", label=f"{number} {words}", container=True, content=inside, expand=True
    )
