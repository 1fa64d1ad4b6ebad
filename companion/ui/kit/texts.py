"""Draws text in the app's few sizes, and shortens names where there is little room: the whole name is always spoken.

All text but what is ``drawn`` grows with the reader's own text size.
"""

from __future__ import annotations

import math
import weakref
from collections.abc import Sequence
from typing import Any, Final

import flet as ft

from companion.engine import Say, capital
from companion.share.picture.lettering import NARROW as NARROW
from companion.share.picture.lettering import readable, width
from companion.share.picture.lettering import shortened as cut
from companion.share.picture.lettering import telling as telling
from companion.ui import theme

BOLD: Final = ft.FontWeight.W_600
DISPLAY: Final = ft.FontWeight.W_800
"""The weight of headlines and of ranks of cards; nothing else is so bold. It is narrower than ``BOLD``."""
LOW: Final = ft.TextStyle(height=1.2)
LARGE: Final = 1.4
"""The zoom from which on what stands side by side may stand one below the other."""
MANY: Final = 20
"""A number of lines that is more than any words of ours take."""
OF_READERS: Final[weakref.WeakKeyDictionary[ft.Page, float]] = weakref.WeakKeyDictionary()
"""By page how large its device wants text, as it said when the page was opened; 1 is the usual size."""
SPACED: Final = 0.5
"""The pixels that a client puts between two letters, at most, whatever their size."""
ROW: Final = 78
"""The pixels that a name at the left of a line of fields has on the narrowest page, for letters of usual size."""


def zoom() -> float:
    """Return the zoom of the page that is being drawn; 1 is the usual size."""
    try:
        return OF_READERS.get(ft.context.page, 1.0)
    except RuntimeError:  # nothing is being drawn
        return 1.0


def large() -> bool:
    return zoom() >= LARGE


def most_lines(usual: int) -> int:
    """Return ``max_lines`` for words that stand nowhere else on the screen: none is cut where letters are large."""
    return MANY if large() else usual


def steady(size: float, most: float = 1.0) -> float:
    """Return a size of letters that grows ``most`` times at most, for drawings and narrow places."""
    by = zoom()
    return size * min(by, most) / by


def lettering(words: str, *, lines: int = 0, **look: Any) -> ft.Text:
    """Draw text; all others here use this. It names the typeface itself: the theme takes some frames to appear.

    In a browser there are no letters but those we have; elsewhere the system helps. Words that take more than so many
    ``lines`` end with «…».
    """
    if lines:
        look |= {"max_lines": lines, "overflow": ft.TextOverflow.ELLIPSIS}
    return ft.Text(readable(words) if _in_browser() else words, font_family=theme.FONT, **look)


def drawn(words: str, *, size: float, most: float = 1.0, **look: Any) -> ft.Text:
    """Draw letters in a drawing, or where there is little room: they grow ``most`` times at most, in low lines."""
    return lettering(words, size=steady(size, most), **{"style": LOW, **look})


def silent(content: ft.Control) -> ft.Control:
    """Return ``content`` so that it is not read aloud. A text needs no control around it for that."""
    if isinstance(content, ft.Text):
        content.semantics_label = ""
        return content
    return ft.Semantics(exclude_semantics=True, content=content)


def spoken_as(words: str, content: ft.Control, identifier: str | None = None, **more: Any) -> ft.Semantics:
    """Draw ``content``, of which ``words`` are read aloud. ``more`` are properties of ``ft.Semantics``."""
    return ft.Semantics(identifier=identifier, label=words, container=True, content=silent(content), **more)


def headline(
    words: str, color: str = theme.INK, size: float = theme.HEADLINE, align: ft.TextAlign | None = None
) -> ft.Control:
    """Draw the headline: whose turn it is, what to do next. A change is read aloud; a screen has one headline."""
    style = ft.TextStyle(height=1.15, letter_spacing=0)
    text = lettering(words, size=size, weight=DISPLAY, color=color, style=style, text_align=align)
    return announced("headline", text, header=True)


def titled(above: str, words: str, color: ft.Colors = theme.INK) -> ft.Column:
    """Draw a headline with a quieter line above it."""
    return ft.Column([soft(above), headline(words, color)], spacing=2)


def selectable(text: ft.Text, identifier: str) -> ft.Control:
    """Draw text that can be selected. It becomes a field that is not read aloud, so the label has to say it."""
    text.selectable = True
    unheard = ft.Semantics(exclude_semantics=True, content=text)
    return ft.Semantics(identifier=identifier, label=text.value, container=True, content=unheard)


def announced(identifier: str, content: ft.Control, **more: Any) -> ft.Semantics:
    """Draw ``content`` that is read aloud whenever it changes. ``more`` are properties of ``ft.Semantics``."""
    return ft.Semantics(identifier=identifier, live_region=True, container=True, content=content, **more)


def heading(words: str) -> ft.Control:
    return ft.Semantics(header=True, content=lettering(words, size=theme.SMALL, weight=BOLD, color=theme.SOFT))


def body(words: str, **more: Any) -> ft.Text:
    return lettering(
        words, **{"size": theme.BODY, "color": theme.INK, "style": ft.TextStyle(height=1.4, letter_spacing=0), **more}
    )


def soft(words: str, **more: Any) -> ft.Text:
    """Draw less important text, still readable at arm's length."""
    return lettering(
        words,
        **{"size": theme.SMALL, "color": theme.SOFT, "style": ft.TextStyle(height=1.35, letter_spacing=0), **more},
    )


def strong(words: str, **more: Any) -> ft.Text:
    return lettering(words, **{"size": theme.BODY, "weight": BOLD, "color": theme.INK, **more})


def warning(words: str, identifier: str, key: ft.Control | None = None) -> ft.Control:
    """Draw why something cannot be; it is read aloud as soon as it appears. ``key`` leads to more about it."""
    icon = ft.Icon(ft.Icons.ERROR_OUTLINE, color=theme.WARN, size=theme.ICON_SMALL)
    text = lettering(capital(words), size=theme.SMALL, color=theme.WARN, weight=BOLD, expand=True)
    row = ft.Row([icon, text, *([key] if key else [])], spacing=8)
    padding = ft.Padding.symmetric(horizontal=12, vertical=6 if key else 10)
    return announced(identifier, ft.Container(row, bgcolor=theme.WARN_TINT, border_radius=14, padding=padding))


def _in_browser() -> bool:
    try:
        return bool(ft.context.page.web)
    except RuntimeError:  # nothing is being drawn
        return False


def with_tenth(say: Say, value: float) -> str:
    """Return a number of 0 or more with at most one digit behind the point, none where that is 0."""
    tenths = math.floor(value * 10 + 0.5)
    return say.decimal(tenths / 10) if tenths % 10 else str(tenths // 10)


def shortened(name: str, room: float, size: float, most: float = 1.0, among: Sequence[str] = ()) -> str:
    """Return the name, its first word, or its beginning: the longest of them that fits.

    A number at the end stays, since nothing else tells "Player 1" from "Player 2"; of names ``among`` which another one
    would be the same, what is ``telling``. ``room`` is in pixels, for bold letters of ``size`` that grow ``most`` times
    at most with the reader's text.
    """
    painted = size * min(zoom(), most)
    first, *others = name.split()
    number = f" {others[-1]}" if others and others[-1].isdigit() else ""
    fitting = next((words for words in (name, first + number) if fits(words, room, painted)), None)
    left = room - SPACED * len(first + number) - width(number, painted, bold=True)
    found = fitting or cut(first, painted, left, bold=True) + number
    if any(other != name and shortened(other, room, size, most) == found for other in among):
        return cut(telling(name, among, 0), painted, room, bold=True)
    return found


def short_name(
    name: str, among: Sequence[str], room: float, size: float, most: float = 1.0, *, before: str = "", **look: object
) -> ft.Text:
    """Draw a name as ``shortened`` does, on one line; ``before`` stands in front of it, beside the room."""
    words = before + shortened(name, room, size, most, among)
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
    return size if longest <= 1 else max(size / longest, theme.SMALL / zoom())


def on_a_line(words: str, room: float, size: float) -> float:
    """Return the largest size of bold letters up to ``size`` with which the words stand on a line of ``room`` pixels.

    They grow with the reader's text; longer words take lines of small letters, grown.
    """
    grown = size * zoom()
    needs = width(words, grown, bold=True) / max(1.0, room - SPACED * len(words))
    return size if needs <= 1 else max(size / needs, min(size, theme.SMALL))


def row_name(name: str, among: Sequence[str] = ()) -> ft.Control:
    """Draw a name at the left of a line of fields: in two lines at most, smaller letters for a long word.

    A word that is too long even so ends with «…»: it would break anywhere. ``among`` is as for ``telling``.
    """
    name = telling(name, among, NARROW)
    words = name.replace("-", "- ").split()
    size = theme.BODY if all(fits(word, ROW, theme.BODY) for word in words) else theme.SMALL
    cut_words = [cut(word, size, ROW, bold=True) for word in words]
    shown = name if cut_words == words else " ".join(cut_words).replace("- ", "-")
    return strong(shown, size=size, style=ft.TextStyle(letter_spacing=0, height=1.15), lines=2)
