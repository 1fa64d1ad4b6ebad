"""What the offline web app promises about what it keeps, and what it says when it cannot."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path

from companion.store import VERSION
from companion.store.migrations import APPLICATION
from tests.store.older_versions import version_1
from tests.ui.browser import PREFER, said
from tests.ui.setting_up import seat
from tests.ui.tab import KNOWS
from tests.ui.waiting import ask
from tests.web.conftest import NAMES, NOT_THE_APP, Host, Offline, WebDevice
from tests.web.pictures import codes_and_pictures

BYTES = """async () => {
  const db = await new Promise((done, wrong) => {
    const asked = indexedDB.open('table-companion');
    asked.onsuccess = () => done(asked.result); asked.onerror = () => wrong(asked.error);
  });
  const { everything } = await import(new URL('storage.js', document.baseURI).href);
  const all = await everything(db);
  db.close();
  const found = all.get('/data/companion.db');
  return found ? [...found].map(one => one.toString(16).padStart(2, '0')).join('') : '';
}"""
PUT = """async text => {
  const bytes = Uint8Array.from(text.match(/../g), one => parseInt(one, 16));
  const asked = indexedDB.open('table-companion', 1);
  asked.onupgradeneeded = () => { asked.result.createObjectStore('files'); asked.result.createObjectStore('blocks'); };
  const db = await new Promise(done => { asked.onsuccess = () => done(asked.result); });
  const writing = db.transaction(['files', 'blocks'], 'readwrite');
  writing.objectStore('files').put({ size: bytes.length }, '/data/companion.db');
  for (let n = 0; n * 65536 < bytes.length; n += 1) {
    writing.objectStore('blocks').put(bytes.slice(n * 65536, (n + 1) * 65536), ['/data/companion.db', n]);
  }
  await new Promise(done => { writing.oncomplete = done; });
  db.close();
}"""
UPDATE = """async () => {
  const found = await navigator.serviceWorker.getRegistration();
  const coming = new Promise(done => found.addEventListener('updatefound', () => {
    const worker = found.installing;
    worker.addEventListener('statechange', () => done(worker.state), { once: true });
  }, { once: true }));
  await found.update();
  return coming;
}"""
"""What becomes of the build that lies on the host now."""
ONE_MORE = """async () => {
  const { keep } = await import(new URL('memory.js', document.baseURI).href);
  const bytes = new Uint8Array(1_000_000);
  const made = { head: bytes, heap: bytes.fill(1), rest: bytes, layout: '[]' };
  return keep('one more', made).then(() => 'kept', ({ name }) => name);
}"""
"""A memory of Python, of another build; what comes of it."""
NO_STORAGE = "async function opened() { throw new DOMException('not here', 'SecurityError');"
PLACES = {"die": "roll", "settings": "owner", "new/push": "begins", "rules/13": "search", "history": "past"}
"""Screens, and what is to be seen there."""
SMALL = 100_000
"""Bytes."""
SLOWLY = """async write() {
  const slow = Number(await (await fetch('slow.txt')).text());
  await new Promise((done) => setTimeout(done, slow));
"""

BUSY = "void setTimeout(() => { const until = Date.now() + 700; while (Date.now() < until); }, 0)"
"""What comes to Python meanwhile waits."""
HELD = """(() => {
  const later = window.setTimeout;
  window.late = [];
  window.setTimeout = (act, after, ...told) => (after === 3000 ? late.push(act) : later(act, after, ...told));
})()"""
"""What the page does three seconds after the first screen waits until it is called: it may come at any moment."""
LATE = """async () => {
  for (const act of late) act();
  for (let frames = 0; frames < 5; frames += 1) await new Promise(requestAnimationFrame);
  return late.length;
}"""


SAFARI = """Object.defineProperty(Navigator.prototype, 'vendor', { get: () => 'Apple Computer, Inc.' })"""


def kept(tab: Offline, folder: Path) -> sqlite3.Connection:
    """The database as the browser holds it at this moment."""
    file = folder / "kept.db"
    file.write_bytes(bytes.fromhex(tab.page.evaluate(BYTES)))
    return sqlite3.connect(file)


def entries(tab: Offline, folder: Path) -> int:
    with kept(tab, folder) as found:
        return int(found.execute("SELECT count(*) FROM entry").fetchone()[0])


def served(device: WebDevice, name: str, change: Callable[[str], str]) -> None:
    """A file of the app as the host would send it after ``change``."""
    path = device.host.root / "games" / name
    path.write_text(change(path.read_text("utf-8")), "utf-8")


def never_offline(device: WebDevice) -> None:
    """The app is not put on the device, which costs a browser more than the start."""
    served(device, "sw.js", lambda _: "throw 0;")


def keeps_little(device: WebDevice, *but: str) -> None:
    """Of the app, only what is small, ``but`` these, is put on the device: it is taken for whole by the same steps."""
    site, files = device.host.root / "games", "const FILES = "

    def small(text: str) -> str:
        before, _, rest = text.partition(files)
        found, _, after = rest.partition(";")
        few = {path: one for path, one in json.loads(found).items() if path not in but and _bytes(site, path) < SMALL}
        assert len(few) > 10
        return f"{before}{files}{json.dumps(few)};{after}"

    served(device, "sw.js", small)


def _bytes(site: Path, path: str) -> int:
    """Of a file as it lies on the host, packed or not."""
    return min(one.stat().st_size for one in (site / path, site / f"{path}.packed") if one.exists())


def test_what_is_shown_is_kept_and_a_full_storage_is_said_until_there_is_room(
    device: WebDevice, host: Host, tmp_path: Path
) -> None:
    """From a storage without room to a second tab, which finds what was kept in it and takes over."""
    served(device, "storage.js", lambda text: text.replace("async write() {", SLOWLY))
    never_offline(device)
    slow = host.root / "games" / "slow.txt"
    slow.write_text("0")
    tab = device.remembers()
    tab.page.add_init_script(HELD)
    assert device.context
    quota, origin = device.context.new_cdp_session(tab.page), host.url.removesuffix("/games")
    quota.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    assert tab.page.evaluate(ONE_MORE) == "QuotaExceededError"
    assert len(tab.page.evaluate(NAMES)) == 1
    assert tab.open().starts_from == "memory"
    tab.reads("unkept", "plein", "sauvegarde")
    tab.tap("unkept-save").gone("unkept").shows("Vos données").to("/new/push")
    seat(tab, "Ana", "Bo", "Cléo").tap("first-1").tap("tracking-scorepad").tap("start").reads("unkept", "plein")
    quota.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    before = entries(tab.tap("unkept-again").gone("unkept"), tmp_path)

    slow.write_text("1500")
    tab.tap("switch-more")
    assert not tab.soon(lambda: "1 carte" in said(tab.at("switches")), 1.0)
    tab.reads("switches", "1 carte")
    assert entries(tab, tmp_path) == before + 1

    device.remembers(tab)  # it gave its room
    second = device.tab()
    second.page.goto(tab.page.url)
    second.says("dans un autre onglet")
    slow.write_text("700")
    tab.page.workers[0].evaluate(BUSY)
    tab.tap("switch-more")  # Python has yet to hear of it, and then it is still being written, while the other tab asks
    second.press("use").ready().reads("switches", "2 cartes")
    tab.says("Vous avez continué dans un autre onglet")
    tab.forward()
    assert tab.page.evaluate(LATE) > 0
    tab.says("Vous avez continué dans un autre onglet")
    second.forward()
    slow.write_text("0")
    second.tap("switch-more").reads("switches", "3 cartes")
    assert entries(second, tmp_path) == before + 3
    assert [one for one in tab.problems if "QuotaExceeded" not in one] == []
    assert second.problems == []


def what_a_newer_app_kept_is_left_alone_and_can_be_saved(tab: Offline, folder: Path) -> None:
    file = folder / "newer.db"
    with sqlite3.connect(file) as newer:
        newer.executescript(
            f"CREATE TABLE session (id); PRAGMA application_id = {APPLICATION}; PRAGMA user_version = 999"
        )
    tab.page.evaluate(PUT, file.read_bytes().hex())
    tab.page.goto(f"{tab.base}/")
    tab.says("999")
    with tab.page.expect_download() as coming:
        tab.press("save")
    assert Path(coming.value.path()).read_bytes() == file.read_bytes() == bytes.fromhex(tab.page.evaluate(BYTES))


def test_data_of_a_newer_build_stay_and_a_newer_build_says_so_and_takes_those_of_the_older_one_along(
    device: WebDevice, host: Host, tmp_path: Path
) -> None:
    """From memory and from files, without the policy too, neither asks anybody else for anything."""
    old = version_1(tmp_path / "companion.db", 1)
    keeps_little(device)
    tab = device.remembers(policy=False)
    what_a_newer_app_kept_is_left_alone_and_can_be_saved(tab, tmp_path)
    tab.page.goto(f"{host.url}/{NOT_THE_APP}")
    tab.page.evaluate(PUT, old.read_bytes().hex())
    assert tab.open().settled().starts_from == "memory"
    with kept(tab, tmp_path) as now:
        assert now.execute("PRAGMA user_version").fetchone() == (VERSION,)
    tab.to("/people").at("add-person").wait_for()
    names = tab.shows("Zoé").everything()

    served(device, "sw.js", lambda text: re.sub(r"const BUILD = '", "const BUILD = 'newer-", text))
    assert tab.page.evaluate(UPDATE) == "redundant"  # files are still being copied to the host: never half a build
    served(device, "index.html", lambda text: text.replace('"build" content="', '"build" content="newer-'))
    served(device, "index.html", lambda text: text.replace("<title>Table Companion", "<title>Newer"))
    assert tab.page.evaluate(UPDATE) == "installed"
    tab.to("/").at("use-newer").wait_for()
    assert tab.page.evaluate("fetch('index.html').then(a => a.text())").count("<title>Newer") == 0
    with tab.page.expect_navigation():
        tab.tap("use-newer")
    assert tab.ready().starts_from == "files"  # the older build's memory is none of the newer one's
    tab.to("/people").at("add-person").wait_for()
    tab.until(lambda: tab.everything() == names, names)
    assert tab.page.evaluate("fetch('index.html').then(a => a.text())").count("<title>Newer") == 1
    tab.problems.clear()  # a session of that old version is none that folds, and home says so in the log
    for place, key in PLACES.items():
        tab.to(f"/{place}").sees(key)
    assert device.asked == []
    assert tab.problems == []


def test_an_app_that_cannot_start_says_what_it_needs_and_a_page_that_is_back_begins_anew(device: WebDevice) -> None:
    tab = device.remembers()
    for script in ("page.js", "worker.js"):  # the first is not even read, the second is, and fails
        tab.page.route(f"**/{script}", lambda route: route.fulfill(body="let = ;", content_type="text/javascript"))
        tab.page.goto(f"{device.host.url}/")
        tab.says("Safari 16.4, Firefox 114, Chrome 95")
        tab.page.unroute_all()
    never_offline(device)
    with tab.page.expect_navigation():
        tab.press("again")
    assert tab.ready().sees("new-push").starts_from == "memory"
    with tab.page.expect_navigation():  # as Safari does it, which has let go of all that the page held
        tab.page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")


def test_a_browser_that_keeps_nothing_says_so_and_still_makes_codes_and_pictures(
    device: WebDevice, tmp_path: Path
) -> None:
    never_offline(device)
    device.paints = True
    served(device, "storage.js", lambda text: text.replace("async function opened() {", NO_STORAGE))
    tab = device.remembers()
    tab.page.add_init_script(f"({PREFER})({json.dumps({**KNOWS, 'pace': 'instant'})})")
    tab.page.goto(f"{device.host.url}/")
    tab.says("fenêtre privée").press("play").ready().reads("nowhere", "Rien n’est enregistré ici")
    tab.tap("new-push").tap("mode-digital").at("add-bot").wait_for()
    tab.type("name-1", "Zoé", ("first-1", "Zoé")).tap("add-bot").reads("first-2", "Bip")
    tab.tap("first-2").tap("start").sees("pile")
    mine = ("Piochez", "Prenez", "Lancez")  # what Zoé is asked once the bot has played depends on its luck
    tab.until(lambda: any(ask(tab.page, "reads", "headline", one) for one in mine), "it is not Zoé's move", 60)
    tab.reads("latest", "Bip")
    tab.to("/settings").shows("Rien n’est enregistré ici").gone("where")
    codes_and_pictures(tab, tmp_path)
    assert [one for one in tab.problems if "not here" not in one] == []
    assert device.asked == []


def test_what_the_page_finds_out_about_its_device_the_app_knows_and_the_page_speaks_as_the_app(
    device: WebDevice,
) -> None:
    never_offline(device)
    tab = device.remembers()
    tab.page.add_init_script(SAFARI)
    tab.open("/settings").bring("data").reads("data", "sept jours")
    assert tab.page.evaluate("document.documentElement.lang") == "fr"
    tab.bring("lang-en")
    tab.tap("lang-en").reads("data", "seven days")
    assert tab.page.evaluate("document.documentElement.lang") == "en"
