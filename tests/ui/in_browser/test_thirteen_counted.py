"""13 counted with a keyboard alone."""

from __future__ import annotations

from math import inf

from tests.ui.browser import HEARD, BrowserTab, ServerProcess
from tests.ui.conftest import BrowserOpener
from tests.ui.table import KINDS, enter, session

SHARED = True

UNHEARD = f"() => document.querySelectorAll('input:not(:focus)').forEach(e => e.removeAttribute('{HEARD}'))"
LISTENS = f"() => document.activeElement.hasAttribute('{HEARD}')"
"""Letters are heard a frame or two after a field has the focus, and no hand types as soon."""


def test_counting_by_keyboard(tab: BrowserOpener, server: ServerProcess) -> None:
    t = tab(f"/session/{session(server)}")
    t.size(1280, 800)
    t.until(lambda: top(t, "check-blue") < top(t, "count-0-blue"), "the columns do not move side by side")
    enter(t, 0, "blue", 1)
    line = (("Marie, Jaunes", 2), ("Marie, Vertes", 3), ("Marie, Pourris", 1), ("Luc, Bleues", 4))
    for field, number in line:  # the rest of the first line, then the next player
        t.page.evaluate(UNHEARD)
        t.press("Tab")
        t.reads("stepped", field)
        t.page.wait_for_function(LISTENS)
        t.page.keyboard.type(str(number))
        t.reads("stepped", f": {number}")
    for kind, number in zip(KINDS, (5, 2, 3, 1), strict=True):
        t.reads(f"check-{kind}", f": {number} sur")


def top(t: BrowserTab, identifier: str) -> float:
    box = t.at(identifier).bounding_box() if identifier in t.identifiers() else None
    return box["y"] if box else inf
