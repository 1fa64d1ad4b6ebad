"""Three people around one screen: every frame that the browser gets and every word a screen reader gets.

Each screen of 13 once: a browser gets what ``tests/ui/test_digital_secrets.py`` looks at for many turns, and for
Thricewise.
"""

from __future__ import annotations

from playwright.sync_api import WebSocket

from companion.store import Log
from tests.ui import secrets
from tests.ui.browser import BrowserTab
from tests.ui.conftest import BrowserOpener
from tests.ui.secrets import Spy

SHARED = True

ATTRIBUTES = """() => document.title + ' ' + [...document.querySelectorAll('flt-semantics-host *')].map(e =>
  [...e.attributes].map(a => a.value).join(' ') + ' ' + (e.children.length ? '' : e.textContent)).join(' | ')"""


class Browser:
    """What a browser got on its websocket, and what is in its page."""

    def __init__(self, t: BrowserTab) -> None:
        self.page = t.page
        self._frames: list[bytes] = []
        self.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: self._frames.append(data if isinstance(data, bytes) else data.encode()))

    def frames(self) -> list[bytes]:
        frames, self._frames = self._frames, []
        return frames

    def aloud(self) -> str:
        assert self.page.title() == "Table Companion"
        return str(self.page.evaluate(ATTRIBUTES))


def test_thirteen_names_no_card_of_a_hand_but_to_its_owner(tab: BrowserOpener, log: Log) -> None:
    t, session = tab("/die", "en-GB"), secrets.begun(log, "13")
    spy = Spy(t, session, Browser(t))
    secrets.opened(spy)
    assert not spy.met
    secrets.goes_round(spy, 1)
    secrets.other_screens(spy, lambda path: t.leave().go(path))
