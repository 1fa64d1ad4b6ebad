"""Starts from Python's kept memory: as quick as promised, with chance of their own, and never in the way of a start."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ui.browser import said
from tests.web.conftest import MAKE, NOT_THE_APP, Host, WebDevice
from tests.web.test_kept import begun, keeps_little, never_offline, served

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
    (host.root / "games" / "probe.js").write_text(PROBE)
    tab = device.remembers()
    assert device.context
    clock = device.context.new_cdp_session(tab.page)

    def drawn_in(zone: str) -> Any:
        clock.send("Emulation.setTimezoneOverride", {"timezoneId": zone})
        found = tab.page.evaluate(ASK, [host.build, DRAW])
        assert "error" not in found, found
        return found

    one = drawn_in("Europe/Paris")
    two = drawn_in("Asia/Tokyo")

    assert one["imported"]
    assert two["imported"]
    for drawn in ("random", "secrets", "uuid", "seed", "die"):
        assert one[drawn] != two[drawn]
    assert len(one["others"]) > 0
    assert not set(one["others"]) & set(two["others"])
    assert one["hash"] == two["hash"]  # nothing secret: no chance went into it
    assert two["hours"] == 9
    assert one["hours"] in (1, 2)


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
CROWDED = """async write() {
  const full = (await (await fetch('full.txt')).text()) === 'yes';
  if (full && (await caches.keys()).some((name) => name.includes(' memory '))) {
    throw new DOMException('', 'QuotaExceededError');
  }
"""
"""A storage that has room for either a memory or an entry; browsers count too rarely to be asked for one."""


def test_what_is_shown_after_a_start_from_memory_is_kept_and_a_memory_that_is_broken_stops_nobody(
    device: WebDevice, host: Host
) -> None:
    full = host.root / "games" / "full.txt"
    full.write_text("no")
    served(device, "storage.js", lambda text: text.replace("async write() {\n", CROWDED))
    never_offline(device)
    tab = begun(device.remembers().open())
    assert tab.starts_from == "memory"
    tab.at("switch-more").wait_for()
    address = tab.path
    for cards in ("1 carte", "2 cartes"):  # a tap that was answered outlives a page that is gone at once
        tab.page.close()
        tab = device.tab().open(address)
        assert tab.starts_from == "memory"
        tab.tap("switch-more").reads("switches", cards)
    name = tab.page.evaluate(SPARE)
    for how in ("cut", "other", "half"):  # refused before Python goes on from it
        tab.page.evaluate(BREAK, [name, how])
        tab.page.reload(wait_until="commit")
        tab.until(lambda: tab.starts_from == "files", how)
        tab.until(lambda: name not in tab.page.evaluate(NAMES), how)
    tab.page.evaluate(BREAK, [name, "holes"])
    tab.reload().reads("switches", "2 cartes")
    assert tab.starts_from == "files"
    assert name not in tab.page.evaluate(NAMES)
    tab.page.evaluate(BREAK, [name, "not at all"])
    full.write_text("yes")
    tab.tap("switch-more").reads("switches", "3 cartes")  # what people enter takes the memory's place
    assert tab.page.evaluate(NAMES) == []
    assert "plein" not in tab.everything()
    full.write_text("no")
    tab.page.clock.install()
    tab.page.evaluate(BREAK, [name, "stuck"])
    tab.page.reload()
    tab.until(lambda: tab.starts_from == "memory", "it does not begin")
    tab.page.clock.fast_forward(20_000)
    tab.ready().reads("switches", "3 cartes")
    assert tab.starts_from == "files"
    assert tab.problems == []

    tab.page.close()
    tab = device.tab()
    tab.page.goto(f"{host.url}/{NOT_THE_APP}")
    tab.page.evaluate(BREAK, [name, "not at all"])
    tab.open(address)
    assert tab.starts_from == "memory"
    tab.tap("switch-more").reads("switches", "4 cartes")


def test_without_room_there_is_no_memory_until_there_is_and_none_that_was_left_in_the_middle(
    device: WebDevice, host: Host
) -> None:
    """In a quiet moment beside the running app, as the page says."""
    keeps_little(device)
    tab = device.start()
    tab.page.goto(f"{host.url}/{NOT_THE_APP}")
    assert device.context
    quota, origin = device.context.new_cdp_session(tab.page), host.url.removesuffix("/games")
    quota.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 20_000_000})
    tab.open().makes("failed")
    assert tab.page.evaluate(NAMES) == []
    quota.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    tab.reload().makes("making")
    tab.reload()  # in the middle of it
    assert tab.starts_from == "files"
    assert tab.page.evaluate(NAMES) == []
    tab.makes("kept")
    assert len(tab.page.evaluate(NAMES)) == 1
    assert tab.page.evaluate(MAKE) == "unwanted"
    assert tab.reload().starts_from == "memory"


@pytest.mark.parametrize(("path", "late"), [("/", "app.tar.gz"), ("/die", "main.dart.wasm.packed")])
def test_the_die_can_be_rolled_before_the_app_is_there_and_the_app_goes_on_with_it(
    device: WebDevice, host: Host, path: str, late: str
) -> None:
    """Python comes last, from the files; or the screens do, and Python goes on from its kept memory."""
    never_offline(device)
    tab = device.start() if path == "/" else device.remembers()
    waiting: list[Any] = []
    tab.page.route(f"**/{late}", lambda route: waiting.append(route))
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
    assert tab.starts_from == ("files" if path == "/" else "memory")
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
    waiting: list[Any] = []
    for late in ("worker.js", "main.dart.*"):
        tab.page.route(f"**/{late}", lambda route: waiting.append(route))
    tab.page.goto(f"{host.url}/#/die")
    tab.page.evaluate("() => { for (let n = 0; n < 6000; n += 1) document.getElementById('roll').click(); }")
    thrown = [face for face, _ in tab.page.evaluate("early.thrown()")]
    assert len(thrown) == 6000
    assert len(set(thrown)) == 6
    assert all(800 < thrown.count(face) < 1200 for face in set(thrown))  # seven standard deviations on either side
    for route in waiting:  # a task that is never done would be complained of in another test
        route.abort()
