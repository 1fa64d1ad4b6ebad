"""What cannot be drawn leaves all the rest of its page standing, and says so in words."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace

import flet as ft
import pytest

from companion.sessions.play.sessions import Sessions
from companion.store import Log, database_file
from companion.ui import bridge, routes
from companion.ui.device import use_device
from companion.ui.kit.frame import TopBar, screen, view
from companion.ui.kit.texts import body
from tests.ui.conftest import Opener
from tests.ui.rig.host import Host, complaints
from tests.ui.rig.tab import RigTab
from tests.ui.test_all_figures import EVERY_SEAT, pages

COMPLAINTS = ("could not be shown", "does not fold")
WORDS = {"en-GB": "This part could not be shown.", "fr-FR": "Cette partie de la page n’a pas pu s’afficher."}
WAYS_ON = ("back", "nav-home", "home")
SUMS = ("tally", "session_place", "session_evening")
"""What figures are counted from, and who sits where is not."""
FILTERED = ("/figures/", "/people/")
"""What the addresses begin with at which one chooses of which time figures are."""


@pytest.fixture
def host(host: Host) -> Host:
    host.sessions.log.remember_all(EVERY_SEAT)
    host.sessions.people.notify()
    return host


def drop(host: Host, name: str) -> None:
    """Another program takes something out of the file."""
    with closing(sqlite3.connect(database_file(host.folder))) as file:
        (kind,) = file.execute("SELECT type FROM sqlite_master WHERE name = ?", (name,)).fetchone()
        file.execute(f"DROP {kind} {name}")


@pytest.mark.parametrize("name", SUMS)
def test_figures_that_cannot_be_counted_leave_filters_and_the_way_back(host: Host, page: RigTab, name: str) -> None:
    addresses = list(pages(host))
    drop(host, name)
    page.open("/die")
    with complaints() as found:
        for address in addresses:
            page.visit(address)
            assert any(page.can(way) for way in WAYS_ON), (address, page.everything())
            assert page.there("period-all") is address.startswith(FILTERED), (address, page.everything())
    assert all("could not be shown" in one for one in found)


def test_who_cannot_be_read_has_a_page_of_words_and_a_way_on(host: Host) -> None:
    ana = host.sessions.people.everybody()[0].id
    drop(host, "result")
    for lang, words in WORDS.items():
        tab = RigTab(host, lang)
        with complaints():
            tab.open(f"/people/{ana}").reads("failure", words).tap("back").comes_to("/")
            tab.open(f"/people/{ana}").tap("home").comes_to("/")
        tab.close()


def broken(where: str) -> Callable[[], ft.View]:
    """A page in which a part fails, all that is in its screen, or the page itself."""

    @bridge.component
    def part(fails: bool) -> ft.Control:
        assert not fails, "no way to draw this"
        return body("beside it")

    @bridge.component
    def whole() -> ft.Control:
        assert where != "whole", "no way to draw this"
        device = use_device()
        return screen(device, TopBar("A page", back=lambda: None), columns=[[part(where == "part"), part(False)]])

    @bridge.component
    def page() -> ft.View:
        assert where != "page", "no way to draw this"
        return view(ft.use_view_path(), whole())

    return page


@pytest.mark.parametrize("where", ["part", "whole", "page"])
def test_words_stand_where_something_fails_and_a_screen_around_them_where_none_is_left(
    page: RigTab, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is one more of the app's routes."""
    first = routes.ROUTES[0]
    children = [*(first.children or []), ft.Route(path="broken", component=broken(where))]
    monkeypatch.setattr(routes, "ROUTES", [replace(first, children=children)])
    with complaints() as found:
        page.open("/broken").reads("failure", WORDS["en-GB"]).able("back")
        assert ("beside it" in page.everything()) is (where == "part")
        assert page.there("home") is (where != "part")
        page.open("/die").sees("roll")
    assert any("could not be shown" in one for one in found)


def test_a_damaged_game_alone_leaves_home_whole(tab: Opener, log: Log) -> None:
    names, levels = ("Ana", "Bip", "Milo"), (None, "easy", "easy")
    id = Sessions(log).begin("13", names, 0, tracking="full", mode="digital", bots=levels).id
    with log.database.writing() as db:
        db.connection().exec_driver_sql("UPDATE session SET crc = crc + 1 WHERE id = ?", (id,))
    tab("/", "en-GB").sees("play-alone").gone("failure")
