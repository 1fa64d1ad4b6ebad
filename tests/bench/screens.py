"""The busiest screens in a real browser beside the smallest app: tap to repaint, first screen, bytes a tap."""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, WebSocket, sync_playwright

from companion.sessions.play.sessions import Sessions
from companion.store import Log, database_file
from tests.bench import crowded
from tests.ui.browser import ARGS, ServerProcess, browser_path, free_port

TAPS = 30
OPENINGS = 11
PHONE: ViewportSize = {"width": 390, "height": 844}
SMALLEST = "Flet's counter"
HEADINGS = ("tap ms", "worst tap ms", "first screen ms", "empty cache ms", "bytes a tap")
GOALS = {"tap ms": 2.5, "first screen ms": 1.2, "empty cache ms": 1.2}
"""At most so many times the smallest app's."""

MOST_BYTES = 2_000
"""For each tap, in the median."""

# The page turns its semantics on as soon as it can, and notes when what is watched is seen: it is in the page, nothing
# lies over it, and a picture was handed over to the page since it came. Where the client draws in a thread of its own,
# the words are in the page long before they are drawn.
ARRIVAL = """(() => {
  let there = null, handed = null;
  const look = () => {
    if (window.arrived) return;
    const off = document.querySelector('flt-semantics-placeholder');
    if (off && !window.asked) {
      window.asked = true;
      const b = off.getBoundingClientRect();
      off.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true,
        clientX: b.left + b.width / 2, clientY: b.top + b.height / 2}));
    }
    const now = performance.now();
    if (there === null && document.querySelector('[flt-semantics-identifier="WATCHED"]')) there = now;
    const cover = document.getElementById('starting');
    if (there === null || handed === null || handed < there || (cover && !cover.hidden)) return;
    window.arrived = now;
    watch.disconnect();
  };
  const drawn = ImageBitmapRenderingContext.prototype, hand = drawn.transferFromImageBitmap;
  drawn.transferFromImageBitmap = function (picture) {
    hand.call(this, picture);
    handed = performance.now();
    look();
  };
  const watch = new MutationObserver(look);
  watch.observe(document, {subtree: true, childList: true, attributeFilter: ['hidden', 'flt-semantics-identifier']});
  const again = () => { look(); if (!window.arrived) setTimeout(again, 4); };
  again();
})()"""

# From the finger's leaving to the first frame in which what is watched reads otherwise.
TAP = """([tapped, watched]) => new Promise(resolve => {
  const read = () => {
    const e = document.querySelector(`[flt-semantics-identifier="${watched}"]`);
    if (!e) return '';
    return [e, ...e.querySelectorAll('*')].map(n => n.getAttribute('aria-label') || '').join(' ') + e.innerText;
  };
  const before = read();
  let up = null;
  addEventListener('pointerup', () => { up = performance.now(); }, {capture: true, once: true});
  const observer = new MutationObserver(() => {
    if (up !== null && read() !== before) { observer.disconnect(); window.took = performance.now() - up; }
  });
  observer.observe(document.querySelector('flt-semantics-host'),
    {subtree: true, childList: true, attributes: true, characterData: true});
  window.took = null;
  resolve();
})"""


@dataclass
class Screen:
    """A page to be measured: ``taps`` are tapped in turn, again and again; ``watched`` reads otherwise after each.

    Of a page without taps only its first screen is measured, with the client in the browser's cache and without.
    """

    name: str
    address: str
    taps: Sequence[str]
    watched: str
    ready: str
    tap_ms: list[float] = field(default_factory=list)
    first_ms: list[float] = field(default_factory=list)
    empty_ms: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)

    def told(self) -> dict[str, Any]:
        found: dict[str, Any] = {
            "first screen ms": round(statistics.median(self.first_ms)),
            "empty cache ms": round(statistics.median(self.empty_ms)),
        }
        if self.taps:
            found["tap ms"] = round(statistics.median(self.tap_ms), 1)
            found["bytes a tap"] = round(statistics.median(self.sizes))
            found["worst tap ms"] = round(max(self.tap_ms), 1)
        return found


def measured(tell: Callable[[str], None]) -> dict[str, Any]:
    """Each screen in turn, so that what else the machine does meets all."""
    with tempfile.TemporaryDirectory() as folder, counter() as small, sync_playwright() as playwright:
        push, thricewise = crowded.push(Path(folder)), crowded.thricewise(Path(folder))
        cells = [f"cell-{row}-{col}" for row, col in _open_cells(Path(folder), thricewise)[:2]]
        server = ServerProcess(Path(folder))
        try:
            screens = [
                Screen(SMALLEST, small.url, ["more"], "number", "number"),
                Screen("Home", f"{server.url}/", (), "", "new-push"),
                Screen("Push, every card", f"{server.url}/session/{push}", PUSH, "headline", "headline"),
                Screen("Thricewise, every card", f"{server.url}/session/{thricewise}", cells, "here", "grid"),
            ]
            browser = playwright.chromium.launch(executable_path=browser_path(), args=ARGS)
            tell("screens: opening …")
            _open_often(browser, screens)
            for screen in screens:
                if screen.taps:
                    tell(f"screens: tapping {screen.name} …")
                    context = browser.new_context(viewport=PHONE, reduced_motion="reduce")
                    tap_often(context, screen)
                    context.close()
            browser.close()
        finally:
            server.stop()
    return {screen.name: screen.told() for screen in screens}


def _open_often(browser: Browser, screens: Sequence[Screen]) -> None:
    """With the client in the browser's cache, where the first opening of each does not count; and without, in a browser
    that was never here.
    """
    contexts = {screen.name: browser.new_context(viewport=PHONE) for screen in screens}
    for at in range(OPENINGS + 1):
        for screen in screens:
            arrived = _opened(contexts[screen.name], screen)
            if at:
                screen.first_ms.append(arrived)
                new = browser.new_context(viewport=PHONE)
                screen.empty_ms.append(_opened(new, screen))
                new.close()
    for context in contexts.values():
        context.close()


def _opened(context: BrowserContext, screen: Screen) -> float:
    page = context.new_page()
    open_page(page, screen.address, screen.ready)
    arrived: float = page.evaluate("window.arrived")
    page.close()
    return arrived


def open_page(page: Page, address: str, ready: str) -> None:
    """Until what is called ``ready`` is seen there."""
    page.add_init_script(ARRIVAL.replace("WATCHED", ready))
    page.goto(address)
    page.wait_for_function("() => window.arrived", timeout=60_000)


def tap_often(context: BrowserContext, screen: Screen) -> None:
    page = context.new_page()
    received = _received(page)
    open_page(page, screen.address, screen.ready)
    page.wait_for_timeout(500)
    for at, tapped in zip(range(TAPS + 2), cycle(screen.taps), strict=False):
        target = page.locator(f'[flt-semantics-identifier="{tapped}"]').first
        target.wait_for()
        box = target.bounding_box()
        assert box is not None
        page.evaluate(TAP, [tapped, screen.watched])
        received.clear()
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_function("() => window.took !== null", timeout=10_000)
        page.wait_for_timeout(120)  # what comes late belongs to this tap as well
        if at >= 2:
            screen.tap_ms.append(page.evaluate("window.took"))
            screen.sizes.append(sum(received))
    page.close()


def _open_cells(folder: Path, id: str) -> tuple[tuple[int, int], ...]:
    log = Log(database_file(folder))
    found: tuple[tuple[int, int], ...] = Sessions(log).open(id).look().open_cells
    log.close()
    return found


def _received(page: Page) -> list[int]:
    sizes: list[int] = []

    def opened(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: sizes.append(len(frame)))

    page.on("websocket", opened)
    return sizes


@dataclass(frozen=True)
class Counter:
    """Flet's counter on a server of Flet's own."""

    port: int
    process: int

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"


@contextmanager
def counter() -> Iterator[Counter]:
    port = free_port()
    with subprocess.Popen([sys.executable, "-m", "tests.bench.counter", str(port)]) as process:
        try:
            until = time.monotonic() + 30
            while True:
                try:
                    urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=1).close()
                    break
                except OSError:
                    assert time.monotonic() < until, "the counter app did not start"
                    time.sleep(0.05)
            yield Counter(port, process.pid)
        finally:
            process.terminate()


PUSH = ("draw-DIE", "undo")
