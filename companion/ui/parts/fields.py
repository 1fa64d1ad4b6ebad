"""Draws fields to type into: what people type is never written over, however late the app hears of it."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Hashable
from typing import Any, Final, Generic, TypeVar

import flet as ft

from companion.ui import theme
from companion.ui.parts.texts import BOLD
from companion.ui.parts.zoom import large, steady

Typed = Callable[[str], Any]
Name = TypeVar("Name", bound=Hashable)
LONGEST: Final = 20_000
"""The most characters of any field: what the file of sessions holds of a name or a note, in any writing."""
PARTS: Final = 16
"""How many characters one letter may be made of, as people count letters: a family, a flag."""
LETTER: Final = 24
"""The height of a number in its field."""


class Field(ft.TextField):
    """A text field that keeps what stands in it on the device, unless the app has something else to say.

    A render knows the letters that the app has heard of; the device may hold more by then. So the value of a new render
    counts only if it is another one than the app was told last, or wrote itself: a field that is emptied, a number that
    a key counts up. Flet alone would send the old letters back, into the middle of the next ones.
    """

    def __post_init__(self, *inherited: Any) -> None:
        super().__post_init__(*inherited)
        self._agreed = str(self.value)

    def before_event(self, e: ft.ControlEvent) -> bool:
        if e.name == "change":
            e.data = str(e.data)[: min(LONGEST, PARTS * (self.max_length or LONGEST))]  # a browser holds to its letters
            self._agreed = e.data
        return True

    def _migrate_state(self, other: ft.BaseControl) -> None:
        super()._migrate_state(other)
        if isinstance(other, Field) and other._agreed == self.value:
            self._agreed = other._agreed
            self._values["value"] = other.value  # what the device told of last, although nobody here has heard it yet


class Fields(Generic[Name]):
    """Holds the fields of a page by what they are for, so that the keyboard can be led from one to the other."""

    def __init__(self, page: ft.Page) -> None:
        self._page = page
        self._of: dict[Name, ft.Ref[ft.TextField]] = {}

    def of(self, name: Name) -> ft.Ref[ft.TextField]:
        return self._of.setdefault(name, ft.Ref[ft.TextField]())

    def focus(self, name: Name) -> None:
        """Lead the keyboard there; the page shows the field."""

        async def lead() -> None:
            field = self.of(name).current
            if field is not None:
                with contextlib.suppress(RuntimeError, TimeoutError):  # it has just gone
                    await field.focus()  # type: ignore[no-untyped-call] # Flet has no types here

        self._page.run_task(lead)


def text_field(value: str, on_typed: Typed, *, label: str, identifier: str, **more: Any) -> ft.Control:
    """Draw a field for a name or another short text. To the ear its value comes before its label."""
    field = Field(
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
    named = ft.Semantics(identifier=identifier, label=value or None, content=field)
    return ft.MergeSemantics(content=named, expand=True)


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
    high: float,
    **more: Any,
) -> ft.Control:
    """Draw a field for a small number, ``high`` pixels high.

    ``spoken`` says it, too: screen readers do not hear what stands in a field.
    """
    around = accent.colour if chosen else theme.ON_LIT if lit else theme.KEY
    field = Field(
        value=value,
        on_change=lambda e: on_typed(str(e.data)),  # the control's own value may be that of a repaint since
        on_focus=lambda _: on_chosen(),
        keyboard_type=ft.KeyboardType.NUMBER,
        input_filter=ft.NumbersOnlyInputFilter(),  # type: ignore[no-untyped-call] # Flet has no types here
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
        content_padding=ft.Padding.symmetric(horizontal=2, vertical=max(2, (high - LETTER) / 2)),
        cursor_color=accent.colour,
        dense=True,
        height=high,
        **more,
    )
    return ft.MergeSemantics(content=ft.Semantics(identifier=identifier, label=spoken, content=field), expand=True)


def _border(radius: float, color: str, width: float, focused: str) -> dict[ft.ControlState, ft.InputBorder]:
    """Draw the border of a field; the one that is being typed into stands out."""

    def line(color: str, width: float) -> ft.InputBorder:
        return ft.OutlineInputBorder(side=ft.BorderSide(width, color), border_radius=radius)

    return {ft.ControlState.DEFAULT: line(color, width), ft.ControlState.FOCUSED: line(focused, 2)}
