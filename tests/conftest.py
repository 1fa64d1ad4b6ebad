"""One browser a test process, as Playwright cannot be started twice in one; one offline web app; who tests what."""

from __future__ import annotations

import fcntl
import gc
import inspect
import logging
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser, Playwright, sync_playwright
from xdist.scheduler import LoadFileScheduling

from companion.sessions.play import dealer
from companion.sessions.play.sessions import Sessions
from companion.store import Log
from tests.engines import engines
from tests.loops import run
from tests.ui.browser import browser_path

ROOT = Path(__file__).parents[1]
collect_ignore = ["a_fourth_game"]
"""Its tests are run where ``test_add_a_game.py`` puts them."""
WORKER = os.environ.get("PYTEST_XDIST_WORKER", "gw0")
FROM_THE_END = "gw2"
"""The worker that begins with what comes last: it works while the two others wait for what a page shows."""
os.environ["TZ"] = "Europe/Paris"  # as at most tables a clock is ahead of UTC, and not by the same all year
time.tzset()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--in-browser", action="store_true", help="run every test of a screen in a real browser")


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """A test that is a coroutine runs in a loop of its own."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in inspect.signature(pyfuncitem.obj).parameters}))
    return True


settings.register_profile("certain", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("certain")  # a machine that is busy for a second is no fault: cost is measured by ``make bench``


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def engine(request: pytest.FixtureRequest) -> str:
    """What a test that is marked ``everywhere`` is tried in this time; no other asks for one, and none is Chromium.

    So those that have a choice share Chromium with those that have none.
    """
    return getattr(request, "param", None) or "chromium"


@pytest.fixture(scope="session")
def browser(playwright: Playwright, engine: str) -> Iterator[Browser]:
    with engines.launched(playwright, engine) as found:
        yield found


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if asked := metafunc.definition.get_closest_marker("everywhere"):
        metafunc.fixturenames.append("engine")
        there = ("chromium", *engines.ASKED)
        named = [one for one in asked.args or there if one in there]
        tried = [pytest.param(None if one == "chromium" else one, id=one) for one in named]
        metafunc.parametrize("engine", tried, indirect=True, scope="session")


class _Tracebacks(logging.Handler):
    """Collects what was logged with a traceback, by whichever part of the app or below it."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info and record.exc_info[0]:
            told = logging.Formatter("%(name)s: %(message)s").format(record)
            if "/playwright/" not in told:  # a page that closes while its driver still asks it something
                self.found.append(told)


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Log]:
    """A new file for each test."""
    opened = Log(tmp_path / "companion.db")
    yield opened
    opened.close()


@pytest.fixture
def sessions(log: Log) -> Sessions:
    """The sessions in it."""
    return Sessions(log)


@pytest.fixture(autouse=True)
def _luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards fall as the test's name says, and so do bots' choices: what is red once is red again."""
    luck = Random(request.node.nodeid)
    monkeypatch.setattr(dealer, "secrets", SimpleNamespace(token_hex=lambda size: luck.randbytes(size).hex()))


@pytest.fixture(autouse=True)
def _no_traceback(request: pytest.FixtureRequest) -> Iterator[None]:
    """A traceback in the log is a failed test, unless the test's file names it in ``COMPLAINTS``."""
    listening = _Tracebacks()
    logging.getLogger().addHandler(listening)
    yield
    logging.getLogger().removeHandler(listening)
    known = getattr(request.module, "COMPLAINTS", ())
    assert [one[-2000:] for one in listening.found if not any(words in one for words in known)] == []


@pytest.fixture(scope="session")
def for_all(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all workers share."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@contextmanager
def once(folder: Path) -> Iterator[Path]:
    """What whichever worker comes first makes there for all; the others wait for it."""
    folder.mkdir(exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield folder


@pytest.fixture(scope="session")
def site(for_all: Path) -> Path:
    """What ``make web`` makes: that of ``make test``, else one that is built here."""
    if made := os.environ.get("COMPANION_SITE"):
        return _built(Path(made))
    with once(for_all / "offline-web-app") as shared:
        if not (shared / "done").exists():
            command = [sys.executable, "-m", "tools.web_site.build", "--out", str(shared / "site")]
            environment = {**os.environ, "CHROMIUM": browser_path()}
            ran = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)
            assert ran.returncode == 0, ran.stderr
            (shared / "done").touch()
    return shared / "site"


def _built(site: Path) -> Path:
    """``make test`` builds it beside the first tests: the last line of its log says how that ended."""
    log, until = site.with_name(f"{site.name}.log"), time.monotonic() + 180
    while not (ended := re.search(r"^ended with (\d+)$", log.read_text(), re.M)):
        assert time.monotonic() < until, f"the offline web app is not built: {log}"
        time.sleep(0.2)
    assert ended[1] == "0", log.read_text()
    return site


def pytest_configure() -> None:
    """What the tests start hears a terminal that is closed, and Ctrl+C, also where whoever began the tests does not."""
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # a shell's job in the background
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish() -> None:
    """What is there before the first test stays to the end: no search for garbage has to go through it again.

    Screens are made of many objects; to look after every 700 new ones takes a tenth of a test of theirs.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 100)


class BothEnds(LoadFileScheduling):  # type: ignore[misc] # xdist has no types
    """Two workers begin with the tests in browsers, which wait for a sixth of their time; one with all others."""

    def _split_scope(self, nodeid: str) -> str:
        """A file; or all that is tried in an engine beside Chromium, which is slower to begin than to show a page."""
        return str(engines.of(nodeid) or super()._split_scope(nodeid))

    def _assign_work_unit(self, node: Any) -> None:
        if node.gateway.id == FROM_THE_END:
            self.workqueue.move_to_end(next(reversed(self.workqueue)), last=False)
        super()._assign_work_unit(node)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> BothEnds | None:
    return BothEnds(config, log) if config.getoption("dist") == "loadfile" else None


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Each worker begins with other files: what it compiles, the two others find compiled."""
    found = yield
    if isinstance(collector, pytest.Directory):
        if WORKER == "gw1":
            found.result.reverse()
        elif WORKER == FROM_THE_END:
            half = len(found.result) // 2
            found.result[:] = found.result[half:] + found.result[:half]
    return found


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest comes first, so that no worker is alone with it at the end; in whatever order it was found."""

    def late(item: pytest.Item) -> tuple[int, str, int]:
        name, engine = item.path.as_posix(), engines.of(item.nodeid)
        kind = 0 if engine else 1 if "/tests/web/" in name else 2 if "/in_browser/" in name else 3
        return kind, engine + name, item.reportinfo()[1] or 0

    items.sort(key=late)
