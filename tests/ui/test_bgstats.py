"""A finished game goes to BG Stats: by the key, or by the QR code that a phone reads from this screen."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser

from companion.games import GAMES
from companion.games.thirteen.scorepad import Count
from companion.games.thirteen.scoring import Tally
from tests.ui.camera import photographed
from tests.ui.conftest import Opener
from tests.ui.saved import kept
from tests.ui.tab import Server, Tab, plain

SHARED = True

SIX = ("Maximilienne", "Bartholomé", "Jean-Sébastien", "Frédérique", "Guillemette", "Anne-Charlotte")


def played(server: Server, names: tuple[str, ...], deals: int = 1) -> str:
    with kept(server) as sessions:
        session = sessions.begin("13", names, 0, tracking="scorepad", options=GAMES["13"].options(deals=deals))
        tallies = tuple(Tally(rotten=seat % 2, blue=2, yellow=2, green=seat // 2) for seat in range(len(names)))
        while not session.over:
            session.tell(Count(tallies), seen=session.revision)
        return session.id


def read(tab: Tab) -> dict[str, Any]:
    """The play that a phone's camera finds on this screen."""
    _, text = photographed(tab.tap("bgstats-code"), "bgstats-qr")
    address = urlsplit(text)
    assert (address.scheme, address.netloc, address.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    told: dict[str, Any] = json.loads(parse_qs(address.query)["data"][0])
    return told


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_six_long_names_are_read_from_a_phone(browser: Browser, server: Server, scheme: Any) -> None:
    id = played(server, SIX)
    page = browser.new_page(
        viewport={"width": 390, "height": 844}, device_scale_factor=2, color_scheme=scheme, locale="fr-FR"
    )
    t = Tab(page, server.url).open(f"/session/{id}")
    told = read(t)
    assert told["sourcePlayId"] == id
    assert [one["name"] for one in told["players"]] == list(SIX)
    assert [one["winner"] for one in told["players"]] == [one["rank"] == 1 for one in told["players"]]
    assert (told["game"]["bggId"], told["game"]["highestWins"]) == (17025, False)
    assert plain(told["board"]) == "Nombre de donnes : 1"
    t.tap("bgstats-close").gone("bgstats-qr")
    assert t.problems == []
    page.close()


def test_the_number_of_13_is_peoples_choice(tab: Opener, server: Server) -> None:
    id = played(server, ("Ana", "Bo", "Chloé"))
    t = tab("/settings", lang="en-GB", fresh=True)
    t.at("bgg-13").scroll_into_view_if_needed()
    t.type("bgg-13", "12345").page.wait_for_timeout(400)
    t.open(f"/session/{id}").sees("bgstats-code")
    assert read(t)["game"]["bggId"] == 12345
    t.open("/settings").at("bgg-13").scroll_into_view_if_needed()
    t.type("bgg-13", "0").shows("This is no number at BoardGameGeek; the last one stays.")
    t.type("bgg-13", "").shows("Left empty").page.wait_for_timeout(400)
    t.open(f"/session/{id}").sees("bgstats-code")
    assert read(t)["game"]["bggId"] == 17025


def test_the_key_opens_it_and_nothing_leaves_before(tab: Opener, server: Server) -> None:
    id = played(server, ("Ana", "Bo", "Chloé"))
    t = tab(f"/session/{id}", fresh=True)
    t.page.evaluate("() => { window.opened = []; window.open = (...told) => { window.opened.push(told[0]); } }")
    t.at("bgstats-open").scroll_into_view_if_needed()
    t.tap("bgstats-open")
    t.until(lambda: bool(t.page.evaluate("opened.length")), "nothing is opened")
    (address,) = t.page.evaluate("opened")
    assert json.loads(parse_qs(urlsplit(address).query)["data"][0])["sourcePlayId"] == id


def test_what_goes_on_or_was_given_up_does_not_go_there(tab: Opener, server: Server) -> None:
    with kept(server) as sessions:
        left = sessions.begin("push", ("Ana", "Bo"), 0, tracking="full", mode="digital")
        left.end("abandoned", seen=left.revision)
    t = tab(f"/session/{left.id}")
    t.sees("result")
    assert not [one for one in t.identifiers() if one.startswith("bgstats")]
