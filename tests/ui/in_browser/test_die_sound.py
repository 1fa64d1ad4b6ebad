"""A throw, and one’s own turn, are heard where the settings let them: from our own server, and not before they come."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Request, expect

from companion.store import Log
from companion.ui.games.push.die import ONCE
from tests.ui.browser import PREFER, BrowserTab, ServerProcess, unpainted
from tests.ui.conftest import PHONE
from tests.ui.tab import KNOWS
from tests.ui.test_own_turn import begun as on_my_turn
from tests.ui.test_own_turn import least

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
        media = (one.url for one in self.asked if one.resource_type == "media" or one.url.endswith(".wav"))
        return {url.removeprefix(self.server.url) for url in media}

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
        expect(self.tab.at("sound")).to_have_attribute("aria-checked", str(on).lower())
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
    ear.tab.reload().sees("roll")
    ear.tab.page.wait_for_timeout(500)
    assert ear.heard == []  # nobody has thrown since
    ear.fine()

    # a throw counts where the sound does not arrive, or is not played
    ear.asked.clear()
    ear.tab.page.route("**/sounds/*", lambda route: route.abort())
    ear.rolls(4)
    assert ear.sounds == {"/sounds/die.wav"}
    ear.tab.page.unroute("**/sounds/*")
    ear.rolls(5)
    ear.tab.until(lambda: ear.heard == ["/sounds/die.wav"], "no throw is heard after the page came back")
    ear.tab.page.evaluate(NO_PLAYING)
    ear.rolls(6)
    ear.rolls(7)


def test_one_s_own_turn_is_heard_once_the_others_have_moved(ear: Ear, log: Log) -> None:
    session = on_my_turn(log, None, "easy", "easy")
    told = json.dumps({**KNOWS, "pace": "fast"})
    ear.tab.page.add_init_script(f"({PREFER})({told})")  # as if it had been told before
    ear.tab.open(f"/session/{session.id}").reads("headline", "Your turn")
    card = least(session)
    ear.tab.tap(f"hand-{card.card}").tap(f"target-{card.target}")
    ear.tab.until(lambda: ear.heard == ["/sounds/turn.wav"], "one's own turn is not heard")
    assert ear.sounds == {"/sounds/turn.wav"}
    ear.tab.reads("headline", "Your turn")
    ear.fine()
