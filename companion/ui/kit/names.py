"""Shortens names where there is little room. The whole name is always spoken, and written elsewhere."""

from __future__ import annotations

from typing import Final

import flet as ft

from companion.share.picture.lettering import shortened as cut
from companion.share.picture.lettering import width
from companion.ui import theme
from companion.ui.kit.texts import BOLD, drawn, strong, zoom

SPACED: Final = 0.5
"""The pixels that a client puts between two letters, at most, whatever their size."""
ROW: Final = 78
"""The pixels that a name at the left of a line of fields has on the narrowest page, for letters of usual size."""
PANEL: Final = 30
"""The pixels that a panel takes of the width left and right, with its edge."""


def shortened(name: str, room: float, size: float, most: float = 1.0) -> str:
    """Return the name, its first word, or its beginning: the longest of them that fits.

    A number at the end stays, since nothing else tells "Player 1" from "Player 2". ``room`` is in pixels, for bold
    letters of ``size`` that grow ``most`` times at most with the reader's text.
    """
    painted = size * min(zoom(), most)
    first, *others = name.split()
    number = f" {others[-1]}" if others and others[-1].isdigit() else ""
    fitting = next((words for words in (name, first + number) if fits(words, room, painted)), None)
    left = room - SPACED * len(first + number) - width(number, painted, bold=True)
    return fitting or cut(first, painted, left, bold=True) + number


def short_name(name: str, room: float, size: float, most: float = 1.0, *, before: str = "", **look: object) -> ft.Text:
    """Draw a name as ``shortened`` does, on one line; ``before`` stands in front of it, beside the room."""
    words = before + shortened(name, room, size, most)
    return drawn(words, size=size, most=most, weight=BOLD, max_lines=1, no_wrap=True, **look)


def fits(words: str, room: float, size: float) -> bool:
    """Tell whether words stand on a line in bold letters of ``size``, as they are painted."""
    return width(words, size, bold=True) + SPACED * len(words) <= room


def whole_words(words: str, room: float, size: float) -> float:
    """Return how many times as large bold letters of ``size`` may become with no word broken in ``room``."""
    longest = max([*words.split(), " "], key=lambda word: width(word, size, bold=True))
    return max(1.0, (room - SPACED * len(longest)) / width(longest, size, bold=True))


def unbroken(words: str, room: float, size: float) -> float:
    """Return the largest size of bold letters up to ``size`` with which no word breaks in ``room`` pixels.

    They grow with the reader's text; none is smaller than the smallest, grown.
    """
    grown = size * zoom()
    longest = max((width(word, grown, bold=True) / (room - SPACED * len(word)) for word in words.split()), default=1.0)
    return size if longest <= 1 else max(size / longest, theme.SMALLEST / zoom())


def on_a_line(words: str, room: float, size: float) -> float:
    """Return the largest size of bold letters up to ``size`` with which the words stand on a line of ``room`` pixels.

    They grow with the reader's text; longer words take lines of small letters, grown.
    """
    grown = size * zoom()
    needs = width(words, grown, bold=True) / max(1.0, room - SPACED * len(words))
    return size if needs <= 1 else max(size / needs, min(size, theme.SMALL))


def row_name(name: str) -> ft.Control:
    """Draw a name at the left of a line of fields: in two lines at most, smaller letters for a long word.

    A word that is too long even so ends with «…»: it would break anywhere.
    """
    words = name.replace("-", "- ").split()
    size = theme.COMPACT if max(map(len, words), default=0) <= 8 else theme.SMALLEST
    cut_words = [cut(word, size, ROW, bold=True) for word in words]
    shown = name if cut_words == words else " ".join(cut_words).replace("- ", "-")
    style = ft.TextStyle(letter_spacing=0, height=1.15)
    return strong(shown, size=size, style=style, lines=2)
