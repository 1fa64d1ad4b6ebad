"""Servers with empty data folders, and tabs that answer for their complaints.

Tests run the app in their own process, those in ``in_browser/`` in a browser: see ``tests/ui/tab.py``.

A file whose tests look at nothing but sessions of their own shares its server with other such files: it says
``SHARED = True``. The others have one for themselves. A tab that a test has done with is used again by the next.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Protocol, TypeVar

import pytest
from playwright.sync_api import Browser, BrowserContext, ViewportSize

from companion.sessions.play.sessions import Sessions
from companion.store import Log, database_file
from tests.ui.browser import BrowserTab, ServerProcess, parked, unpainted
from tests.ui.line import Site
from tests.ui.rig.host import Host, complaints
from tests.ui.rig.tab import RigTab
from tests.ui.tab import Server, Tab

PHONE: ViewportSize = {"width": 390, "height": 844}
GONE = re.compile("WebSocket|ERR_CONNECTION_REFUSED|^pageerror Exception")
"""What a page says while no server answers."""
ANDROID = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36"
DESK: ViewportSize = {"width": 1280, "height": 800}


T = TypeVar("T", covariant=True)


class Opens(Protocol[T]):
    """Opens a screen. ``fresh``: in a browser on a page that is loaded for it, and that nobody else gets.

    ``moves``: the device likes motion, and is a desk in the dark. ``touch``: it is a phone without a keyboard.
    ``prefers``: what was chosen on it before.
    """

    def __call__(
        self,
        path: str = "/",
        lang: str = "fr-FR",
        *,
        fresh: bool = False,
        moves: bool = False,
        touch: bool = False,
        **prefers: Any,
    ) -> T: ...


Opener = Opens[Tab]
RigOpener = Opens[RigTab]
"""For tests that ask what the client was sent, or had to do: what it opens is a page in this process."""
BrowserOpener = Opens[BrowserTab]
"""For tests that only a browser can answer: what it opens has the browser's page, too."""


class Shelf:
    """Tabs on a server that wait for another test."""

    def __init__(self, browser: Browser, contexts: dict[str, BrowserContext], server: ServerProcess) -> None:
        self.browser, self.contexts, self.server = browser, contexts, server
        self._tabs: list[tuple[str, BrowserTab]] = []

    def take(self, lang: str, path: str) -> BrowserTab | None:
        for at, (of, tab) in enumerate(self._tabs):
            if of == lang:
                del self._tabs[at]
                return tab.go(path)
        return None

    def new(self, lang: str, path: str) -> BrowserTab:
        return BrowserTab(self.contexts[lang].new_page(), self.server.url).open(path)

    def put(self, lang: str, tab: BrowserTab) -> None:
        """The screen it stood on is left, so that no later test finds anything of it."""
        self._tabs.append((lang, tab.leave()))

    def clear(self) -> None:
        for _, tab in self._tabs:
            tab.page.close()
        self._tabs.clear()


def in_browser(request: pytest.FixtureRequest) -> bool:
    """Whether the tests of this file need a browser, or shall all run in one this time."""
    return request.path.parent.name == "in_browser" or bool(request.config.getoption("--in-browser"))


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    running = ServerProcess(tmp_path_factory.mktemp("shared"))
    yield running
    running.stop()


@pytest.fixture(scope="session")
def shared_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    running = Host(tmp_path_factory.mktemp("shared"))
    yield running
    running.stop()


@pytest.fixture(scope="module")
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    browser = in_browser(request)
    if getattr(request.module, "SHARED", False):
        yield request.getfixturevalue("shared" if browser else "shared_host")
        return
    running: Server = (ServerProcess if browser else Host)(tmp_path_factory.mktemp("data"))
    yield running
    running.stop()


@pytest.fixture
def log(server: Server) -> Iterator[Log]:
    """The server's file, looked at behind its back."""
    opened = Log(database_file(server.folder))
    yield opened
    opened.close()


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """For tests that are coroutines: what happens between two frames."""
    with closing(Log(database_file(tmp_path))) as own:
        yield Site(Sessions(own))


@pytest.fixture
def sessions(log: Log) -> Sessions:
    """Another program at work in the same file."""
    return Sessions(log)


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """A server of the test's own, in this process."""
    running = Host(tmp_path)
    yield running
    running.stop()


@pytest.fixture
def page(host: Host) -> Iterator[RigTab]:
    """An English page of it."""
    with closing(RigTab(host, "en-GB")) as opened:
        yield opened


class Contexts(dict[str, BrowserContext]):
    """One for each language, begun by the first who asks: a program of its own, in some engines."""

    def __init__(self, browser: Browser) -> None:
        super().__init__()
        self.browser = browser

    def __missing__(self, lang: str) -> BrowserContext:
        self[lang] = unpainted(self.browser, viewport=PHONE, locale=lang, reduced_motion="reduce")
        parked(self[lang])
        return self[lang]


@pytest.fixture(scope="session")
def contexts(browser: Browser) -> Iterator[dict[str, BrowserContext]]:
    """The client stays in their caches, each tab is a session of its own."""
    found = Contexts(browser)
    yield found
    for context in found.values():
        context.close()


@pytest.fixture(autouse=True)
def _nothing_stays_open(request: pytest.FixtureRequest) -> Iterator[None]:
    """Pages of a test that did not come to its end would take the time of all that follow."""
    if not in_browser(request):
        yield
        return
    browser, contexts = request.getfixturevalue("browser"), request.getfixturevalue("contexts")
    there = browser.contexts[:]
    BrowserTab.front = None  # a page that was closed may have left any other in front
    yield
    for context in browser.contexts[:]:
        if context not in (*there, *contexts.values()):
            context.close()


@pytest.fixture(scope="session")
def shared_shelf(browser: Browser, contexts: dict[str, BrowserContext], shared: ServerProcess) -> Iterator[Shelf]:
    made = Shelf(browser, contexts, shared)
    yield made
    made.clear()


@pytest.fixture(scope="module")
def shelf(
    request: pytest.FixtureRequest, browser: Browser, contexts: dict[str, BrowserContext], server: ServerProcess
) -> Iterator[Shelf]:
    if getattr(request.module, "SHARED", False):
        yield request.getfixturevalue("shared_shelf")
        return
    made = Shelf(browser, contexts, server)
    yield made
    made.clear()


@pytest.fixture
def tab(request: pytest.FixtureRequest) -> Iterator[Opener]:
    if in_browser(request):
        yield from _in_a_browser(request.getfixturevalue("shelf"), request.getfixturevalue("server"))
    else:
        known = getattr(request.module, "COMPLAINTS", ())
        yield from _in_this_process(request.getfixturevalue("server"), known)


def _in_this_process(host: Host, known: Sequence[str]) -> Iterator[RigOpener]:
    """Pages in one language share a device, which has chosen nothing yet. ``known``: complaints that are meant."""
    opened: list[RigTab] = []
    devices: dict[str, dict[str, object]] = {}

    def make(
        path: str = "/",
        lang: str = "fr-FR",
        *,
        fresh: bool = False,
        moves: bool = False,
        touch: bool = False,
        **prefers: Any,
    ) -> RigTab:
        size, storage = DESK if moves else PHONE, devices.setdefault(f"{lang} {moves}", {})
        both = float(size["width"]), float(size["height"])
        opened.append(RigTab(host, lang, both, storage, still=not moves, dark=moves))
        opened[-1].client.platform = "android" if touch else "linux"
        if prefers:
            opened[-1].prefer(**prefers)
        return opened[-1].open(path)

    with complaints() as found:
        yield make
        for one in opened:
            one.close()
    assert [one for one in found if not any(words in one for words in known)] == []


def _in_a_browser(shelf: Shelf, server: ServerProcess) -> Iterator[BrowserOpener]:
    opened: list[tuple[str, bool, BrowserTab]] = []
    if server.process.poll() is not None:
        server.start()  # a test that killed it did not come to its end
    starts = server.starts

    def make(
        path: str = "/",
        lang: str = "fr-FR",
        *,
        fresh: bool = False,
        moves: bool = False,
        touch: bool = False,
        **prefers: Any,
    ) -> BrowserTab:
        if moves or touch:  # its page is closed with its context, when the test is over
            alone = (
                unpainted(shelf.browser, viewport=PHONE, locale=lang, user_agent=ANDROID, reduced_motion="reduce")
                if touch
                else unpainted(shelf.browser, viewport=DESK, locale=lang, color_scheme="dark")
            )
            one = BrowserTab(alone.new_page(), server.url).open(path)
            opened.append((lang, True, one))
        else:
            if server.starts != starts:
                shelf.clear()  # those that wait have lost the server they knew
            one = (None if fresh else shelf.take(lang, path)) or shelf.new(lang, path)
            opened.append((lang, fresh, one))
        return one.prefer(**prefers).open(path) if prefers else one

    yield make
    if server.starts != starts:
        shelf.clear()
        for _, _, one in opened:  # the others said as well that the server was gone
            one.problems = [words for words in one.problems if not GONE.search(words)]
    complaints = [words for _, _, one in opened for words in (*one.problems, *one.outside)] + server.complaints()
    for lang, fresh, one in opened:
        half = not one.page.is_closed() and one.forgets_set_up()
        if fresh or half or complaints or server.starts != starts or one.page.is_closed():
            one.page.close()
        else:
            shelf.put(lang, one.size(PHONE["width"], PHONE["height"]))
    assert complaints == []
