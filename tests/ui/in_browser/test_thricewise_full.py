"""Thricewise with every card, as it is laid out."""

from __future__ import annotations

import pytest

from tests.ui.browser import ServerProcess
from tests.ui.conftest import BrowserOpener
from tests.ui.games.thricewise.test_full import recorded

SHARED = True


@pytest.mark.parametrize("width", [360, 390])
def test_every_cell_is_large_enough_for_a_finger(tab: BrowserOpener, server: ServerProcess, width: int) -> None:
    session = recorded(server, 18)
    t = tab()
    t.size(width, 844)
    t.open(f"/session/{session.id}").sees("place")
    box = t.at("cell-0-0").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 48
