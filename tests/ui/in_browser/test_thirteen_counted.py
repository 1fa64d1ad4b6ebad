"""13 counted with a keyboard alone."""

from __future__ import annotations

from tests.ui.browser import ServerProcess
from tests.ui.conftest import BrowserOpener
from tests.ui.table import KINDS, enter, session

SHARED = True


def test_counting_by_keyboard(tab: BrowserOpener, server: ServerProcess) -> None:
    t = tab(f"/session/{session(server)}")
    t.size(1280, 800)
    t.page.wait_for_timeout(500)  # the columns move side by side; a key pressed meanwhile goes nowhere
    enter(t, 0, "blue", 1)
    line = (("Marie, Jaunes", 2), ("Marie, Vertes", 3), ("Marie, Pourris", 1), ("Luc, Bleues", 4))
    for field, number in line:  # the rest of the first line, then the next player
        t.press("Tab")
        t.reads("stepped", field)
        t.page.wait_for_timeout(60)  # Flutter attaches its text input on the next frame
        t.page.keyboard.type(str(number))
        t.reads("stepped", f": {number}")
    for kind, number in zip(KINDS, (5, 2, 3, 1), strict=True):
        t.reads(f"check-{kind}", f": {number} sur")
