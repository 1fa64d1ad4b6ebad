"""Home as it is laid out: on a wide page, and with letters twice as large."""

from __future__ import annotations

import pytest

from tests.ui.browser import BrowserTab
from tests.ui.conftest import BrowserOpener

SHARED = True

THREADS = "() => [crossOriginIsolated, typeof SharedArrayBuffer]"
PLACES = ("home", "die", "history", "people", "settings")


def test_on_a_wide_page_the_places_stand_beside_it(tab: BrowserOpener) -> None:
    one = tab("/", "en-GB", moves=True)
    one.sees("nav-home")
    lefts = [box(one, f"nav-{place}")["x"] for place in PLACES]
    assert len(set(lefts)) == 1
    assert lefts[0] < 104
    assert box(one, "new-push")["x"] > 640  # beside what is unfinished


def test_the_client_draws_in_one_thread(tab: BrowserOpener) -> None:
    """With two it writes over its own memory now and then, and never answers again (decision 0038)."""
    one = tab("/")
    assert one.page.evaluate(THREADS) == [False, "undefined"]
    assert one.page.workers == []


@pytest.mark.parametrize("path", ["/", "/settings"])
def test_letters_twice_as_large_leave_everything_within_reach(tab: BrowserOpener, path: str) -> None:
    one = tab(path, fresh=True)
    one.sees("nav-home")
    before = box(one, "nav-home")["height"]
    one.page.evaluate("document.documentElement.style.fontSize = '32px'")
    one.until(lambda: box(one, "nav-home")["height"] > before, "the letters do not grow")
    boxes = one.page.evaluate(
        """() => [...document.querySelectorAll('[flt-semantics-identifier]')].map(e => [
        e.getAttribute('flt-semantics-identifier'), e.getBoundingClientRect()]).map(([name, r]) =>
        [name, r.left, r.right, r.height])"""
    )
    assert len(boxes) > 6
    outside = [name for name, left, right, _ in boxes if left < -1 or right > 391]
    assert outside == []
    # what is cut by the edge of what scrolls is only seen in part
    small = [name for name, _, _, height in boxes if name.startswith(("nav-", "lang", "back")) and height < 48]
    assert small == []


def box(one: BrowserTab, identifier: str) -> dict[str, float]:
    found = one.at(identifier).bounding_box()
    assert found is not None
    return {"x": found["x"], "height": found["height"]}
