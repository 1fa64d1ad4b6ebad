"""Thricewise with every card, as it is laid out."""

from __future__ import annotations

from tests.ui.browser import BrowserTab, ServerProcess
from tests.ui.conftest import BrowserOpener
from tests.ui.games.thricewise.test_full import recorded

SHARED = True


def test_every_cell_is_large_enough_for_a_finger(tab: BrowserOpener, server: ServerProcess) -> None:
    """The narrow page last: it is what is left when the board has become narrower."""
    t = tab(f"/session/{recorded(server, 18).id}").sees("place")
    for width in (390, 360):
        t.size(width, 844)
        t.until(lambda: 0 < right(t) <= width, "the page keeps its size")  # noqa: B023 - called before the loop goes on
        box = t.rests().at("cell-0-0").bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 48


def right(t: BrowserTab) -> float:
    box = t.at("place").bounding_box()
    return box["x"] + box["width"] if box else 0
