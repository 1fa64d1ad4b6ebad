"""Draws a choice of a few, and a switch: large enough to hit, with their state shown and spoken."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from companion.ui import theme
from companion.ui.kit.frame import grouped
from companion.ui.kit.keys import option_key
from companion.ui.kit.spread import stretched
from companion.ui.kit.texts import BOLD, body, lettering, silent, soft

Pick = tuple[Any, str, str]
"""One of the values to choose from, with its word and its identifier."""


def choice(label: str, picks: Sequence[Pick], chosen: Any, choose: Callable[[Any], Any], note: str = "") -> ft.Control:
    """Draw ``picks`` as keys; the chosen one has a tick."""
    keys = [_pick(label, one, one[0] == chosen, choose) for one in picks]
    row = ft.Row(keys, wrap=True, spacing=theme.GAP, run_spacing=theme.GAP)
    inside: list[ft.Control] = [body(label), row, *([soft(note)] if note else [])]
    return grouped(stretched(inside, spacing=6))


def _pick(label: str, one: Pick, at: bool, choose: Callable[[Any], Any]) -> ft.Control:
    value, words, identifier = one
    color = theme.FELT.colour if at else theme.INK
    text = lettering(
        words, size=theme.COMPACT, weight=BOLD if at else None, color=color, expand=True, expand_loose=True
    )
    tick = ft.Icon(ft.Icons.CHECK, size=theme.ICON_SMALL, color=color)
    return option_key(
        ft.Row([*([tick] if at else []), text], spacing=6, tight=True),
        lambda: choose(value),
        spoken=f"{label}, {words}",
        identifier=identifier,
        chosen=at,
        padding=ft.Padding.symmetric(horizontal=14, vertical=13),
    )


def switch(words: str, on: bool, turn: Callable[[], Any], identifier: str, note: str = "") -> ft.Control:
    """Draw a switch. The whole line can be tapped; the knob's place and its tick show the state."""
    told = ft.Column([body(words), *([soft(note)] if note else [])], spacing=2, expand=True)
    knob = ft.Container(
        ft.Icon(ft.Icons.CHECK if on else ft.Icons.CLOSE, size=16, color=theme.FELT.colour if on else theme.SOFT),
        width=26,
        height=26,
        border_radius=13,
        bgcolor=theme.CARD,
        alignment=ft.Alignment.CENTER,
    )
    track = ft.Container(
        knob,
        width=56,
        height=32,
        border_radius=16,
        bgcolor=theme.FELT.colour if on else theme.EDGE,
        padding=3,
        alignment=ft.Alignment.CENTER_RIGHT if on else ft.Alignment.CENTER_LEFT,
    )
    line = ft.Container(
        silent(ft.Row([told, track], spacing=14)),
        on_click=lambda _: turn(),
        ink=True,
        border_radius=theme.ROUND,
        padding=ft.Padding.symmetric(vertical=8),
    )
    spoken = f"{words}. {note}" if note else words
    return ft.MergeSemantics(content=ft.Semantics(identifier=identifier, label=spoken, toggled=on, content=line))
