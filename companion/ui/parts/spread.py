"""Side by side as long as letters are of the usual size; one below the other, or to be moved sideways, when large."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import flet as ft

from companion.ui.parts.zoom import large, zoom

TABLE: Final = 326
"""Width of a panel's inside on a narrow phone, for which tables are made."""


def facing(first: ft.Control, second: ft.Control | None) -> ft.Control:
    """Words, and at the other end of the line what belongs to them."""
    if second is None:
        return first
    if large():
        return ft.Column([first, second], spacing=8)
    row = ft.Row([ft.Container(first, expand=True), second], spacing=8)
    row.vertical_alignment = ft.CrossAxisAlignment.CENTER
    return row


def arranged(parts: Mapping[str, ft.Control], order: Sequence[Sequence[str]]) -> list[list[ft.Control]]:
    """Columns of the ``parts`` that are there, by name in ``order``.

    Each part is known by its name, so that it stays the same one, and need not be sent again, wherever it stands.
    """
    for name, control in parts.items():
        if control.key != name:  # what was kept has it, and may not be changed any more
            control.key = name
    return [[parts[name] for name in column if name in parts] for column in order]


def keys(some: Sequence[ft.Control], *, spacing: float = 8, most: int = 1) -> ft.Control:
    """Keys of equal width; in lines of ``most`` when letters are large."""
    if not large():
        return ft.Row(list(some), spacing=spacing)
    lines = [list(some[at : at + most]) for at in range(0, len(some), most)]
    return ft.Column([ft.Row(line, spacing=spacing) for line in lines], spacing=spacing)


def table(lines: ft.Control, width: float = TABLE) -> ft.Control:
    """Columns as wide as large letters need, to be moved sideways; words above them are ``drawn``."""
    if not large():
        return lines
    return ft.Row([ft.Container(lines, width=width * zoom() * 0.75)], scroll=ft.ScrollMode.AUTO)
