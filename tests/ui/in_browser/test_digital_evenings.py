"""An evening of 13 against bots on screen, to its end: a card that is dragged, a reload.

Those of the other games are in ``tests/ui``; here, too, another device has the middle.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext

from companion.engine import Choice
from companion.sessions.files.archive import read, write
from companion.sessions.files.convert import record_of
from companion.sessions.files.replays import replay
from companion.store import Log
from tests.ui.browser import ServerProcess, chosen_before
from tests.ui.conftest import BrowserOpener
from tests.ui.games.thirteen import test_digital as thirteen
from tests.ui.test_digital_evenings import elsewhere

SHARED = True


@pytest.fixture(autouse=True, scope="module")
def _bots_do_not_wait(contexts: dict[str, BrowserContext], server: ServerProcess) -> None:
    chosen_before(contexts["en-GB"], server.url, pace="instant")


def test_13_against_bots(tab: BrowserOpener, server: ServerProcess, log: Log) -> None:
    session = thirteen.begun(log, None, *["easy"] * 5)
    t = tab(f"/session/{session.id}", "en-GB", fresh=True)
    t.sees("hand").gone("deal").sees("preview")
    moves, later = 0, False
    while isinstance(asked := thirteen.until(t, session), Choice):
        if moves == 2 and not later:
            later = True
            elsewhere(t, server, session.id, thirteen.offered, lambda now: len(now.hands[0]) <= 3)
            continue
        if moves == 2:
            t.reload()
        thirteen.move(t, session, thirteen.offered(session), drag=moves == 1)
        assert asked.seat == 0
        moves += 1
    assert moves > 2  # the last card may go by itself
    t.sees("standings")
    names = ("You", *session.names[1:])
    standings = session.look().standings
    for one in standings:
        t.reads(f"place-{one.seat}", names[one.seat], str(one.score))
    t.reads("totals", ", ".join(f"{name} {thirteen.points(session)[seat]}" for seat, name in enumerate(names)))
    found = record_of(*log.read_whole(session.id))
    assert [one["score"] for one in (found.result or {})["standings"]] == [one.score for one in standings]
    assert replay(read(write(found))).standings == standings
