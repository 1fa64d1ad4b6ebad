"""Compile a folder of Python beforehand, with the Python that will run it: the one in the browser."""

from __future__ import annotations

import functools
import io
import os
import threading
import zipfile
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

from playwright.sync_api import sync_playwright

ARGS = ["--no-sandbox", "--disable-background-networking", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]

COMPILE = Path(__file__).parents[2] / "packaging" / "web" / "compiling.py"
"""What runs there."""

RUN = """
async (code) => {
  const { loadPyodide } = await import(location.origin + '/pyodide.mjs');
  const py = await loadPyodide({ indexURL: location.origin + '/' });
  py.unpackArchive(await (await fetch('/sources.zip')).arrayBuffer(), 'zip', { extractDir: '/app' });
  py.FS.writeFile('/given.zip', new Uint8Array(await (await fetch('/python_stdlib.zip')).arrayBuffer()));
  py.runPython(code);
  for (const made of ['/compiled.zip', '/library.zip']) {
    await fetch(made, { method: 'POST', body: py.FS.readFile(made) });
  }
}
"""


def compile_all(root: Path, pyodide: Path, library: Path) -> None:
    """Every ``.py`` below ``root`` becomes a ``.pyc`` in its place, without docstrings.

    ``pyodide``: the runtime's folder. ``library`` is written: its standard library, compiled as well.

    The browser is the one named in ``CHROMIUM``, else Playwright's.
    """
    Files.given = _zipped(root)
    handler = functools.partial(Files, directory=str(pyodide))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM") or None, args=ARGS)
            page = browser.new_page()
            page.goto(f"http://127.0.0.1:{server.server_port}/empty")
            page.set_default_timeout(120_000)
            page.evaluate(RUN, COMPILE.read_text("utf-8"))
            browser.close()
        server.shutdown()
    for path in root.rglob("*.py"):
        path.unlink()
    with zipfile.ZipFile(io.BytesIO(Files.taken["/compiled.zip"])) as packed:
        packed.extractall(root)
    library.write_bytes(Files.taken["/library.zip"])


class Files(SimpleHTTPRequestHandler):
    """Pyodide's files, the sources to compile, and a place for what comes of them."""

    given: ClassVar[bytes] = b""
    taken: ClassVar[dict[str, bytes]] = {}
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript", ".wasm": "application/wasm"}  # noqa: RUF012 - as the base class has it

    def do_GET(self) -> None:
        if self.path == "/empty":
            return self._answer(b"<!doctype html>", "text/html")
        if self.path == "/sources.zip":
            return self._answer(self.given, "application/zip")
        return super().do_GET()

    def do_POST(self) -> None:
        Files.taken[self.path] = self.rfile.read(int(self.headers["Content-Length"]))
        self._answer(b"", "text/plain")

    def _answer(self, body: bytes, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        pass


def _zipped(root: Path) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as packed:
        for path in sorted(root.rglob("*")):
            packed.write(path, path.relative_to(root).as_posix())
    return buffer.getvalue()
