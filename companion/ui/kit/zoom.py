"""Knows how large a reader wants text. Words grow by themselves; what is drawn with letters asks here."""

from __future__ import annotations

import weakref
from typing import Final

import flet as ft

LARGE: Final = 1.4
"""The zoom from which on what stands side by side may stand one below the other."""
MANY: Final = 20
"""A number of lines that is more than any words of ours take."""
OF_READERS: Final[weakref.WeakKeyDictionary[ft.Page, float]] = weakref.WeakKeyDictionary()
"""By page how large its device wants text, as it said when the page was opened; 1 is the usual size."""


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
