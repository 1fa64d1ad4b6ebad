"""Nobody but our own server is asked for anything: not because the policy stops it, but because nobody asks."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Request

from tests.ui.browser import BrowserTab, ServerProcess, unpainted
from tests.ui.conftest import PHONE

SHARED = True
PAGES = ("/", "/rules/13")
PLACES = ("/die", "/settings", "/new/push", "/new/13", "/people", "/history", "/print", "/daily")

OLDER = """Object.defineProperty(window, 'flet', {
  set(told) { this.asked = { ...told, webRenderer: 'canvaskit' }; }, get() { return this.asked; },
});"""
"""The page takes the client for browsers that lack what the usual one needs."""


@pytest.mark.parametrize("client", ["usual", "older"])
def test_without_the_policy_too_nobody_else_is_asked_for_anything(
    browser: Browser, server: ServerProcess, client: str
) -> None:
    """By either client: on pages that are loaded anew, and on those that are come to from there."""
    context = unpainted(browser, viewport=PHONE, locale="en-GB", bypass_csp=True)
    if client == "older":
        context.add_init_script(OLDER)
    asked: list[str] = []

    def note(request: Request) -> None:
        if not request.url.startswith((f"{server.url}/", "blob:", "data:")):
            asked.append(request.url)

    context.on("request", note)
    tab = BrowserTab(context.new_page(), server.url)
    for page in PAGES:
        tab.open(page)
        for place in PLACES:
            tab.visit(place)
    context.close()
    assert asked == []
    assert tab.problems == []
