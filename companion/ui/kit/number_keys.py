"""Draws keys of numbers under the thumb, in lines that stay where they are whatever is entered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import flet as ft

from companion.ui import theme
from companion.ui.kit.keys import tappable
from companion.ui.kit.texts import BOLD, drawn
from companion.ui.page_size import BETWEEN, PageSize

HIGH_KEY, LOW_KEY = 56, 50
"""The height of a key in pixels, and that on a low page."""
APART: Final = 6
LOW_APART: Final = BETWEEN
"""The pixels between keys, and those on a low page."""


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
    """Draw the keys.

    ``beside`` stand in a column at the right, and share its height. ``room`` is the page's: see ``key_high``.
    """
    high, gap = key_high(room), _apart(room)
    rows: list[ft.Control] = [ft.Row([_key(one, high) for one in line], spacing=gap) for line in lines]
    if not beside:
        return ft.Column(rows, spacing=gap)
    tall = (number_keys_high(len(lines), room) - gap * (len(beside) - 1)) / len(beside)
    column = ft.Column([ft.Row([_key(one, tall)]) for one in beside], spacing=gap, expand=1)
    return ft.Row([ft.Column(rows, spacing=gap, expand=max(map(len, lines))), column], spacing=gap)


def number_keys_high(lines: int, room: PageSize) -> float:
    """Return how high so many lines of them are on such a page."""
    return lines * key_high(room) + (lines - 1) * _apart(room)


def key_high(room: PageSize) -> int:
    """Return the height of a key; on a low page it is as high as a thumb needs, and no higher."""
    return LOW_KEY if room.low else HIGH_KEY


def _apart(room: PageSize) -> int:
    return LOW_APART if room.low else APART


def _key(one: NumberKey, high: float) -> ft.Control:
    color = theme.EDGE if one.faint else theme.INK
    if isinstance(one.shown, str):
        inside: ft.Control = drawn(one.shown, size=theme.FIGURE, most=1.3, weight=BOLD, color=color)
    else:
        inside = ft.Icon(one.shown, size=theme.ICON, color=color)
    return tappable(
        inside,
        one.on_tap,
        spoken=one.spoken,
        identifier=one.identifier,
        bgcolor=theme.KEY,
        height=high,
        expand=one.wide,
        fast=True,
    )
