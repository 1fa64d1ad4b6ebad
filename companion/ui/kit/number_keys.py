"""Draws keys of numbers under the thumb, in lines that stay where they are whatever is entered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import flet as ft

from companion.ui import theme
from companion.ui.kit.frame import grouped
from companion.ui.kit.keys import tappable
from companion.ui.kit.texts import BOLD, drawn
from companion.ui.page_size import BETWEEN, PageSize

USUAL: Final = (56, 6)
LOW: Final = (50, BETWEEN)
"""The pixels that a key is high, and those between keys; on a low page it is no higher than a thumb needs."""


@dataclass(frozen=True, slots=True)
class NumberKey:
    """Holds what a key shows and says, and what a tap does. One that is ``faint`` says why it does not fit now."""

    shown: str | ft.IconData
    spoken: str
    identifier: str
    on_tap: Callable[[], object]
    faint: bool = False
    wide: int = 1


def number_keys(lines: Sequence[Sequence[NumberKey]], beside: Sequence[NumberKey], room: PageSize) -> ft.Control:
    """Draw the keys. Those ``beside`` them stand in a column at the right, and share its height."""
    high, gap = LOW if room.low else USUAL
    rows: list[ft.Control] = [ft.Row([_key(key, high) for key in line], spacing=gap) for line in lines]
    numbers = grouped(ft.Column(rows, spacing=gap))
    if not beside:
        return numbers
    numbers.expand = max(map(len, lines))
    tall = (number_keys_high(len(lines), room) - gap * (len(beside) - 1)) / len(beside)
    column = ft.Column([ft.Row([_key(key, tall)]) for key in beside], spacing=gap, expand=1)
    return ft.Row([numbers, column], spacing=gap)


def number_keys_high(lines: int, room: PageSize) -> float:
    high, gap = LOW if room.low else USUAL
    return lines * high + (lines - 1) * gap


def _key(key: NumberKey, high: float) -> ft.Control:
    color = theme.EDGE if key.faint else theme.INK
    if isinstance(key.shown, str):
        inside: ft.Control = drawn(key.shown, size=theme.LARGE, most=1.3, weight=BOLD, color=color)
    else:
        inside = ft.Icon(key.shown, size=theme.ICON, color=color)
    return tappable(
        inside,
        key.on_tap,
        spoken=key.spoken,
        identifier=key.identifier,
        bgcolor=theme.KEY,
        height=high,
        expand=key.wide,
        fast=True,
    )
