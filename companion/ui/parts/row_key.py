"""Draws a row of a list that leads somewhere: who or what it is, words below it, a mark at its end."""

from __future__ import annotations

import functools
from collections.abc import Sequence

import flet as ft

from companion.engine.words import Say
from companion.ui import theme
from companion.ui.parts.keys import tappable
from companion.ui.parts.texts import soft, strong


def row_key(
    say: Say,
    address: str,
    identifier: str,
    name: str,
    words: str,
    *,
    before: Sequence[ft.Control] = (),
    color: ft.Colors = theme.INK,
    size: int = theme.BODY,
) -> ft.Control:
    """Draw the row; a tap leads to the address. What stands ``before`` the name is not read aloud."""
    about = ft.Column([strong(name, color=color, size=size), soft(words)], spacing=1, expand=True)
    return tappable(
        ft.Row([*before, about, ft.Icon(ft.Icons.CHEVRON_RIGHT, color=theme.SOFT)], spacing=10),
        functools.partial(ft.context.page.navigate, address),
        spoken=say.t("{what}: {number}", what=name, number=words),
        identifier=identifier,
        height=None,
        padding=ft.Padding.symmetric(horizontal=4, vertical=6),
    )
