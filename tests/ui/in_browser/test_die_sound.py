"""A throw, cards and one’s own turn are heard where the settings let them: from our server, not before they come."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Request, Route

from companion.sessions.play.digital import DigitalSession
from companion.store import Log
from companion.ui.games.push.die import ONCE
from tests.ui.browser import BrowserTab, ServerProcess, chosen_before
from tests.ui.games.thirteen.test_digital import offered as least
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
  const start = AudioBufferSourceNode.prototype.start;
  window.beside = 0;
  AudioBufferSourceNode.prototype.start = function () {
    this.addEventListener('ended', () => { window.beside += 1; });
    start.call(this);
  };
}"""
"""What is heard; and how many sounds came to their end that no player played: none does where nothing is heard."""

LOADED = """performance.getEntriesByType('resource')
  .filter(({ initiatorType, name }) => ['audio', 'video'].includes(initiatorType) || name.endsWith('.wav'))
  .map(({ name }) => name)"""

NO_PLAYING = """() => {
  HTMLMediaElement.prototype.play = () => Promise.reject(new Error('not allowed'));
}"""


class Ear:
    """What a tab asks for, and what it plays; the app is in the browser's cache, once it was there."""

    def __init__(self, context: BrowserContext, server: ServerProcess) -> None:
        self.tab, self.server = BrowserTab(context.new_page(), server.url), server
        self.asked: list[Request] = []
        self.tab.page.on("request", lambda one: self.asked.append(one))

    def opens_the_die(self) -> None:
        self.tab.open("/die").sees("roll").page.evaluate(LISTEN)

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
def ear(contexts: dict[str, BrowserContext], server: ServerProcess) -> Iterator[Ear]:
    made = Ear(contexts["en-GB"], server)
    yield made
    made.tab.prefer().close()


def test_a_throw_counts_where_its_sound_does_not_arrive_or_is_not_played(ear: Ear) -> None:
    ear.opens_the_die()
    ear.tab.page.route("**/sounds/*", lambda route: route.abort())
    ear.rolls(1)
    assert ear.sounds == {"/sounds/die.wav"}
    ear.tab.page.unroute("**/sounds/*")
    ear.rolls(2)
    ear.tab.until(lambda: ear.heard == ["/sounds/die.wav"], "no throw is heard after the sound came back")
    ear.opens_the_die()
    ear.tab.page.wait_for_timeout(500)
    assert ear.heard == []  # nobody has thrown since
    ear.tab.page.evaluate(NO_PLAYING)
    ear.rolls(3)
    ear.rolls(4)


def test_a_sound_that_is_late_may_be_asked_for_again_and_left(ear: Ear) -> None:
    ear.opens_the_die()
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


def heard_unless_off(ear: Ear, pace: str) -> None:
    """Each throw, from our own server, unless the sound is off; others move at this pace from then on."""
    chosen_before(ear.tab.page.context, ear.server.url, pace=pace, sound=False)
    ear.opens_the_die()
    ear.rolls(1)
    assert (ear.sounds, ear.heard) == (set(), [])
    ear.tab.visit("/settings")
    ear.switches(True)
    ear.tab.visit("/die").sees("roll")
    assert ear.sounds == set()
    for number in (2, 3):
        ear.rolls(number)
        ear.tab.until(lambda: ear.heard == ["/sounds/die.wav"] * (number - 1), f"throw {number} is not heard")  # noqa: B023 - called before the loop goes on
    assert ear.sounds == {"/sounds/die.wav"}


def lays_a_card(ear: Ear, session: DigitalSession) -> None:
    ear.tab.visit(f"/session/{session.id}").reads("headline", "Your turn")
    card = least(session)
    ear.tab.tap(f"hand-{card.card}").tap(f"target-{card.target}")


@pytest.mark.everywhere("webkit")
def test_throws_are_heard_and_one_s_own_turn_long_after_the_last_tap(ear: Ear, log: Log) -> None:
    heard_unless_off(ear, "slow")
    lays_a_card(ear, on_my_turn(log, None, *["easy"] * 5))
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
def test_throws_are_heard_and_one_s_own_turn_once_the_others_have_moved(ear: Ear, log: Log) -> None:
    heard_unless_off(ear, "fast")
    lays_a_card(ear, on_my_turn(log, None, "easy", "easy"))
    ear.tab.until(lambda: "/sounds/turn.wav" in ear.heard, "one's own turn is not heard")
    ear.tab.page.wait_for_timeout(500)
    assert ear.heard.count("/sounds/turn.wav") == 1
    assert "/sounds/lay.wav" in ear.heard  # a card of which nothing had arrived as the next one came is not
    cards = {"/sounds/lay.wav", "/sounds/sweep.wav"}
    assert set(ear.heard) == ear.sounds <= {"/sounds/die.wav", "/sounds/turn.wav", *cards}
    ear.tab.reads("headline", "Your turn")
    ear.fine()
