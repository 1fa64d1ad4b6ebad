"""Servers with empty data folders, and tabs that answer for their complaints.

A file whose tests look at nothing but sessions of their own shares its server with other such files: it says
``SHARED = True``. The others have one for themselves. A tab that a test has done with is used again by the next.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, ViewportSize

from companion.store import Log, database_file
from tests.ui.browser import Server, Tab

PHONE: ViewportSize = {"width": 390, "height": 844}


class Opener(Protocol):
    def __call__(self, path: str = "/", lang: str = "fr-FR", *, fresh: bool = False) -> Tab: ...


class Shelf:
    """Tabs on a server that wait for another test."""

    def __init__(self, contexts: dict[str, BrowserContext], server: Server) -> None:
        self.contexts, self.server = contexts, server
        self._tabs: list[tuple[str, Tab]] = []

    def take(self, lang: str, path: str) -> Tab | None:
        for at, (of, tab) in enumerate(self._tabs):
            if of == lang:
                del self._tabs[at]
                return tab.go(path)
        return None

    def new(self, lang: str, path: str) -> Tab:
        return Tab(self.contexts[lang].new_page(), self.server.url).open(path)

    def put(self, lang: str, tab: Tab) -> None:
        """The screen it stood on is left, so that no later test finds anything of it."""
        self._tabs.append((lang, tab.leave()))

    def clear(self) -> None:
        for _, tab in self._tabs:
            tab.page.close()
        self._tabs.clear()


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("shared"))
    yield running
    running.stop()


@pytest.fixture(scope="module")
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if getattr(request.module, "SHARED", False):
        yield request.getfixturevalue("shared")
        return
    running = Server(tmp_path_factory.mktemp("data"))
    yield running
    running.stop()


@pytest.fixture
def log(server: Server) -> Iterator[Log]:
    """The server's file, looked at behind its back."""
    opened = Log(database_file(server.folder))
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def contexts(browser: Browser) -> Iterator[dict[str, BrowserContext]]:
    """One for each language: the client stays in its cache, each tab is a session of its own."""
    found = {
        lang: browser.new_context(viewport=PHONE, locale=lang, reduced_motion="reduce") for lang in ("fr-FR", "en-GB")
    }
    yield found
    for context in found.values():
        context.close()


@pytest.fixture(autouse=True)
def _nothing_stays_open(browser: Browser, contexts: dict[str, BrowserContext]) -> Iterator[None]:
    """Pages of a test that did not come to its end would take the time of all that follow."""
    there = [*browser.contexts, *contexts.values()]
    yield
    for context in browser.contexts:
        if context not in there:
            context.close()


@pytest.fixture(scope="session")
def shared_shelf(contexts: dict[str, BrowserContext], shared: Server) -> Iterator[Shelf]:
    made = Shelf(contexts, shared)
    yield made
    made.clear()


@pytest.fixture(scope="module")
def shelf(request: pytest.FixtureRequest, contexts: dict[str, BrowserContext], server: Server) -> Iterator[Shelf]:
    if getattr(request.module, "SHARED", False):
        yield request.getfixturevalue("shared_shelf")
        return
    made = Shelf(contexts, server)
    yield made
    made.clear()


@pytest.fixture
def tab(shelf: Shelf, server: Server) -> Iterator[Opener]:
    """Opens a screen. ``fresh``: on a page that is loaded for it, and that nobody else gets."""
    opened: list[tuple[str, bool, Tab]] = []
    if server.process.poll() is not None:
        server.start()  # a test that killed it did not come to its end
    starts = server.starts

    def make(path: str = "/", lang: str = "fr-FR", *, fresh: bool = False) -> Tab:
        if server.starts != starts:
            shelf.clear()  # those that wait have lost the server they knew
        one = (None if fresh else shelf.take(lang, path)) or shelf.new(lang, path)
        opened.append((lang, fresh, one))
        return one

    yield make
    if server.starts != starts:
        shelf.clear()
    complaints = [words for _, _, one in opened for words in (*one.problems, *one.outside)] + server.complaints()
    for lang, fresh, one in opened:
        # one that was wide would still move its keys about while the next test taps them
        wide = not one.page.is_closed() and one.page.viewport_size != PHONE
        if fresh or wide or complaints or server.starts != starts or one.page.is_closed():
            one.page.close()
        else:
            shelf.put(lang, one)
    assert complaints == []
