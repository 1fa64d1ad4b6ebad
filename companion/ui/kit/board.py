"""Lays out a board: on a phone held upright, on its side, on a tablet and on a desk.

A game says what it has (``Parts``) and asks how large its board may be (``area``). Upright all stands in one column,
the board in the middle; on a page that is wider than high the board has the left and everything else is beside it. The
hand is near the eye there: on a tablet or a desk it lies below the board, or right under whose turn it is. What always
stands in the same place has a height of its own, so that the board never jumps.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import flet as ft

from companion.ui import theme
from companion.ui.device import Device
from companion.ui.kit.frame import BAR, HALF, centred_within, grouped, use_bounded, use_follow, whole_column, whole_row
from companion.ui.kit.keys import at_least_high
from companion.ui.kit.spread import stretched
from companion.ui.kit.texts import large
from companion.ui.page_size import BETWEEN, PageSize

HEAD: Final = 78
SHORT_HEAD: Final = 58
LOW_HEAD: Final = 48
STRIP: Final = 44
"""Heights of whose turn it is, less where one line stands below it and on a low page, and of the points beneath it."""
STRIP_GROWS: Final = 1.3
"""How many times as high the strip becomes with the reader's text: what stands in it grows no more."""
LINE: Final = 48
"""Height of the line above a hand: what a tap will do, and the round keys beside it."""
KEYS: Final = 64
"""Height of a line of keys."""
AROUND: Final = (6, 16)
LOW_AROUND: Final = (4, 8)
"""Heights above and below the foot, less on a low page."""
LOW_EDGE: Final = 8
"""The pixels at the left and right of all on a phone on its side."""
MARGIN: Final = 12
"""The pixels below a board, twice as many as above it."""
ADVISED: Final = 0.3
"""The part of the page's height that the coach's advice may take; a longer one scrolls."""
BAR_AROUND: Final = 24
BAR_WORDS: Final = 36
"""The heights around the words of a bar, and of these in letters of usual size."""
SAID: Final = 134
BAR_KEYS: Final = 3
"""The least room in a bar for what a head says, and how many keys stand beside it."""
HEADED: Final = 0.18
UNDER_LARGE: Final = 0.42
"""The parts of the page's height that, where letters are large, a head and a foot may take; they scroll then."""
ROOMY: Final = 0.5
"""The part of the page's height that a second board may take."""
BROAD: Final = 900
"""The greatest width of a board in the one column of an upright page."""
UNDER: Final = 620
"""The greatest width of a foot below a board that has the left of a tablet or a desk."""


@dataclass(frozen=True, slots=True)
class Area:
    """The width and height of a board in pixels."""

    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Risk:
    """What a bot risks that is deciding, in words, and its chance to lose, from 0 to 1."""

    words: str = ""
    chance: float = 0


NONE: Final = Risk()


@dataclass(frozen=True, slots=True)
class Parts:
    """All that is on the screen of a board.

    ``head`` says whose turn it is and what has happened, ``strip`` the points or the picking order, in one line.
    ``foot`` is under the thumb. ``more`` can be scrolled to: it is below the board, or beside it where it has room.
    ``under`` stands below the board where a wide page has room there; elsewhere it follows ``more``.
    ``above`` is what has to be chosen first. ``notice`` is what has to be known, such as which entry is corrected: on
    an upright page it scrolls with the board, which needs the room.

    ``across`` says of a foot with a pad of many keys how many of them stand side by side; 1 where the board is the pad.
    The foot gets the room they need; on a low page the bar says what the ``head`` would (``crowded``). ``below``: the
    foot lies below the board on a tablet and a desk, too, where one beside it stands under the head.
    """

    head: ft.Control
    board: ft.Control
    foot: Sequence[ft.Control]
    strip: ft.Control | None = None
    lines: int = 2
    """How many lines stand below whose turn it is, at most: the head has the room for them all the time."""

    more: Sequence[ft.Control] = ()
    under: Sequence[ft.Control] = ()
    above: Sequence[ft.Control] = ()
    notice: Sequence[ft.Control] = ()
    across: int = 0
    below: bool = False
    follow: str = ""
    """The scroll key of what comes into sight, as soon as it is another one: see ``frame.target``."""

    measured: Callable[[float], object] | None = None
    """Is told how high the part is in which the board scrolls: see ``peeking``."""

    hint: str | None = None
    """What a tap would do: it stands over the foot, beside the round keys of coach, bots and hidden hands."""

    weighs: Risk = NONE
    """Stands in its place while a bot decides; where nothing is said of that, the bot thinks."""


def area(
    room: PageSize, *foot: float, strip: bool = True, across: int = 0, below: bool = False, lines: int = 2
) -> Area:
    """Return how large a board may be. ``foot`` are the heights of the lines below it, for letters of usual size;
    ``across``, ``below`` and ``lines`` are those of ``Parts``.
    """
    if room.aside:
        over = _strip_high(room) * strip if room.flat else 0
        over += head_high(room) if _head_over_board(room, across) else 0
        over += sum(foot) + sum(_around(room)) if below and broad(room) else 0
        return Area(room.width - _beside(room, across) - 2 * _edge(room), room.height - MARGIN - MARGIN / 2 - over)
    head = 0 if crowded(room, across) else head_high(room, lines)
    taken = _bar_high(room) + head + _strip_high(room) * strip + sum(foot) + sum(_around(room)) + MARGIN + MARGIN / 2
    least = 0 if across else room.height * 0.4
    return Area(min(room.width, BROAD) - 2 * _edge(room), max(room.height - taken, least))


def crowded(room: PageSize, across: int) -> bool:
    """Return whether a pad of many keys leaves no room for a head, and the bar says what it would.

    A bar is too narrow for that beside some boards, unless it says as little as where the pad is the board (1).
    """
    return across > 0 and room.low and not large() and (across == 1 or bar_width(room, across) >= SAID)


def bar_width(room: PageSize, across: int = 0, keys: int = BAR_KEYS) -> float:
    """Return the width of what stands in the bar beside so many keys."""
    whole = _beside(room, across) or min(room.width, BROAD)
    return whole - 2 * theme.EDGE_GAP - (theme.TOUCH + theme.GAP) * keys


def _beside(room: PageSize, across: int) -> float:
    """Return the width of what stands beside a board, where so many keys stand ``across``: each has room for a thumb.

    It is 0 where everything stands above and below it.
    """
    return room.aside and max(room.aside, across * (theme.TOUCH + BETWEEN) - BETWEEN + 2 * _edge(room))


def _edge(room: PageSize) -> float:
    """Return the pixels at the left and right of all that stands one below the other: they begin at one edge."""
    return LOW_EDGE if room.flat else theme.EDGE_GAP


def _head_over_board(room: PageSize, across: int) -> bool:
    """Return whether the head stands over the board: beside it, the pad has all the room."""
    return room.flat and across > 0 and not crowded(room, across)


def broad(room: PageSize) -> bool:
    """Return whether the board has the left of a tablet or a desk: there is room below a small one."""
    return room.aside > 0 and not room.flat


def more_area(room: PageSize) -> Area:
    """Return how large a second board may be that can be scrolled to, below the first one or beside it."""
    return Area(aside_width(room), room.height * ROOMY)


def aside_width(room: PageSize, across: int = 0) -> float:
    """Return the width of a line of what is not the board: the head, the strip, the foot."""
    return (_beside(room, across) or min(room.width, BROAD)) - 2 * _edge(room)


def foot_width(room: PageSize) -> float:
    """Return the width of a line of a foot that lies ``below`` the board."""
    return min(area(room).width, UNDER) if broad(room) else aside_width(room)


def strip_width(room: PageSize, across: int = 0) -> float:
    """Return the width of the strip: beside the board or above it, on a phone on its side over the board."""
    if not room.flat:
        return aside_width(room, across)
    return room.width - _beside(room, across) - 2 * _edge(room)


def seat_in_strip(room: PageSize, board: Area, seat: int, seats: int) -> tuple[float, float]:
    """Return where a seat stands in the strip, in pixels to the right of the upper left corner of the ``board`` and
    below it: cards come from there, and go there.
    """
    if broad(room):
        return board.width + 3 * _edge(room) + aside_width(room) * (seat + 0.5) / seats, STRIP
    return board.width * (seat + 0.5) / seats, -MARGIN - _strip_high(room) / 2


def card_width(area: Area, across: float, down: float, least: float, most: float) -> float:
    """Return the largest width of a card with which ``across`` of them stand side by side, and ``down`` times that
    width one below the other; never less than ``least`` or more than ``most`` pixels.
    """
    return max(least, min(area.width / across, area.height / down, most))


def peeking(least: float, most: float, gap: float, rows: int, room: float) -> float:
    """Return how high each of so many rows is: as many pixels as let all of them into the ``room``, or a few more than
    the ``least``, so that the room ends within a row and the board is seen to go on.
    """
    if (fitting := (room + gap) / rows - gap) >= least:
        return min(fitting, most)
    shown = (room + gap) / (least + gap)
    seen_to_go_on = shown < 1 or 0.3 < shown % 1 < 0.7
    return least if seen_to_go_on else (room + gap) / (int(shown + 0.4) - 0.4) - gap


def head_high(room: PageSize, lines: int = 2) -> float:
    usual = HEAD if lines > 1 else SHORT_HEAD
    return LOW_HEAD * room.zoom if room.low or large() else usual * room.zoom


def _strip_high(room: PageSize) -> float:
    return STRIP * min(room.zoom, STRIP_GROWS)


def _bar_high(room: PageSize) -> float:
    """Return the height of the bar, which is as high as its keys or its words."""
    return max(BAR, BAR_AROUND + BAR_WORDS * room.zoom)


def _around(room: PageSize) -> tuple[int, int]:
    return LOW_AROUND if room.low else AROUND


def laid_out(
    device: Device, bar: ft.Control, parts: Parts, why: ft.Control | None = None, advice: Sequence[ft.Control] = ()
) -> ft.Control:
    """Draw the screen. ``why`` is a refusal: it lies over the head until something else happens."""
    room = device.size
    roomy = broad(room)
    in_bar = crowded(room, parts.across)
    sides = ft.Padding.symmetric(horizontal=_edge(room))
    scrolled = use_follow(parts.follow, room.width, room.height)
    advised = use_bounded(ft.Container(_stretched(advice), padding=sides), room.height * ADVISED)
    heading = ft.Container(at_least_high(_stretched([parts.head]), head_high(room, parts.lines)), padding=sides)
    head = use_bounded(heading, room.height * HEADED if large() else 0)
    if advice and room.low and not room.aside:  # for as long as it is read: the board stays in sight
        head, advised = advised, ft.Container()
    over_it = _head_over_board(room, parts.across)
    above: list[ft.Control] = [] if in_bar or over_it else [grouped(head)]
    strip: list[ft.Control] = []
    if parts.strip is not None:
        line = at_least_high(_stretched([parts.strip]), _strip_high(room), ft.CrossAxisAlignment.CENTER)
        strip = [grouped(ft.Container(line, padding=sides))]
    shown = ft.Container(parts.board, alignment=ft.Alignment.TOP_CENTER)
    # lines under a board stay short enough to be read
    below = [centred_within(part, BROAD) for part in parts.under] if roomy else [*parts.more, *parts.under]
    over_all = [] if room.aside else parts.notice
    seen = _scrolling([*over_all, shown, *below], _edge(room), led=scrolled)
    over_board = strip if room.flat or (parts.across and not room.aside) else []
    over_board = [grouped(head), *over_board] if over_it else over_board
    over = ft.Container(why, left=_edge(room), right=_edge(room), top=0)
    inside: ft.Control = whole_column([*over_board, seen])
    if in_bar or over_it:  # the place of a refusal is always there: what it lies over stays the same control
        inside = ft.Stack([inside, over], expand=True, fit=ft.StackFit.EXPAND)
    else:
        heads = _stretched([*above, *([] if over_board else strip)])
        above = [ft.Stack([heads, over], clip_behavior=ft.ClipBehavior.NONE)]
    before, after = _around(room)
    keys = ft.Container(_stretched(parts.foot), padding=ft.Padding(_edge(room), before, _edge(room), after))
    most = room.height * (UNDER_LARGE if large() and not room.aside else HALF)
    bar, bar_high = _use_measured(bar, least=_bar_high(room), measures=room.flat)
    foot = use_bounded(keys, room.height - bar_high if room.flat else most)
    known = [*(parts.notice if room.aside else []), *parts.above]
    above += [ft.Container(_stretched(known), padding=sides)] if known else []
    middle = ft.Container(ft.Semantics(identifier="board", container=True, content=inside), expand=True)
    if (told := parts.measured) is not None:
        middle.on_size_change = lambda e: told(e.height)
        middle.key = f"across-{parts.across}"  # another pad's is told anew, even where it is as high
    middle.clip_behavior = ft.ClipBehavior.HARD_EDGE  # as it was before the page was turned, it may be too large
    if not room.aside:
        whole = whole_column([bar, *above, middle, advised, foot])
        return centred_within(whole, BROAD) if room.width > BROAD else whole
    if roomy and parts.below:
        right = whole_column([bar, *above, advised, _scrolling(parts.more, _edge(room))])
        middle = ft.Container(whole_column([middle, centred_within(foot, foot_width(room))]), expand=True)
    elif roomy:
        right = whole_column([bar, *above, foot, advised, _scrolling(parts.more, _edge(room))])
    else:  # all that stands beside the board gives way to the keys
        right = whole_column([bar, _scrolling(above), foot])
        middle = ft.Container(whole_column([middle, advised]), expand=True)
    side = ft.Container(right, width=_beside(room, parts.across))
    return whole_row([middle, grouped(side)])


def _use_measured(content: ft.Control, *, least: float, measures: bool) -> tuple[ft.Control, float]:
    """Return ``content`` and its height in pixels, ``least`` until it is known to be more: its words may take lines."""
    high, measure = ft.use_state(0.0)
    most = max(high, least)

    def measured(e: ft.LayoutSizeChangeEvent[ft.LayoutControl]) -> None:
        measure(e.height if e.height > least else 0.0)

    return ft.Container(content, on_size_change=measured if measures else None), most if measures else least


def _scrolling(
    controls: Sequence[ft.Control], edge: float | None = None, *, led: ft.Ref[ft.Column] | None = None
) -> ft.Column:
    around = None if edge is None else ft.Padding(edge, MARGIN / 2, edge, MARGIN)
    inside = ft.Container(_stretched(controls, 12), padding=around)
    return stretched([inside], scroll=ft.ScrollMode.AUTO, expand=True, ref=led)


def _stretched(controls: Sequence[ft.Control], spacing: float = 0) -> ft.Column:
    return stretched(controls, spacing=spacing, tight=True, expand=True)
