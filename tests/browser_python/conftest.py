"""A page in a real Chromium with the Pyodide that Flet's web client brings along, and nothing from anywhere else."""

from __future__ import annotations

import functools
import io
import sys
import threading
import zipfile
from collections.abc import Callable, Iterator, Sequence
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

import flet_web
import pytest
from playwright.sync_api import Browser

ROOT = Path(__file__).parents[2]
PYODIDE = Path(flet_web.get_package_web_dir()) / "pyodide"
WHEELS = Path(sys.prefix) / "browser"
"""What requirements/browser.lock names; ``make test`` fetches it."""

START = """
async ([files, code, call]) => {
  const { loadPyodide } = await import(location.origin + '/pyodide.mjs');
  const py = await loadPyodide({ indexURL: location.origin + '/' });
  for (const file of files) {
    const kind = file.endsWith('.whl') ? {} : { extractDir: '/app' };
    py.unpackArchive(await (await fetch(file)).arrayBuffer(), file.endsWith('.whl') ? 'wheel' : 'zip', kind);
  }
  py.runPython("import sys; sys.path.insert(0, '/app')");
  py.runPython(code);
  const found = py.runPython(`import json; json.dumps([list(sys.version_info[:2]), ${call}])`);
  return JSON.parse(found);
}
"""

Run = Callable[..., Any]


class Files(SimpleHTTPRequestHandler):
    """Pyodide's files, the wheels, the package as a zip, and a page to stand on."""

    made: ClassVar[dict[str, tuple[bytes, str]]] = {}

    def do_GET(self) -> None:
        if self.path not in self.made:
            return super().do_GET()
        body, kind = self.made[self.path]
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        return None

    def log_message(self, format: str, *args: Any) -> None:
        pass


def packed(floors: Sequence[str], without: Sequence[str]) -> bytes:
    """Some floors of the program, as a zip."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as zipped:
        zipped.writestr("companion/__init__.py", "")
        for floor in floors:
            for path in (ROOT / "companion" / floor).rglob("*"):
                if path.suffix in (".py", ".mo") and path.name not in without:
                    zipped.write(path, path.relative_to(ROOT).as_posix())
    return buffer.getvalue()


@pytest.fixture
def run(browser: Browser) -> Iterator[Run]:
    """Runs code, then an expression, on the browser's Python; gives that Python's version and what came out."""
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=str(PYODIDE))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        Files.extensions_map = {**SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript"}
        page = browser.new_page()

        def runs(code: str, call: str, floors: Sequence[str], without: Sequence[str] = (), *, wheels: bool) -> Any:
            found = {f"/{wheel.name}": (wheel.read_bytes(), "application/zip") for wheel in WHEELS.glob("*.whl")}
            assert found or not wheels, f"{WHEELS} lacks what requirements/browser.lock names: make test fetches it"
            package = {"/companion.zip": (packed(floors, without), "application/zip")}
            Files.made = {"/": (b"<!doctype html>", "text/html"), **package, **(found if wheels else {})}
            page.goto(f"http://127.0.0.1:{server.server_port}/")
            return page.evaluate(START, [[one for one in Files.made if one != "/"], code, call])

        yield runs
        page.close()
        server.shutdown()
