"""Draws a screen's frame: the bar at the top, what scrolls below it, the next thing to do at the bottom."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any, Final

import flet as ft

from companion.share.picture.lettering import width as text_width
from companion.ui import bridge, theme
from companion.ui.device import SWITCH_TO, Device
from companion.ui.new_keys import FOOT
from companion.ui.parts import places
from companion.ui.parts.keys import Tap, at_least_high, round_key
from companion.ui.parts.texts import BOLD, drawn, lettering, soft, warning
from companion.ui.parts.zoom import large

log = logging.getLogger("companion.ui")

BAR: Final = 66
"""Height of the bar at the top."""
TITLE: Final = (0.7, 1.5)
"""How many times its size a title has at least and at most where it has to stay whole in the bar."""
HALF: Final = 0.55
"""The part of the page's height that a foot may take where letters are large."""


def view(route: str, content: ft.Control) -> ft.View:
    """Return the view for a route component."""
    return ft.View(route=route, padding=0, bgcolor=theme.PAPER, controls=[ft.SafeArea(content, expand=True)])


def screen(
    device: Device,
    *,
    columns: Sequence[Sequence[ft.Control]],
    title: str,
    beside: str = "",
    back: Tap | None = None,
    tools: Sequence[ft.Control] = (),
    foot: Sequence[ft.Control] = (),
    aside: Sequence[ft.Control] = (),
    refused: str = "",
    refused_key: ft.Control | None = None,
    here: str = "",
    language: bool = False,
    scrolled: ft.Ref[ft.Column] | None = None,
    follow: str = "",
) -> ft.Control:
    """Draw a screen; ``columns`` are side by side on a wide page and below each other on a narrow one.

    ``aside`` stands beside the foot on a wide page and above it on a narrow one. ``here`` is the name of one of
    ``places.PLACES``: from there one goes to the others. ``refused`` makes room for what the person has to read of a
    write that waits (``Writing``); ``refused_key`` stands beside it, and leads to the rule.

    ``language`` has the key in the bar that switches it, as all places have; at a table it would lie beside Undo.
    ``scrolled`` is led to what scrolls in the middle; ``follow`` is the scroll key of what comes to the top there, as
    soon as it is another one.
    """
    following, room = use_follow(follow), device.size
    why_not = use_refusal(device, refused, refused_key)
    count = len(columns) if device.wide else 1
    named = title_words(title, beside, one_line=not large())
    switch = language or bool(here)
    top = use_bar(device, [] if large() else named, (title, beside), back, tools, switch=switch, columns=count)
    # the place of a refusal is always there: a tap just when it goes must not lose its key to another place in the list
    why = ft.Container(why_not, padding=ft.Padding(0, 0, 0, 10 * (why_not is not None)))
    under: list[ft.Control] = [_foot([why, *foot] if count > 1 else [why, *aside, *foot])]
    under += [_foot(aside) if at == 0 else ft.Container(expand=True) for at in range(count - 1)]
    feet = _centred(ft.Row(under, spacing=0, vertical_alignment=ft.CrossAxisAlignment.END), count)
    bound = room.height - BAR if room.flat else room.height * HALF
    foot_of = use_bounded(feet, bound if large() or room.flat else 0)
    if device.wide and count > 1:
        row: list[ft.Control] = [ft.Container(_stack(column), expand=True) for column in columns]
        inside: ft.Control = ft.Row(row, spacing=0, vertical_alignment=ft.CrossAxisAlignment.START)
    else:
        inside = _stack([control for column in columns for control in column])
    words = [_centred(ft.Container(ft.Column(named, spacing=0), padding=ft.Padding(16, 4, 16, 6)), count)]
    middle = ft.Column(
        [*(words if large() and named else []), _centred(inside, count)],
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        spacing=0,
        ref=scrolled or following,
    )
    middle.horizontal_alignment = ft.CrossAxisAlignment.STRETCH
    rail = device.wide or room.flat
    under_all = [places.bar(device, here)] if here and not rail else []
    feet_all = [foot_of] if foot or why_not else []
    whole: ft.Control
    if room.flat and feet_all:  # nothing fits below what one looks at
        side = ft.Column([top, ft.Container(expand=True), foot_of], spacing=0)
        side.horizontal_alignment = ft.CrossAxisAlignment.STRETCH
        whole = ft.Row([middle, ft.Container(side, width=room.aside)], expand=True, spacing=0)
        whole.vertical_alignment = ft.CrossAxisAlignment.STRETCH
    else:
        whole = ft.Column([top, middle, *feet_all, *under_all], expand=True, spacing=0)
        whole.horizontal_alignment = ft.CrossAxisAlignment.STRETCH
    if not (here and rail):
        return whole
    sides = ft.Row([places.rail(device, here), whole], expand=True, spacing=0)
    sides.vertical_alignment = ft.CrossAxisAlignment.STRETCH
    return sides


def use_bounded(content: ft.Container, most: float) -> ft.Control:
    """Return ``content``, which scrolls where it is higher than ``most`` pixels; 0 sets no bound."""
    tall, measure = ft.use_state(False)
    if not most:
        return content
    content.on_size_change = lambda e: measure(e.height > most)
    scrolled = ft.Column([content], scroll=ft.ScrollMode.AUTO if tall else None, height=most if tall else None)
    scrolled.horizontal_alignment = ft.CrossAxisAlignment.STRETCH
    return scrolled


def use_refusal(device: Device, refused: str, key: ft.Control | None = None) -> ft.Control | None:
    """Return what the person has to read: that a write waits, else what is ``refused``, with its key, or else None."""
    bridge.use_answer(device.writing, lambda: device.writing.state)
    waits = device.writing.words(device.say())
    words = waits or refused or device.writing.trouble(device.say())
    return warning(words, "refusal", None if waits else key) if words else None


def use_bar(
    device: Device,
    words: Sequence[ft.Control],
    known: tuple[object, ...],
    back: Tap | None,
    tools: Sequence[ft.Control],
    *,
    switch: bool = False,
    columns: int = 1,
) -> ft.Control:
    """Return the bar at the top. ``words`` stay the same as long as what they say does, which is ``known``."""
    going = bridge.use_newest(back or _stay)
    switching = bridge.use_newest(lambda: device.choose_language(device.other_language))
    on_switch, on_back = switching if switch else None, going if back else None
    return bridge.use_kept(
        lambda: _centred(_bar(device, words, on_back, tools, on_switch), columns),
        *(device.lang, known, large(), back is None, tuple(tools), columns, switch),
    )


def target(content: ft.Control, name: str) -> ft.Control:
    """Mark a place that ``follow`` leads to."""
    key: Any = ft.ScrollKey
    return ft.Container(content, key=key(name))


def grouped(content: ft.Control) -> ft.Control:
    """Keep ``content`` together for screen readers and the Tab key: all of it comes before what is beside it."""
    return ft.Semantics(container=True, content=content)


def where_confirm_was(content: ft.Control) -> ft.Control:
    """Draw the lowest line of a foot, as high as a main key: words, so that a tap too many meets nothing."""
    return ft.Container(at_least_high(content, 66, ft.CrossAxisAlignment.CENTER), padding=ft.Padding(0, 4, 0, 0))


def panel(controls: Sequence[ft.Control], *, spacing: int = 10, identifier: str | None = None) -> ft.Control:
    """Draw a panel: a sheet on the table."""
    column = ft.Column(list(controls), spacing=spacing, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    box = ft.Container(
        column,
        bgcolor=theme.CARD,
        border=ft.Border.all(1, theme.LINE),
        border_radius=20,
        clip_behavior=ft.ClipBehavior.NONE,  # a clip for each sheet and card costs more than all they show
        padding=ft.Padding.symmetric(horizontal=14, vertical=14),
    )
    return ft.Semantics(identifier=identifier, container=True, content=box)


def use_follow(key: str) -> ft.Ref[ft.Column]:
    """Return the reference of what scrolls to ``key`` whenever that changes."""
    page, ref = ft.context.page, ft.use_memo(lambda: ft.Ref[ft.Column](), [])

    async def move() -> None:
        try:
            if ref.current is not None:
                await ref.current.scroll_to(scroll_key=key, duration=150)
        except (RuntimeError, TimeoutError):  # the page has just left
            log.debug("nothing to scroll any more", exc_info=True)

    ft.use_effect(lambda: page.run_task(move) if key else None, [key])
    return ref


def _foot(keys: Sequence[ft.Control]) -> ft.Container:
    column = ft.Column(list(keys), spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return ft.Container(column, padding=ft.Padding(16, 10, 16, 16), expand=True, data=FOOT)


def _stack(controls: Sequence[ft.Control]) -> ft.Control:
    column = ft.Column(list(controls), spacing=12, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return grouped(ft.Container(column, padding=ft.Padding(16, 4, 16, 20)))


def _centred(content: ft.Control, columns: int) -> ft.Container:
    """Centre ``content``, as wide as that many columns may be and no wider than the page."""
    inner = ft.Container(content, width=theme.COLUMN * columns)
    return ft.Container(inner, alignment=ft.Alignment.TOP_CENTER)


def title_words(title: str, beside: str, *, one_line: bool, room: float = 0) -> list[ft.Control]:
    """Draw the title: in the bar, or, with large letters, above the rest, with which it scrolls.

    In ``room`` pixels, where they are given, it stands whole: its letters become smaller for that.
    """
    look: dict[str, Any] = {"max_lines": 1, "overflow": ft.TextOverflow.ELLIPSIS} if one_line else {}
    name = lettering(title, size=theme.BODY, weight=BOLD, color=theme.INK, **look)
    if room and title:
        grows = max(TITLE[0], min(TITLE[1], room / (text_width(title, theme.BODY, bold=True) + len(title) / 2)))
        name = drawn(title, size=theme.BODY * min(1, grows), most=max(1, grows), weight=BOLD, color=theme.INK, **look)
    words: list[ft.Control] = [ft.Semantics(header=True, content=name)] if title else []
    if beside:
        told = soft(beside, size=theme.SMALLEST, **look)
        words.append(ft.Semantics(identifier="progress", container=True, content=told))
    return words


def _stay() -> None:
    """Do nothing: there is no page to go back to."""


def _bar(
    device: Device, words: Sequence[ft.Control], back: Tap | None, tools: Sequence[ft.Control], on_switch: Tap | None
) -> ft.Control:
    say, other = device.say(), device.other_language
    keys = [round_key(ft.Icons.ARROW_BACK, say.t("Back"), back, "back")] if back else []
    switch = [round_key(other.upper(), say.t(SWITCH_TO[other]), on_switch, "language")] if on_switch else []
    line = [*keys, ft.Column(list(words), expand=True, spacing=0, tight=True), *tools, *switch]
    return ft.Container(
        ft.Row(line, spacing=8, vertical_alignment=ft.CrossAxisAlignment.CENTER), padding=ft.Padding(16, 12, 16, 6)
    )
