"""A hand that nobody puts down hides itself, on a screen that goes round."""

from __future__ import annotations

import pytest

from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.sessions import Sessions
from companion.store import Log
from tests.ui.conftest import Opener
from tests.ui.saved import read_newest


@pytest.mark.parametrize("game", ["13", "thricewise"])
def test_a_hand_left_open_hides_itself_and_nothing_is_lost(tab: Opener, log: Log, game: str) -> None:
    session = Sessions(log).begin(game, ("Ana", "Bo", "Cleo"), 0, tracking="full", mode="digital")
    assert isinstance(session, DigitalSession)
    while not session.due:
        session.tell(session.look().awaits.offer, seen=session.revision)
    seat, entries = session.due[0], len(session.entries)
    t = tab(f"/session/{session.id}", "en-GB")
    t.tap("show-hand").sees("hand")
    mine = [one for one in t.identifiers() if one.startswith("hand-")]
    assert len(mine) == len(session.look(seat).hands[seat])
    t.wait(44)
    assert [one for one in t.identifiers() if one.startswith("hand-")] == mine
    t.wait(2).sees("curtain").sees("on-table")
    assert not [one for one in t.identifiers() if one.startswith("hand-")]
    t.tap("show-hand").sees("hand")
    assert [one for one in t.identifiers() if one.startswith("hand-")] == mine
    read_newest(session)
    assert len(session.entries) == entries
