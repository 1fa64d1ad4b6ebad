"""Settings: what is chosen on a device stays there."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page

from companion.ui import theme
from tests.ui.browser import COARSE, BrowserTab, ServerProcess
from tests.ui.conftest import PHONE, BrowserOpener
from tests.ui.test_settings import UNTOLD

SHARED = True

TOLD = {**UNTOLD, "theme": "dark", "motion": False, "sound": False}


@pytest.mark.everywhere
def test_what_is_chosen_stays_on_the_device(tab: BrowserOpener) -> None:
    one = tab("/settings", fresh=True)
    one.bring("theme-system")
    one.chosen("theme-system").tap("theme-dark").chosen("theme-dark")
    one.tap("motion-off").tap("lang-en").shows("Settings")
    one.rests().bring("sound")
    one.checked("sound").tap("sound").checked("sound", False)
    one.until(lambda: one.preferred().get("sound") is False, "what was tapped last is not kept")
    assert one.preferred() == TOLD
    other = tab("/settings", fresh=True)  # a new session on the server
    other.chosen("theme-dark").chosen("lang-en").chosen("motion-off")
    assert other.page.evaluate("document.documentElement.dataset.theme") == "dark"
    other.prefer()  # as all find this device
    tab("/settings", fresh=True).chosen("lang-fr")  # of what is not chosen any more no cookie tells


def test_nothing_fades_in_from_other_colours(browser: Browser, server: ServerProcess) -> None:
    """From light to dark at once: a first picture, too, would otherwise fade in from the client's own colours."""
    context = browser.new_context(viewport=PHONE, locale="fr-FR", color_scheme="light", device_scale_factor=COARSE)
    one = BrowserTab(context.new_page(), server.url).open("/settings").chosen("theme-system")
    with papers(one.page) as seen:
        one.until(lambda: seen == {theme.LIGHT[theme.PAPER]}, "it is not light")
        one.tap("theme-dark").chosen("theme-dark")
        one.until(lambda: theme.DARK[theme.PAPER] in seen, "it stays light")
    assert spoken(one) == ("fr", "Alerte")
    one.bring("lang-en")
    one.tap("lang-en").shows("Settings")
    assert spoken(one) == ("en", "Alert")
    assert seen == {theme.LIGHT[theme.PAPER], theme.DARK[theme.PAPER]}
    assert one.problems == []
    context.close()


def spoken(tab: BrowserTab) -> tuple[str, str]:
    """Which language the page says it is in, and what it calls a dialog, by which people hear that one came."""
    tab.bring("phone-open")
    tab.tap("phone-open").sees("phone-close")
    lang = str(tab.page.evaluate("document.documentElement.lang"))
    called = str(tab.page.locator("[role=alertdialog] [aria-label]").first.get_attribute("aria-label"))
    tab.tap("phone-close").gone("phone-close")
    return lang, called


def edge_of(png: bytes) -> str:
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    colour: Any = picture.getpixel((1, picture.height // 2))
    return "#{:02X}{:02X}{:02X}".format(*colour)


@contextmanager
def papers(page: Page) -> Iterator[set[str]]:
    """The colours that the edge of the page has in what is drawn meanwhile; of many pictures some are left out."""
    found: set[str] = set()
    camera = page.context.new_cdp_session(page)

    def drawn(event: dict[str, Any]) -> None:
        found.add(edge_of(base64.b64decode(event["data"])))
        camera.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})

    camera.on("Page.screencastFrame", drawn)
    camera.send("Page.startScreencast", {"format": "png"})
    yield found
    camera.detach()
