"""Thricewise with every card, as it is laid out."""

from __future__ import annotations

from tests.ui.browser import ServerProcess
from tests.ui.conftest import BrowserOpener
from tests.ui.games.thricewise.test_full import recorded

SHARED = True


def test_every_cell_is_large_enough_for_a_finger(tab: BrowserOpener, server: ServerProcess) -> None:
    """The narrow page last: it is what is left when the board has become narrower."""
    t = tab(f"/session/{recorded(server, 18).id}").sees("place")
    for width in (390, 360):
        t.size(width, 844)
        t.until(lambda: 0 < t.box("place").right <= width, "the page keeps its size")  # noqa: B023 - called before the loop goes on
        box = t.rests().box("cell-0-0")
        assert min(box.width, box.height) >= 48
