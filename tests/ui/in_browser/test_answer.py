"""The answer to a tap is drawn with the next picture: the light of the key that was let go does not make it wait."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from tests.ui.browser import DRAWINGS, PICTURES, BrowserTab, ServerProcess, unpainted
from tests.ui.conftest import PHONE

SHARED = True

ROOT = Path(__file__).resolve().parents[3]

SHORT = re.findall(r"const SHORT = (\d+);", (ROOT / "assets" / "line.js").read_text("utf-8"))[0]
PATIENT = """(() => {
  const after = window.setTimeout;
  window.setTimeout = (act, ms, ...more) => after(act, ms === SHORT ? 10000 : ms, ...more);
})()""".replace("SHORT", SHORT)
"""The page waits for an answer as long as a busy machine may take to give it."""
HEARD = """() => {
  addEventListener('pointerup', () => seen.push('a tap'), true);
  const line = WebSocket.prototype, { hears } = line;  // ours: assets/line.js
  line.hears = function (data) {
    if (typeof data !== 'string' && new Uint8Array(data)[2] === 2) seen.push('an answer');
    return hears.call(this, data);
  };
}"""


def test_the_first_picture_after_a_tap_shows_its_answer(browser: Browser, server: ServerProcess) -> None:
    page = unpainted(browser, viewport=PHONE, locale="fr-FR").new_page()
    page.add_init_script(PATIENT)
    page.add_init_script(PICTURES)
    t = BrowserTab(page, server.url).open("/settings")
    page.wait_for_timeout(500)
    page.evaluate(HEARD)
    t.tap("lang-en").shows("Settings")
    seen = page.evaluate("seen")
    assert seen[seen.index("a tap") :][:3] == ["a tap", "an answer", "a picture"]
    assert t.problems == []
    page.context.close()


def test_a_key_is_let_go_also_where_no_answer_comes(browser: Browser, server: ServerProcess) -> None:
    page = unpainted(browser, viewport=PHONE, locale="fr-FR").new_page()
    page.add_init_script(DRAWINGS)
    late: list[Any] = []

    def opened(page: Any) -> None:
        line = page.connect_to_server()
        line.on_message(lambda words: late.append((page, words)) if cut else page.send(words))

    cut: list[bool] = []
    page.route_web_socket("**/ws", opened)
    t = BrowserTab(page, server.url).open("/settings")
    page.wait_for_timeout(500)
    cut.append(True)
    before = page.evaluate("drawings")
    t.tap("lang-en")
    t.until(lambda: page.evaluate("drawings") > before, "nothing is drawn without an answer")
    cut.clear()
    for there, words in late:
        there.send(words)
    t.shows("Settings")
    page.context.close()
