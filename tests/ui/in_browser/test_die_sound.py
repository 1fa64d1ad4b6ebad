"""A throw, cards and one’s own turn are heard where the settings let them: from our server, not before they come."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Request, Route

from companion.store import Log
from companion.ui.games.push.die import ONCE
from tests.ui.browser import PREFER, BrowserTab, ServerProcess, unpainted
from tests.ui.conftest import PHONE
from tests.ui.games.thirteen.test_digital import offered as least
from tests.ui.tab import KNOWS
from tests.ui.test_own_turn import begun as on_my_turn

SHARED = True

LISTEN = """() => {
  const play = HTMLMediaElement.prototype.play;
  window.heard = [];
  HTMLMediaElement.prototype.play = function () {
    const going = play.call(this);
    going.then(() => window.heard.push(this.currentSrc), (refused) => window.heard.push(String(refused)));
    return going;
  };
}"""

LOADED = """performance.getEntriesByType('resource')
  .filter(({ initiatorType, name }) => ['audio', 'video'].includes(initiatorType) || name.endsWith('.wav'))
  .map(({ name }) => name)"""

BESIDE = """() => {
  const start = AudioBufferSourceNode.prototype.start;
  window.beside = 0;
  AudioBufferSourceNode.prototype.start = function () {
    this.addEventListener('ended', () => { window.beside += 1; });
    start.call(this);
  };
}"""
"""How many sounds came to their end that no player played: none does where nothing is heard."""

NO_PLAYING = """() => {
  HTMLMediaElement.prototype.play = () => Promise.reject(new Error('not allowed'));
}"""


@pytest.fixture(scope="module")
def context(browser: Browser) -> Iterator[BrowserContext]:
    phone = unpainted(browser, viewport=PHONE, locale="en-GB", reduced_motion="reduce")
    phone.add_init_script(f"({LISTEN})()")
    yield phone
    phone.close()


class Ear:
    """What a tab asks for, and what it plays; the app is in the browser's cache, once it was there."""

    def __init__(self, context: BrowserContext, server: ServerProcess) -> None:
        self.tab, self.server = BrowserTab(context.new_page(), server.url), server
        self.asked: list[Request] = []
        self.tab.page.on("request", lambda one: self.asked.append(one))

    @property
    def sounds(self) -> set[str]:
        """What the page has loaded to be heard, wherever it came from."""
        return {str(url).removeprefix(self.server.url) for url in self.tab.page.evaluate(LOADED)}

    @property
    def heard(self) -> list[Any]:
        return [str(src).removeprefix(self.server.url) for src in self.tab.page.evaluate("window.heard")]

    def rolls(self, number: int) -> None:
        self.tab.tap("roll").shows(f"{number} roll")
        self.tab.page.wait_for_timeout(1000 * ONCE)  # two signs within that time are one throw

    def switches(self, on: bool) -> None:
        """The sound, in the settings."""
        self.tab.bring("sound")
        self.tab.tap("sound")
        self.tab.checked("sound", on)
        kept = "() => JSON.parse(JSON.parse(localStorage.getItem('flutter.companion.prefs') || 'null'))?.sound"
        self.tab.until(lambda: self.tab.page.evaluate(kept) is on, "the choice is not kept")

    def fine(self) -> None:
        own = (self.server.url, self.server.url.replace("http", "ws"), "blob:", "data:")
        assert [one.url for one in self.asked if not one.url.startswith(own) and "rive_native" not in one.url] == []
        assert self.tab.problems == []


@pytest.fixture
def ear(context: BrowserContext, server: ServerProcess) -> Iterator[Ear]:
    made = Ear(context, server)
    yield made
    made.tab.close()


@pytest.mark.everywhere
def test_each_throw_is_heard_from_our_own_server_unless_the_sound_is_off(ear: Ear) -> None:
    ear.tab.open("/settings")
    ear.switches(False)
    ear.tab.visit("/die").sees("roll")
    ear.rolls(1)
    assert (ear.sounds, ear.heard) == (set(), [])
    ear.tab.visit("/settings")
    ear.switches(True)
    ear.tab.visit("/die").sees("roll")
    assert ear.sounds == set()
    ear.rolls(2)
    ear.tab.until(lambda: ear.heard == ["/sounds/die.wav"], "the first throw is not heard")
    ear.rolls(3)
    ear.tab.until(lambda: ear.heard == ["/sounds/die.wav"] * 2, "the second throw is not heard")
    assert ear.sounds == {"/sounds/die.wav"}
    ear.fine()


def test_a_throw_counts_where_its_sound_does_not_arrive_or_is_not_played(ear: Ear) -> None:
    ear.tab.open("/die").sees("roll")
    ear.tab.page.route("**/sounds/*", lambda route: route.abort())
    ear.rolls(1)
    assert ear.sounds == {"/sounds/die.wav"}
    ear.tab.page.unroute("**/sounds/*")
    ear.rolls(2)
    ear.tab.until(lambda: ear.heard == ["/sounds/die.wav"], "no throw is heard after the sound came back")
    ear.tab.reload().sees("roll")
    ear.tab.page.wait_for_timeout(500)
    assert ear.heard == []  # nobody has thrown since
    ear.tab.page.evaluate(NO_PLAYING)
    ear.rolls(3)
    ear.rolls(4)


def test_a_sound_that_is_late_may_be_asked_for_again_and_left(ear: Ear) -> None:
    ear.tab.open("/die").sees("roll")
    coming: list[str] = []

    def late(route: Route) -> None:
        coming.append("begun")
        ear.tab.page.wait_for_timeout(2000)
        route.continue_()
        coming.append("come")

    ear.tab.page.route("**/sounds/*", late)
    ear.rolls(1)
    ear.rolls(2)
    ear.tab.visit("/settings").until(lambda: coming.count("begun") == coming.count("come"), "it never comes")
    ear.tab.page.wait_for_timeout(500)
    ear.fine()


@pytest.mark.everywhere("webkit")
def test_one_s_own_turn_is_heard_long_after_the_last_tap(ear: Ear, log: Log) -> None:
    session = on_my_turn(log, None, *["easy"] * 5)
    ear.tab.page.add_init_script(f"if (location.host) ({PREFER})({json.dumps({**KNOWS, 'pace': 'slow'})})")
    ear.tab.page.add_init_script(f"({BESIDE})()")
    ear.tab.open(f"/session/{session.id}").reads("headline", "Your turn")
    card = least(session)
    ear.tab.tap(f"hand-{card.card}").tap(f"target-{card.target}")
    ear.tab.until(lambda: "/sounds/turn.wav" in ear.sounds, "nobody has anything to hear", 30)

    def whole() -> bool:
        """Whether what WebKit refuses, as it does where nothing was heard just before, is played by the page itself."""
        refused = sum("NotAllowedError" in one for one in ear.heard)
        return bool(ear.tab.page.evaluate("window.beside") == refused) and (
            "/sounds/turn.wav" in ear.heard or refused > 0
        )

    ear.tab.until(whole, "one's own turn is not heard")
    ear.fine()


@pytest.mark.everywhere("chromium", "firefox")  # WebKit's is the one above
def test_one_s_own_turn_is_heard_once_the_others_have_moved(ear: Ear, log: Log) -> None:
    session = on_my_turn(log, None, "easy", "easy")
    told = json.dumps({**KNOWS, "pace": "fast"})
    # as if it had been told before; an empty page, which comes first, keeps nothing
    ear.tab.page.add_init_script(f"if (location.host) ({PREFER})({told})")
    ear.tab.open(f"/session/{session.id}").reads("headline", "Your turn")
    card = least(session)
    ear.tab.tap(f"hand-{card.card}").tap(f"target-{card.target}")
    ear.tab.until(lambda: "/sounds/turn.wav" in ear.heard, "one's own turn is not heard")
    ear.tab.page.wait_for_timeout(500)
    assert ear.heard.count("/sounds/turn.wav") == 1
    assert "/sounds/lay.wav" in ear.heard  # a card of which nothing had arrived as the next one came is not
    assert set(ear.heard) == ear.sounds <= {"/sounds/turn.wav", "/sounds/lay.wav", "/sounds/sweep.wav"}
    ear.tab.reads("headline", "Your turn")
    ear.fine()
