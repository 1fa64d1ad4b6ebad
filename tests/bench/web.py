"""The offline web app beside the smallest app that Flet puts on a static host: size on the wire, time to a screen.

The smallest one is made with flet-web's own functions, its page and its thread for Python as they come: a text, a
button, and no library but Flet.
"""

from __future__ import annotations

import functools
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
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.bench.screens import ARRIVAL
from tests.ui.browser import ARGS, browser_path
from tools.web_site.build import build, fetched, on_the_wire

SMALLEST = "Flet's smallest"
OURS = "Table Companion"
ROUNDS = 5
MOST_MB = 18.0
MOST_TIMES = 1.3
VISITS = ("first visit", "return", "return offline")
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
    """Megabytes over the wire, and milliseconds to the first screen that can be used (medians)."""
    with tempfile.TemporaryDirectory() as folder:
        wheels = Path(sys.prefix) / "browser"
        tell("web: building …")
        ours, small = Path(folder) / "ours", Path(folder) / "small"
        size = build(ours, wheels)
        smallest(small, wheels)
        with sync_playwright() as playwright:  # the build had one of its own
            browser = playwright.chromium.launch(executable_path=browser_path(), args=ARGS)
            found = {
                SMALLEST: {"MB": wire(small), **times(browser, small, "number", VISITS[:2], tell)},
                OURS: {"MB": size / 1e6, **times(browser, ours, "new-push", VISITS, tell)},
            }
            browser.close()
    return {name: {what: round(value, 1) for what, value in one.items()} for name, one in found.items()}


def times(
    browser: Browser, site: Path, watched: str, visits: tuple[str, ...], tell: Callable[[str], None]
) -> dict[str, float]:
    found: dict[str, list[float]] = {visit: [] for visit in visits}
    with served(site) as address:
        for at in range(ROUNDS):
            tell(f"web: {site.name} {at + 1} of {ROUNDS} …")
            context = browser.new_context(viewport={"width": 390, "height": 844})
            context.add_init_script(ARRIVAL.replace("WATCHED", watched))
            for visit in visits:
                if visit == VISITS[2]:
                    _wait_for_worker(context, address)
                    context.set_offline(True)
                found[visit].append(_arrival(context, address))
            context.close()
    return {visit: statistics.median(one) for visit, one in found.items()}


def _arrival(context: BrowserContext, address: str) -> float:
    page = context.new_page()
    page.goto(address)
    until = time.monotonic() + 60
    while not (arrived := page.evaluate("window.arrived || 0")):
        assert time.monotonic() < until, f"{address} does not start"
        page.wait_for_timeout(20)
    page.wait_for_timeout(300)
    page.close()
    return float(arrived)


def _wait_for_worker(context: BrowserContext, address: str) -> None:
    page = context.new_page()
    page.goto(address)
    page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    page.close()


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
    names += [path.relative_to(site).as_posix() for path in (site / "canvaskit" / "chromium").glob("*.*m*")]
    names += [path.relative_to(site).as_posix() for path in (site / "assets" / "fonts").glob("*")]
    return sum(on_the_wire(site / name) for name in dict.fromkeys(names) if fetched(name)) / 1e6


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
