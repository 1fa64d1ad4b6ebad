"""Draws a few large numbers side by side."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.ui import theme
from companion.ui.kit.spread import stretched
from companion.ui.kit.texts import BOLD, lettering, silent, soft
from companion.ui.kit.zoom import large


def number_tiles(numbers: Sequence[tuple[int | str, str, str]]) -> ft.Control:
    """Draw for each the number, its words below it; the last is its identifier. Large letters have a line each."""
    tiles = [_tile(*one) for one in numbers]
    if large():
        return stretched(tiles, spacing=8)
    return ft.Row(tiles, spacing=8, vertical_alignment=ft.CrossAxisAlignment.START)


def _tile(number: int | str, words: str, identifier: str) -> ft.Control:
    figure = lettering(str(number), size=theme.HEADLINE, weight=BOLD, color=theme.INK)
    if large():
        parts: ft.Control = ft.Row([figure, soft(words)], wrap=True, spacing=10)
    else:
        parts = ft.Column([figure, soft(words, text_align=ft.TextAlign.CENTER)], spacing=0)
        parts.horizontal_alignment = ft.CrossAxisAlignment.CENTER
    whole = ft.Semantics(identifier=f"number-{identifier}", label=f"{number} {words}", container=True)
    whole.content, whole.expand = silent(parts), not large()
    return whole
