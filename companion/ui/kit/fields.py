"""Draws fields to type into, and keys of numbers that fill them; reads sums as people write them: «3+5+6»."""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

import flet as ft

from companion.flet_patches.field import Field
from companion.flet_patches.taps import FAST
from companion.ui import bridge, theme
from companion.ui.bridge import do_nothing
from companion.ui.device import use_device
from companion.ui.kit.frame import grouped
from companion.ui.kit.keys import tappable
from companion.ui.kit.texts import BOLD, announced, drawn, large, soft, steady
from companion.ui.page_size import BETWEEN, PageSize
from companion.ui.prefs import LONGEST_NAME

Typed = Callable[[str], object]
Name = TypeVar("Name", bound=Hashable)
LETTER: Final = 24
"""The height of a number in its field."""
WORDS: Final = 20
"""Fields that take as many letters are for words: whoever has filled one is told so."""
PICTURE: Final = 0.02
PICTURES: Final = 20
"""Seconds until a field that has just come is asked for again, and how often."""
LATE: Final = 1.0
"""Seconds in which a page tells of fields that the keyboard came past."""
SIGNS: Final = frozenset("0123456789+ ")
LONGEST: Final = 60
SHORT: Final = 8
"""How many signs a field takes, and one for a small number: «3+4+2+10»."""
SUM: Final = re.compile(r"\s*\d+(\s*\+\s*\d+)*\s*\+?\s*")
"""It may still be being typed."""
USUAL: Final = (56, 6)
LOW: Final = (50, BETWEEN)
"""The pixels that a key of numbers is high, and those between keys; on a low page it is no higher than a thumb needs.
"""


class Fields(Generic[Name]):
    """Holds the fields of a page by what they are for, so that the keyboard can be led from one to the other."""

    def __init__(self, page: ft.Page) -> None:
        self._page = page
        self._of: dict[Name, ft.Ref[ft.TextField]] = {}
        self._way: list[Name] = []
        """Where the keyboard was led of late, one after the other."""
        self._under_way, self._there = 0, -LATE
        """How often it is being led, and when it last came."""

    def of(self, name: Name) -> ft.Ref[ft.TextField]:
        return self._of.setdefault(name, ft.Ref[ft.TextField]())

    def focus(self, name: Name) -> None:
        """Lead the keyboard there; the page shows the field, or is about to."""
        self._way = [*(self._way if self._late() else ()), name]
        self._under_way += 1

        async def lead() -> None:
            with contextlib.suppress(TimeoutError):
                for _ in range(PICTURES):
                    with contextlib.suppress(RuntimeError):  # it is not there yet, or has just gone
                        if (field := self.of(name).current) is not None:
                            await field.focus()  # type: ignore[no-untyped-call] # Flet has no types here
                            break
                    await asyncio.sleep(PICTURE)
            self._under_way, self._there = self._under_way - 1, time.monotonic()

        self._page.run_task(lead)

    def chosen_by_hand(self, name: Name) -> bool:
        """Return whether somebody chose this field, of which the page tells that the keyboard came there.

        On its way to where it was led last it comes past others, and a page may tell of those late.
        """
        return name not in self._way or name == self._way[-1] or not self._late()

    def _late(self) -> bool:
        return self._under_way > 0 or time.monotonic() - self._there < LATE


def text_field(value: str, on_typed: Typed, label: str, identifier: str, **more: Any) -> ft.Control:
    """Draw a field for a short text. To the ear its value comes before its label."""
    size = steady(theme.BODY, 1.4) if large() else None
    most: int = more.get("max_length") or 0
    field = Field(
        value=value,
        label=label,
        helper=Full(most, f"{identifier}-full") if WORDS <= most <= len(value) else None,
        bgcolor=theme.PAPER,
        border=_border(14, theme.EDGE, 1, theme.FELT.colour),
        text_style=ft.TextStyle(font_family=theme.FONT, size=theme.BODY),
        label_style=ft.TextStyle(font_family=theme.FONT, color=theme.SOFT, size=size),
        content_padding=ft.Padding.symmetric(horizontal=14, vertical=14),
        **more,
    )
    named = ft.Semantics(identifier=identifier, label=value or None, content=_on(theme.PAPER, field, on_typed))
    return ft.MergeSemantics(content=named, expand=True)


@bridge.component
def Full(most: int, identifier: str) -> ft.Control:
    """Draws that no more letters fit: what is typed or pasted beyond them is cut."""
    words = use_device().say().t("No more than {most} letters fit here: the rest is cut off.", most=most)
    return announced(identifier, soft(words))


def name_field(value: str, on_typed: Typed, label: str, identifier: str, **more: object) -> ft.Control:
    """Draw a field for a name, of which a phone's keyboard makes no other word.

    Our page asks for capitals (``assets/device.js``): Flet's ``capitalization`` would write them over what is typed.
    """
    names = {"autocorrect": False, "max_length": LONGEST_NAME}
    return text_field(value, on_typed, label, identifier, **names, **more)


def name_line(value: str, on_typed: Typed, label: str, identifier: str, **more: object) -> ft.Control:
    """Draw such a field on a line of its own."""
    return ft.Row([name_field(value, on_typed, label, identifier, **more)])


def field_line(
    value: str, on_typed: Typed, label: str, identifier: str, longest: int | None = None, **more: object
) -> ft.Control:
    """Draw a field for a short text on a line of its own, for ``longest`` characters at most."""
    return ft.Row([text_field(value, on_typed, label, identifier, max_length=longest, **more)])


def number_field(value: str, on_typed: Typed, label: str, identifier: str, longest: int, **more: object) -> ft.Control:
    """Draw a field for a number of ``longest`` digits at most, such as a day or an hour."""
    look = {"max_length": longest, "keyboard_type": ft.KeyboardType.NUMBER}
    return text_field(value, on_typed, label, identifier, **look, **more)


def count_field(
    value: str,
    on_typed: Typed,
    *,
    spoken: str,
    identifier: str,
    chosen: bool,
    lit: bool,
    accent: theme.Accent,
    high: float,
    **more: Any,
) -> ft.Control:
    """Draw a field for a small number, or a sum of such, ``high`` pixels high.

    ``spoken`` says it, too: screen readers do not hear what stands in a field. ``more`` is what the field hears of,
    such as ``on_focus``, and what ``listening`` returns.
    """
    around = accent.colour if chosen else theme.ON_LIT if lit else theme.KEY
    ink = theme.ON_LIT if lit else theme.INK
    field = Field(
        value=value,
        keyboard_type=ft.KeyboardType.NUMBER,
        input_filter=ft.InputFilter(regex_string=r"^[0-9+]*$"),
        max_length=SHORT,
        text_align=ft.TextAlign.CENTER,
        text_style=ft.TextStyle(font_family=theme.FONT, size=theme.LARGE, weight=BOLD, color=ink),
        border=_border(12, around, 2, accent.colour),
        content_padding=ft.Padding.symmetric(horizontal=2, vertical=max(2, (high - LETTER) / 2)),
        cursor_color=accent.colour,
        dense=True,
        height=high,
        **more,
    )
    inside = _on(theme.LIT if lit else theme.KEY, field, on_typed)
    return ft.MergeSemantics(content=ft.Semantics(identifier=identifier, label=spoken, content=inside), expand=True)


def listening(value: str, *, chosen: bool, over: int) -> dict[str, Any]:
    """Return what has the ``chosen`` field hear the keyboard at once, and still after a click on empty ground.

    What is typed takes the place of all that stands in it if that is ``over``, 1 and 2 by turns: a click has put the
    caret somewhere, and Flet sends no selection twice.
    """
    ends = (len(value), 0) if over == 2 else (0, len(value))
    selected = ft.TextSelection(*ends) if chosen and over else None
    return {"autofocus": chosen, "selection": selected, "on_tap_outside": do_nothing, "data": FAST}


def _on(ground: ft.Colors, field: Field, on_typed: Typed) -> Field:
    """Keep a field on its ``ground``, whether it is typed into or not, and tell what is typed.

    Flutter counts a family drawn as one as one letter of ``max_length``; files count its seven signs, and so do we.
    """
    field.filled, field.counter = True, ""
    field.fill_color = field.focus_color = field.hover_color = ground
    most = field.max_length
    field.on_change = lambda e: on_typed(str(e.data)[:most])  # the control's own value may be that of a repaint since
    return field


def _border(radius: float, color: str, width: float, focused: str) -> dict[ft.ControlState, ft.InputBorder]:
    """Draw the border of a field; the one that is being typed into stands out."""

    def line(color: str, width: float) -> ft.InputBorder:
        return ft.OutlineInputBorder(side=ft.BorderSide(width, color), border_radius=radius)

    return {ft.ControlState.DEFAULT: line(color, width), ft.ControlState.FOCUSED: line(focused, 2)}


def total(text: str) -> int | None:
    """Read «3+5+6» as 14. Return None for what is no sum."""
    if not SUM.fullmatch(text):
        return None
    return min(sum(int(term[:6]) for term in terms_of(text)), 999_999)


def terms_of(text: str) -> list[str]:
    return [term.strip() for term in text.split("+") if term.strip()]


def summed(label: str, text: str) -> str:
    """Return the label of a field with what a sum in it is."""
    return f"{label} = {total(text)}" if "+" in text and total(text) is not None else label


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
