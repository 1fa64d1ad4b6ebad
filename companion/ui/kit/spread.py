"""Lays controls side by side; when letters are large, below each other, or in a line that scrolls sideways."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import flet as ft

from companion.ui.kit.zoom import large, zoom

TABLE: Final = 326
"""Pixels inside a panel on a narrow phone: the width for which tables are made."""


def stretched(controls: Sequence[ft.Control], **more: Any) -> ft.Column:
    """Lay controls one below the other, each as wide as all of them. ``more`` are properties of ``ft.Column``."""
    return ft.Column(list(controls), horizontal_alignment=ft.CrossAxisAlignment.STRETCH, **more)


def centred(controls: Sequence[ft.Control], **more: Any) -> ft.Column:
    """Lay controls one below the other, each in the middle. ``more`` are properties of ``ft.Column``."""
    return ft.Column(list(controls), horizontal_alignment=ft.CrossAxisAlignment.CENTER, **more)


def facing(first: ft.Control, second: ft.Control | None) -> ft.Control:
    """Lay ``first`` and ``second`` at the two ends of a line."""
    if second is None:
        return first
    if large():
        return ft.Column([first, second], spacing=8)
    return ft.Row([ft.Container(first, expand=True), second], spacing=8)


def keys(some: Sequence[ft.Control], *, spacing: float = 8, most: int = 1) -> ft.Control:
    """Lay keys in a line; when letters are large, in lines of ``most``."""
    if not large():
        return ft.Row(list(some), spacing=spacing)
    lines = [list(some[at : at + most]) for at in range(0, len(some), most)]
    return ft.Column([ft.Row(line, spacing=spacing) for line in lines], spacing=spacing)


def table(lines: ft.Control, width: float = TABLE) -> ft.Control:
    """Give a table the width that large letters need; it then scrolls sideways. Words above columns are ``drawn``."""
    if not large():
        return lines
    return ft.Row([ft.Container(lines, width=width * zoom() * 0.75)], scroll=ft.ScrollMode.AUTO)
