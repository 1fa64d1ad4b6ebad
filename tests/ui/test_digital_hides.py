"""A hand that nobody puts down hides itself, on a screen that goes round."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from companion.sessions.digital import DigitalSession
from companion.sessions.live import Sessions
from companion.store import Log, database_file
from tests.ui.saved import read_newest
from tests.ui.tab import Server, Tab

FAST = """import sys
import companion.ui.play.digital as play
assert play.HIDE_AFTER == 45
play.HIDE_AFTER = 3
from companion.cli import main
sys.exit(main())"""
"""Ours, but three seconds are as long as 45."""


class Quick(Server):
    program = ("-c", FAST)


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Quick(tmp_path_factory.mktemp("hides"))
    yield running
    running.stop()


@pytest.mark.parametrize("game", ["13", "thricewise"])
def test_a_hand_left_open_hides_itself_and_nothing_is_lost(browser: Browser, server: Server, game: str) -> None:
    log = Log(database_file(server.folder))
    session = Sessions(log).begin(game, ("Ana", "Bo", "Cleo"), 0, tracking="full", mode="digital")
    assert isinstance(session, DigitalSession)
    while not session.due:
        session.tell(session.look().awaits.offer, seen=session.revision)
    seat, entries = session.due[0], len(session.entries)
    page = browser.new_page(locale="en-GB", viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    t = Tab(page, server.url).open(f"/session/{session.id}")
    t.tap("show-hand").sees("hand")
    mine = [one for one in t.identifiers() if one.startswith("hand-")]
    assert len(mine) == len(session.look(seat).hands[seat])
    t.sees("curtain")
    assert not [one for one in t.identifiers() if one.startswith("hand-")]
    t.tap("show-hand").sees("hand")
    assert [one for one in t.identifiers() if one.startswith("hand-")] == mine
    read_newest(session)
    assert len(session.entries) == entries
    assert t.problems == []
    page.close()
    log.close()
