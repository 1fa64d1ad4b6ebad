"""A pause at the table: every device shows it in the place of what is tapped, until somebody goes on."""

from __future__ import annotations

import pytest

from companion.games.push.scorepad import Switch
from tests.ui.conftest import Opener
from tests.ui.saved import ALONE, ROUND, played, session
from tests.ui.tab import Server

AT_THE_TABLE = {"stop", "switch-more", "undo", "rules-now", "confirm"}


def test_all_devices_show_it_until_one_goes_on(tab: Opener, server: Server) -> None:
    id = played(server, "push", ["Ana", "Bo", "Chloé"], Switch())
    t, other, wall = tab(f"/session/{id}"), tab(f"/session/{id}", "en-GB"), tab(f"/session/{id}/large", "en-GB")
    other.sees("stop")
    t.tap("log").tap("pause").comes_to(f"/session/{id}").reads("paused", "La partie est en pause.", "aujourd’hui")
    for device in (other, wall):
        device.reads("paused", "The game is paused.", "today")
        assert not AT_THE_TABLE & set(device.identifiers())
    tab(f"/session/{id}/log").tap("pause").sees("go-on")
    t.tap("back").comes_to("/").reads(f"session-{id}", "en pause")
    t.open("/history").reads(f"row-{id}", "en pause").open(f"/session/{id}").sees("go-on")
    other.reload().sees("paused").tap("go-on").tremble("stop").sees("stop")
    t.sees("stop").gone("paused")
    wall.gone("paused")
    one = session(server, id)
    assert one.steps == 1
    assert len(one.head.pauses) == 1


def test_it_outlives_the_server_and_enter_goes_on(tab: Opener, server: Server) -> None:
    id = played(server, "13", ["Marie", "Luc", "Pierre"], ROUND)
    t = tab(f"/session/{id}/log", "en-GB").tap("pause").sees("go-on")
    t.power_cut(server).reads("paused", "The game is paused.").press("Tab").sees("paused").press("Enter")
    t.gone("paused").sees("undo")


@pytest.mark.parametrize("page", ["round/1", "table"])
def test_no_page_of_the_table_is_left_to_tap(tab: Opener, server: Server, page: str) -> None:
    id = played(server, "13", ["Marie", "Luc", "Pierre"], ROUND)
    t, other = tab(f"/session/{id}/{page}", "en-GB"), tab(f"/session/{id}/log", "en-GB")
    t.gone("paused")
    other.tap("pause")
    t.sees("go-on").tap("go-on").gone("paused").comes_to(f"/{page}")


def test_what_is_half_entered_is_there_again(tab: Opener, server: Server) -> None:
    id = played(server, "13", ["Marie", "Luc", "Pierre"])
    t = tab(f"/session/{id}", "en-GB").type("count-0-blue", 4, ("count-0-blue", ": 4"))
    t.tap("log").tap("pause").tap("go-on").reads("count-0-blue", ": 4")


def test_alone_bots_wait_and_a_finished_game_has_none(tab: Opener, server: Server) -> None:
    names = ["Ana", "Bip", "Milo"]
    id = played(server, "push", names, tracking="full", mode="digital", bots=ALONE, first=1)
    t = tab(f"/session/{id}/log", "en-GB").tap("pause").sees("paused").wait(60)
    assert session(server, id).steps == 0
    t.tap("go-on").gone("paused").wait(60)
    assert session(server, id).steps > 0
    t.open(f"/session/{id}/leave").tap("end-agreed").tap("end-yes").sees("result")
    t.open(f"/session/{id}/log").sees("story").gone("pause")


def test_nothing_is_corrected_meanwhile_and_who_takes_an_ended_game_up_goes_on(tab: Opener, server: Server) -> None:
    id = played(server, "push", ["Ana", "Bo", "Chloé"], Switch())
    t = tab(f"/session/{id}/log", "en-GB").tap("pause").sees("go-on")
    t.visit(f"/session/{id}/log/1").sees("paused")
    assert not AT_THE_TABLE & set(t.identifiers())
    t.visit(f"/session/{id}/leave").tap("end-agreed").tap("end-yes").sees("result").tap("go-on").sees("stop").gone(
        "paused"
    )
    assert all(back for _, back in session(server, id).head.pauses)
