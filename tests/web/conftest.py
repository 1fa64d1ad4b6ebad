"""The offline web app, built once and served by a plain static file server, in a folder below the host's root.

Each test has a browser of its own with a profile on the disk, as people have it: what is kept survives the browser.
"""

from __future__ import annotations

import fcntl
import functools
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Self

import pytest
from playwright.sync_api import Browser, BrowserContext, Request

from tests.ui.browser import QUICK, BrowserTab, browser_path
from tests.ui.conftest import PHONE

ROOT = Path(__file__).parents[2]
FOLDER = "games"
"""Where on the host the app lies."""


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What ``make web`` makes: that of ``make test``, else one that whichever worker comes first builds for all."""
    if made := os.environ.get("COMPANION_SITE"):
        return Path(made)
    own = tmp_path_factory.getbasetemp()
    shared = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "offline-web-app"
    shared.mkdir(exist_ok=True)
    with (shared / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (shared / "done").exists():
            command = [sys.executable, "-m", "tools.web_site.build", "--out", str(shared / "site")]
            environment = {**os.environ, "CHROMIUM": browser_path()}
            ran = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)
            assert ran.returncode == 0, ran.stderr
            (shared / "done").touch()
    return shared / "site"


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        pass

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()


class Host:
    """A web host that knows nothing but files."""

    def __init__(self, root: Path, site: Path) -> None:
        self.root = root
        self.put(site)
        (root / "favicon.ico").write_bytes(b"")  # browsers ask for it beside a page that names none
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(root)))
        self.port = self.server.server_port
        self.url = f"http://127.0.0.1:{self.port}/{FOLDER}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def put(self, site: Path) -> None:
        """This build in the place of the last one."""
        shutil.rmtree(self.root / FOLDER, ignore_errors=True)
        shutil.copytree(site, self.root / FOLDER)

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()


class Offline(BrowserTab):
    """A tab in which the app itself runs."""

    def open(self, path: str = "/") -> Self:
        self.forward()
        self.page.goto(f"{self.base}/#{path}")
        return self.ready()

    def to(self, path: str) -> Self:
        """Another screen, without loading the page again."""
        self.page.evaluate("path => { location.hash = path; }", path)
        return self

    def ready(self) -> Self:
        """Wait until the app is uncovered."""
        self.covered(False)
        return super().ready()

    def covered(self, yes: bool = True) -> Self:
        hidden = "document.getElementById('starting')?.hidden"
        found = self.soon(lambda: self.page.evaluate(hidden) is not yes and self.page.evaluate(hidden) is not None, 60)
        assert found, self.notice()
        return self

    def notice(self) -> str:
        """What the page says instead of the app."""
        return str(self.page.evaluate("document.getElementById('starting')?.innerText || ''"))

    def press(self, key: str) -> Self:
        """A key of such a notice."""
        self.page.locator(f"#notice-{key}").click()
        return self

    def settled(self) -> Self:
        """Wait until the app is on the device and starts without a network."""
        ready = "navigator.serviceWorker.getRegistration().then(found => !!(found && found.active))"
        assert self.soon(lambda: bool(self.page.evaluate(ready)), 30), "no service worker"
        return self


class Device:
    """A browser with what it keeps; it can be closed and started again."""

    def __init__(self, browser: Browser, folder: Path, host: Host, **options: Any) -> None:
        self.browser, self.folder, self.host, self.options = browser, folder, host, options
        self.asked: list[str] = []
        """Addresses outside the host that somebody asked for."""
        self.context: BrowserContext | None = None

    def start(self, *, offline: bool = False) -> Offline:
        self.context = self.browser.browser_type.launch_persistent_context(
            str(self.folder),
            executable_path=browser_path(),
            args=QUICK,
            viewport=PHONE,
            offline=offline,
            reduced_motion="reduce",
            **{"locale": "fr-FR", **self.options},
        )
        self.context.on("response", lambda answer: self._asked(answer.request))
        self.context.on("requestfailed", lambda one: None if one.failure == "csp" else self._asked(one))
        self.tabs: list[Offline] = [Offline(self.context.pages[0], self.host.url)]
        return self.tabs[0]

    def tab(self) -> Offline:
        """One more in the same browser."""
        assert self.context
        self.tabs.append(Offline(self.context.new_page(), self.host.url))
        return self.tabs[-1]

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((f"http://127.0.0.1:{self.host.port}/", "blob:", "data:")):
            self.asked.append(request.url)

    def close(self) -> None:
        if self.context:
            self.context.close()
            self.context = None


@pytest.fixture
def host(site: Path, tmp_path: Path) -> Iterator[Host]:
    running = Host(tmp_path / "host", site)
    yield running
    running.stop()


@pytest.fixture
def device(browser: Browser, host: Host, tmp_path: Path) -> Iterator[Device]:
    found = Device(browser, tmp_path / "profile", host)
    yield found
    found.close()
