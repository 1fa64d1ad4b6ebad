"""Push: fast entry, full cards and digital play tell the picking order in the same words (P1, P2, P3)."""

from __future__ import annotations

import pytest

from companion.games.push import events, scorepad
from companion.games.push.cards import Card
from companion.sessions.play.sessions import Sessions
from companion.store import Log
from tests.ui.conftest import Opener

SHARED = True

WAYS = pytest.mark.parametrize(("tracking", "mode"), [("scorepad", "table"), ("full", "table"), ("full", "digital")])


@WAYS
def test_p1_the_opponents_pick_from_the_left(tab: Opener, log: Log, tracking: str, mode: str) -> None:
    session = Sessions(log).begin("push", ("Ana", "Bo", "Chloé"), 0, tracking=tracking, mode=mode)
    t = tab(f"/session/{session.id}", lang="en-GB").sees("order")
    assert t.said("order").startswith("Picking order after Ana, left neighbour first: 1 Bo, 2 Chloé")
    t.reads("switches", "0 Switch cards this turn, left neighbour first")


@pytest.mark.parametrize(
    ("tracking", "switch"), [("scorepad", scorepad.Switch()), ("full", events.Draw(Card("SWITCH")))]
)
def test_p2_after_a_switch_card_they_pick_from_the_right(tab: Opener, log: Log, tracking: str, switch: object) -> None:
    session = Sessions(log).begin("push", ("Ana", "Bo", "Chloé"), 0, tracking=tracking)
    session.tell(switch, seen=session.revision)
    t = tab(f"/session/{session.id}", lang="en-GB").sees("order")
    assert t.said("order").startswith("Picking order after Ana, right neighbour first: 1 Chloé, 2 Bo")
    t.reads("switches", "1 Switch card this turn, right neighbour first")


@WAYS
def test_p3_two_players_have_no_way_round(tab: Opener, log: Log, tracking: str, mode: str) -> None:
    session = Sessions(log).begin("push", ("Ana", "Bo"), 0, tracking=tracking, mode=mode)
    t = tab(f"/session/{session.id}", lang="en-GB").sees("order")
    assert t.said("order").startswith("Picking order after Ana: 1 Bo")
    assert not any(sign in t.gone("switch-more").everything() for sign in ("clockwise", "↻", "↺"))
