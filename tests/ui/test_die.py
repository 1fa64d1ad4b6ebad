"""The die by itself: on its screen, and as numbers."""

from __future__ import annotations

from datetime import UTC, datetime

from playwright.sync_api import Browser

from companion.games.push.cards import FACES
from companion.ui.die.rolls import LAST, Rolls
from companion.ui.parts.die import fallen
from tests.ui.conftest import Opener
from tests.ui.tab import Server, Tab

SHARED = True

WORDS = {"fr": ("Vert", "Jaune", "Rouge", "Bleu", "Violet", "Étoile")}


def times(tab: Tab) -> int:
    """How often any face fell."""
    said = [tab.at(f"fell-{face}").get_attribute("aria-label") or "" for face in FACES]
    return sum(int(words.split(":")[1].split()[0]) for words in said)


def settled(tab: Tab) -> None:
    """Two signs within a moment are one throw."""
    tab.page.wait_for_timeout(450)


def test_rolled_by_key_by_die_and_by_space(tab: Opener) -> None:
    t = tab("/die").shows("Rien n’a encore été lancé")
    t.tap("roll").gone("refusal")
    assert any(word in t.everything() for word in WORDS["fr"])
    settled(t)
    t.tap("die")
    settled(t)
    t.press("Space")
    t.until(lambda: times(t) == 3, "three rolls")
    t.shows("3 lancers").shows("0,5")
    t.tap("star-risky").shows("V1").tap("star-classic").shows("S3")
    t.tap("back").gone("die-says")
    t.back()
    t.shows("3 lancers")  # the page has kept them
    t.tap("forget").shows("Rien n’a encore été lancé")


# All that the die says, however short: a busy machine looks too late at what stands there for half a second.
LISTEN = """() => {
  window.heard = [];
  const hear = () => {
    const die = document.querySelector('[flt-semantics-identifier="die-says"]');
    if (die) heard.push([die, ...die.querySelectorAll('*')].map(e => e.getAttribute('aria-label') || '').join(' ')
      + die.innerText);
  };
  new MutationObserver(hear).observe(document.querySelector('flt-semantics-host'),
    { subtree: true, childList: true, attributes: true, characterData: true });
}"""


def test_it_tumbles_where_things_may_move(browser: Browser, server: Server) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB", color_scheme="dark")
    t = Tab(context.new_page(), server.url).open("/die")
    t.page.evaluate(LISTEN)
    t.tap("roll")
    t.until(lambda: t.page.evaluate("heard.some(one => one.includes('…'))"), "it does not tumble")
    t.until(lambda: "cards" in t.everything() or "Nothing is lost" in t.everything(), "it comes to rest")
    assert times(t) == 1
    assert t.problems == []
    context.close()


def test_every_face_falls() -> None:
    assert {fallen() for _ in range(400)} == set(FACES)


def test_the_last_rolls_and_how_often_each_face_fell() -> None:
    now, rolls = datetime(2026, 11, 21, 20, 0, tzinfo=UTC), Rolls(risky=True)
    for k in range(20):
        rolls = rolls.rolled(FACES[k % 2], now)
    assert rolls.counts == (10, 10, 0, 0, 0, 0)
    assert rolls.number == 20
    assert len(rolls.last) == LAST
    assert rolls.face == FACES[1]
    assert rolls.forgotten() == Rolls(risky=True)
