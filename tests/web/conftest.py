"""The offline web app, built once and served by a plain static file server, in a folder below the host's root.

A test has storage of its own in the browser that all share. One has a browser of its own with a profile on the disk,
as people have it: what is kept survives the browser. Where a test is not about the start, its browser has the memory of
Python that a visit before would have left there, which makes three starts out of one; it is made once for all tests.
"""

from __future__ import annotations

import functools
import json
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Request
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.conftest import once
from tests.ui.browser import BLANK, COARSE, SHORT, TRACEBACK, BrowserTab, browser_path
from tests.ui.conftest import PHONE

FOLDER = "games"
"""Where on the host the app lies."""
NOT_THE_APP = "sw.js"
"""An address of the host at which the app does not run."""
MAKE = """async () => {
  const at = path => new URL(path, location.href).href;
  const page = new DOMParser().parseFromString(await (await fetch('index.html')).text(), 'text/html');
  const extensions = JSON.parse(page.getElementById('extensions').textContent)
    .map(({ path, file }) => ({ path, url: at(file) }));
  const worker = new Worker('memory_maker.js', { type: 'module' });
  const told = new Promise((done, wrong) => {
    worker.onmessage = ({ data }) => { worker.terminate(); done(data); };
    worker.onerror = ({ message }) => wrong(new Error(message));
  });
  worker.postMessage({ build: page.querySelector('meta[name=build]').content, extensions, pageUrl: at('index.html'),
    pyodideUrl: at('pyodide/module.js'), archiveUrl: at('app.tar.gz') });
  return told;
}"""
"""A memory of Python, made by the app's own thread for it; what that says in the end."""
HAND_OVER = """async build => {
  const { kept } = await import(new URL('memory.js', location.href).href);
  const { head, parts, rest, ...facts } = await kept(build);
  // a bare array of bytes would be told to the test as well, in letters
  const put = (name, bytes) => fetch(`/made/${name}`, { method: 'PUT', body: new Blob(bytes) });
  await Promise.all([put('head', [head]), put('heap', parts), put('rest', [rest])]);
  return facts;
}"""
REMEMBER = """async ([build, facts]) => {
  const { keep } = await import(new URL('memory.js', document.baseURI).href);
  const [head, heap, rest] = await Promise.all(['head', 'heap', 'rest'].map(async name =>
    new Uint8Array(await (await fetch(`/made/${name}`)).arrayBuffer())));
  await keep(build, { head, heap, rest, ...facts });
}"""

NAMES = "caches.keys().then(names => names.filter(name => name.includes(' memory ')))"
"""What is kept of memories of Python."""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        pass

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def do_PUT(self) -> None:
        data = self.rfile.read(int(self.headers["Content-Length"]))
        Path(self.translate_path(self.path)).write_bytes(data)
        self.send_response(204)
        self.end_headers()


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
        shutil.copytree(site, self.root / FOLDER, copy_function=os.symlink)

    def serves(self, name: str, change: Callable[[str], str]) -> None:
        """A file of the app as the host sends it after ``change``; the others are those of the build itself."""
        path = self.root / FOLDER / name
        text = change(path.read_text("utf-8"))
        path.unlink()
        path.write_text(text, "utf-8")

    @property
    def build(self) -> str:
        page = (self.root / FOLDER / "index.html").read_text("utf-8")
        return page.partition('name="build" content="')[2].partition('"')[0]

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()


class Offline(BrowserTab):
    """A tab in which the app itself runs."""

    def open(self, path: str = "/") -> Self:
        self.forward()
        self.page.goto(f"{self.base}/#{path}")
        return self.ready()

    @property
    def path(self) -> str:
        """The app's own, behind the host's."""
        return urlsplit(urlsplit(self.page.url).fragment).path or "/"

    def to(self, path: str) -> Self:
        """Another screen, without loading the page again."""
        self.page.evaluate("path => { location.hash = path; }", path)
        return self

    def ready(self) -> Self:
        """Wait until the app is uncovered."""
        self.covered(False)
        return super().ready()

    def covered(self, yes: bool = True) -> Self:
        hidden = "yes => document.getElementById('starting')?.hidden === !yes"
        try:
            self.page.wait_for_function(hidden, arg=yes, polling=50, timeout=60_000)
        except PlaywrightTimeout:
            raise AssertionError(self.notice()) from None
        return self

    def notice(self) -> str:
        """What the page says instead of the app."""
        return str(self.page.evaluate("document.getElementById('starting')?.innerText || ''"))

    def says(self, words: str) -> Self:
        """Wait until the page says so instead of the app."""
        said = "words => document.getElementById('starting')?.innerText.includes(words)"
        try:
            self.page.wait_for_function(said, arg=words, polling=50, timeout=60_000)
        except PlaywrightTimeout:
            raise AssertionError(f"{words!r}: {self.notice()}") from None
        return self

    def press(self, key: str) -> Self:
        """A key of such a notice."""
        self.page.locator(f"#notice-{key}").click()
        return self

    @property
    def starts_from(self) -> str:
        """The kept memory or the files; the page says it as soon as it knows."""
        return str(self.page.evaluate("document.documentElement.dataset.start"))

    def makes(self, told: str) -> Self:
        """Wait until the page says this of the memory of Python that this visit makes in a quiet moment."""
        made = "told => document.documentElement.dataset.memory === told"
        try:
            self.page.wait_for_function(made, arg=told, polling=100, timeout=60_000)
        except PlaywrightTimeout:
            state = self.page.evaluate("document.documentElement.dataset.memory")
            raise AssertionError(f"the memory is not {told}, but {state}: {self.everything()}") from None
        return self

    def settled(self) -> Self:
        """Wait until the app is on the device and starts without a network."""
        ready = "navigator.serviceWorker.getRegistration().then(found => !!(found && found.active))"
        assert self.soon(lambda: bool(self.page.evaluate(ready)), 30), "no service worker"
        return self


class WebDevice:
    """A browser with what it keeps. On the disk (``folder``), it can be closed and started again."""

    def __init__(
        self, browser: Browser, host: Host, folder: Path | None = None, memory: Callable[[], Path] | None = None
    ) -> None:
        self.browser, self.host, self.folder, self._memory = browser, host, folder, memory
        self.asked: list[str] = []
        """Addresses outside the host that somebody asked for."""
        self.context: BrowserContext | None = None
        self.scale = COARSE

    def start(self, *, offline: bool = False, policy: bool = True) -> Offline:
        options: dict[str, Any] = {
            "viewport": PHONE, "device_scale_factor": self.scale, "offline": offline, "bypass_csp": not policy,
            "reduced_motion": "reduce", "locale": "fr-FR",
        }  # fmt: skip
        if self.folder:
            self.context = self.browser.browser_type.launch_persistent_context(
                str(self.folder), executable_path=browser_path(), args=SHORT, **options
            )
        else:
            self.context = self.browser.new_context(**options)
        self.context.add_init_script(BLANK)
        self.context.on("request", self._asked)
        self.tabs: list[Offline] = []
        return self.tab()

    def tab(self) -> Offline:
        """One more in the same browser."""
        assert self.context
        empty = self.context.pages if not self.tabs else []
        self.tabs.append(Offline(empty[0] if empty else self.context.new_page(), self.host.url))
        return self.tabs[-1]

    def remembers(self, tab: Offline | None = None, *, policy: bool = True) -> Offline:
        """A tab in which the app does not run yet, of a device that keeps the memory as a visit before has left it."""
        if tab is None:
            tab = self.start(policy=policy)
            tab.page.goto(f"{self.host.url}/{NOT_THE_APP}")
        assert self._memory
        made, here = self._memory(), self.host.root / "made"
        if not here.exists():
            here.symlink_to(made)
        tab.page.evaluate(REMEMBER, [self.host.build, json.loads((made / "facts").read_text())])
        return tab

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((f"http://127.0.0.1:{self.host.port}/", "blob:", "data:")):
            self.asked.append(request.url)

    def close(self) -> None:
        if self.context:
            self.context.close()
            self.context = None
            assert [one for tab in self.tabs for one in tab.problems if TRACEBACK in one] == []


@pytest.fixture(scope="session")
def eye(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Browser, Path]]:
    """Another browser, and the film that its camera shows: what the file holds when the camera is opened."""
    reel = tmp_path_factory.mktemp("films") / "reel.y4m"
    flags = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]
    flags.append(f"--use-file-for-fake-video-capture={reel}")
    found = browser.browser_type.launch(executable_path=browser_path(), args=[*SHORT, *flags])
    yield found, reel
    found.close()


@pytest.fixture
def host(site: Path, tmp_path: Path) -> Iterator[Host]:
    running = Host(tmp_path / "host", site)
    yield running
    running.stop()


@pytest.fixture(scope="session")
def untouched(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """For tests that change nothing of the app."""
    running = Host(tmp_path_factory.mktemp("host"), site)
    yield running
    running.stop()


@pytest.fixture(scope="session")
def memory(browser: Browser, untouched: Host, for_all: Path) -> Callable[[], Path]:
    """Where the memory lies that the app's own maker made; whoever asks for it first makes it for all."""

    def made() -> Path:
        with once(for_all / "memory-of-python") as shared:
            if not (shared / "facts").exists():
                (untouched.root / "made").symlink_to(shared)
                device = WebDevice(browser, untouched)
                page = device.start().page
                page.goto(f"{untouched.url}/{NOT_THE_APP}")
                assert page.evaluate(MAKE) == "kept"
                (shared / "facts").write_text(json.dumps(page.evaluate(HAND_OVER, untouched.build)))
                device.close()
        return shared

    return made


@pytest.fixture
def device(browser: Browser, host: Host, memory: Callable[[], Path]) -> Iterator[WebDevice]:
    found = WebDevice(browser, host, memory=memory)
    yield found
    found.close()


@pytest.fixture
def lasting(browser: Browser, host: Host, tmp_path: Path) -> Iterator[WebDevice]:
    """One that can be closed and started again."""
    found = WebDevice(browser, host, tmp_path / "profile")
    yield found
    found.close()
