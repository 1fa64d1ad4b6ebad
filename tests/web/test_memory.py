"""Starts from Python's kept memory: as quick as promised, with chance of their own, and never in the way of a start.

How it comes to be there, and when it does not, is part of an evening (``test_offline.py``).
"""

from __future__ import annotations

import contextlib
from pathlib import Path

from playwright.sync_api import Error

from companion.sessions.play.sessions import Sessions
from companion.store import Log, database_file
from companion.store.backup import backup
from tests.web.conftest import MAKE, NAMES, NOT_THE_APP, Host, Offline, WebDevice
from tests.web.test_kept import PUT, entries, keeps_little, never_offline

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
    device.host.serves("storage.js", lambda text: text.replace("async write() {\n", CROWDED))
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


def test_a_memory_that_brings_the_page_down_is_made_once_and_not_at_all_on_a_first_visit_to_safari(
    device: WebDevice,
) -> None:
    """The page has an app that is shown at once, and does no more."""
    device.host.serves("worker.js", lambda _: SHOWN)
    device.host.serves("flutter_bootstrap.js", lambda _: "")
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
