"""The offline web app beside the smallest app that Flet puts on a static host: size on the wire, time to a screen.

The smallest one is made with flet-web's own functions, its page and its thread for Python as they come: a text, a
button, and no library but Flet.
"""

from __future__ import annotations

import functools
import gzip
import shutil
import statistics
import sys
import tarfile
import tempfile
import threading
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import flet_web
from flet import WebRenderer
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from companion.store import database_file
from tests.bench import crowded
from tests.bench.screens import ARRIVAL, PHONE, PUSH, Screen, open_page, tap_often
from tests.bench.slowed import slowed
from tests.ui.browser import ARGS, browser_path
from tests.web.test_kept import PUT
from tools.web_site.build import build

SMALLEST = "Flet's smallest"
OURS = "Table Companion"
ROUNDS = 5
MOST_MB = 18.0
GOALS = {"first visit": 0.75, "return": 0.4, "return offline": 0.35}
"""At most so many times the smallest app's; without a network, as many times its return with one."""
VISITS = ("first visit", "return", "return offline")
SLOW = "return, processor slowed 4 times"
SLOWED = 4
SET_UP, BOARD, TAP_THERE = INSIDE = ("home to set-up", "home to the fullest board", "tap there")
MOST_NEXT, MOST_TAP = 700, 90
"""Milliseconds from one screen to the next, and of a tap on the fullest table, on a machine where they took 2,000 and
145 before."""

NEXT = """awaited => {
  window.came = null;
  let up = null;
  addEventListener('pointerup', () => { up = performance.now(); }, {capture: true, once: true});
  const look = () => {
    const there = document.querySelector(`[flt-semantics-identifier="${awaited}"]`);
    if (up !== null && there) window.came = performance.now() - up;
    else setTimeout(look, 4);
  };
  look();
}"""
"""From the finger's leaving until something of the next screen is there."""
FLET_ONLY = ("flet-1", "msgpack", "repath", "six")

SMALL_APP = """
import flet as ft

@ft.component
def App():
    n, more = ft.use_state(0)
    return ft.Column([
        ft.Semantics(identifier="number", content=ft.Text(str(n))),
        ft.FilledButton("More", on_click=lambda: more(n + 1)),
    ])

ft.run(lambda page: page.render(App))
"""


def measured(tell: Callable[[str], None]) -> dict[str, Any]:
    """Megabytes over the wire, and milliseconds to the first screen that can be used and from there on (medians)."""
    with tempfile.TemporaryDirectory() as folder:
        wheels = Path(sys.prefix) / "browser"
        tell("web: building …")
        ours, small = Path(folder) / "ours", Path(folder) / "small"
        size = build(ours, wheels)
        smallest(small, wheels)
        tables = Path(folder) / "tables"
        tables.mkdir()
        push = crowded.push(tables)
        with sync_playwright() as playwright:  # the build had one of its own
            browser = playwright.chromium.launch(executable_path=browser_path(), args=ARGS)
            found: dict[str, dict[str, float]] = {SMALLEST: {"MB": wire(small)}, OURS: {"MB": size / 1e6}}
            arrivals = times(browser, {SMALLEST: (small, "number"), OURS: (ours, "new-push")}, tell)
            for name, taken in arrivals.items():
                found[name] |= taken
            tell("web: from screen to screen, and a tap on a full table …")
            found[OURS] |= inside(browser, ours, database_file(tables), push)
            browser.close()
    return {name: {what: round(value, 1) for what, value in one.items()} for name, one in found.items()}


def times(
    browser: Browser, sites: dict[str, tuple[Path, str]], tell: Callable[[str], None]
) -> dict[str, dict[str, float]]:
    """Each site in turn, so that what else the machine does meets both."""
    found: dict[str, dict[str, list[float]]] = {name: {} for name in sites}
    for at in range(ROUNDS):
        for name, (site, watched) in sites.items():
            tell(f"web: {name} {at + 1} of {ROUNDS} …")
            with served(site) as address:
                for visit, taken in _round(browser, address, watched, own=name == OURS).items():
                    found[name].setdefault(visit, []).append(taken)
    return {name: {visit: statistics.median(one) for visit, one in taken.items()} for name, taken in found.items()}


def _round(browser: Browser, address: str, watched: str, *, own: bool) -> dict[str, float]:
    """One new device; our app then keeps itself and Python's memory, which the smallest one does not."""
    first, again, offline = VISITS
    context = browser.new_context(viewport={"width": 390, "height": 844})
    context.add_init_script(ARRIVAL.replace("WATCHED", watched))
    found = {first: _arrival(context, address)}
    if own:
        _wait_for_memory(context, address)
    found[again] = _arrival(context, address)
    if own:
        context.set_offline(True)
        found[offline] = _arrival(context, address)
    with slowed(SLOWED):
        found[SLOW] = _arrival(context, address)
    context.close()
    return found


def _arrival(context: BrowserContext, address: str) -> float:
    page = context.new_page()
    page.goto(address)
    until = time.monotonic() + 120
    while not (arrived := page.evaluate("window.arrived || 0")):
        assert time.monotonic() < until, f"{address} does not start"
        page.wait_for_timeout(20)
    page.wait_for_timeout(300)
    page.close()
    return float(arrived)


def _wait_for_memory(context: BrowserContext, address: str) -> None:
    page = context.new_page()
    page.goto(address)
    page.wait_for_function("() => document.documentElement.dataset.memory === 'kept'", timeout=120_000)
    page.close()


def inside(browser: Browser, site: Path, file: Path, push: str) -> dict[str, float]:
    """Milliseconds from one screen to the next, and from a tap on the fullest table of Push to its answer."""
    with served(site) as address:
        context = browser.new_context(viewport=PHONE, reduced_motion="reduce")
        page = context.new_page()
        page.goto(f"{address}sw.js")  # an address of the host where the app does not run
        page.evaluate(PUT, file.read_bytes().hex())
        found: dict[str, list[float]] = {one: [] for one in INSIDE}
        screen = Screen("", f"{address}#/session/{push}", PUSH, "headline", "headline")
        page.goto(screen.address)
        page.close()
        for _ in range(ROUNDS):
            for name, tapped, awaited in ((SET_UP, "new-push", "start"), (BOARD, f"session-{push}", "headline")):
                page = context.new_page()
                open_page(page, address, "new-push")
                page.wait_for_timeout(500)
                found[name].append(_next(page, tapped, awaited))
                page.close()
        tap_often(context, screen)
        found[TAP_THERE] = screen.tap_ms
        context.close()
    return {name: statistics.median(one) for name, one in found.items()}


def _next(page: Page, tapped: str, awaited: str) -> float:
    box = page.locator(f'[flt-semantics-identifier="{tapped}"]').first.bounding_box()
    assert box is not None
    page.evaluate(NEXT, awaited)
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_function("() => window.came", timeout=60_000)
    return float(page.evaluate("window.came"))


@contextmanager
def served(site: Path) -> Iterator[str]:
    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, format: str, *args: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(site))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def wire(site: Path) -> float:
    """Megabytes that a browser fetches of the smallest app: its page names them."""
    asked = ("index.html", "python.js", "python-worker.js", "flutter_bootstrap.js", "main.dart.js", "app.tar.gz")
    names = [*asked, "pyodide/pyodide.mjs", "pyodide/pyodide.asm.mjs", "pyodide/pyodide.asm.wasm"]
    names += ["pyodide/python_stdlib.zip", "pyodide/pyodide-lock.json"]
    names += [
        path.relative_to(site).as_posix()
        for path in (site / "canvaskit" / "chromium").glob("*.*m*")
        if ".symbols" not in path.name
    ]
    names += [path.relative_to(site).as_posix() for path in (site / "assets" / "fonts").glob("*")]
    return sum(_gzipped(site / name) for name in dict.fromkeys(names)) / 1e6


def _gzipped(path: Path) -> int:
    """Bytes as a web host sends it that compresses."""
    data = path.read_bytes()
    return min(len(data), len(gzip.compress(data, 6)))


def smallest(out: Path, wheels: Path) -> None:
    """As ``flet publish`` would leave it, with everything beside the page."""
    shutil.copytree(flet_web.get_package_web_dir(), out)
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        (root / "main.py").write_text(SMALL_APP, "utf-8")
        for wheel in wheels.glob("*.whl"):
            if wheel.name.startswith(FLET_ONLY):
                with zipfile.ZipFile(wheel) as packed:
                    packed.extractall(root / "__pypackages__")
        with tarfile.open(out / "app.tar.gz", "w:gz") as packed_app:
            packed_app.add(root, arcname=".")
    index = out / "index.html"
    flet_web.patch_index_html(
        str(index),
        base_href="/",
        app_name="Small",
        pyodide=True,
        pyodide_script_path="main.py",
        app_package_url="app.tar.gz",
        no_cdn=True,
        web_renderer=WebRenderer.CANVAS_KIT,
    )
    text = index.read_text("utf-8")
    relative = "new URL('pyodide/pyodide.mjs', document.baseURI).href"  # a worker cannot import it by its bare path
    index.write_text(text.replace('pyodideUrl: "/pyodide/pyodide.mjs"', f"pyodideUrl: {relative}"), "utf-8")
    flet_web.patch_font_manifest_json(str(out / "assets" / "FontManifest.json"))
