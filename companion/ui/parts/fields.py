"""Things to type into. Every field is controlled: what it shows is the state it is given."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.ui import theme
from companion.ui.parts.texts import BOLD
from companion.ui.parts.zoom import large, steady, zoom

Typed = Callable[[str], Any]


def text_field(value: str, on_typed: Typed, *, label: str, identifier: str, **more: Any) -> ft.Control:
    """A name or another short text."""
    field = ft.TextField(
        value=value,
        label=label,
        on_change=lambda e: on_typed(str(e.data)),  # the control's own value may be that of a repaint since
        bgcolor=theme.PAPER,
        filled=True,
        fill_color=theme.PAPER,
        focus_color=theme.PAPER,
        hover_color=theme.PAPER,
        border=_border(14, theme.EDGE, 1, theme.FELT.colour),
        text_style=ft.TextStyle(font_family=theme.FONT, size=theme.BODY),
        label_style=ft.TextStyle(
            font_family=theme.FONT, color=theme.SOFT, size=steady(theme.BODY, 1.4) if large() else None
        ),
        content_padding=ft.Padding.symmetric(horizontal=14, vertical=14),
        counter="",
        **more,
    )
    return ft.MergeSemantics(content=ft.Semantics(identifier=identifier, content=field), expand=True)


def count_field(
    value: str,
    on_typed: Typed,
    on_chosen: Callable[[], Any],
    *,
    spoken: str,
    identifier: str,
    chosen: bool,
    lit: bool,
    accent: theme.Accent,
    **more: Any,
) -> ft.Control:
    """A small number, digits only. ``spoken`` says it, too: screen readers do not hear what stands in a field."""
    around = accent.colour if chosen else theme.ON_LIT if lit else theme.KEY
    field = ft.TextField(
        value=value,
        on_change=lambda e: on_typed(str(e.data)),  # the control's own value may be that of a repaint since
        on_focus=lambda _: on_chosen(),
        keyboard_type=ft.KeyboardType.NUMBER,
        input_filter=ft.NumbersOnlyInputFilter(),  # type: ignore[no-untyped-call]
        max_length=3,
        counter="",
        text_align=ft.TextAlign.CENTER,
        text_style=ft.TextStyle(
            font_family=theme.FONT, size=theme.LARGE, weight=BOLD, color=theme.ON_LIT if lit else theme.INK
        ),
        filled=True,
        fill_color=theme.LIT if lit else theme.KEY,
        focus_color=theme.LIT if lit else theme.KEY,
        hover_color=theme.LIT if lit else theme.KEY,
        border=_border(12, around, 2, accent.colour),
        content_padding=ft.Padding.symmetric(horizontal=2, vertical=12),
        cursor_color=accent.colour,
        dense=True,
        height=theme.TOUCH * max(zoom(), 1.0),
        **more,
    )
    return ft.MergeSemantics(content=ft.Semantics(identifier=identifier, label=spoken, content=field), expand=True)


def _border(radius: float, color: str, width: float, focused: str) -> dict[ft.ControlState, ft.InputBorder]:
    """The one that is being typed into stands out."""

    def line(color: str, width: float) -> ft.InputBorder:
        return ft.OutlineInputBorder(side=ft.BorderSide(width, color), border_radius=radius)

    return {ft.ControlState.DEFAULT: line(color, width), ft.ControlState.FOCUSED: line(focused, 2)}
