"""The past is mended: games and people deleted and brought back, put away, dated and seated anew, written down late."""

from __future__ import annotations

import json
import threading
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from companion.games import GAMES
from companion.sessions.library.deletions import TIDYING
from companion.sessions.library.totals import totals_event
from companion.sessions.play.sessions import Sessions
from companion.store import trash
from companion.store.history import History
from companion.ui.screens.totals import FORM, Line, PastDraft, PastEntry
from companion.ui.session.entry import read, written
from companion.ui.session.when import When
from tests.ui.conftest import Opener
from tests.ui.saved import PUSH_OVER, played
from tests.ui.tab import Server


def test_a_game_begun_by_a_mistake_is_deleted_and_comes_back(tab: Opener, server: Server, sessions: Sessions) -> None:
    id = played(server, "push", ["Ana", "Bo"])
    looks_on = tab(f"/session/{id}")
    looks_on.sees("stop")
    t = tab(f"/session/{id}/leave", "en-GB").tap("to-edit").tap("delete")
    t.reads("delete-told", "backup", "For 30 days").tap("delete-no").gone("delete-told").tap("delete").tap("delete-yes")
    t.reads(f"deleted-{id}", "Push", "Ana and Bo").gone(f"row-{id}")
    looks_on.shows("Cela a été supprimé. On peut encore le restaurer.")
    assert [one.id for one in sessions.listed()] == []
    t.tap(f"bring-back-{id}").gone("deleted").sees(f"row-{id}")
    looks_on.open(f"/session/{id}").sees("stop")


def test_deleted_for_good_it_is_nowhere(tab: Opener, server: Server, sessions: Sessions) -> None:
    id = played(server, "13", ["Zuleikha", "Bo", "Cleo"])
    zuleikha = next(one.id for one in sessions.people.everybody() if one.name == "Zuleikha")
    t = tab(f"/people/{zuleikha}", "en-GB").shows("Zuleikha is in 1 game and cannot be deleted")
    t.gone("delete").sees("retire").open(f"/session/{id}/log").tap("to-edit").tap("delete").tap("delete-yes")
    t.tap(f"for-good-{id}").tap("for-good-no").tap(f"for-good-{id}").tap("for-good-yes").gone("deleted")
    t.open(f"/people/{zuleikha}").shows("is in no game").tap("delete").tap("delete-yes")
    t.reads(f"deleted-{zuleikha}", "Zuleikha").tap(f"for-good-{zuleikha}").tap("for-good-yes").gone("deleted")
    for thread in threading.enumerate():  # which lives by the true clock
        if thread.name == TIDYING:
            thread.join(30)
    t.until(lambda: not _traces(server, b"Zuleikha"), "the name is still in the file")


def _traces(server: Server, word: bytes) -> list[str]:
    return [one.name for one in server.folder.glob("companion.db*") if word in one.read_bytes()]


def test_a_running_game_is_put_away_and_taken_up_with_one_tap(tab: Opener, server: Server) -> None:
    id = played(server, "thricewise", ["Fay", "Gus"])
    t = tab(f"/session/{id}/edit", "en-GB").tap("put-away").comes_to("/")
    t.gone(f"session-{id}")
    t.open("/history?unfinished").reads(f"row-{id}", "hidden").tap(f"take-up-{id}").comes_to(f"/session/{id}")
    tab("/", "en-GB").sees(f"session-{id}")


def test_date_length_and_people_are_said_anew(tab: Opener, server: Server, sessions: Sessions) -> None:
    id = played(server, "push", ["Hal", "Ivy"], *PUSH_OVER)
    t = tab(f"/session/{id}", "en-GB").tap("to-edit")
    for field, value in (("day", "31"), ("month", "2"), ("year", "2024"), ("hour", "20"), ("minute", "15")):
        t.type(f"when-{field}", value)
    t.press("Tab").reads("refusal", "no such day").type("when-day", "29").type("when-hours", "1")
    t.type("when-minutes", "10").press("Tab").reads("kept", "Everything is saved")
    t.tap("reseat-1").type("new-sitter", "hal").tap("put-there").reads("refusal", "Hal is already at this table")
    t.type("new-sitter", "Iván").tap("put-there").reads("sitters", "Iván").gone("new-sitter")
    t.tap("to-board").reads("place-1", "Iván", "20")
    (row,) = [one for one in History(sessions.log.database).page(limit=99).rows if one.id == id]
    assert f"{row.started_at:%Y-%m-%d %H:%M}" == "2024-02-29 20:15"
    assert row.duration == timedelta(minutes=70)
    records = {one.name: one.record for one in sessions.people.everybody()}
    assert (records["Iván"].wins, records["Ivy"].games) == (1, 0)
    t.open(f"/session/{id}/log").reads("amended", "Date: from", "to 29 February 2024, 20:15.", "to 1 h 10 min.")
    t.reads("amended", "It took: from", "Iván played, not Ivy.", "today")
    trash.delete_person(sessions.log.database, next(p.id for p in sessions.people.everybody() if p.name == "Ivy"))
    tab(f"/session/{id}/log").reads("amended", "Iván", "et non une personne supprimée")


def test_level_points_of_push_ask_for_cards_that_somebody_may_know(tab: Opener, server: Server) -> None:
    t = tab("/past", "en-GB").tap("past-push").tap("one-more").writes("name-3")
    t.tap("write-down").reads("refusal", "players")
    for at, (name, points) in enumerate((("Mia", 20), ("Nic", 20), ("Oz", 12)), 1):
        t.type(f"name-{at}", name).type(f"points-{at}", points)
    t.sees("cards-1").sees("cards-2").gone("cards-3")
    t.tap("write-down").reads("question", "Mia and Nic", "20", "share the place", "(E3)").tap("question-no")
    t.gone("question").type("cards-1", 5).type("cards-2", 6).type("when-year", "2996")
    t.tap("write-down").reads("refusal", "still to come").type("when-year", "2024").tap("write-down")
    t.reads("place-1", "Place 1", "Nic").reads("place-0", "Place 2", "Mia").reads(
        "standings", "the player with more cards is placed higher"
    )
    t.tap("undo").reads("headline", "How many points?").holds("points-3", 12).type("points-3", 25).tap("write-down")
    t.reads("place-2", "Place 1", "Oz").tap("undo").type("points-3", 20).tap("write-down")
    t.reads("question", "Mia, Nic and Oz").tap("question-yes")  # Oz’s cards are known to nobody any more
    t.reads("place-2", "Place 1", "Oz").reads("place-0", "Place 1", "Mia").reads("standings", "share place 1")


def test_places_that_came_with_the_points_are_told_and_stay_with_them(tab: Opener, server: Server) -> None:
    event = totals_event("13", (20, 20, 28))
    id = played(server, "13", ["Ana", "Bo", "Cy"], replace(event, ranks=(2, 1, 3)))
    t = tab(f"/session/{id}", "en-GB").reads("headline", "Bo wins").reads("place-0", "Place 2", "Ana")
    t.reads("standings", "the places are as entered")
    t.tap("to-picture").shows("Picture: ").open(f"/session/{id}/log")
    t.shows("Places as entered: Ana 2, Bo 1, Cy 3.")
    t.open(f"/session/{id}").tap("undo").type("points-3", 29).tap("write-down")
    t.reads("headline", "Bo wins").reads("standings", "the places are as entered")
    t.tap("undo").type("points-1", "3+4+12").tap("write-down").reads("headline", "Ana wins")


def test_a_past_game_that_is_half_written_waits_on_its_device(tab: Opener, server: Server) -> None:
    t = tab("/history", "en-GB").tap("past").tap("past-13").type("name-1", "Pia").type("points-1", "20+11")
    t.type("name-2", "Quentin").type("when-year", "2024").type("past-place", "Lyon").tap("back").sees("past")
    t.tap("past").holds("points-1", "20+11").shows("Points = 31").holds("name-2", "Quentin").chosen("past-13")
    t.reload().holds("name-1", "Pia").holds("when-year", "2024").type("points-2", 28).wait(1).power_cut(server)
    t.holds("points-2", 28).holds("past-place", "Lyon")
    tab("/past").holds("name-1", "")  # another device
    t.type("name-3", "Rosa").type("points-3", 9).tap("write-down").reads("headline", "Rosa")
    t.open("/past").holds("name-1", "").holds("points-1", "")


@pytest.mark.parametrize(("said", "meant"), [("26", 2026), ("99", 1999), ("05", 2005), ("2024", 2024), ("7", 7)])
def test_a_year_of_two_digits_is_the_last_one_that_ends_so(said: str, meant: int) -> None:
    began, _ = When("3", "2", said, "20", "15").times(None)
    assert began.year == meant


def test_enter_goes_through_the_fields_of_a_past_game(tab: Opener, server: Server) -> None:
    t = tab("/past", "en-GB").tap("past-push").type("name-1", "Sam").press("Enter").writes("points-1")
    t.type("points-1", 7).press("Enter").writes("name-2").type("name-2", "Tom").press("Enter").writes("points-2")
    t.type("points-2", 7).sees("cards-2").press("Enter").writes("cards-1")
    t.type("cards-1", 2).press("Enter").writes("cards-2")
    t.type("cards-2", 1).press("Enter").wait(0.5).writes("cards-2")  # the last one


def test_who_played_of_late_is_offered_first_and_never_more_than_may_play(
    tab: Opener, server: Server, sessions: Sessions
) -> None:
    for number in range(14):
        played(server, "push", [f"P{number}", "Zoé"], *PUSH_OVER)
    t = tab("/past", "en-GB").tap("past-thricewise")
    usual = [one.id for one in sessions.people.usual()][:8]
    zoe = next(one.id for one in sessions.people.everybody() if one.name == "Zoé")
    assert zoe in usual
    most = GAMES["thricewise"].players[-1]
    for one in usual[:most]:
        t.tap(f"known-{one}").chosen(f"known-{one}")
    t.tap(f"known-{usual[most]}").reads("refusal", "for 2 to 5 players").chosen(f"known-{usual[most]}", yes=False)
    t.tap(f"known-{usual[0]}").tap(f"known-{usual[most]}").chosen(f"known-{usual[most]}")


def _fresh() -> PastEntry:
    return PastEntry(PastDraft("push", (Line(0), Line(1))), When("1", "2", "2026", "20", "15", "0", "45"))


def test_what_is_written_of_a_past_game_is_read() -> None:
    lines = (Line(0, "Uma", "12", "4"), Line(1, "", ""), Line(2, "Émile 🐙", "7", ""))
    entry = PastEntry(PastDraft("push", lines), When("31", "12", "2025", "9", "05", "", "50"), "Nîmes")
    assert read(written(entry, FORM), _fresh(), FORM) == entry


@pytest.mark.parametrize(
    "told",
    [
        {"at": 0},
        {"game": "chess"},
        {"lines": []},
        {"lines": [["Uma", "1", ""]] * 99},
        {"lines": [["Uma", 1, ""]] * 2},
        {"lines": [["Uma", ""]] * 2},
        {"when": ["1", "2"]},
        {"when": [1] * 7},
        {"place": None},
    ],
)
def test_what_makes_no_sense_of_a_past_game_is_as_good_as_nothing(told: dict[str, Any]) -> None:
    good = json.loads(written(replace(_fresh(), place="Nîmes"), FORM))
    assert read(json.dumps(good), _fresh(), FORM).place == "Nîmes"
    assert read(json.dumps({**good, **told}), _fresh(), FORM) == _fresh()
