"""Starts from Python's kept memory: as quick as promised, with chance of their own, and never in the way of a start."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest

from tests.ui.browser import said
from tests.ui.setting_up import seat
from tests.web.conftest import Host, Offline, WebDevice

PROBE = """
import './packed.js';
import { filesOf, forget, keep, kept, startPython } from './memory.js';
import { unpack, without } from './archive.js';
self.onmessage = async ({ data: [mode, build, files, code] }) => {
  try {
    const memory = mode === 'load' ? await kept(build) : null;
    const { python, layout } = await startPython(files.pyodideUrl, files.extensions,
      memory || (mode === 'make' ? { _makeSnapshot: true } : {}));
    unpack(memory ? memory.rest : await filesOf(files.archiveUrl), python.FS, '/app');
    if (!memory) python.runPython("import sys; sys.path[:0] = ['/app', '/app/libraries']");
    const found = python.runPython(code);
    if (mode === 'make') {
      const made = python.makeMemorySnapshot();
      const rest = without(await filesOf(files.archiveUrl), new Set(found.split('\\n')));
      await keep(build, { memory: made, rest, layout, size: made.length });
    }
    self.postMessage(mode === 'make' ? null : JSON.parse(found));
  } catch (error) { self.postMessage({ error: String(error.stack || error) }); }
};
"""
ASK = """([mode, build, code]) => new Promise(done => {
  const extensions = JSON.parse(window.extensionsText)
    .map(({ path, file }) => ({ path, url: new URL(file, location.href).href }));
  const files = { pyodideUrl: new URL('pyodide/module.js', location.href).href,
    archiveUrl: new URL('app.tar.gz', location.href).href, extensions };
  const worker = new Worker('probe.js', { type: 'module' });
  worker.onmessage = ({ data }) => { worker.terminate(); done(data); };
  worker.postMessage([mode, build, files, code]);
})"""
PREPARE = "from companion.app.kept_memory import prepare; prepare()"
DRAW = """
from companion.app.kept_memory import wake
wake()
import json, random, secrets, sys, time, uuid
from datetime import datetime
from companion.app import kept_memory
from companion.sessions.play.dealer import new_seed
from companion.ui.games.push.die import throw_die
started = len(sys.modules)
json.dumps({
    "modules": len(sys.modules), "imported": "companion.ui.home" in sys.modules,
    "random": [random.random() for _ in range(4)], "others": [one.random() for one in kept_memory._drawers],
    "secrets": secrets.token_hex(8), "uuid": str(uuid.uuid4()), "seed": new_seed(),
    "die": [throw_die() for _ in range(40)], "hash": hash("Compagnon"),
    "hours": datetime.now().astimezone().utcoffset().total_seconds() / 3600,
})
"""


def test_two_starts_from_one_memory_draw_their_own_chance_and_have_the_clock_of_the_moment(
    device: WebDevice, host: Host
) -> None:
    folder = host.root / "games"
    (folder / "probe.js").write_text(PROBE)
    page = (folder / "index.html").read_text("utf-8")
    extensions = page.partition('id="extensions">')[2].partition("</script>")[0]
    (folder / "probe.html").write_text(f"<script>window.extensionsText = {json.dumps(extensions)};</script>")
    tab = device.start()
    tab.page.goto(f"{host.url}/probe.html")
    assert device.context
    clock = device.context.new_cdp_session(tab.page)

    def asked(mode: str, code: str) -> Any:
        found = tab.page.evaluate(ASK, [mode, "tried", code])
        assert not (found and "error" in found), found
        return found

    clock.send("Emulation.setTimezoneOverride", {"timezoneId": "Europe/Paris"})
    asked("make", PREPARE)
    one = asked("load", DRAW)
    clock.send("Emulation.setTimezoneOverride", {"timezoneId": "Asia/Tokyo"})
    two = asked("load", DRAW)

    assert one["imported"]
    assert two["imported"]
    for drawn in ("random", "secrets", "uuid", "seed", "die"):
        assert one[drawn] != two[drawn]
    assert len(one["others"]) > 0
    assert not set(one["others"]) & set(two["others"])
    assert one["hash"] == two["hash"]  # nothing secret: no chance went into it
    assert two["hours"] == 9
    assert one["hours"] in (1, 2)


def remembered(tab: Offline) -> Offline:
    """Wait until the device keeps the memory."""
    tab.until(lambda: tab.page.evaluate("document.documentElement.dataset.memory") == "kept", "no memory is kept", 60)
    return tab


def starts_from(tab: Offline) -> str:
    return str(tab.page.evaluate("document.documentElement.dataset.start"))


NAMES = "caches.keys().then(names => names.filter(name => name.includes(' memory ')))"
SPARE = """async () => {
  const name = (await caches.keys()).find(one => one.includes(' memory '));
  const [from, to] = [await caches.open(name), await caches.open('spare')];
  for (const path of await from.keys()) await to.put(path, await from.match(path));
  return name;
}"""
BREAK = """async ([name, how]) => {
  const [spare, cache] = [await caches.open('spare'), await caches.open(name)];
  for (const path of await spare.keys()) await cache.put(path, await spare.match(path));
  const at = path => new URL(`kept/${path}`, document.baseURI).href;
  const old = await cache.match(at('memory'));
  const headers = Object.fromEntries(old.headers);
  const bytes = new Uint8Array(await old.arrayBuffer());
  const half = bytes.subarray(0, bytes.length / 2 & ~15);
  if (how === 'cut') return cache.put(at('memory'), new Response(half, { headers }));
  if (how === 'stuck') {  // half of it, which says that it is whole: Python goes round and round
    return cache.put(at('memory'), new Response(half, { headers: { ...headers, 'x-length': String(half.length) } }));
  }
  if (how === 'holes') {
    for (let n = 0; n < 400; n += 1) bytes.fill(0, 2_000_000 + n * 100_000, 2_000_000 + n * 100_000 + 5_000);
    return cache.put(at('memory'), new Response(bytes, { headers }));
  }
  if (how === 'other') {
    return cache.put(at('memory'), new Response(bytes, { headers: { ...headers, 'x-layout': '[]' } }));
  }
  if (how === 'half') return cache.delete(at('rest'));
}"""
WAYS = ("cut", "holes", "other", "half")


def test_what_is_shown_after_a_start_from_memory_is_kept_and_a_memory_that_is_broken_stops_nobody(
    device: WebDevice, host: Host
) -> None:
    tab = device.start().open()
    assert starts_from(tab) == "files"
    tab.tap("new-push").at("name-1").wait_for()
    seat(tab, "Ana", "Bo", "Cléo").tap("first-1").tap("tracking-scorepad").tap("start")
    tab.at("switch-more").wait_for()
    address = tab.path
    remembered(tab)
    for cards in ("1 carte", "2 cartes"):  # a tap that was answered outlives a page that is gone at once
        tab.page.close()
        tab = device.tab().open(address)
        assert starts_from(tab) == "memory"
        tab.tap("switch-more").reads("switches", cards)
    name = tab.page.evaluate(SPARE)
    for how in WAYS:
        tab.page.evaluate(BREAK, [name, how])
        tab.reload().reads("switches", "2 cartes")
        assert starts_from(tab) == "files", how
        assert name not in tab.page.evaluate(NAMES), how
    assert [one for one in tab.problems if "not from the kept memory" not in one] == []
    tab.page.clock.install()
    tab.page.evaluate(BREAK, [name, "stuck"])
    tab.page.reload()
    tab.until(lambda: starts_from(tab) == "memory", "it does not begin")
    tab.page.clock.fast_forward(20_000)
    tab.ready().reads("switches", "2 cartes")
    assert starts_from(tab) == "files"

    tab.page.close()
    tab = device.tab().open(address)
    tab.page.evaluate(BREAK, [name, "not at all"])
    tab.reload()
    assert starts_from(tab) == "memory"
    tab.tap("switch-more").reads("switches", "3 cartes")


CROWDED = """async write() {
  const full = (await (await fetch('full.txt')).text()) === 'yes';
  if (full && (await caches.keys()).some((name) => name.includes(' memory '))) {
    throw new DOMException('', 'QuotaExceededError');
  }
"""
"""A storage that has room for either a memory or an entry; browsers count too rarely to be asked for one."""


def test_without_room_there_is_no_memory_and_what_people_enter_takes_its_place(device: WebDevice, host: Host) -> None:
    folder = host.root / "games"
    (folder / "full.txt").write_text("no")
    storage = (folder / "storage.js").read_bytes()
    crowded = storage.replace(b"async write() {\n", CROWDED.encode())
    (folder / "storage.js").write_bytes(crowded)
    worker = (folder / "sw.js").read_text("utf-8")
    old, new = (hashlib.sha256(one).hexdigest() for one in (storage, crowded))
    (folder / "sw.js").write_text(worker.replace(old, new), "utf-8")
    tab = device.start()
    tab.page.goto(f"{host.url}/sw.js")
    assert device.context
    quota, origin = device.context.new_cdp_session(tab.page), host.url.removesuffix("/games")
    quota.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 80_000_000})
    tab.open().settled()
    dataset = "document.documentElement.dataset.memory"
    tab.until(lambda: tab.page.evaluate(dataset) == "failed", "a memory is made without room", 60)
    assert tab.page.evaluate(NAMES) == []

    quota.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    tab.reload()
    tab.until(lambda: tab.page.evaluate(dataset) == "making", "no memory is made", 60)
    tab.reload()  # in the middle of it
    assert starts_from(tab) == "files"
    remembered(tab)
    tab.tap("new-push").at("name-1").wait_for()
    seat(tab, "Ana", "Bo", "Cléo").tap("first-1").tap("tracking-scorepad").tap("start")
    tab.at("switch-more").wait_for()
    (folder / "full.txt").write_text("yes")
    tab.tap("switch-more").reads("switches", "1 carte")
    assert tab.page.evaluate(NAMES) == []
    assert "plein" not in tab.everything()
    tab.reload().reads("switches", "1 carte")
    assert starts_from(tab) == "files"


@pytest.mark.parametrize("path", ["/", "/die"])
def test_the_die_can_be_rolled_before_the_app_is_there_and_the_app_goes_on_with_it(
    device: WebDevice, host: Host, path: str
) -> None:
    tab = device.start()
    waiting: list[Any] = []
    tab.page.route("**/app.tar.gz", lambda route: waiting.append(route))
    tab.page.goto(f"{host.url}/#{path}")
    page = tab.page
    if path == "/":
        assert page.locator("#starting button:visible").count() == 1  # all else is visibly not ready
        page.locator("#to-die").click()
    box = page.locator("#roll").bounding_box()
    assert box
    assert min(box["height"], box["width"]) >= 48
    faces = []
    for key in ("#roll", "#die", "#roll"):
        page.locator(key).click()
        words = page.locator("#die-word").inner_text()
        assert words
        faces.append(words)
    page.keyboard.press("Space")
    faces.append(page.locator("#die-word").inner_text())
    assert not page.locator("#starting").is_hidden()

    tab.until(lambda: bool(waiting), "nobody asks for the app")
    waiting[0].continue_()
    tab.ready()
    assert tab.path == "/die"
    tab.reads("die-says", faces[-1])
    counted = {said(tab.at(f"fell-{one}")) for one in ("green", "yellow", "red", "blue", "purple", "star")}
    for face in set(faces):
        n = faces.count(face)
        assert any(words.startswith(f"{face} : {n} fois") for words in counted), (face, counted)
    tab.tap("roll")
    tab.until(
        lambda: said(tab.at("last-rolls")).count(":") >= 10, said(tab.at("last-rolls"))
    )  # two a time, five of them


def test_every_face_of_the_early_die_is_as_likely(device: WebDevice, host: Host) -> None:
    tab = device.start()
    tab.page.route("**/app.tar.gz", lambda route: None)
    tab.page.goto(f"{host.url}/#/die")
    tab.page.evaluate("() => { for (let n = 0; n < 6000; n += 1) document.getElementById('roll').click(); }")
    thrown = [face for face, _ in tab.page.evaluate("early.thrown()")]
    assert len(thrown) == 6000
    assert len(set(thrown)) == 6
    assert all(800 < thrown.count(face) < 1200 for face in set(thrown))  # seven standard deviations on either side
