"""Any code on the browser's Python, as it goes on from the app's kept memory, without the app."""

from __future__ import annotations

from typing import Any

from tests.web.conftest import WebDevice

PROBE = """
import './packed.js';
import { kept, startPython } from './memory.js';
import { unpack } from './archive.js';
self.onmessage = async ({ data: [build, pyodideUrl, extensions, code] }) => {
  try {
    const memory = await kept(build);
    const { python } = await startPython(pyodideUrl, extensions, memory);
    unpack(memory.rest, python.FS, '/app');
    self.postMessage(JSON.parse(python.runPython(code)));
  } catch (error) { self.postMessage({ error: String(error.stack || error) }); }
};
"""
ASK = """async ([build, code]) => {
  const at = path => new URL(path, location.href).href;
  const page = new DOMParser().parseFromString(await (await fetch('index.html')).text(), 'text/html');
  const extensions = JSON.parse(page.getElementById('extensions').textContent)
    .map(({ path, file }) => ({ path, url: at(file) }));
  const worker = new Worker('probe.js', { type: 'module' });
  return new Promise(done => {
    worker.onmessage = ({ data }) => { worker.terminate(); done(data); };
    worker.postMessage([build, at('pyodide/module.js'), extensions, code]);
  });
}"""


class Probe:
    """A page of a device that keeps a memory; ``runs`` starts from it anew each time."""

    def __init__(self, device: WebDevice) -> None:
        (device.host.root / "games" / "probe.js").write_text(PROBE)
        self.build = device.host.build
        self.page = device.remembers().page

    def runs(self, code: str) -> Any:
        """What the code's last line gives, which is JSON."""
        found = self.page.evaluate(ASK, [self.build, code])
        assert "error" not in found, found["error"]
        return found
