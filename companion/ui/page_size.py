"""Knows how large a page is, and what layouts make of it. No other file names a size.

A page that is turned, dragged to another size or half covered by a keyboard has another ``PageSize``; all that stands
on it is then drawn anew (``Device.size``).
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Final

import flet as ft

from companion.ui import bridge, theme

PAUSE: Final = 0.1
"""Seconds from one size to the next: a window that is dragged changes its size with every frame."""
USUAL: Final = (390, 844)
"""Width and height of a page until it tells its own: those of a phone held upright."""
LARGEST: Final = 20_000
"""More pixels than any screen is wide or high."""
WIDE: Final = 960
"""The width from which on two columns stand side by side."""
LOW: Final = 700
"""The height below which a page has no room to spare."""
SHORT: Final = 600
"""The height below which a picker cannot stay in sight beside what it is for: both scroll."""
FLAT: Final = 560
"""The height below which a page that is wider than high is a phone on its side: nothing fits below a board."""
ASIDE: Final = 0.42
ASIDE_LEAST: Final = 276
ASIDE_MOST: Final = 440
ASIDE_PART: Final = 0.25
"""The width of what stands beside a board: this part of the page, but so much at least, and at most so much or the
smaller part.
"""

BETWEEN: Final = 4
"""The pixels between keys of which many stand side by side."""
SIDE_MOST: Final = 0.52
"""The part of a page that a foot beside it takes at most."""
TWO: Final = 700
THREE: Final = 1500
"""The room from which on two and three columns of a page stand side by side: each is as wide as a phone, or wider."""
RAIL: Final = 104
LOW_RAIL: Final = 76
"""The width of the places beside a page, and beside one that is a phone on its side."""
LIST: Final = 0.36
LIST_LEAST: Final = 320
LIST_MOST: Final = 480
"""The width of a list beside what was chosen from it: this part of the room, but so much at least and at most."""
SQUARE: Final = 0.72
SQUARE_LOW: Final = 0.3
SQUARE_FLAT: Final = 0.4
SQUARE_LEAST: Final = 128
SQUARE_MOST: Final = 400
"""The side of a drawing that a page is for: so much of its column's width, of its height (on a phone on its side), but
so much at least and at most."""

PICTURE_ABOVE: Final = 0.56
PICTURE_BESIDE: Final = 0.74
PICTURE_LEAST: Final = 280
"""The height of a picture: so much of the page's, where what there is to choose is below it or beside it."""


@dataclass(frozen=True, slots=True)
class PageSize:
    """The size of a page in pixels, and how large its reader wants text (1 is usual)."""

    width: int = USUAL[0]
    height: int = USUAL[1]
    zoom: float = 1.0

    @property
    def wide(self) -> bool:
        """Return whether two columns stand side by side."""
        return self.width >= WIDE * self.zoom

    @property
    def flat(self) -> bool:
        """Return whether the page is a phone on its side."""
        return self.height < FLAT and self.aside > 0

    @property
    def aside(self) -> float:
        """Return the width of what stands beside a board; 0 where everything stands above and below it."""
        if self.width <= self.height or self.width < 2 * ASIDE_LEAST:
            return 0
        return min(max(self.width * ASIDE, ASIDE_LEAST), max(ASIDE_MOST, self.width * ASIDE_PART))

    @property
    def low(self) -> bool:
        return self.height < LOW

    @property
    def rail(self) -> float:
        """Return the width of the places at the left; 0 where they lie under the thumb."""
        return LOW_RAIL if self.flat else RAIL if self.width >= TWO else 0

    @property
    def side(self) -> float:
        """Return the width of a foot that stands beside a page: with large letters, so much that no word breaks."""
        return max(self.aside, min(ASIDE_LEAST * self.zoom, self.width * SIDE_MOST)) if self.aside else 0

    @property
    def pane(self) -> float:
        """Return the width of a list beside what was chosen from it; 0 where each has the page for itself."""
        room = self.width - self.rail
        if self.flat or room < TWO * self.zoom:
            return 0
        return min(max(room * LIST, LIST_LEAST * self.zoom), LIST_MOST * self.zoom)

    def columns(self, *, rail: bool = False, foot: bool = False, pane: bool = False) -> int:
        """Return how many columns stand side by side: beside the places, a foot or a list, where these take room."""
        left = self._left(rail=rail, foot=foot, pane=pane)
        return 3 if left >= THREE * self.zoom else 2 if left >= TWO * self.zoom else 1

    def inside(self, *, rail: bool = False, foot: bool = False, pane: bool = False) -> float:
        """Return the width of what stands in a column of a page that has two of them where there is room."""
        count = min(self.columns(rail=rail, foot=foot, pane=pane), 2)
        return min(self._left(rail=rail, foot=foot, pane=pane) / count, self.measure) - 2 * theme.EDGE_GAP

    def square(self, *, rail: bool = False, foot: bool = False) -> float:
        """Return the side of a drawing that a page is for, of up to two columns."""
        high = self.height * (SQUARE_FLAT if self.flat else SQUARE_LOW)
        side = min(self.inside(rail=rail, foot=foot) * SQUARE, high)
        return float(int(min(max(side, SQUARE_LEAST), SQUARE_MOST)))

    @property
    def measure(self) -> float:
        """Return the greatest width of a column of text: lines stay short enough to be read."""
        return theme.COLUMN * max(self.zoom, 1)

    def _left(self, *, rail: bool = False, foot: bool = False, pane: bool = False) -> float:
        beside = self.side if foot and self.flat else 0
        return self.width - (self.rail if rail or (pane and self.pane) else 0) - beside - (self.pane if pane else 0)


def picture_high(room: PageSize) -> float:
    """Return the height of a picture that a page is for; where all else is below it, that stays in sight."""
    share = PICTURE_BESIDE if room.flat or room.columns(foot=True) > 1 else PICTURE_ABOVE
    return max(room.height * share, PICTURE_LEAST)


def size_of(width: float | None, height: float | None, zoom: float = 1.0) -> PageSize:
    """Return the size of a page; the usual one where it is not known, or none that a screen has."""
    told = zip((width, height), USUAL, strict=True)
    across, down = (int(one) if one and 1 <= one < LARGEST else usual for one, usual in told)
    return PageSize(across, down, zoom)


def use_page_size(page: ft.Page, zoom: float) -> PageSize:
    """Return the size of the page, and repaint the calling component when it changes: at once, then in a moment."""
    size, measure = ft.use_state(size_of(page.width, page.height, zoom))
    newest = bridge.use_ref(lambda: size)
    waits = bridge.use_ref(lambda: False)

    async def settle() -> None:
        await asyncio.sleep(PAUSE)
        waits.current = False
        measure(newest.current)

    def resized(e: ft.PageResizeEvent) -> None:
        newest.current = size_of(e.width, e.height, zoom)
        if not waits.current:
            waits.current = True
            measure(newest.current)
            page.run_task(settle)

    ft.use_effect(lambda: setattr(page, "on_resize", resized), [])
    return size
