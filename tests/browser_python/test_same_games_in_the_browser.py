"""The browser build's Python plays the very same games: same seed, same events, same results, same refusals.

The Pyodide that Flet's web client brings along runs the engine, the games and the dealer in a real Chromium,
with nothing but the standard library; a plain file server hands it the files.
"""

from __future__ import annotations

import functools
import io
import threading
import zipfile
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import flet_web
import pytest
from playwright.sync_api import Browser, Page

ROOT = Path(__file__).parents[2]
PYODIDE = Path(flet_web.get_package_web_dir()) / "pyodide"
GAMES = [("push", 3), ("push", 2), ("13", 3), ("13", 6), ("thricewise", 2), ("thricewise", 5)]

PLAY = """
import hashlib, sys
from companion.sessions.archive import read, strip, write
from companion.sessions.replays import replay
from companion.sessions.simulate import Plan, play

def digests(games):
    found = []
    for game, players in games:
        record, standings = play(Plan(game, ("easy",) * players, 1, "kitchen table"), 0)
        file = write(record)
        assert write(read(file)) == file
        assert replay(read(file)).standings == standings
        assert replay(strip(record)).standings == standings
        found.append([len(record.events), hashlib.sha256(file).hexdigest()])
    return found
"""

START = """
async ([zip, code, games]) => {
  const { loadPyodide } = await import(location.origin + '/pyodide.mjs');
  const py = await loadPyodide({ indexURL: location.origin + '/' });
  py.unpackArchive(await (await fetch(zip)).arrayBuffer(), 'zip', { extractDir: '/app' });
  py.runPython("import sys; sys.path.insert(0, '/app')");
  py.runPython(code);
  py.globals.set('wanted', py.toPy(games));
  const found = py.runPython('import json; json.dumps([list(sys.version_info[:2]), digests(wanted)])');
  return JSON.parse(found);
}
"""


class Files(SimpleHTTPRequestHandler):
    """Pyodide's files, the package as a zip, and a page to stand on."""

    package = b""

    def do_GET(self) -> None:
        made = {"/companion.zip": (self.package, "application/zip"), "/": (b"<!doctype html>", "text/html")}
        if self.path not in made:
            return super().do_GET()
        body, kind = made[self.path]
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        return None

    def log_message(self, format: str, *args: Any) -> None:
        pass


def packed() -> bytes:
    """The floors that need no library, as a zip."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as zipped:
        zipped.writestr("companion/__init__.py", "")
        for floor in ("engine", "games", "sessions"):
            for path in (ROOT / "companion" / floor).rglob("*.py"):
                if path.name != "live.py":  # joins the store, which has libraries
                    zipped.write(path, path.relative_to(ROOT).as_posix())
    return buffer.getvalue()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    Files.package = packed()
    Files.extensions_map = {**SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript"}
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=str(PYODIDE)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    page = browser.new_page()
    page.goto(f"http://127.0.0.1:{server.server_port}/")
    yield page
    page.close()
    server.shutdown()


def test_the_same_seed_plays_the_same_games_on_the_browsers_python(page: Page) -> None:
    here: dict[str, Any] = {}
    exec(PLAY, here)
    version, there = page.evaluate(START, ["/companion.zip", PLAY, GAMES])
    assert version >= [3, 14]
    assert there == here["digests"](GAMES)
    assert len({digest for _, digest in there}) == len(GAMES)
