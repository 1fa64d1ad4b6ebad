"""Nobody but our own server is asked for anything: not because the policy stops it, but because nobody asks."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Request

from tests.ui.browser import BrowserTab, ServerProcess, unpainted
from tests.ui.conftest import PHONE

SHARED = True
PLACES = ("/die", "/settings", "/new/push", "/new/13", "/people", "/history", "/print", "/daily")
THREADS = "() => [crossOriginIsolated, typeof SharedArrayBuffer]"

OLDER = """Object.defineProperty(window, 'flet', {
  set(told) { this.asked = { ...told, webRenderer: 'canvaskit' }; }, get() { return this.asked; },
});"""
"""The page takes the client for browsers that lack what the usual one needs."""


@pytest.mark.parametrize("client", ["usual", "older"])
def test_without_the_policy_too_nobody_else_is_asked_for_anything(
    browser: Browser, server: ServerProcess, client: str
) -> None:
    """By either client: on pages that are loaded anew, and on those that are come to from there.

    Each draws in one thread: with two it writes over its own memory now and then, and hangs (decision 0038).
    """
    context = unpainted(browser, viewport=PHONE, locale="en-GB", bypass_csp=True)
    if client == "older":
        context.add_init_script(OLDER)
    asked: list[str] = []

    def note(request: Request) -> None:
        if not request.url.startswith((f"{server.url}/", "blob:", "data:")):
            asked.append(request.url)

    context.on("request", note)
    tab = BrowserTab(context.new_page(), server.url).open("/")
    assert tab.page.evaluate(THREADS) == [False, "undefined"]
    assert tab.page.workers == []
    for place in PLACES:
        tab.visit(place)
    tab.open("/rules/13")
    context.close()
    assert asked == []
    assert tab.problems == []
