"""Push: fast entry, full cards and digital play tell the picking order in the same words (P1, P2, P3)."""

from __future__ import annotations

import pytest

from companion.sessions.play.sessions import Sessions
from companion.store import Log
from tests.ui.conftest import Opener

SHARED = True

WAYS = {
    "pad": ("scorepad", "table", "switch-more"),
    "full": ("full", "table", "draw-SWITCH"),
    "digital": ("full", "digital", ""),
}
"""Tracking, mode, and the key that says that a Switch card was drawn, where people do."""


@pytest.mark.parametrize(("tracking", "mode", "switch"), WAYS.values(), ids=list(WAYS))
def test_p1_and_p2_the_opponents_pick_from_the_left_and_from_the_right_after_a_switch_card(
    tab: Opener, log: Log, tracking: str, mode: str, switch: str
) -> None:
    session = Sessions(log).begin("push", ("Ana", "Bo", "Chloé"), 0, tracking=tracking, mode=mode)
    t = tab(f"/session/{session.id}", lang="en-GB").sees("order")
    assert t.said("order").startswith("Picking order after Ana, left neighbour first: 1 Bo, 2 Chloé")
    t.reads("switches", "0 Switch cards this turn, left neighbour first")
    if switch:
        t.tap(switch).reads("switches", "1 Switch card this turn, right neighbour first")
        assert t.said("order").startswith("Picking order after Ana, right neighbour first: 1 Chloé, 2 Bo")


@pytest.mark.parametrize(("tracking", "mode", "_"), WAYS.values(), ids=list(WAYS))
def test_p3_two_players_have_no_way_round(tab: Opener, log: Log, tracking: str, mode: str, _: str) -> None:
    session = Sessions(log).begin("push", ("Ana", "Bo"), 0, tracking=tracking, mode=mode)
    t = tab(f"/session/{session.id}", lang="en-GB").sees("order")
    assert t.said("order").startswith("Picking order after Ana: 1 Bo")
    assert not any(sign in t.gone("switch-more").everything() for sign in ("clockwise", "↻", "↺"))
