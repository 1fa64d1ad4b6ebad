"""What the offline web app promises about what it keeps, and what it says when it cannot."""

from __future__ import annotations

import json
import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from companion.locale import speaker
from companion.sessions.library import samples
from companion.sessions.play.sessions import Sessions
from companion.share.picture import Form
from companion.store import VERSION, Log, database_file
from companion.store.migrations import APPLICATION
from companion.store.names import PREFIX
from tests.store.older_versions import version_1
from tests.ui.browser import PREFER
from tests.ui.camera import painted, photographed
from tests.ui.in_browser.test_result_picture import alike, by_pillow, saved
from tests.ui.setting_up import seat
from tests.ui.tab import KNOWS
from tests.ui.waiting import ask
from tests.web.conftest import NAMES, NOT_THE_APP, Host, Offline, WebDevice
from tests.web.early import goes_on_with, rolled_early

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
SITE = "https://example.org/games/"
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
SAFARI = """Object.defineProperty(Navigator.prototype, 'vendor', { get: () => 'Apple Computer, Inc.' })"""


def kept(tab: Offline, folder: Path) -> sqlite3.Connection:
    """The database as the browser holds it at this moment."""
    file = folder / "kept.db"
    file.write_bytes(bytes.fromhex(tab.page.evaluate(BYTES)))
    return sqlite3.connect(file)


def entries(tab: Offline, folder: Path) -> int:
    with kept(tab, folder) as found:
        return int(found.execute("SELECT count(*) FROM entry").fetchone()[0])


def never_offline(device: WebDevice) -> None:
    """The app is not put on the device, which costs a browser more than the start."""
    device.host.serves("sw.js", lambda _: "throw 0;")


def keeps_little(device: WebDevice, *but: str) -> None:
    """Of the app, only what is small, ``but`` these, is put on the device: it is taken for whole by the same steps."""
    site, files = device.host.root / "games", "const FILES = "

    def small(text: str) -> str:
        before, _, rest = text.partition(files)
        found, _, after = rest.partition(";")
        few = {path: one for path, one in json.loads(found).items() if path not in but and _bytes(site, path) < SMALL}
        assert len(few) > 10
        return f"{before}{files}{json.dumps(few)};{after}"

    device.host.serves("sw.js", small)


def _bytes(site: Path, path: str) -> int:
    """Of a file as it lies on the host, packed or not."""
    return min(one.stat().st_size for one in (site / path, site / f"{path}.packed") if one.exists())


def test_what_is_shown_is_kept_and_a_full_storage_is_said_until_there_is_room(
    device: WebDevice, host: Host, tmp_path: Path
) -> None:
    """From a storage without room to a second tab, which finds what was kept in it and takes over."""
    device.host.serves("storage.js", lambda text: text.replace("async write() {", SLOWLY))
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
    assert not tab.soon(lambda: "1 carte" in tab.said("switches"), 1.0)
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

    device.host.serves("sw.js", lambda text: re.sub(r"const BUILD = '", "const BUILD = 'newer-", text))
    assert tab.page.evaluate(UPDATE) == "redundant"  # files are still being copied to the host: never half a build
    device.host.serves("index.html", lambda text: text.replace('"build" content="', '"build" content="newer-'))
    device.host.serves("index.html", lambda text: text.replace("<title>Table Companion", "<title>Newer"))
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


def test_a_browser_that_keeps_nothing_says_so_and_still_makes_codes_and_pictures(
    device: WebDevice, tmp_path: Path
) -> None:
    never_offline(device)
    device.host.serves("storage.js", lambda text: text.replace("async function opened() {", NO_STORAGE))
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
    with painted(tab):
        codes_and_pictures(tab, tmp_path)
    assert [one for one in tab.problems if "not here" not in one] == []
    assert device.asked == []


def codes_and_pictures(tab: Offline, folder: Path) -> None:
    """From the settings: the code of an address, and the pictures of two samples, compared with Pillow's."""
    tab.bring("phone-open")
    tab.tap("phone-open").shows("Pour un téléphone, cette adresse désigne le téléphone lui-même").gone("phone-code")
    tab.gone("phone-command")  # there is no command on a web host
    tab.tap("phone-close").gone("phone-close")
    tab.type("address", SITE).tap("phone-open").reads("phone-address", SITE)
    assert photographed(tab, "phone-code")[1] == SITE
    tab.tap("phone-close").gone("phone-close")

    log = Log(database_file(folder))
    samples.add(log, speaker("fr"))
    looks: list[Image.Image] = []
    # and by how much of 255 two pictures of one game differ in the mean at most, whose letters two programs drew
    forms: tuple[tuple[str, Form, int], ...] = (
        ("push", "portrait", 4),
        ("13", "portrait", 3),
        ("thricewise", "wide", 3),
    )
    for game, form, near in forms:
        tab.to("/").at("new-push").wait_for()  # the key of the last picture is gone
        id = f"{PREFIX}{game}-full"
        tab.to(f"/session/{id}/picture").tap(f"form-{form}").chosen(f"form-{form}")
        name, picture = saved(tab)
        assert name.startswith(f"table-companion-{game}-")
        wanted = by_pillow(Sessions(log), id, form)
        assert picture.size == pytest.approx(wanted.size, abs=4)
        assert alike(wanted, picture.resize(wanted.size)) < near
        looks.append(picture)
    assert alike(looks[0], looks[1].resize(looks[0].size)) > 4
    log.close()


def test_an_app_that_cannot_start_says_what_it_needs_and_its_early_die_is_fair_and_goes_on_in_the_app(
    device: WebDevice,
) -> None:
    """The screens come last, and Python goes on from its kept memory; the first visit has it the other way round."""
    never_offline(device)
    tab = device.remembers()
    every_face_is_as_likely(tab)
    for script in ("page.js", "worker.js"):  # the first is not even read, the second is, and fails
        tab.page.goto(f"{device.host.url}/{NOT_THE_APP}")
        tab.page.route(f"**/{script}", lambda route: route.fulfill(body="let = ;", content_type="text/javascript"))
        tab.page.goto(f"{device.host.url}/#/die")
        tab.says("Safari 16.4, Firefox 114, Chrome 95")
        tab.page.unroute_all()
    waiting: list[Any] = []
    tab.page.route("**/main.dart.wasm.packed", lambda route: waiting.append(route))
    with tab.page.expect_navigation():
        tab.press("again")
    faces = rolled_early(tab)
    tab.until(lambda: bool(waiting), "nobody asks for the screens")
    waiting[0].continue_()
    tab.page.unroute_all()
    assert tab.ready().starts_from == "memory"
    goes_on_with(tab, faces)
    tab.to("/").sees("new-push")
    begins_anew_where_a_page_is_back(tab)


def begins_anew_where_a_page_is_back(tab: Offline) -> None:
    """As Safari does it, which has let go of all that the page held; what the page finds out the app knows.

    The die is asked for when the client has just read its address: it does not look again, and nobody is told.
    """
    tab.page.add_init_script(SAFARI)
    tab.page.add_init_script(JUST_THEN)
    with tab.page.expect_navigation():
        tab.page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    faces = [str(tab.ready().page.evaluate("justThen"))]
    assert tab.starts_from == "memory"
    goes_on_with(tab, faces)
    tab.back().comes_to("/").sees("new-push").to("/settings").bring("data").reads("data", "sept jours")
    assert tab.page.evaluate("document.documentElement.lang") == "fr"
    tab.bring("lang-en")
    tab.tap("lang-en").reads("data", "seven days")
    assert tab.page.evaluate("document.documentElement.lang") == "en"


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
