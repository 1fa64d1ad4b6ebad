"""Starts from Python's kept memory: as quick as promised, with chance of their own, and never in the way of a start.

How it comes to be there, and when it does not, is part of an evening (``test_offline.py``).
"""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

from playwright.sync_api import Error

from companion.sessions.play.sessions import Sessions
from companion.store import Log, database_file
from companion.store.backup import backup
from tests.web.conftest import MAKE, NAMES, NOT_THE_APP, Host, Offline, WebDevice
from tests.web.early import goes_on_with, rolled_early
from tests.web.probe import Probe
from tests.web.test_kept import PUT, entries, keeps_little, never_offline, served

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
    "modules": len(sys.modules), "imported": "companion.ui.screens.home" in sys.modules,
    "random": [random.random() for _ in range(4)], "others": [one.random() for one in kept_memory._drawers],
    "secrets": secrets.token_hex(8), "uuid": str(uuid.uuid4()), "seed": new_seed(),
    "die": [throw_die() for _ in range(40)], "hash": hash("Compagnon"),
    "hours": datetime.now().astimezone().utcoffset().total_seconds() / 3600,
})
"""
JUST_THEN = """(() => {
  const tap = (id) => document.getElementById(id).click();
  let connects;
  Object.defineProperty(globalThis, 'jsConnect', {
    get: () => connects,
    set(given) {
      connects = (...told) => {
        tap('to-die');
        tap('roll');
        window.justThen = document.getElementById('die-word').innerText;
        return given(...told);
      };
    },
  });
})()"""
"""Somebody asks for the die, and rolls it, as the client begins to talk to the app; what fell is remembered."""


def test_two_starts_from_one_memory_draw_their_own_chance_and_have_the_clock_of_the_moment(
    device: WebDevice,
) -> None:
    probe = Probe(device)
    assert probe.page.evaluate(UNTOLD)
    assert device.context
    clock = device.context.new_cdp_session(probe.page)

    def drawn_in(zone: str) -> Any:
        clock.send("Emulation.setTimezoneOverride", {"timezoneId": zone})
        return probe.runs(DRAW)

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


UNTOLD = """async () => {
  delete StorageManager.prototype.estimate;
  return (await import(new URL('memory.js', location.href).href)).wanted('another build', 1);
}"""
"""Whether a memory is wanted where the browser does not tell what room there is."""
SAFARI = "Object.defineProperty(Navigator.prototype, 'vendor', { get: () => 'Apple Computer, Inc.' })"
SHOWN = """self.onmessage = ({ data }) => {
  if (data.kind !== 'begin') return;
  for (const at of ['files', 'ready']) self.postMessage({ kind: 'stage', at });
  self.postMessage({ kind: 'shown', route: '/' });
};"""
SPARE = """async () => {
  const name = (await caches.keys()).find(one => one.includes(' memory '));
  const [from, to] = [await caches.open(name), await caches.open('spare')];
  for (const path of await from.keys()) await to.put(path, await from.match(path));
  return name;
}"""
BREAK = """async ([name, how]) => {
  const [spare, cache] = [await caches.open('spare'), await caches.open(name)];
  const at = path => new URL(`kept/${path}`, document.baseURI).href;
  const bytes = async path => new Uint8Array(await (await spare.match(at(path))).arrayBuffer());
  const old = await spare.match(at('head'));
  const headers = Object.fromEntries(old.headers);
  const parts = [...Array(Math.ceil(headers['x-length'] / 8_000_000)).keys()].map(n => n * 8_000_000);
  for (const path of ['rest', ...parts]) await cache.put(at(path), await spare.match(at(path)));
  const head = await old.arrayBuffer();
  const put = (more = {}) => cache.put(at('head'), new Response(head, { headers: { ...headers, ...more } }));
  if (how === 'not at all') return put();
  if (how === 'other') return put({ 'x-layout': '[]' });
  if (how === 'half') await cache.delete(at(parts.at(-1)));
  if (how === 'cut') await cache.put(at(parts[3]), new Response((await bytes(parts[3])).subarray(0, 2_000_000)));
  // half of it, which says that it is whole: Python goes round and round
  if (how === 'stuck') return put({ 'x-length': String(8_000_000 * (parts.length >> 1)) });
  for (const part of how === 'holes' ? parts.slice(1, -1) : []) {
    const broken = await bytes(part);
    for (let n = 0; n < broken.length; n += 100_000) broken.fill(0, n, n + 50_000);
    await cache.put(at(part), new Response(broken));
  }
  return put();
}"""
REFUSED = """async build => {
  const { kept } = await import(new URL('memory.js', document.baseURI).href);
  return kept(build).then(() => '', ({ message }) => message);
}"""
"""Why what is kept is no memory to go on from."""
CROWDED = """async write() {
  const full = (await (await fetch('full.txt')).text()) === 'yes';
  if (full && (await caches.keys()).some((name) => name.includes(' memory '))) {
    throw new DOMException('', 'QuotaExceededError');
  }
"""
"""A storage that has room for either a memory or an entry; browsers count too rarely to be asked for one."""


def played_before(tab: Offline, folder: Path) -> str:
    """A visit before has left a game of Push on the pad, which one tap changes; returns its address."""
    log = Log(database_file(folder / "before"))
    id = Sessions(log).begin("push", ("Ana", "Bo", "Cléo"), 0, tracking="scorepad").id
    left = backup(log.database, folder / "before.db").read_bytes()
    log.close()
    tab.page.evaluate(PUT, left.hex())
    return f"/session/{id}"


def test_what_is_shown_after_a_start_from_memory_is_kept_and_a_memory_that_is_broken_stops_nobody(
    device: WebDevice, host: Host, tmp_path: Path
) -> None:
    full = host.root / "games" / "full.txt"
    full.write_text("no")
    served(device, "storage.js", lambda text: text.replace("async write() {\n", CROWDED))
    never_offline(device)
    tab = device.remembers()
    address = played_before(tab, tmp_path)
    name = tab.page.evaluate(SPARE)
    tab.page.evaluate(BREAK, [name, "not at all"])
    assert tab.open(address).starts_from == "memory"
    tab.tap("switch-more").reads("switches", "1 carte")
    before = entries(tab, tmp_path)
    full.write_text("yes")
    tab.tap("switch-more").reads("switches", "2 cartes")  # what people enter takes the memory's place
    assert tab.page.evaluate(NAMES) == []
    assert entries(tab, tmp_path) == before + 1
    assert "plein" not in tab.everything()
    assert tab.problems == []
    full.write_text("no")
    tab.tap("switch-more").reads("switches", "3 cartes")
    tab.page.close()  # a tap that was answered outlives a page that is gone at once

    tab = device.tab()
    # the last breaks Python, which falls or goes round and round: longer than LONG in page.js nobody waits for it
    for how, seconds in (("cut", 15), ("other", 15), ("holes", 20 + 15)):
        tab.page.goto(f"{host.url}/{NOT_THE_APP}")
        tab.page.evaluate(BREAK, [name, how])
        tab.page.goto(f"{host.url}/#{address}", wait_until="commit")
        tab.until(lambda: tab.starts_from == "files", how, seconds)
        tab.until(lambda: name not in tab.page.evaluate(NAMES), how)
    tab.ready().reads("switches", "3 cartes")
    assert tab.starts_from == "files"
    tab.page.goto(f"{host.url}/{NOT_THE_APP}")
    tab.page.route("**/app.tar.gz", lambda route: route.fulfill(body="no archive"))
    assert (tab.page.evaluate(MAKE), tab.page.evaluate(NAMES)) == ("failed", [])
    tab.page.unroute("**/app.tar.gz")
    tab.page.evaluate(BREAK, [name, "half"])
    assert "a part is missing" in tab.page.evaluate(REFUSED, host.build)
    tab.page.evaluate(BREAK, [name, "stuck"])
    tab.page.clock.install()
    tab.page.goto(f"{host.url}/#{address}")
    tab.until(lambda: tab.starts_from == "memory", "it does not begin")
    tab.page.clock.fast_forward(20_000)
    tab.until(lambda: tab.starts_from == "files", "it goes round and round")
    tab.until(lambda: name not in tab.page.evaluate(NAMES), "stuck")
    assert tab.problems == []


def test_the_early_die_is_fair_and_the_app_goes_on_with_what_fell(device: WebDevice, host: Host) -> None:
    """The screens come last, and Python goes on from its kept memory; the first visit has it the other way round."""
    never_offline(device)
    tab = device.remembers()
    every_face_is_as_likely(tab)

    waiting: list[Any] = []
    tab.page.route("**/main.dart.wasm.packed", lambda route: waiting.append(route))
    tab.page.reload()
    faces = rolled_early(tab)
    tab.until(lambda: bool(waiting), "nobody asks for the screens")
    waiting[0].continue_()
    assert tab.ready().starts_from == "memory"
    goes_on_with(tab, faces)

    # asked for when the client has just read its address: it does not look again, and nobody is there to be told
    tab.page.close()
    tab = device.tab()
    tab.page.add_init_script(JUST_THEN)
    tab.page.goto(f"{host.url}/")
    faces = [str(tab.ready().page.evaluate("justThen"))]
    assert tab.starts_from == "memory"
    goes_on_with(tab, faces)
    tab.back().comes_to("/").sees("new-push")


def every_face_is_as_likely(tab: Offline) -> None:
    """Where neither Python nor the screens come."""
    waiting: list[Any] = []
    for late in ("worker.js", "main.dart.*"):
        tab.page.route(f"**/{late}", lambda route: waiting.append(route))
    tab.page.goto(f"{tab.base}/#/die")
    tab.page.evaluate("() => { for (let n = 0; n < 6000; n += 1) document.getElementById('roll').click(); }")
    thrown = [face for face, _ in tab.page.evaluate("early.thrown()")]
    assert len(thrown) == 6000
    assert len(set(thrown)) == 6
    assert all(800 < thrown.count(face) < 1200 for face in set(thrown))  # seven standard deviations on either side
    for route in waiting:  # a task that is never done would be complained of in another test
        route.abort()
    tab.page.unroute_all()


def test_a_memory_that_brings_the_page_down_is_made_once_and_not_at_all_on_a_first_visit_to_safari(
    device: WebDevice,
) -> None:
    """The page has an app that is shown at once, and does no more."""
    served(device, "worker.js", lambda _: SHOWN)
    served(device, "flutter_bootstrap.js", lambda _: "")
    keeps_little(device, "worker.js", "flutter_bootstrap.js")
    tab = device.start()
    assert device.context
    device.context.add_init_script(SAFARI)
    tab.page.goto(f"{tab.base}/")
    tab.settled().makes("not now")
    for _ in range(2):  # who leaves was not brought down: nothing is left of it, and it is wanted as before
        assert tab.page.evaluate(NAMES) == []
        tab.page.reload()
        tab.makes("making").page.wait_for_timeout(500)  # it is in the middle of it
    with tab.page.expect_event("crash"), contextlib.suppress(Error):
        tab.page.goto("chrome://crash")
    after = device.tab()
    after.page.goto(f"{after.base}/")
    assert after.makes("given up").page.evaluate(NAMES) == []
