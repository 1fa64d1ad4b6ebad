"""Draws a screen's frame: the bar at the top, what scrolls below it, the next thing to do at the bottom; and the places
one can always go to, a bar under the thumb on a phone, a rail beside a wide page.
"""

from __future__ import annotations

import functools
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal
from urllib.parse import urlsplit

import flet as ft

from companion.engine import N_
from companion.locale import LANGUAGES, next_language
from companion.share.picture.lettering import width as text_width
from companion.ui import addresses, bridge, theme
from companion.ui.device import Device
from companion.ui.kit.keys import Way, at_least_high, round_key, tap_of, tappable
from companion.ui.kit.spread import centred, stretched
from companion.ui.kit.texts import BOLD, drawn, large, lettering, spoken_as, warning

log = logging.getLogger("companion.ui")

BAR: Final = 66
"""Height of the bar at the top."""
TITLE: Final = (0.7, 1.5)
"""How many times its size a title has at least and at most where it has to stay whole in the bar."""
PANEL: Final = 30
"""The pixels that a panel takes of the width left and right, with its edges."""
FRAMED: Final = "framed"
"""Marks what a screen or a list draws around its content: whatever fails in there, the way on is beside it."""
HALF: Final = 0.55
"""The part of the page's height that a foot may take where letters are large."""
Place = tuple[str, str, str, ft.IconData, ft.IconData]
PLACES: Final[tuple[Place, ...]] = (
    ("home", "/", N_("Home"), ft.Icons.HOME_OUTLINED, ft.Icons.HOME),
    ("die", addresses.DIE, N_("Die"), ft.Icons.CASINO_OUTLINED, ft.Icons.CASINO),
    ("history", addresses.HISTORY, N_("History"), ft.Icons.AUTO_STORIES_OUTLINED, ft.Icons.AUTO_STORIES),
    ("people", addresses.PEOPLE, N_("People"), ft.Icons.GROUP_OUTLINED, ft.Icons.GROUP),
    ("settings", addresses.SETTINGS, N_("Settings"), ft.Icons.SETTINGS_OUTLINED, ft.Icons.SETTINGS),
)
"""Name, address and word of each place, its mark elsewhere, and its mark on the place itself."""


def view(route: str, content: ft.Control) -> ft.View:
    """Return the view for a route component. At another address of the same component it is another one.

    A client that gets what was scrolled at one address under a new one shows nothing there, for good. In a browser it
    takes no screen away by itself: it did so for a tap on a sheet that was going.
    """
    safe, native = ft.SafeArea(content, expand=True), not ft.context.page.web
    return ft.View(route=route, key=route, can_pop=native, padding=0, bgcolor=theme.PAPER, controls=[safe])


@dataclass(frozen=True, slots=True)
class TopBar:
    """What the bar at the top says and has. What stands ``beside`` the title is below it, in smaller letters.

    ``language`` has the key that switches it, as all places have; at a table it would lie beside Undo.
    """

    title: str
    beside: str = ""
    back: Way | None = None
    tools: Sequence[ft.Control] = ()
    language: bool = False


@dataclass(frozen=True, slots=True)
class Foot:
    """The next thing to do. ``sideways`` stands above it on a phone on its side only, where it is beside all the rest.

    ``refused`` makes room for what the person has to read of a write that waits (``Writing``); the key to the ``rule``
    stands beside it.
    """

    keys: Sequence[ft.Control] = ()
    sideways: Sequence[ft.Control] = ()
    refused: str = ""
    rule: ft.Control | None = None


def screen(
    device: Device,
    bar: TopBar,
    *,
    columns: Sequence[Sequence[ft.Control]],
    foot: Foot = Foot(),
    here: str = "",
    scrolled: ft.Ref[ft.Column] | str = "",
    kind: Literal["page", "board", "listed"] = "page",
    edge: float = theme.EDGE_GAP,
) -> ft.Control:
    """Draw a screen; as many of the ``columns`` are side by side as there is room for, the others below the last one.

    ``here`` is the name of one of ``PLACES``: from there one goes to the others. ``scrolled`` is led to what
    scrolls in the middle, or is the scroll key of what comes to the top there, as soon as it is another one. A
    ``board`` has two columns on a wide page only. What is ``listed`` was chosen from a list, which may stand beside it
    (``list_and_detail``). ``edge`` is how many pixels are left free on both sides of each column.

    What scrolls stays the same control however the page is turned, so that it stays where it was, and what was unfolded
    or half entered in it is kept.
    """
    room, board, tools = device.size, kind == "board", bar.tools
    led, why_not = use_follow(scrolled), use_refusal(device, foot.refused, foot.rule)
    footed, pane = bool(foot.keys or why_not), kind == "listed" and room.pane > 0
    if board:
        count, most = len(columns) if device.size.wide else 1, float(theme.COLUMN)
    else:
        fitting = room.columns(rail=bool(here), foot=footed, pane=pane)
        count, most = max(1, min(fitting, len(columns))), room.measure
    at_side = room.flat and footed  # nothing fits below what one looks at
    apart = large() or at_side  # a bar so short has no room for words
    keys = len(tools) + (bar.back is not None)
    beside_keys = min(room.width, most * count) - 2 * theme.EDGE_GAP - (theme.TOUCH + theme.GAP) * keys
    named = title_words(bar.title, bar.beside, one_line=not apart, room=beside_keys if tools and not apart else 0)
    shown = replace(bar, language=bar.language or bool(here))
    top = use_bar(device, shown, [] if apart else named, beside_keys, width=most * count)
    # the place of a refusal is always there: a tap just when it goes must not lose its key to another place in the list
    why = _why(why_not)
    under: list[ft.Control] = [_foot([why, *foot.keys]), *[ft.Container(expand=True) for _ in range(count - 1)]]
    feet = centred_within(ft.Row(under, spacing=0, vertical_alignment=ft.CrossAxisAlignment.END), most * count)
    bound = room.height - BAR if at_side else room.height * HALF
    foot_of = use_bounded(feet, bound if large() or room.flat else 0)
    merged = _merged(columns, count)
    parts = [_stack(column, 12 // count, edge, end=count > 1 or column is merged[-1]) for column in merged]
    inside = ft.ResponsiveRow(parts, spacing=0, run_spacing=0, vertical_alignment=ft.CrossAxisAlignment.START)
    words = centred_within(ft.Container(ft.Column(named, spacing=0), padding=ft.Padding(16, 4, 16, 6)), most * count)
    scrolls_along = room.flat and not at_side and bool(here)  # a bar would take a fifth of so low a page
    over = [_slot(top if scrolls_along else None), _slot(words if large() and named else None)]
    middle = _scrolling([*over, centred_within(inside, most * count)], ref=led)
    side: ft.Control = ft.Container(width=0)
    if at_side:
        beside_it = _scrolling([ft.Column([] if large() else named, spacing=0), *foot.sideways], spacing=12)
        about = ft.Container(beside_it, expand=True, padding=ft.Padding.symmetric(horizontal=16))
        side = ft.Container(whole_column([top, about, foot_of]), width=room.aside if board else room.side)
    below = [foot_of if footed and not at_side else None, _thumb_bar(device, here) if here and not room.rail else None]
    main = whole_column([_slot(None if at_side or scrolls_along else top), middle, *map(_slot, below)])
    rail = _rail(device, here) if here and room.rail and not pane else ft.Container(width=0)
    whole = whole_row([rail, ft.Container(main, expand=True), side])
    whole.data = FRAMED
    return whole


def list_and_detail(device: Device, here: str, listed: ft.Control | None, detail: ft.Control) -> ft.Control:
    """Draw what was chosen from a list: with the places and the list beside it where there is room, else alone.

    ``listed`` is what ``pane`` draws. ``detail`` is drawn by ``screen`` with ``listed``; it is the same control either
    way, so that nothing in it is lost when the page is turned.
    """
    room, nothing = device.size, ft.Container(width=0)
    both = listed is not None and room.pane > 0
    rail = _rail(device, here) if both else nothing
    line = ft.Border(right=ft.BorderSide(1, theme.LINE)) if both else None
    left = ft.Container(listed if both else None, width=room.pane if both else 0, border=line, data=FRAMED)
    return whole_row([rail, left, ft.Container(detail, expand=True)])


def pane(
    controls: Sequence[ft.Control],
    *,
    foot: Sequence[ft.Control] = (),
    refused: str = "",
    scrolled: ft.Ref[ft.Column] | None = None,
) -> ft.Control:
    """Draw a list that stands beside what is chosen from it; ``scrolled`` is led to what scrolls."""
    column = _scrolling([_stack(controls, 12, theme.EDGE_GAP, end=True)], spacing=10, ref=scrolled)
    why = _why(warning(refused, "refusal") if refused else None)
    feet = [ft.Row([_foot([why, *foot])], spacing=0)] if foot else []  # in a row it is as high as what is in it
    return grouped(whole_column([ft.Container(height=theme.EDGE_GAP), column, *feet]))


def use_bounded(content: ft.Container, most: float) -> ft.Control:
    """Return ``content``, which scrolls where it is higher than ``most`` pixels; 0 sets no bound."""
    _, repaint = ft.use_state(0.0)
    # by bound: a page that is turned back is drawn at once as it was, and no key moves once it can be tapped
    highs = bridge.use_ref(dict[float, float])
    if not most:
        return content
    tall = highs.current.get(most, max(highs.current.values(), default=0.0)) > most

    def measured(e: ft.LayoutSizeChangeEvent[ft.LayoutControl]) -> None:
        highs.current[most] = e.height
        if (e.height > most) != tall:
            repaint(e.height)

    content.on_size_change = measured
    return stretched([content], scroll=ft.ScrollMode.AUTO if tall else None, height=most if tall else None)


def use_refusal(device: Device, refused: str, key: ft.Control | None = None) -> ft.Control | None:
    """Return what the person has to read: that a write waits, else what is ``refused``, with its key, or else None."""
    bridge.use_answer(device.writing, lambda: device.writing.state)
    waits = device.writing.words(device.say())
    words = waits or refused or device.writing.trouble(device.say())
    return warning(words, "refusal", None if waits else key) if words else None


def use_bar(
    device: Device, bar: TopBar, words: Sequence[ft.Control], *known: object, width: float = theme.COLUMN
) -> ft.Control:
    """Return the bar at the top, with its ``words``, which stay the same as long as the title and what is ``known``."""
    going = bridge.use_newest(tap_of(bar.back) if bar.back else bridge.do_nothing)
    switching = bridge.use_newest(lambda: device.choose_language(next_language(device.lang)))

    def draw() -> ft.Control:
        say, other = device.say(), next_language(device.lang)
        keys = [round_key(ft.Icons.ARROW_BACK, say.t("Back"), going, "back")] if bar.back else []
        spoken = say.t("Switch to {language}", language=LANGUAGES[other])
        switch = [round_key(other.upper(), spoken, switching, "language")] if bar.language else []
        line = [*keys, ft.Column(list(words), expand=True, spacing=0, tight=True), *bar.tools, *switch]
        around = ft.Padding(theme.EDGE_GAP, 12, theme.EDGE_GAP, 6)
        return centred_within(ft.Container(ft.Row(line, spacing=theme.GAP), padding=around), width)

    told = replace(bar, back="" if bar.back else None, tools=tuple(bar.tools))  # where Back leads is for ``going``
    return bridge.use_kept(draw, device.lang, told, known, len(words), width)


def target(content: ft.Control, name: str) -> ft.Control:
    """Mark a place that ``follow`` leads to."""
    return ft.Container(content, key=ft.ScrollKey(name))  # type: ignore[call-arg] # Flet makes it a dataclass later


def grouped(content: ft.Control) -> ft.Control:
    """Keep ``content`` together for screen readers and the Tab key: all of it comes before what is beside it."""
    return ft.Semantics(container=True, content=content)


def where_confirm_was(content: ft.Control) -> ft.Control:
    """Draw the lowest line of a foot, as high as a main key: words, so that a tap too many meets nothing."""
    return ft.Container(at_least_high(content, 66, ft.CrossAxisAlignment.CENTER), padding=ft.Padding(0, 4, 0, 0))


def panel(*controls: ft.Control, spacing: int = 10, padding: int = 15, identifier: str | None = None) -> ft.Control:
    """Draw a panel: a sheet on the table."""
    column, shadow = stretched(controls, spacing=spacing), edged(theme.CARD, theme.LINE)
    sheet = box(column, None, rounded=20, padding=padding, shadow=shadow)
    return ft.Semantics(identifier=identifier, container=True, content=sheet)


def edged(ground: str | ft.Colors, colour: str | ft.Colors, width: float = 1) -> list[ft.BoxShadow]:
    """Return a border drawn as two shadows around ``ground``, which takes no room from the content.

    A border with round corners takes a program of the renderer's own, and a picture of its own for each. Two filled
    boxes, the upper one smaller, look the same, and those of all cards are drawn in one go. It needs neither
    ``bgcolor`` nor ``border``; both colours must be opaque.
    """
    return [ft.BoxShadow(0, 0, color=colour), ft.BoxShadow(-width, 0, color=ground)]


def box(
    content: ft.Control | None,
    ground: str | ft.Colors | None,
    edge: str | ft.Colors | None = None,
    *,
    thick: float = 1,
    across: float = 0,
    down: float = 0,
    rounded: float = 14,
    **more: Any,
) -> ft.Container:
    """Draw a box with round corners around ``content``, which is ``across`` and ``down`` pixels from its edges.

    It has a line around it where an ``edge`` is named. ``more`` are properties of ``ft.Container``.
    """
    padding = ft.Padding.symmetric(horizontal=across, vertical=down) if across or down else None
    return ft.Container(
        content,
        **{"padding": padding, **more},
        bgcolor=ground,
        border=ft.Border.all(thick, edge) if edge else None,
        border_radius=rounded,
        clip_behavior=ft.ClipBehavior.NONE,  # a clip for each box costs more than all that it shows
    )


def use_scrolled() -> tuple[ft.Ref[ft.Column], Callable[..., object]]:
    """Return the reference of what scrolls, and what scrolls it (``scroll_to``); not while another view covers it."""
    page, ref, here = ft.context.page, ft.use_memo(lambda: ft.Ref[ft.Column](), []), ft.use_view_path()

    async def move(offset: float | None = None, scroll_key: str | None = None, duration: int = 0) -> None:
        try:
            if ref.current is not None and here in ("", urlsplit(page.route or "").path):
                await ref.current.scroll_to(offset=offset, scroll_key=scroll_key, duration=duration)
        except (RuntimeError, TimeoutError):  # the page has just left
            log.debug("nothing to scroll any more", exc_info=True)

    return ref, functools.partial(page.run_task, move)


def use_follow(key: str | ft.Ref[ft.Column], *room: float) -> ft.Ref[ft.Column]:
    """Return the reference of what scrolls to ``key`` whenever that or the ``room`` changes; not while another view
    covers it. A reference is returned as it is: whoever has it leads what scrolls.
    """
    ref, scroll = use_scrolled()
    to = key if isinstance(key, str) else ""
    ft.use_effect(lambda: scroll(scroll_key=to, duration=150) if to else None, [to, *room])
    return ref if isinstance(key, str) else key


def _why(refusal: ft.Control | None) -> ft.Control:
    """Draw the place of a refusal above the keys of a foot."""
    return ft.Container(refusal, padding=ft.Padding(0, 0, 0, 10 * (refusal is not None)))


def _scrolling(
    controls: Sequence[ft.Control], *, spacing: float = 0, ref: ft.Ref[ft.Column] | None = None
) -> ft.Column:
    return stretched(controls, scroll=ft.ScrollMode.AUTO, expand=True, spacing=spacing, ref=ref)


def _foot(keys: Sequence[ft.Control]) -> ft.Control:
    return ft.Container(stretched(keys, spacing=0), padding=ft.Padding(16, 10, 16, 16), expand=True)


def _stack(controls: Sequence[ft.Control], parts: int, edge: float, *, end: bool) -> ft.Control:
    """Draw a column that takes so many of twelve ``parts`` of the width; ``end``: no other one comes below it."""
    column = stretched(controls, spacing=12)
    whole = grouped(ft.Container(column, padding=ft.Padding(edge, 4, edge, 20 if end else 8) if controls else 0))
    whole.col = parts
    return whole


def _merged(columns: Sequence[Sequence[ft.Control]], count: int) -> list[Sequence[ft.Control]]:
    """Return so many columns side by side: the last one has what is left; with one, each keeps its place below."""
    if count == 1 or len(columns) <= count:
        return list(columns)
    return [*columns[: count - 1], [control for column in columns[count - 1 :] for control in column]]


def _slot(content: ft.Control | None) -> ft.Control:
    """Draw a place in a list of controls that stays, whether or not something stands there."""
    return stretched([content] if content is not None else [], spacing=0, tight=True)


def whole_column(parts: Sequence[ft.Control]) -> ft.Column:
    """Lay parts one below the other that fill all the room there is."""
    return stretched(parts, expand=True, spacing=0)


def whole_row(parts: Sequence[ft.Control], spacing: float = 0) -> ft.Row:
    """Lay parts side by side that fill all the room there is."""
    return ft.Row(list(parts), expand=True, spacing=spacing, vertical_alignment=ft.CrossAxisAlignment.STRETCH)


def centred_within(content: ft.Control, width: float) -> ft.Container:
    """Centre ``content``, so wide at most and no wider than the page."""
    return ft.Container(ft.Container(content, width=width), alignment=ft.Alignment.TOP_CENTER)


def title_words(title: str, beside: str, *, one_line: bool, room: float = 0) -> list[ft.Control]:
    """Draw the title: in the bar, or, with large letters, above the rest, with which it scrolls.

    In ``room`` pixels, where they are given, all of it stands whole: letters become smaller for that. Where even those
    would be cut, it is only said.
    """
    lines = int(one_line)

    def fitting(text: str, size: int, **more: Any) -> ft.Control:
        if not room:
            return lettering(text, size=size, lines=lines, **more)
        taken = text_width(text, size, bold="weight" in more) + len(text) / 2
        if room / taken < TITLE[0]:
            return spoken_as(text, ft.Container(height=1))
        grows = min(TITLE[1], room / taken)
        return drawn(text, size=size * min(1, grows), most=max(1, grows), lines=lines, **more)

    name = ft.Semantics(header=True, content=fitting(title, theme.BODY, weight=BOLD, color=theme.INK))
    words: list[ft.Control] = [name] if title else []
    if beside:
        told = fitting(beside, theme.SMALL, color=theme.SOFT, style=ft.TextStyle(height=1.35, letter_spacing=0))
        words.append(ft.Semantics(identifier="progress", container=True, content=told))
    return words


def _thumb_bar(device: Device, here: str) -> ft.Control:
    """Draw all places side by side; ``here`` is marked by more than its colour."""
    row = ft.Row([_place(device, place, here) for place in PLACES], spacing=0)
    line = ft.Container(row, bgcolor=theme.CARD, padding=ft.Padding.symmetric(horizontal=4, vertical=4))
    line.border = ft.Border(top=ft.BorderSide(1, theme.LINE))
    return ft.Semantics(container=True, content=line)


def _rail(device: Device, here: str) -> ft.Control:
    """Draw all places one below the other; on a phone on its side so close that all of them are in sight."""
    room = device.size
    places: list[ft.Control] = [_place(device, place, here, tall=True, low=room.flat) for place in PLACES]
    spacing, across, down = (2, 2, 4) if room.flat else (theme.GAP, 8, 16)
    column = stretched(places, spacing=spacing, scroll=ft.ScrollMode.AUTO)
    padding = ft.Padding.symmetric(horizontal=across, vertical=down)
    line = ft.Container(column, width=room.rail, bgcolor=theme.CARD, padding=padding)
    line.border = ft.Border(right=ft.BorderSide(1, theme.LINE))
    return ft.Semantics(container=True, content=line)


def _place(device: Device, place: Place, here: str, *, tall: bool = False, low: bool = False) -> ft.Control:
    name, address, word, outlined, filled = place
    chosen, page, words = name == here, ft.context.page, device.say().t(word)
    color = theme.FELT.colour if chosen else theme.SOFT
    mark = ft.Container(
        ft.Icon(filled if chosen else outlined, size=24, color=color),
        bgcolor=theme.FELT.tint if chosen else None,
        border_radius=16,
        padding=ft.Padding.symmetric(horizontal=14, vertical=3),
    )
    weight, style = BOLD if chosen and not large() else None, ft.TextStyle(letter_spacing=-0.2)
    label = drawn(words, size=theme.SMALL, most=1.15, weight=weight, color=color, style=style, lines=1)
    inside = centred([mark, label], spacing=1, tight=True, alignment=ft.MainAxisAlignment.CENTER)

    def go() -> None:
        device.memory.looked_through = None
        page.navigate(address)

    high = 8 if tall and not low else 5
    return tappable(
        inside,
        go,
        spoken=words,
        identifier=f"nav-{name}",
        chosen=chosen,
        padding=ft.Padding(0, high, 0, high),
        expand=None if tall else True,
    )
