"""A finished game goes to BG Stats: the code that a phone reads from this screen, and the key that opens the app."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser

from companion.games import GAMES
from companion.games.thirteen.scorepad import Count
from companion.games.thirteen.scoring import Tally
from tests.ui import saved
from tests.ui.browser import BrowserTab, ServerProcess, unpainted
from tests.ui.camera import photographed
from tests.ui.conftest import PHONE
from tests.ui.test_settings import told_in

SHARED = True

HELD = {1: ((844, 390), (640, 360), (360, 640)), 2: ((640, 360),)}
"""By how large text is, width and height: the code is opened at the first of them, and the phone turned."""
NAMES = ("أحمد", "خالد", "يوسف", "مريم", "Guillemette", "سلمى")
SIX = tuple(f"{name} {'محمد بن عبد الله ' * 5}"[:79].strip() for name in NAMES)


def test_six_long_names_are_read_however_the_phone_is_held_and_a_key_opens_it(
    browser: Browser, server: ServerProcess
) -> None:
    """By day and by night; the whole code is on the page, and no key on it."""
    tallies = tuple(Tally(rotten=seat % 2, blue=2, yellow=2, green=seat // 2) for seat in range(len(SIX)))
    id = saved.played(server, "13", SIX, Count(tallies), options=GAMES["13"].options(deals=1))
    context = unpainted(browser, viewport=PHONE, device_scale_factor=1, locale="fr-FR", reduced_motion="reduce")
    for zoom, sizes in HELD.items():
        page = context.new_page()
        context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 16 * zoom}})
        t = BrowserTab(page, server.url).size(*sizes[0]).open(f"/session/{id}").tap("bgstats-code")
        for width, height in sizes:
            by_day, text = photographed(t.size(width, height), "bgstats-qr")
            assert told_in(text)["sourcePlayId"] == id
            code, key = t.box("bgstats-qr"), t.box("bgstats-close")
            assert code.within(width, height), (width, height, zoom)
            assert key.within(width, height)
            assert key.top >= code.bottom or key.left >= code.right, (width, height, zoom)
        if zoom == 1:
            page.emulate_media(color_scheme="dark")
            by_night(t, by_day.getpixel((1, 1)), text)
            tells_of_all(told_in(text))
        assert t.tap("bgstats-close").gone("bgstats-qr").problems + t.outside == []
        if zoom == 1:  # nothing has left before the key is tapped that opens it
            assert told_in(t.opens("bgstats-open"))["sourcePlayId"] == id
            assert page.evaluate("opened.length") == 1
    context.close()


def by_night(t: BrowserTab, shade: object, text: str) -> None:
    t.until(lambda: photographed(t, "bgstats-qr")[0].getpixel((1, 1)) != shade, "it stays light")
    assert photographed(t, "bgstats-qr")[1] == text


def tells_of_all(told: dict[str, Any]) -> None:
    assert [one["name"] for one in told["players"]] == list(SIX)
    assert [one["winner"] for one in told["players"]] == [one["rank"] == 1 for one in told["players"]]
    assert (told["game"]["bggId"], told["game"]["highestWins"]) == (17025, False)
    assert told["board"] == "1 round"
