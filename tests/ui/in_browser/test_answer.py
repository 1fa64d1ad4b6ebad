"""What is drawn when: the first screen at once, the answer to a tap with the next picture, a key that is let go."""

from __future__ import annotations

import re
from itertools import groupby
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page

from tests.ui.browser import DRAWINGS, PICTURES, BrowserTab, ServerProcess

SHARED = True

ROOT = Path(__file__).resolve().parents[3]

SHORT = re.findall(r"const SHORT = (\d+);", (ROOT / "assets" / "line.js").read_text("utf-8"))[0]
PATIENT = """(() => {
  const after = window.setTimeout;
  window.patient = true;
  window.setTimeout = (act, ms, ...more) => after(act, patient && ms === SHORT ? 10000 : ms, ...more);
})()""".replace("SHORT", SHORT)
"""The page waits for an answer as long as a busy machine may take to give it, until it is patient no more."""
UNCOVERED = """new MutationObserver((all) => all.forEach((one) => one.removedNodes.forEach((node) => {
  if (node.id === 'starting') seen.push('no cover');
}))).observe(document, {subtree: true, childList: true})"""
HEARD = """() => {
  addEventListener('pointerup', () => seen.push('a tap'), true);
  const line = WebSocket.prototype, { hears } = line;  // ours: assets/line.js
  line.hears = function (data) {
    if (typeof data !== 'string' && new Uint8Array(data)[2] === 2) seen.push('an answer');
    return hears.call(this, data);
  };
}"""


class Line:
    """Lies between a page and its server; what the server says waits here as long as it is held."""

    def __init__(self, page: Page) -> None:
        self.held, self.waiting = True, list[tuple[Any, Any]]()
        page.route_web_socket("**/ws", self._opened)

    def release(self) -> None:
        self.held = False
        for page, words in self.waiting:
            page.send(words)
        self.waiting.clear()

    def _opened(self, page: Any) -> None:
        server = page.connect_to_server()
        server.on_message(lambda words: self.waiting.append((page, words)) if self.held else page.send(words))


def test_a_picture_comes_as_soon_as_there_is_something_to_show(
    contexts: dict[str, BrowserContext], server: ServerProcess
) -> None:
    page = contexts["fr-FR"].new_page()
    for script in (PATIENT, DRAWINGS, PICTURES, UNCOVERED):
        page.add_init_script(script)
    line, t = Line(page), BrowserTab(page, server.url)
    page.goto(f"{server.url}/settings")
    the_client_draws_nothing_before_there_is_a_screen(t, line)
    page.wait_for_timeout(500)
    the_first_picture_after_a_tap_shows_its_answer(t)
    a_key_is_let_go_also_where_no_answer_comes(t, line)
    assert t.prefer().problems == []
    page.close()


def the_client_draws_nothing_before_there_is_a_screen(t: BrowserTab, line: Line) -> None:
    """Its sign that it waits lies below the cover; to draw it would keep the first screen waiting."""
    t.until(lambda: len(line.waiting) > 0, "the server does not answer")
    t.page.wait_for_timeout(500)
    assert t.page.evaluate("drawings") == 0
    assert t.page.locator("#starting").is_visible()
    line.release()
    t.ready().sees("lang-en")
    assert t.page.evaluate("drawings") > 0
    assert t.page.evaluate("seen.slice(0, 2)") == ["a picture", "no cover"]  # it goes as soon as there is one


def the_first_picture_after_a_tap_shows_its_answer(t: BrowserTab) -> None:
    """The light of the key that was let go does not make it wait; an answer may come in two parts."""
    t.page.evaluate(HEARD)
    t.tap("lang-en").shows("Settings")
    seen = t.page.evaluate("seen")
    later = [what for what, _ in groupby(seen[seen.index("a tap") :])]
    assert later[:3] == ["a tap", "an answer", "a picture"]


def a_key_is_let_go_also_where_no_answer_comes(t: BrowserTab, line: Line) -> None:
    t.page.evaluate("patient = false")
    line.held = True
    before = t.page.evaluate("drawings")
    t.tap("lang-fr")
    t.until(lambda: t.page.evaluate("drawings") > before, "nothing is drawn without an answer")
    line.release()
    t.shows("Réglages")
