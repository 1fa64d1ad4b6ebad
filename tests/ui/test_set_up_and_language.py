"""Who plays what, who sits where, and in which language: from home to the first screen and what is then kept of it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.sessions.play.sessions import Sessions
from companion.ui import theme
from tests.ui.conftest import Opener, RigOpener
from tests.ui.setting_up import begun, names, seat
from tests.ui.tab import Server
from tests.ui.table import session, set_up


def test_people_sit_down_change_places_and_come_again(tab: Opener, server: Server, sessions: Sessions) -> None:
    ids = {name: sessions.people.add(name).id for name in ("Ève", "Zoé", "Fabien")}
    sessions.people.change(ids["Zoé"], colour="purple")
    t = tab("/new/push")
    t.tap(f"person-{ids['Ève']}").reads("first-1", "Ève").tap(f"person-{ids['Zoé']}").reads("first-2", "Zoé")
    t.tap(f"person-{ids['Fabien']}").reads("first-3", "Fabien")
    t.tap("first-3").reads("begins", "Fabien").tap("seat-3").tap("up-3").reads("first-2", "Fabien")
    t.reads("begins", "Fabien").tap("seat-1").tap("down-1").reads("first-1", "Fabien").reads("first-2", "Ève")
    t.tap(f"person-{ids['Zoé']}").gone("name-3").tap(f"person-{ids['Zoé']}").reads("first-3", "Zoé")
    t.tap("tracking-full").tap("start")
    about = begun(t, server)
    assert (names(about), about.first_seat) == (["Fabien", "Ève", "Zoé"], 0)

    again = tab("/new/push", lang="en-GB")
    again.reads("same-again", "Same people again: Fabien, Ève and Zoé").tap("same-again").holds("name-3", "Zoé")
    again.tap("seat-2").tap("remove-2").gone("name-3").tap("start")
    about = begun(again, server)
    assert (names(about), about.tracking) == (["Fabien", "Zoé"], "full")  # as it was chosen last
    assert [one.name for one in sessions.people.everybody()].count("Zoé") == 1


@pytest.mark.parametrize(
    ("game", "tracking", "options"),
    [
        ("push", "scorepad", {"risky": True, "two_player_switches": "ignored"}),
        ("thricewise", "scorepad", {"overlap": "one-per-line", "double_suit": "per-suit"}),
        ("thricewise", "full", {"straight_order": "any-order"}),
    ],
)
def test_what_was_agreed_is_kept(
    tab: Opener, server: Server, game: str, tracking: str, options: dict[str, Any]
) -> None:
    t = seat(tab(f"/new/{game}", "en-GB"), "Ana", "Bo").tap(f"tracking-{tracking}")
    for field, value in options.items():
        t.tap(f"option-{field}-{str(value).lower()}")
    if "overlap" in options:
        t.reads("option-double_suit-idle", "Changes nothing while only the best in one line counts (H1)")
    kept_options = json.loads(begun(t.tap("start"), server).options)
    assert {field: kept_options[field] for field in options} == options


def test_13_asks_who_deals_and_how_often(tab: Opener, server: Server) -> None:
    t = set_up(tab(), ("Marie", "Luc", "Pierre"))
    t.tap("tracking-full").tap("dealer-3").reads("begins", "Marie joue en premier.")
    if t.can("option-deals-usual"):  # the last table may have agreed on another number
        t.tap("option-deals-usual")
    t.reads("option-deals", "6 manches").tap("option-deals-less").reads("option-deals", "5 manches")
    t.tap("option-deals-usual").reads("option-deals", "6 manches")
    t.tap("option-deals-less").reads("option-deals", "5").tap("option-deals-less").reads("option-deals", "4 manches")
    about = begun(t.tap("option-open_piles-true").tap("start"), server)
    assert (names(about), about.first_seat) == (["Marie", "Luc", "Pierre"], 0)
    assert json.loads(about.options) == {"deals": 4, "open_piles": True}


def test_nobody_is_added_beyond_six(tab: Opener) -> None:
    t = tab("/new/13")
    for number in (4, 5, 6):
        t.tap("add-player").writes(f"name-{number}")
    assert not t.can("add-player")


def test_the_language_is_switched_and_remembered(tab: Opener, server: Server) -> None:
    t = tab("/new/push")
    t.shows("Qui commence").tap("language").shows("Who begins?")
    other = tab(f"/session/{session(server)}")
    other.shows("Count your cards").gone("language")  # it would lie beside Undo, where a finger slips
    other.open("/").tap("language").shows("Beginnen")


def test_a_seat_that_is_dragged_has_the_ground_of_its_panel(tab: RigOpener) -> None:
    page = tab("/new/push").client.tree.page
    for one, values in (("theme", theme.LIGHT), ("dark_theme", theme.DARK)):
        assert page[one]["canvas_color"] == values[theme.CARD]
