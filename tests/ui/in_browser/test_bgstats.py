"""A finished game goes to BG Stats: the code that a phone reads from this screen, and the key that opens the app."""

from __future__ import annotations

from playwright.sync_api import Browser

from tests.ui.browser import BrowserTab, ServerProcess
from tests.ui.camera import photographed
from tests.ui.test_bgstats import played, told_in

SHARED = True

SIX = ("Maximilienne", "Bartholomé", "Jean-Sébastien", "Frédérique", "Guillemette", "Anne-Charlotte")


def test_six_long_names_are_read_by_day_and_night_and_a_key_opens_it(browser: Browser, server: ServerProcess) -> None:
    id = played(server, SIX)
    page = browser.new_page(viewport={"width": 390, "height": 844}, device_scale_factor=2, locale="fr-FR")
    t = BrowserTab(page, server.url).open(f"/session/{id}").tap("bgstats-code")
    by_day, text = photographed(t, "bgstats-qr")
    page.emulate_media(color_scheme="dark")
    t.until(lambda: photographed(t, "bgstats-qr")[0].getpixel((1, 1)) != by_day.getpixel((1, 1)), "it stays light")
    assert photographed(t, "bgstats-qr")[1] == text
    told = told_in(text)
    assert told["sourcePlayId"] == id
    assert [one["name"] for one in told["players"]] == list(SIX)
    assert [one["winner"] for one in told["players"]] == [one["rank"] == 1 for one in told["players"]]
    assert (told["game"]["bggId"], told["game"]["highestWins"]) == (17025, False)
    assert told["board"] == "1 round"
    t.tap("bgstats-close").gone("bgstats-qr")
    assert t.outside == []  # nothing has left before the key is tapped that opens it
    assert told_in(t.opens("bgstats-open"))["sourcePlayId"] == id
    assert t.page.evaluate("opened.length") == 1
    assert t.problems + t.outside == []
    page.close()
