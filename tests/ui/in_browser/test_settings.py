"""Settings: what is chosen on a device stays there; a backup goes out and comes back."""

from __future__ import annotations

import base64
import io
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page

from companion.store import database_file
from companion.ui import theme
from tests.ui.browser import COARSE, BrowserTab, ServerProcess
from tests.ui.conftest import PHONE, BrowserOpener
from tests.ui.test_settings import UNTOLD, begin

TOLD = {**UNTOLD, "theme": "dark", "motion": False, "sound": False}


def test_what_is_chosen_stays_on_the_device(browser: Browser, server: ServerProcess) -> None:
    context = browser.new_context(viewport=PHONE, locale="fr-FR", color_scheme="light", device_scale_factor=COARSE)
    one = BrowserTab(context.new_page(), server.url).open("/settings")
    one.chosen("theme-system")
    with papers(one.page) as seen:
        one.until(lambda: seen == {theme.LIGHT[theme.PAPER]}, "it is not light")
        one.tap("theme-dark").chosen("theme-dark")
        one.until(lambda: theme.DARK[theme.PAPER] in seen, "it stays light")
    # at once: a first picture, too, would otherwise fade in from the client's own colours
    assert seen == {theme.LIGHT[theme.PAPER], theme.DARK[theme.PAPER]}
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


@contextmanager
def papers(page: Page) -> Iterator[set[str]]:
    """The colours that the edge of the page has in all that is drawn meanwhile."""
    found: set[str] = set()
    camera = page.context.new_cdp_session(page)

    def drawn(event: dict[str, Any]) -> None:
        picture = Image.open(io.BytesIO(base64.b64decode(event["data"]))).convert("RGB")
        colour: Any = picture.getpixel((1, picture.height // 2))
        found.add("#{:02X}{:02X}{:02X}".format(*colour))
        camera.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})

    camera.on("Page.screencastFrame", drawn)
    camera.send("Page.startScreencast", {"format": "png"})
    yield found
    camera.detach()


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
