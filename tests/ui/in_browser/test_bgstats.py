"""A finished game goes to BG Stats: the code that a phone reads from this screen, and the key that opens the app."""

from __future__ import annotations

from playwright.sync_api import Browser

from companion.games import GAMES
from companion.games.thirteen.scorepad import Count
from companion.games.thirteen.scoring import Tally
from tests.ui import saved
from tests.ui.browser import BrowserTab, ServerProcess
from tests.ui.camera import photographed
from tests.ui.conftest import PHONE
from tests.ui.test_settings import told_in

SHARED = True

SIX = ("Maximilienne", "Bartholomé", "Jean-Sébastien", "Frédérique", "Guillemette", "Anne-Charlotte")


def played(server: ServerProcess, names: tuple[str, ...]) -> str:
    tallies = tuple(Tally(rotten=seat % 2, blue=2, yellow=2, green=seat // 2) for seat in range(len(names)))
    return saved.played(server, "13", names, Count(tallies), options=GAMES["13"].options(deals=1))


def test_six_long_names_are_read_by_day_and_night_and_a_key_opens_it(browser: Browser, server: ServerProcess) -> None:
    id = played(server, SIX)
    page = browser.new_page(viewport=PHONE, device_scale_factor=2, locale="fr-FR", reduced_motion="reduce")
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


HELD = {1: ((844, 390), (640, 360), (360, 640)), 2: ((640, 360),)}
"""By how large text is, width and height: the code is opened at the first of them, and the phone turned."""
AT_LENGTH = tuple(f"{name} {'محمد بن عبد الله ' * 5}"[:79] for name in ("أحمد", "خالد", "يوسف", "مريم", "ليلى", "سلمى"))


def test_the_whole_code_is_on_the_page_however_the_phone_is_held(browser: Browser, server: ServerProcess) -> None:
    id = played(server, AT_LENGTH)
    context = browser.new_context(viewport=PHONE, locale="fr-FR", reduced_motion="reduce")
    for zoom, sizes in HELD.items():
        page = context.new_page()
        context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 16 * zoom}})
        t = BrowserTab(page, server.url).size(*sizes[0]).open(f"/session/{id}").tap("bgstats-code")
        for width, height in sizes:
            t.size(width, height)
            assert told_in(photographed(t, "bgstats-qr")[1])["sourcePlayId"] == id
            code, key = t.box("bgstats-qr"), t.box("bgstats-close")
            assert code.within(width, height), (width, height, zoom)
            assert key.within(width, height)
            assert key.top >= code.bottom or key.left >= code.right, (width, height, zoom)
        assert t.tap("bgstats-close").gone("bgstats-qr").problems == []
    context.close()
