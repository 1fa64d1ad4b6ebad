"""A phone is a guest in each engine: it scans, sits down, plays its own hand to the result, and comes back to it."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext

from companion.engine import Choice
from companion.flet_patches.finger import LONG
from companion.games.thirteen.options import Options
from companion.lobby.tables import FILE
from companion.sessions.play.digital import goes_by_itself
from companion.store import Log
from tests.ui.browser import BrowserTab, ServerProcess
from tests.ui.conftest import BrowserOpener
from tests.ui.games.thirteen import test_digital as thirteen
from tests.ui.saved import dealt, read_newest


class Networked(ServerProcess):
    """Whoever comes by this name may be anywhere."""

    options = ("--name", "localhost")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    running = Networked(tmp_path_factory.mktemp("networked"))
    yield running
    running.stop()


@pytest.mark.everywhere
def test_a_phone_scans_sits_down_plays_to_the_result_and_reloads_meanwhile(
    tab: BrowserOpener, contexts: dict[str, BrowserContext], server: ServerProcess, log: Log
) -> None:
    """The last cards of a round of 13, against two who have yet another device. By its name it is not the host's."""
    session = dealt(log, "13", None, None, None, names=("Player 1", "Bo", "Cleo"), options=Options(deals=1))
    for _ in range(42):
        session.tell(thirteen.offered(session), seen=session.revision)
    host = tab(f"/session/{session.id}/phones", "en-GB").sees("invitation")
    t = BrowserTab(contexts["en-GB"].new_page(), f"http://localhost:{server.port}")
    code = json.loads((server.folder / FILE).read_text())[session.id]["code"]
    t.open(f"/#{code}").sees("joining").problems.clear()  # without the code it was refused
    t.type("guest-name", "Zoé").tap("sit-0").sees("hand")
    host.reads("here-0", "Zoé", "on their own phone")
    moves = 0
    while isinstance(asked := read_newest(session).fold.awaits, Choice):
        if goes_by_itself(session):
            t.until(lambda: not goes_by_itself(read_newest(session)), "the last cards are not laid")
            continue
        if asked.seat:
            session.tell(thirteen.offered(session), seen=session.revision)
            continue
        if moves == 1:
            t.wait(LONG).reload().sees("hand")  # what was heard is over
        thirteen.move(t, session, thirteen.offered(session), drag=moves == 0)
        moves += 1
    assert moves > 1
    for one in session.look().standings:
        t.reads(f"place-{one.seat}", ("You", "Bo", "Cleo")[one.seat], str(one.score))
    t.sees("take-home")
    assert [*t.problems, *t.outside] == []
    t.close()


def test_a_television_types_the_address_and_the_code_and_shows_the_table_to_all(
    tab: BrowserOpener, contexts: dict[str, BrowserContext], server: ServerProcess, log: Log
) -> None:
    contexts["en-GB"].clear_cookies(domain="localhost")  # as a device that was never here
    session = dealt(log, "13", None, None, "easy")
    tab("/die", "en-GB").open(f"/session/{session.id}/phones").sees("invitation")
    page = contexts["en-GB"].new_page()
    page.goto(f"http://localhost:{server.port}/table")
    page.get_by_role("textbox").fill(json.loads((server.folder / FILE).read_text())[session.id]["short"])
    page.get_by_role("button").click()
    t = BrowserTab(page, f"http://localhost:{server.port}").ready()
    t.size(1280, 800).sees("large").gone("hand")
    assert t.path == "/table"
    t.close()
