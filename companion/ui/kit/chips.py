"""Draws small keys side by side, one of which is chosen."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

import flet as ft

from companion.ui import theme
from companion.ui.kit.keys import at_least, option_key
from companion.ui.kit.texts import lettering, soft

T = TypeVar("T")
_MARGIN: Final = 13
_BORDER: Final = 2


def chip(words: str, on_tap: Callable[[], object], *, chosen: bool, identifier: str) -> ft.Control:
    """Draw a small key. A chosen one has a mark before its words, not only another colour."""
    # words longer than the line go on below, inside the key
    inside: list[ft.Control] = [lettering(words, size=theme.COMPACT, color=theme.INK, expand=True, expand_loose=True)]
    if chosen:
        inside.insert(0, ft.Icon(ft.Icons.CHECK, size=theme.ICON_SMALL, color=theme.FELT.colour))
    # a single digit is narrower than a thumb
    wide = ft.Container(width=theme.TOUCH - 2 * (_MARGIN + _BORDER), height=0)
    return option_key(
        ft.Stack([wide, ft.Row(inside, spacing=6, tight=True)], alignment=ft.Alignment.CENTER),
        on_tap,
        spoken=words,
        identifier=identifier,
        chosen=chosen,
        padding=ft.Padding.symmetric(horizontal=_MARGIN, vertical=12),
    )


def person_chip(
    inside: Sequence[ft.Control],
    on_tap: Callable[[], object] | None,
    *,
    spoken: str,
    identifier: str,
    chosen: bool,
    key: str,
) -> ft.Control:
    """Draw a key for one of several people: ``inside`` are sign and name. ``key`` is the person's id."""
    box = option_key(
        at_least(ft.Row(list(inside), spacing=8, tight=True), theme.TOUCH - 4),
        on_tap,
        spoken=spoken,
        identifier=identifier,
        chosen=chosen,
        on_panel=True,
        border_radius=24,
        padding=ft.Padding(8, 0, 12, 0),
    )
    return ft.Container(box, key=key)


def choice(title: str, options: Sequence[tuple[T, str, str]], chosen: T, choose: Callable[[T], object]) -> ft.Control:
    """Draw a title and a chip for each of ``options``: value, words and identifier."""
    return ft.Column([soft(title), choices(options, chosen, choose)], spacing=6)


def choices(options: Sequence[tuple[T, str, str]], chosen: T, choose: Callable[[T], object]) -> ft.Control:
    """Draw the chips of a choice alone."""
    keys = [
        chip(words, functools.partial(choose, value), chosen=value == chosen, identifier=identifier)
        for value, words, identifier in options
    ]
    return ft.Row(keys, wrap=True, spacing=8, run_spacing=8)
