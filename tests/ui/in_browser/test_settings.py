"""Settings: what is chosen on a device stays there; a backup goes out and comes back."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from playwright.sync_api import Browser

from companion.store import database_file
from tests.ui.browser import COARSE, BrowserTab, ServerProcess
from tests.ui.conftest import PHONE, BrowserOpener
from tests.ui.test_settings import UNTOLD, begin

TOLD = {**UNTOLD, "theme": "dark", "motion": False, "sound": False}


def test_what_is_chosen_stays_on_the_device(browser: Browser, server: ServerProcess) -> None:
    context = browser.new_context(viewport=PHONE, locale="fr-FR", color_scheme="light", device_scale_factor=COARSE)
    one = BrowserTab(context.new_page(), server.url).open("/settings")
    one.chosen("theme-system")
    paper = one.page.screenshot(clip={"x": 2, "y": 300, "width": 4, "height": 4})
    one.tap("theme-dark")
    one.chosen("theme-dark")
    one.until(lambda: one.page.screenshot(clip={"x": 2, "y": 300, "width": 4, "height": 4}) != paper, "it stays light")
    one.tap("motion-off").tap("lang-en").shows("Settings")
    one.bring("sound")
    one.checked("sound").tap("sound").checked("sound", False)
    one.until(lambda: one.preferred().get("sound") is False, "what was tapped last is not kept")
    assert one.preferred() == TOLD
    other = BrowserTab(context.new_page(), server.url).open("/settings")  # a new session on the server
    other.chosen("theme-dark")
    other.chosen("lang-en")
    other.chosen("motion-off")
    assert other.page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert one.problems + other.problems == []
    context.close()


def test_a_backup_goes_out_and_comes_back(tab: BrowserOpener, server: ServerProcess, tmp_path: Path) -> None:
    id = begin(server, "Ana", "Bo")
    one = tab("/settings")
    one.bring("where")
    one.reads("where", str(database_file(server.folder)))
    one.bring("backup")
    name, content = one.save("backup")
    assert name.startswith("table-companion-")
    saved = tmp_path / "saved.db"
    saved.write_bytes(content)
    with sqlite3.connect(saved) as copy:
        assert copy.execute("SELECT count(*) FROM session WHERE id = ?", (id,)).fetchone() == (1,)
    later = begin(server, "Chloé", "Dan")
    other = tab("/")
    other.sees(f"session-{later}")
    one.pick("restore", saved)
    one.shows("La sauvegarde contient 1 partie. Ici, il y en a 2.")
    one.tap("restore-yes")
    one.bring("notice")
    one.reads("notice", "La sauvegarde a été restaurée", "before-restore")
    one.gone("restored")
    other.shows("Une sauvegarde a été restaurée").gone(f"session-{later}")
    other.tap("restored-ok").gone("restored")
    other.tap(f"session-{id}").sees("undo")
