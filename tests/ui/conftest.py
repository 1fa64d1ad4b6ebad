"""Every module gets a server with an empty data folder; every test gets tabs and answers for their complaints."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.ui.browser import Server, Tab


class Opener(Protocol):
    def __call__(self, path: str = "/", lang: str = "fr-FR") -> Tab: ...


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("data"))
    yield running
    running.stop()


@pytest.fixture(scope="module")
def contexts(browser: Browser) -> Iterator[dict[str, BrowserContext]]:
    """One for each language and module: the client stays in its cache, each tab is a session of its own."""
    phone = {"width": 390, "height": 844}
    found = {
        lang: browser.new_context(viewport=phone, locale=lang, reduced_motion="reduce")  # type: ignore[arg-type]
        for lang in ("fr-FR", "en-GB")
    }
    yield found
    for context in found.values():
        context.close()


@pytest.fixture
def tab(contexts: dict[str, BrowserContext], server: Server) -> Iterator[Opener]:
    opened: list[Tab] = []

    def make(path: str = "/", lang: str = "fr-FR") -> Tab:
        opened.append(Tab(contexts[lang].new_page(), server.url))
        return opened[-1].open(path)

    yield make
    for one in opened:
        one.page.close()
    assert [problem for one in opened for problem in one.problems] == []
    assert [url for one in opened for url in one.outside] == []
