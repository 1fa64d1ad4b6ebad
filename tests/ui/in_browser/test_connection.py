"""The line to the server: what is seen before there is one and while it is cut, and how the page goes on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.ui.browser import BrowserTab, ServerProcess, unpainted
from tests.ui.conftest import PHONE, BrowserOpener
from tests.ui.setting_up import begun, names

LOST = {"fr-FR": "Connexion perdue", "en-GB": "The connection is lost"}
COVERED = """window.covered = [];
  addEventListener('flutter-first-frame', () => covered.push(Boolean(document.getElementById('starting'))))"""

HELD = """(() => {
  const going = new Promise((done) => { window.goOn = done; });
  const headers = { 'content-type': 'application/wasm' };
  for (const name of ['compileStreaming', 'instantiateStreaming']) {
    const plain = WebAssembly[name];
    WebAssembly[name] = async (answer, ...told) => {
      const bytes = await (await answer).arrayBuffer();
      await going;
      return plain(new Response(bytes, { headers }), ...told);
    };
  }
})()"""
"""All of the client comes, and nothing more, until ``goOn`` is called."""
SECONDS = """(() => {
  const every = window.setInterval, each = [];
  window.setInterval = (act, after, ...told) => (after === 1000 ? each.push(act) : every(act, after, ...told));
  window.seconds = (n) => { for (; n; n -= 1) for (const act of each) act(); };
})()"""
"""What the page does each second it does when it is told that seconds have passed."""
COME = """() => performance.getEntriesByType('resource').filter(({name}) => name.endsWith('.wasm')).length"""
NEEDS = ("Safari 16.4", "Firefox 114", "Chrome 95", "Edge 95")


CUTS = """(() => {
  const Native = WebSocket, lines = new Set();
  window.good = true;
  window.WebSocket = class extends Native {
    constructor(url, ...more) {
      super(good ? url : `${url}-nowhere`, ...more);
      lines.add(this);
    }
  };
  window.cut = () => {
    good = false;
    for (const line of lines) line.close();
    lines.clear();
  };
})()"""
"""``cut()`` ends the line between a page and its server; while it is not ``good`` no other leads there."""


@pytest.fixture
def phone(contexts: dict[str, BrowserContext]) -> Iterator[Page]:
    """On which French is spoken."""
    page = contexts["fr-FR"].new_page()
    yield page
    page.close()


def test_a_line_that_is_cut_leaves_the_picture_and_what_is_typed(phone: Page, server: ServerProcess) -> None:
    phone.add_init_script(CUTS)
    t = BrowserTab(phone, server.url).open("/new/push")
    t.type("name-1", "Éloïse", ("first-1", "Éloïse"))
    phone.evaluate("window.same = true")
    phone.evaluate("cut()")
    away = phone.locator("#away")
    expect(away).to_be_visible()
    expect(away).to_contain_text(LOST["fr-FR"])
    assert "Working" not in t.everything()
    assert "Éloïse" in t.everything()
    phone.mouse.click(*t.box("start").middle)  # although something lies over it
    phone.keyboard.type("x")
    phone.evaluate("good = true")
    expect(away).to_be_hidden(timeout=3_000)
    assert phone.evaluate("window.same")  # it was not loaded again
    assert t.path == "/new/push"
    t.holds("name-1", "Éloïse").type("name-2", "Bo", ("first-2", "Bo"))
    t.tap("start")
    assert names(begun(t, server)) == ["Éloïse", "Bo"]


def test_a_server_that_begins_again_finds_the_page_at_its_address(tab: BrowserOpener, server: ServerProcess) -> None:
    t = tab("/rules/13", "en-GB", fresh=True)
    t.page.add_init_script(COVERED)
    server.kill()
    away = t.page.locator("#away")
    expect(away).to_be_visible()
    expect(away).to_contain_text(LOST["en-GB"])
    with t.page.expect_navigation(timeout=30_000):
        server.start()
    t.problems.clear()  # it said that the server was gone
    t.ready().sees("back")
    assert t.path == "/rules/13"
    assert t.page.evaluate("covered") == [True]  # what Flet's client shows first is not seen
    expect(t.page.locator("#starting")).to_have_count(0)


def test_a_network_without_a_word_is_noticed(phone: Page, server: ServerProcess) -> None:
    """Nothing is closed, and nothing comes: as when a device goes out of reach."""
    phone.clock.install()
    t = BrowserTab(phone, server.url).open("/rules")
    server.process.send_signal(19)
    try:
        phone.evaluate("dispatchEvent(new Event('offline'))")
        phone.clock.fast_forward(10_000)
        expect(phone.locator("#away")).to_be_visible()
    finally:
        server.process.send_signal(18)
    phone.clock.fast_forward(2_000)
    expect(phone.locator("#away")).to_be_hidden()
    t.tap("rules-13").comes_to("/rules/13")


def test_a_script_that_a_browser_cannot_read_is_told_at_once_with_what_it_needs(
    phone: Page, server: ServerProcess
) -> None:
    for script in ("line.js", "main.dart.*", "flutter_bootstrap.js"):
        phone.route(f"**/{script}", lambda route: route.fulfill(body="let = ;", content_type="text/javascript"))
        phone.goto(server.url)
        notice = phone.locator("#notice")
        expect(notice).to_contain_text("n’a pas encore démarré")
        assert all(one in notice.inner_text() for one in NEEDS)
        phone.unroute_all()
    again = phone.locator("#notice-again")
    expect(again).to_be_focused()
    box = again.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 48
    again.click()
    BrowserTab(phone, server.url).ready().sees("new-push")
    expect(phone.locator("#notice")).to_have_count(0)


def test_a_slow_client_is_waited_for_and_the_words_go_when_it_comes(browser: Browser, server: ServerProcess) -> None:
    phone = unpainted(browser, viewport=PHONE, locale="fr-FR").new_page()  # which has nothing of it yet
    phone.add_init_script(f"{HELD}; {SECONDS}")
    waiting: list[Any] = []
    phone.route("**/main.dart.wasm", lambda route: waiting.append(route))
    phone.goto(server.url)
    t, notice = BrowserTab(phone, server.url), phone.locator("#notice")
    t.until(lambda: bool(waiting), "nobody asks for the client")
    t.until(lambda: phone.evaluate(COME) == 1, "what draws does not come")
    phone.evaluate("seconds(60)")
    expect(notice).to_be_hidden()  # a large file may be long on its way
    waiting[0].continue_()
    t.until(lambda: phone.evaluate(COME) == 2, "the client does not come")
    phone.evaluate("seconds(15)")
    expect(notice).to_be_hidden()
    phone.evaluate("seconds(6)")
    expect(notice).to_contain_text(NEEDS[0])
    phone.evaluate("goOn()")
    t.ready().sees("new-push")
    expect(notice).to_have_count(0)
