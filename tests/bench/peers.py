"""Three phones that play with no computer, pages of the offline web app: how long a guest's tap takes to each of them.

Real cards lie on the table, Push with every card followed, and everybody has the pen, so taps never end. The way of a
tap is the whole one: the guest's page and its Python, a line, the Python of the dealing page, which keeps it, and the
line and Python of whoever looks on.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from collections.abc import Callable
from contextlib import nullcontext
from itertools import cycle
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from rich.console import Console

from tests.bench.phones import CHANGES
from tests.bench.slowed import slowed
from tests.bench.tables import table
from tests.ui.browser import ARGS, browser_path
from tests.ui.setting_up import seat
from tests.web.conftest import Host, Offline, WebDevice
from tools.web_site.build import build

TAPS = 30
SLOWED = 4
AS_IT_IS, SLOW = KINDS = ("as it is", f"slowed {SLOWED} times")
DEALER, GUEST, ITSELF = SEEN = ("the phone that deals", "another guest", "the guest itself")
GOAL = 500
"""Milliseconds until a guest's tap is shown on the others, in the median, with the processor slowed."""
LEFT = """() => {
  window.left = [];
  addEventListener('pointerup', ({ timeStamp }) => left.push(performance.timeOrigin + timeStamp), true);
}"""
"""Notes when a finger has left, on the clock of this machine."""


def measured(tell: Callable[[str], None]) -> dict[str, Any]:
    """Milliseconds from a guest's finger to the words on each phone."""
    with tempfile.TemporaryDirectory() as folder:
        tell("peers: building …")
        site = Path(folder) / "site"
        build(site, Path(sys.prefix) / "browser")
        host = Host(Path(folder) / "host", site)
        with sync_playwright() as playwright:  # the build had one of its own
            browser = playwright.chromium.launch(executable_path=browser_path(), args=ARGS)
            try:
                return _measured(browser, host, tell)
            finally:
                browser.close()
                host.stop()


def _measured(browser: Browser, host: Host, tell: Callable[[str], None]) -> dict[str, Any]:
    tell("peers: three phones come to a table …")
    dealer, guest, other = (_phone(browser, host) for _ in range(3))
    dealer.open("/new/push")
    seat(dealer, "Ana", "Bo", "Cleo").tap("first-1").tap("tracking-full").tap("start-with-phones")
    for at, one in ((1, guest), (2, other)):
        dealer.tap("show-code")
        one.open(dealer.sees("pair-text").said("pair-text").rpartition("#")[2])
        answer = one.sees("pair-code").said("pair-text")
        dealer.paste("answer-code", answer).wait(1).tap("let-in").sees("met")
        one.tap(f"sit-{at}").sees("my-place")
        dealer.tap("to-board").tap("log").tap("to-phones")
    dealer.tap("pen-all").tap("to-board").sees("headline")
    watching = dict(zip(SEEN, (dealer, other, guest), strict=True))
    for one in watching.values():
        one.page.evaluate(CHANGES)
    guest.page.evaluate(LEFT)
    deeds = cycle(("draw-DIE", "undo"))
    found: dict[str, Any] = {}
    for kind in KINDS:
        with slowed(SLOWED) if kind == SLOW else nullcontext():
            took: dict[str, list[float]] = {name: [] for name in SEEN}
            for tap in range(TAPS):
                tell(f"peers: {kind}, tap {tap + 1} of {TAPS} …")
                for name, ms in _tap(guest, next(deeds), watching).items():
                    took[name].append(ms)
        found[kind] = {name: _middle(one) for name, one in took.items()}
    return found


def _phone(browser: Browser, host: Host) -> Offline:
    device = WebDevice(browser, host)
    device.scale = 1
    return device.start()


def _tap(guest: Offline, key: str, watching: dict[str, Offline]) -> dict[str, float]:
    before = {name: one.page.evaluate("changes.length") for name, one in watching.items()}
    guest.tap(key)
    found = {}
    for name, one in watching.items():
        one.page.wait_for_function("n => changes.length > n", arg=before[name], polling=20, timeout=30_000)
        found[name] = one.page.evaluate("n => changes[n]", before[name])
    left = guest.page.evaluate("left.at(-1)")
    return {name: at - left for name, at in found.items()}


def _middle(took: list[float]) -> dict[str, float]:
    return {"p50": round(statistics.median(took), 1), "p95": round(statistics.quantiles(took, n=20)[-1], 1)}


def show(found: dict[str, Any], console: Console) -> None:
    """The same for people."""
    shown = table("A guest’s tap is shown on", *(f"{kind}: {one} ms" for kind in KINDS for one in ("p50", "p95")))
    for name in SEEN:
        shown.add_row(name, *(f"{found[kind][name][one]}" for kind in KINDS for one in ("p50", "p95")))
    console.print(shown)
    console.print(f"Goal: {GOAL} ms on the others in the median, with the processor slowed {SLOWED} times.")
