"""Every screen, for hands, eyes and ears: names, room for a thumb, letters twice as large, the keyboard alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from companion.flet_patches.finger import LONG
from tests.ui.browser import BrowserTab, ServerProcess
from tests.ui.conftest import BrowserOpener
from tools.screenshots import SHOTS, TABLES, Shot, address, furnished, looked_back

TAPPABLE = """() => [...document.querySelectorAll('flt-semantics-host flt-semantics')]
  .filter(e => e.hasAttribute('flt-tappable')
    || ['button', 'switch', 'checkbox', 'radio', 'tab'].includes(e.getAttribute('role')))
  .map(e => {
    const box = e.getBoundingClientRect();
    const ports = [...document.querySelectorAll('flt-semantics')].filter(
      n => n !== e && n.contains(e) && /auto|scroll/.test(getComputedStyle(n).overflow));
    const above = e.closest('[flt-semantics-identifier]') || e.querySelector('[flt-semantics-identifier]');
    return {
      identifier: above ? above.getAttribute('flt-semantics-identifier') : '',
      words: [e, ...e.querySelectorAll('*')].map(n => n.getAttribute('aria-label') || '').join('') + e.innerText,
      size: Math.min(box.width, box.height),
      whole: box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight
        && ports.map(n => n.getBoundingClientRect()).every(port =>
          box.top > port.top + 1 && box.bottom < port.bottom - 1 && box.right <= port.right),
    };
  })"""
FOCUS = """() => (document.activeElement.closest('[flt-semantics-identifier]')
  || document.body).getAttribute('flt-semantics-identifier') || ''"""
LISTEN = """() => {
  window.heard = [];
  new MutationObserver(all => all.forEach(one => one.addedNodes.forEach(n => window.heard.push(n.textContent))))
    .observe(document.querySelector('flt-announcement-host'), {childList: true, subtree: true});
}"""
MAIN_KEY = {
    "push-quick": "stop",
    "push-full": "choose-2",
    "13-quick": "count",
    "13-full": "take-back",
    "thricewise-quick": "place",
    "thricewise-full": "place",
    "push-digital": "drawn",
    "13-digital": "hand-B2",
    "thricewise-digital": "place",
}
FACES = ("Vert", "Jaune", "Rouge", "Bleu", "Violet", "Étoile")
BY_NAME = {shot.name: shot for shot in SHOTS}


@pytest.fixture(scope="module")
def furniture(server: ServerProcess) -> dict[str, str]:
    server.kill()
    made = {**looked_back(server.folder), **furnished(server.folder)}
    server.start()
    return made


@pytest.fixture(scope="module")
def usual(
    contexts: dict[str, BrowserContext], server: ServerProcess, furniture: dict[str, str]
) -> Iterator[BrowserTab]:
    yield from _walker(contexts["fr-FR"].new_page(), server)


@pytest.fixture(scope="module")
def large(
    contexts: dict[str, BrowserContext], server: ServerProcess, furniture: dict[str, str]
) -> Iterator[BrowserTab]:
    """The reader's text is twice as large as usual."""
    page = contexts["fr-FR"].new_page()
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
    yield from _walker(page, server)


def _walker(page: Page, server: ServerProcess) -> Iterator[BrowserTab]:
    """A tab that goes from screen to screen without loading the page again."""
    tab = BrowserTab(page, server.url).open("/rules")
    yield tab
    page.close()
    assert tab.problems == []
    assert tab.outside == []


def visit(tab: BrowserTab, shot: Shot, furniture: dict[str, str]) -> None:
    tab.visit(address(shot, furniture)).rests()


def fit_for_thumbs_and_ears(tab: BrowserTab) -> None:
    tab.until(lambda: bool(tab.page.evaluate(TAPPABLE)), "nothing to tap")
    found: list[dict[str, Any]] = tab.page.evaluate(TAPPABLE)
    assert [one for one in found if not one["words"].strip()] == [], "without a name"
    assert [one for one in found if not one["identifier"]] == [], "without an identifier"
    assert [one for one in tab.everything() if "\ue000" <= one <= "\uf8ff"] == [], "drawings of ours are read aloud"
    assert [one for one in found if one["whole"] and one["size"] < 47.5] == [], "too small for a thumb"


@pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: shot.name)
def test_what_can_be_tapped_can_be_found_by_hand_and_ear(
    usual: BrowserTab, furniture: dict[str, str], shot: Shot
) -> None:
    visit(usual, shot, furniture)
    fit_for_thumbs_and_ears(usual)


@pytest.mark.parametrize("name", TABLES)
def test_a_table_holds_letters_twice_as_large(large: BrowserTab, furniture: dict[str, str], name: str) -> None:
    visit(large, BY_NAME[name], furniture)
    fit_for_thumbs_and_ears(large)
    bottom = 0.0
    for identifier in ("headline", MAIN_KEY[name]):
        large.sees(identifier)
        box = large.at(identifier).bounding_box()
        assert box, f"{identifier} is not there"
        assert 0 <= box["x"] <= 390 - box["width"], f"{identifier} is wider than the page"
        assert bottom <= box["y"] <= 844 - box["height"], f"{identifier} is not whole on the page"
        assert box["height"] >= 30
        bottom = box["y"] + box["height"]


def reach(tab: BrowserTab, identifier: str, key: str = "Tab", most: int = 60) -> None:
    """Go on with the Tab key until it is there."""
    for _ in range(most):
        tab.press(key)
        tab.page.wait_for_timeout(40)
        if tab.page.evaluate(FOCUS) == identifier:
            return
    raise AssertionError(f"{identifier} is not reached: {tab.everything()}")


def test_on_a_wide_page_the_tab_key_goes_along_each_column_to_its_end(
    tab: BrowserOpener, furniture: dict[str, str]
) -> None:
    t = tab("/", fresh=True)
    t.size(1280, 800)
    t.until(lambda: (t.at("new-push").bounding_box() or {"x": 0})["x"] > 640, "the columns do not come side by side")
    reach(t, "nav-home")
    walked = [t.page.evaluate(FOCUS)]
    while len(walked) < 40 and (len(walked) == 1 or walked[-1] != "nav-home"):
        t.press("Tab")
        t.page.wait_for_timeout(40)
        walked.append(t.page.evaluate(FOCUS))
    places, left, right = walked[:5], walked[5 : walked.index("alone-again")], walked[walked.index("alone-again") :]
    assert places == [f"nav-{place}" for place in ("home", "die", "history", "people", "settings")]
    assert left
    assert all(one.startswith("session-") or one == "to-history" for one in left)
    assert [one for one in right if one.startswith("new-")] == ["new-push", "new-13", "new-thricewise"]
    assert not [one for one in right if one.startswith("session-")]
    assert walked[-1] == "nav-home", "it does not begin again"
    t.press("Shift+Tab")
    t.until(lambda: t.page.evaluate(FOCUS) == walked[-2], "it does not go back")
    reach(t, "to-rules")
    t.press("Enter")
    t.comes_to("/rules")


def test_a_quick_game_of_push_by_keyboard_and_ear(tab: BrowserOpener, furniture: dict[str, str]) -> None:
    """Nothing is touched or seen: Tab, Enter and Space, and what a screen reader is told."""
    t = tab("/", fresh=True)
    t.page.evaluate(LISTEN)

    def press(identifier: str, key: str = "Enter", back: bool = False) -> None:
        reach(t, identifier, "Shift+Tab" if back else "Tab")
        t.press(key)

    def hears(*words: str) -> None:
        for word in words:
            t.until(lambda: any(word in one for one in t.page.evaluate("heard")), f"{word!r} is not said")  # noqa: B023 - called before the loop goes on
        t.page.evaluate("heard.length = 0")

    t.sees("new-push")
    press("new-push")
    t.sees("same-again")
    press("same-again", "Space")
    t.reads("begins", "Ana")
    press("start")
    hears("Ana pioche")
    press("switch-more", "Space")
    hears("1 carte Changement de sens pendant ce tour, voisin de droite d’abord")
    press("stop")
    hears("Partagez les colonnes")
    press("next")
    hears("Bo pioche")
    press("switch-less", back=True)  # there is none to take back
    hears("Changement de sens")
    t.sees("refusal")
    press("bust")
    hears("Bo lance le dé")
    press("roll")
    t.until(lambda: any(face in one for one in t.page.evaluate("heard") for face in FACES), "the roll is not said")
    press("undo", back=True)
    hears("Bo lance le dé")
    board = t.path
    t.able("roll").wait(LONG).press(
        "Space"
    )  # the die is due: nothing is taken back once more, and no key beside it is tapped
    t.until(lambda: any(face in one for one in t.page.evaluate("heard") for face in FACES), "the roll is not said")
    press("undo", back=True)
    hears("Bo lance le dé")
    assert t.path == board
    press("log", "Space", back=True)  # who goes to a key means that key
    t.sees("entry-4").gone("roll")
    assert not any(face in one for one in t.page.evaluate("heard") for face in FACES)
