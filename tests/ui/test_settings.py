"""Settings: what is chosen on a device stays there; what is kept goes out and comes back."""

from __future__ import annotations

import json
import sqlite3
import zipfile
from pathlib import Path

from playwright.sync_api import Browser, expect

from companion.sessions.live import Sessions
from companion.store import Log, database_file
from tests.ui.browser import Server, Tab
from tests.ui.conftest import Opener


def test_what_is_chosen_stays_on_the_device(browser: Browser, server: Server) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="fr-FR", color_scheme="light")
    one = Tab(context.new_page(), server.url).open("/settings")
    expect(one.at("theme-system")).to_have_attribute("aria-current", "true")
    paper = one.page.screenshot(clip={"x": 2, "y": 300, "width": 4, "height": 4})
    one.tap("theme-dark")
    expect(one.at("theme-dark")).to_have_attribute("aria-current", "true")
    one._until(lambda: one.page.screenshot(clip={"x": 2, "y": 300, "width": 4, "height": 4}) != paper, "it stays light")
    one.tap("motion-off").tap("lang-en").shows("Settings")
    for name in ("sound", "vibration", "shake"):
        bring(one, name)
        expect(one.at(name)).to_have_attribute("aria-checked", "true")
        one.tap(name)
        expect(one.at(name)).to_have_attribute("aria-checked", "false")
    bring(one, "shake-3")
    one.tap("shake-3")
    bring(one, "awake")
    one.tap("awake")
    expect(one.at("awake")).to_have_attribute("aria-checked", "false")
    kept = "JSON.parse(JSON.parse(localStorage.getItem('flutter.companion.prefs')))"
    one._until(lambda: one.page.evaluate(f"{kept}.awake") is False, "what was tapped last is not kept")
    assert one.page.evaluate(kept) == {
        "theme": "dark",
        "motion": False,
        "sound": False,
        "vibration": False,
        "shake": False,
        "shake_level": 3,
        "awake": False,
        "pace": "normal",
        "think": 0.5,
        "me": "",
        "bgg_13": 17025,
        "address": "",
    }
    other = Tab(context.new_page(), server.url).open("/settings")  # a new session on the server
    expect(other.at("theme-dark")).to_have_attribute("aria-current", "true")
    expect(other.at("lang-en")).to_have_attribute("aria-current", "true")
    expect(other.at("motion-off")).to_have_attribute("aria-current", "true")
    assert other.page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert one.problems + other.problems == []
    context.close()


def test_a_backup_goes_out_and_comes_back(tab: Opener, server: Server, tmp_path: Path) -> None:
    id = begin(server, "Ana", "Bo")
    one = tab("/settings")
    bring(one, "where")
    one.reads("where", str(database_file(server.folder)))
    bring(one, "backup")
    with one.page.expect_download() as coming:
        one.tap("backup")
    saved = tmp_path / "saved.db"
    coming.value.save_as(saved)
    assert coming.value.suggested_filename.startswith("table-companion-")
    with sqlite3.connect(saved) as copy:
        assert copy.execute("SELECT count(*) FROM session WHERE id = ?", (id,)).fetchone() == (1,)
    later = begin(server, "Chloé", "Dan")
    other = tab("/")
    other.at(f"session-{later}").wait_for()
    pick(one, "restore", saved)
    one.at("restore-yes").wait_for()
    one.shows("La sauvegarde contient 1 partie. Ici, il y en a 2.")
    one.tap("restore-no").gone("restore-yes")
    other.at(f"session-{later}").wait_for()
    pick(one, "restore", saved)
    one.tap("restore-yes")
    bring(one, "notice")
    one.reads("notice", "La sauvegarde est rétablie", "before-restore")
    one.gone("restored")
    other.shows("Une sauvegarde a été rétablie").gone(f"session-{later}")
    other.tap("restored-ok").gone("restored")
    other.tap(f"session-{id}").at("undo").wait_for()
    other.reload().at("undo").wait_for()
    assert other.page.url.endswith(id)


def test_what_is_no_backup_is_refused(tab: Opener, tmp_path: Path) -> None:
    wrong = tmp_path / "holiday.jpg"
    wrong.write_bytes(b"no database")
    one = tab("/settings", "en-GB")
    bring(one, "restore")
    pick(one, "restore", wrong)
    bring(one, "notice")
    one.reads("notice", "This file is no database of Table Companion")
    one.gone("restore-yes")


def test_sessions_go_out_as_files_and_come_in(tab: Opener, server: Server, tmp_path: Path) -> None:
    id = begin(server, "Ana", "Éric")
    one = tab("/settings", "en-GB")
    bring(one, "export")
    with one.page.expect_download() as coming:
        one.tap("export")
    coming.value.save_as(tmp_path / "all.zip")
    with zipfile.ZipFile(tmp_path / "all.zip") as files:
        texts = [files.read(name).decode() for name in files.namelist()]
    (text,) = [text for text in texts if json.loads(text)["id"] == id]
    (tmp_path / "new.companion.json").write_text(text.replace(id, "from-elsewhere"), "utf-8")
    bring(one, "import")
    pick(one, "import", tmp_path / "new.companion.json", tmp_path / "all.zip")
    bring(one, "notice")
    one.reads("notice", "1 session imported", "there already")
    one.tap("nav-home").reads("session-from-elsewhere", "Ana and Éric")
    one.tap("nav-settings")
    (tmp_path / "bad.companion.json").write_text("{", "utf-8")
    bring(one, "import")
    pick(one, "import", tmp_path / "bad.companion.json")
    bring(one, "notice")
    one.reads("notice", "bad.companion.json")


def test_whose_games_these_are(tab: Opener) -> None:
    one = tab("/settings")
    bring(one, "about")
    one.reads("about", "Ravensburger", "AMIGO", "Decktet", "n’est liée à aucun d’eux")


def begin(server: Server, *names: str) -> str:
    """A session that another program begins in the same file."""
    log = Log(database_file(server.folder))
    id = Sessions(log).begin("push", names, 0, tracking="scorepad").id
    log.close()
    return id


def bring(one: Tab, identifier: str) -> None:
    """Scroll until it is there, and not below the bar."""
    one.page.mouse.move(195, 400)
    for _ in range(20):
        found = one.page.locator(f'[flt-semantics-identifier="{identifier}"]')
        place = found.first.bounding_box() if found.count() else None
        if place and place["y"] >= 60 and place["y"] + min(place["height"], 60) <= 770:
            return
        one.page.mouse.wheel(0, -300 if place and place["y"] < 60 else 300)
        one.page.wait_for_timeout(150)
    raise AssertionError(f"{identifier} is not there: {one.everything()}")


def pick(one: Tab, identifier: str, *files: Path) -> None:
    with one.page.expect_file_chooser() as asked:
        one.tap(identifier)
    asked.value.set_files([str(file) for file in files])
