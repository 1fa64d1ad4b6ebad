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


class Cut:
    """Lies between a page and its server; ``good`` says whether anything gets through."""

    def __init__(self, page: Page) -> None:
        self.good = True
        self.sockets: list[Any] = []
        page.route_web_socket("**/ws", self._opened)

    def cut(self) -> None:
        self.good = False
        for page, server in self.sockets:
            server.close()
            page.close(code=1001)
        self.sockets.clear()

    def _opened(self, page: Any) -> None:
        if self.good:
            self.sockets.append((page, page.connect_to_server()))
        else:
            page.close(code=1001)


@pytest.fixture(scope="module")
def french(browser: Browser) -> Iterator[BrowserContext]:
    context = unpainted(browser, viewport=PHONE, locale="fr-FR", reduced_motion="reduce")
    yield context
    context.close()


@pytest.fixture
def phone(french: BrowserContext) -> Iterator[Page]:
    """On which French is spoken."""
    page = french.new_page()
    yield page
    page.close()


def test_a_line_that_is_cut_leaves_the_picture_and_what_is_typed(phone: Page, server: ServerProcess) -> None:
    line = Cut(phone)
    t = BrowserTab(phone, server.url).open("/new/push")
    t.type("name-1", "Éloïse", ("first-1", "Éloïse"))
    phone.evaluate("window.same = true")
    line.cut()
    away = phone.locator("#away")
    expect(away).to_be_visible()
    expect(away).to_contain_text(LOST["fr-FR"])
    assert "Working" not in t.everything()
    assert "Éloïse" in t.everything()
    phone.mouse.click(*t.box("start").middle)  # although something lies over it
    phone.keyboard.type("x")
    line.good = True
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
