"""Tabs that go from screen to screen without loading a page again: one in French, one in English."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import BrowserContext

from tests.ui.browser import BrowserTab, ServerProcess


def in_both_languages(
    contexts: dict[str, BrowserContext], server: ServerProcess, zoom: int, path: str
) -> Iterator[tuple[int, list[BrowserTab]]]:
    """How many times larger letters are, a tab for what has an even number and one for the rest.

    What is looked at in French with usual letters is looked at in English with large ones, and the other way round.
    """
    found = []
    for lang in ("fr-FR", "en-GB")[:: 1 if zoom == 1 else -1]:
        page = contexts[lang].new_page()
        page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 16 * zoom}})
        found.append(BrowserTab(page, server.url).open(path))
    yield zoom, found
    for tab in found:
        tab.page.close()
        assert tab.problems == []
