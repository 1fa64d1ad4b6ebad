"""Draws keys to tap: at least 48 pixels a side, each with a spoken name and an identifier, the same in any language."""

from __future__ import annotations

import functools
import weakref
from collections.abc import Callable, Collection, Sequence
from typing import Any, Final, TypeVar

import flet as ft

from companion.engine import Say
from companion.flet_patches.taps import FAST
from companion.ui import bridge, theme
from companion.ui.kit.spread import stretched
from companion.ui.kit.texts import BOLD, body, drawn, lettering, silent, soft, strong

Tap = Callable[[], object]
Way = Tap | str
"""What a tap on a key does, or the address to which it leads."""
GROWS = 1.5
"""How many times as large the words of a key become with the reader's text: longer ones would break anywhere."""
TWO_LINES = ft.TextStyle(height=1.2, letter_spacing=0)
"""The style of a main key's words: the key is as high with one line as with two."""
T = TypeVar("T")
_HEARING: Final = weakref.WeakKeyDictionary[ft.BasePage, weakref.WeakSet[Callable[[ft.KeyboardEvent], None]]]()
"""What waits for keys of the keyboard, by page: as long as the component that waits is there."""
CHIP_MARGIN: Final = 13
CHIP_BORDER: Final = 2
"""The pixels from the edge of a small key to its words, and those of its line."""


def tap_of(way: Way) -> Tap:
    """Return what a tap does; to an address it leads."""
    return functools.partial(ft.context.page.navigate, way) if isinstance(way, str) else way


def use_pressed(names: Collection[str], do: Tap, *, due: bool) -> None:
    """Do it whenever one of these keys of the keyboard is pressed by itself, as long as that is ``due``."""
    page = ft.context.page

    def press(event: ft.KeyboardEvent) -> None:
        if event.key in names and not (event.ctrl or event.alt or event.meta):
            do()

    pressed = bridge.use_newest(press)

    def tell(event: ft.KeyboardEvent) -> None:
        for hears in [*_HEARING[page]]:
            hears(event)

    def listen() -> None:
        if due:
            _HEARING.setdefault(page, weakref.WeakSet()).add(pressed)
            page.on_keyboard_event = tell
        # with what is drawn next, never in the middle of a drawing
        page.schedule_update()  # type: ignore[no-untyped-call] # Flet has no types here

    def deaf() -> None:
        if hears := _HEARING.get(page):
            hears.discard(pressed)
        if not hears:
            page.on_keyboard_event = None

    ft.use_effect(listen, [due], deaf)


def tappable(
    content: ft.Control,
    on_tap: Way | None,
    *,
    spoken: str,
    identifier: str,
    chosen: bool | None = None,
    fast: bool = False,
    stood: bool = False,
    **box: Any,
) -> ft.Control:
    """Draw a box to tap. Screen readers say ``spoken`` instead of what is in it; without ``on_tap`` it is disabled.

    Taps on one key in quick succession are one, unless it is ``fast``: it counts, or turns a page (``taps``).
    ``stood``: it told what stands in the entry that is being corrected. With a padding it is as high as its content.
    ``box`` are properties of ``ft.Container``.
    """
    if stood:
        chosen, box["border"] = True, ft.Border.all(3, theme.INK)
    look = {
        "border_radius": 14,
        "alignment": ft.Alignment.CENTER,
        "height": None if "padding" in box else theme.TOUCH,
        "ink": True,
        "clip_behavior": ft.ClipBehavior.NONE,
        **box,
    }
    expand = look.pop("expand", None)
    tapped = None if on_tap is None else tap_of(on_tap)
    whole = ft.Semantics(
        identifier=identifier,
        label=None if "tooltip" in look else spoken,  # a tooltip is spoken as well
        button=True,
        selected=chosen,
        content=ft.Container(
            content=silent(content),
            on_click=None if tapped is None else lambda _: tapped(),
            data=FAST if fast else None,
            **look,
        ),
    )
    return ft.MergeSemantics(content=whole, expand=expand)


def cover_key(on_tap: Tap, *, spoken: str, identifier: str, ink: bool = True) -> ft.Control:
    """Draw a key with nothing in it that lies over all of a Stack."""
    key = tappable(ft.Container(), on_tap, spoken=spoken, identifier=identifier, height=None, ink=ink)
    return ft.Container(key, left=0, top=0, right=0, bottom=0)


def text_key(
    text: ft.Control, on_tap: Way | None, identifier: str, *, spoken: str, least: int = 48, **box: Any
) -> ft.Control:
    """Draw a key as high as its text, which has so many pixels at ``least``; ``box`` goes to ``tappable``."""
    look = {"bgcolor": theme.KEY, "border_radius": 16, "padding": ft.Padding(14, 4, 14, 4), "expand": True, **box}
    return tappable(at_least(text, least), on_tap, spoken=spoken, identifier=identifier, **look)


def main_key(
    words: str, on_tap: Way | None, identifier: str, accent: theme.Accent = theme.FELT, **more: Any
) -> ft.Control:
    """Draw the key for the next thing to do, the largest; without ``on_tap`` it stands back. ``more`` goes to
    ``tappable``, such as the ``action`` that the page itself does within the tap.
    """
    if on_tap is None:
        return quiet_key(words, None, identifier)
    text = drawn(words, size=theme.LARGE, most=GROWS, weight=BOLD, color=accent.on, text_align=ft.TextAlign.CENTER)
    text.style = TWO_LINES
    more = {"bgcolor": accent.fill, "padding": ft.Padding(10, 4, 10, 4), **more}
    return text_key(text, on_tap, identifier, spoken=words, **more)


def quiet_key(
    words: str, on_tap: Way | None, identifier: str, *, spoken: str = "", danger: bool = False, **more: Any
) -> ft.Control:
    """Draw a key that stands back behind the main one. ``spoken`` replaces ``words`` for screen readers. ``danger``:
    what goes may be missed. ``more`` is that of ``main_key``.
    """
    color = (theme.WARN if danger else theme.INK) if on_tap else theme.SOFT
    text, ground = strong(words, color=color, text_align=ft.TextAlign.CENTER), theme.WARN_TINT if danger else theme.KEY
    return text_key(text, on_tap, identifier, spoken=spoken or words, least=44, bgcolor=ground, **more)


def plain_key(words: str, on_tap: Way, identifier: str, *, danger: bool = False, key: str | None = None) -> ft.Control:
    """Draw words to tap and a mark that leads on, for what is seldom done; they begin where other words do.

    ``danger`` is as for ``quiet_key``.
    """
    color = theme.WARN if danger else theme.INK
    text = strong(words, color=color, expand=True, expand_loose=True)
    line = ft.Row([text, ft.Icon(ft.Icons.CHEVRON_RIGHT, color=theme.SOFT)], spacing=2, tight=True)
    left, padding = ft.Alignment.CENTER_LEFT, ft.Padding(0, 2, 8, 2)
    inside = at_least(line, 44, left)
    box = tappable(inside, on_tap, spoken=words, identifier=identifier, alignment=left, padding=padding, expand=True)
    return ft.Row([box], key=key)


def choice_key(
    shown: str | ft.Control, on_tap: Tap, identifier: str, *, chosen: bool, accent: theme.Accent, **more: Any
) -> ft.Control:
    """Draw one of several keys of which one is chosen; the chosen one is filled with ``accent``.

    ``shown`` is words, or a control whose text has the colour ``on_choice``; a control needs ``spoken``, too. ``more``
    goes to ``text_key``.
    """
    inside = shown
    if isinstance(inside, str):
        more = {"spoken": inside, **more}
        color = on_choice(chosen, accent)
        inside = drawn(inside, size=theme.BODY, most=GROWS, weight=BOLD, color=color, text_align=ft.TextAlign.CENTER)
    look = {"bgcolor": accent.fill if chosen else theme.KEY, "border_radius": 14, "padding": ft.Padding(8, 4, 8, 4)}
    return text_key(inside, on_tap, identifier, chosen=chosen, **{"least": 40, **look, **more})


def on_choice(chosen: bool, accent: theme.Accent) -> ft.Colors:
    """Return the colour of words on a ``choice_key``."""
    return accent.on if chosen else theme.INK


def step_key(
    words: str, on_tap: Tap, identifier: str, *, spoken: str, able: bool, size: int = theme.HEADLINE, **box: Any
) -> ft.Control:
    """Draw a key that counts up or down. It is never disabled: if it is not ``able``, a tap says why not."""
    color = theme.INK if able else theme.EDGE
    text = strong(words, size=size, color=color, text_align=ft.TextAlign.CENTER)
    return text_key(text, on_tap, identifier, spoken=spoken, fast=True, **{"padding": 4, "expand": None, **box})


def at_least(content: ft.Control, height: int, alignment: ft.Alignment = ft.Alignment.CENTER) -> ft.Control:
    """Give ``content`` this height at least; more lines or larger letters make it higher, nothing is cut off."""
    return ft.Stack([ft.Container(width=0, height=height), content], alignment=alignment)


def at_least_high(
    content: ft.Control, least: float, align: ft.CrossAxisAlignment = ft.CrossAxisAlignment.START
) -> ft.Control:
    """Do as ``at_least`` for content of full width: what lies below does not move for a longer word."""
    return ft.Row([ft.Container(width=0, height=least), content], spacing=0, vertical_alignment=align)


def sheet_key(
    content: ft.Control,
    on_tap: Way | None,
    *,
    across: int = 16,
    down: int = 13,
    chosen: theme.Accent | None = None,
    ground: ft.Colors = theme.CARD,
    edge: ft.Colors = theme.LINE,
    **more: Any,
) -> ft.Control:
    """Draw a sheet to tap, as high as its content, which is ``across`` and ``down`` pixels from its edges.

    What was ``chosen`` from a list stands out in that accent. ``more`` goes to ``tappable``.
    """
    return tappable(
        content,
        on_tap,
        chosen=True if chosen else None,
        bgcolor=chosen.tint if chosen else ground,
        border=ft.Border.all(2, chosen.colour) if chosen else ft.Border.all(1, edge),
        border_radius=theme.ROUND_SHEET,
        padding=ft.Padding(across, down, across, down),
        **more,
    )


def option_key(
    content: ft.Control,
    on_tap: Tap | None,
    *,
    chosen: bool | None = None,
    on_panel: bool = False,
    ground: ft.Colors | None = None,
    accent: theme.Accent = theme.FELT,
    **more: Any,
) -> ft.Control:
    """Draw one of several boxes as high as their content; the one that is ``chosen`` stands out in ``accent``.

    ``on_panel``: the others are paper, or another ``ground``, with a line around them. ``more`` goes to ``tappable``.
    """
    usual, edge = (theme.PAPER, theme.LINE) if on_panel else (theme.KEY, theme.KEY)
    return tappable(
        content,
        on_tap,
        chosen=chosen,
        bgcolor=accent.tint if chosen else ground or usual,
        border=ft.Border.all(2, accent.colour if chosen else edge),
        alignment=None,
        **more,
    )


def round_key(
    mark: str | ft.IconData, spoken: str, on_tap: Way | None, identifier: str, *, fast: bool = False
) -> ft.Control:
    """Draw a round key with a mark, as in the top bar."""
    color = theme.INK if on_tap else theme.EDGE
    if isinstance(mark, str):
        inside: ft.Control = drawn(mark, size=theme.SMALL, weight=BOLD, color=color)
    else:
        inside = ft.Icon(mark, size=theme.ICON, color=color)
    return tappable(
        inside,
        on_tap,
        spoken=spoken,
        identifier=identifier,
        bgcolor=theme.KEY,
        width=theme.TOUCH,
        border_radius=theme.TOUCH / 2,
        tooltip=spoken,
        fast=fast,
    )


def use_round_key(mark: ft.IconData, words: str, do: Tap, identifier: str, *, able: bool = True) -> ft.Control:
    """Return a round key, disabled if not ``able``: the same control as long as it says the same (``use_kept``)."""
    tap = bridge.use_newest(do)
    return bridge.use_kept(lambda: round_key(mark, words, tap if able else None, identifier), words, able)


def onward(
    lines: Sequence[ft.Control], before: Sequence[ft.Control] = (), *, gap: int = 10, spacing: int = 1
) -> ft.Control:
    """Lay out what stands on a key that leads on: ``lines``, what stands ``before`` them, and at the end the mark."""
    about = ft.Column(list(lines), spacing=spacing, expand=True)
    return ft.Row([*before, about, ft.Icon(ft.Icons.CHEVRON_RIGHT, color=theme.SOFT)], spacing=gap)


def row_key(
    say: Say,
    address: str,
    identifier: str,
    name: str,
    words: str,
    *,
    before: Sequence[ft.Control] = (),
    color: ft.Colors = theme.INK,
) -> ft.Control:
    """Draw the row; a tap leads to the address. What stands ``before`` the name is not read aloud."""
    return tappable(
        onward([strong(name, color=color), soft(words)], before),
        address,
        spoken=say.labelled(name, words),
        identifier=identifier,
        padding=ft.Padding(4, 6, 4, 6),
    )


def switch(words: str, on: bool, turn: Callable[[], object], identifier: str, note: str = "") -> ft.Control:
    """Draw a switch. The whole line can be tapped; the knob's place and its tick show the state."""
    about = ft.Column([body(words), *([soft(note)] if note else [])], spacing=2, expand=True)
    icon, ink, ground, end = ft.Icons.CLOSE, theme.SOFT, theme.EDGE, ft.Alignment.CENTER_LEFT
    if on:
        icon, ink, ground, end = ft.Icons.CHECK, theme.FELT.fill, theme.FELT.fill, ft.Alignment.CENTER_RIGHT
    knob = ft.Container(ft.Icon(icon, size=16, color=ink), width=26, height=26, border_radius=13, bgcolor=theme.CARD)
    knob.alignment = ft.Alignment.CENTER
    track = ft.Container(knob, width=56, height=32, border_radius=16, bgcolor=ground, padding=3, alignment=end)
    line = ft.Container(silent(ft.Row([about, track], spacing=14)), on_click=lambda _: turn(), ink=True)
    line.border_radius, line.padding = theme.ROUND, ft.Padding.symmetric(vertical=8)
    spoken = f"{words}. {note}" if note else words
    return ft.MergeSemantics(content=ft.Semantics(identifier=identifier, label=spoken, toggled=on, content=line))


@bridge.component
def Fold(words: str, identifier: str, inside: Callable[[], Sequence[ft.Control]]) -> ft.Control:
    """Draw a key, and below it what is ``inside`` once it was tapped, until it is tapped again: few look for that."""
    open_, unfold = bridge.use_state(False)
    mark = ft.Icons.EXPAND_LESS if open_ else ft.Icons.EXPAND_MORE
    text = strong(words, expand=True)
    row = ft.Row([text, ft.Icon(mark, size=theme.ICON, color=theme.SOFT)], spacing=10)
    padding, toggle = ft.Padding.symmetric(horizontal=14, vertical=0), lambda: unfold(lambda old: not old)
    key = text_key(row, toggle, identifier, spoken=words, least=theme.TOUCH, chosen=open_, padding=padding, expand=None)
    return stretched([key, *(inside() if open_ else ())], spacing=10)


def chip(words: str, on_tap: Callable[[], object], *, chosen: bool, identifier: str, spoken: str = "") -> ft.Control:
    """Draw a small key. A chosen one has a mark before its words, not only another colour."""
    # words longer than the line go on below, inside the key
    inside: list[ft.Control] = [lettering(words, size=theme.BODY, color=theme.INK, expand=True, expand_loose=True)]
    if chosen:
        inside.insert(0, ft.Icon(ft.Icons.CHECK, size=theme.ICON_SMALL, color=theme.FELT.colour))
    # a single digit is narrower than a thumb
    wide = ft.Container(width=theme.TOUCH - 2 * (CHIP_MARGIN + CHIP_BORDER), height=0)
    shown = ft.Stack([wide, ft.Row(inside, spacing=6, tight=True)], alignment=ft.Alignment.CENTER)
    padding = ft.Padding(CHIP_MARGIN, 12, CHIP_MARGIN, 12)
    return option_key(shown, on_tap, spoken=spoken or words, identifier=identifier, chosen=chosen, padding=padding)


def person_chip(
    id: str, name: str, sign: ft.Control, on_tap: Tap | None, *after: ft.Control, **more: Any
) -> ft.Control:
    """Draw a key for one of several people: their sign, their name, and what comes ``after`` it. ``more`` goes to
    ``option_key``.
    """
    color = theme.INK if on_tap else theme.SOFT
    words = lettering(name, size=theme.BODY, color=color, lines=1, expand=True, expand_loose=True)
    inside = at_least(ft.Row([sign, words, *after], spacing=8, tight=True), theme.TOUCH - 4)
    padding = ft.Padding(8, 0, 12, 0)
    return ft.Container(option_key(inside, on_tap, on_panel=True, border_radius=24, padding=padding, **more), key=id)


def choice(title: str, options: Sequence[tuple[T, str, str]], chosen: T, choose: Callable[[T], object]) -> ft.Control:
    """Draw a title and a chip for each of ``options``: value, words and identifier."""
    return ft.Column([soft(title), choices(options, chosen, choose)], spacing=6)


def choices(
    options: Sequence[tuple[T, str, str]], chosen: T, choose: Callable[[T], object], about: str = ""
) -> ft.Control:
    """Draw the chips of a choice alone; what it is ``about`` is read aloud with each."""
    told = f"{about}, " if about else ""
    keys = [
        chip(words, functools.partial(choose, value), chosen=value == chosen, identifier=name, spoken=told + words)
        for value, words, name in options
    ]
    return ft.Row(keys, wrap=True, spacing=8, run_spacing=8)
