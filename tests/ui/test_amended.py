"""The past is mended: games and people deleted and brought back, put away, dated and seated anew, written down late."""

from __future__ import annotations

import threading
from datetime import datetime, timedelta

import pytest

from companion.games.push.scorepad import Bust, End, Next, Roll, Sum, Total
from companion.sessions.library.deletions import TIDYING
from companion.store import removal
from companion.store.history import History
from tests.ui.conftest import Opener
from tests.ui.saved import kept, played
from tests.ui.tab import Server

GAME = (Bust(), Roll(0, "red"), Next(), End(), Total((Sum(10, 4), Sum(20, 5))))  # type: ignore[arg-type] # plain words for cards, faces and seats


def test_a_game_begun_by_a_mistake_is_deleted_and_comes_back(tab: Opener, server: Server) -> None:
    id = played(server, "push", ["Ana", "Bo"])
    looks_on = tab(f"/session/{id}")
    looks_on.sees("stop")
    t = tab(f"/session/{id}/leave", "en-GB").tap("to-edit").tap("delete")
    t.reads("delete-told", "backup", "For 30 days").tap("delete-no").gone("delete-told").tap("delete").tap("delete-yes")
    t.reads(f"deleted-{id}", "Push", "Ana and Bo").gone(f"row-{id}")
    looks_on.shows("Cette partie a été supprimée. Elle peut encore être récupérée.")
    with kept(server) as sessions:
        assert [one.id for one in sessions.listed()] == []
    t.tap(f"bring-back-{id}").gone("deleted").sees(f"row-{id}")
    looks_on.open(f"/session/{id}").sees("stop")


def test_deleted_for_good_it_is_nowhere(tab: Opener, server: Server) -> None:
    id = played(server, "13", ["Zuleikha", "Bo", "Cleo"])
    t = tab(f"/session/{id}/log", "en-GB").tap("to-edit").tap("delete").tap("delete-yes")
    t.tap(f"for-good-{id}").tap("for-good-no").tap(f"for-good-{id}").tap("for-good-yes").gone("deleted")
    with kept(server) as sessions:
        zuleikha = next(one.id for one in sessions.people.everybody() if one.name == "Zuleikha")
    t.open(f"/people/{zuleikha}").shows("sits in no game").tap("delete").tap("delete-yes")
    t.reads(f"deleted-{zuleikha}", "Zuleikha").tap(f"for-good-{zuleikha}").tap("for-good-yes").gone("deleted")
    for thread in threading.enumerate():  # which lives by the true clock
        if thread.name == TIDYING:
            thread.join(30)
    t.until(lambda: not _traces(server, b"Zuleikha"), "the name is still in the file")


def _traces(server: Server, word: bytes) -> list[str]:
    return [one.name for one in server.folder.glob("companion.db*") if word in one.read_bytes()]


def test_who_sits_in_a_game_is_retired_instead(tab: Opener, server: Server) -> None:
    played(server, "push", ["Dora", "Emil"])
    with kept(server) as sessions:
        dora = next(one.id for one in sessions.people.everybody() if one.name == "Dora")
    t = tab(f"/people/{dora}", "en-GB")
    t.shows("Dora sits in 1 game, so Dora cannot be deleted").gone("delete").sees("retire")


def test_a_running_game_is_put_away_and_taken_up_with_one_tap(tab: Opener, server: Server) -> None:
    id = played(server, "thricewise", ["Fay", "Gus"])
    t = tab(f"/session/{id}/edit", "en-GB").tap("put-away").comes_to("/")
    t.gone(f"session-{id}")
    t.open("/history?unfinished").reads(f"row-{id}", "put away").tap(f"take-up-{id}").comes_to(f"/session/{id}")
    t.open("/").sees(f"session-{id}")


def test_date_length_and_people_are_said_anew(tab: Opener, server: Server) -> None:
    id = played(server, "push", ["Hal", "Ivy"], *GAME)
    t = tab(f"/session/{id}", "en-GB").tap("to-edit")
    for field, value in (("day", "31"), ("month", "2"), ("year", "2024"), ("hour", "20"), ("minute", "15")):
        t.type(f"when-{field}", value)
    t.tap("save-times").reads("refusal", "no such day").type("when-day", "29").type("when-hours", "1")
    t.type("when-minutes", "10").tap("save-times").reads("save-times", "Everything is saved")
    t.tap("reseat-1").type("new-sitter", "hal").tap("put-there").reads("refusal", "Hal sits at this table already")
    t.type("new-sitter", "Iván").tap("put-there").reads("sitters", "Iván").gone("new-sitter")
    t.tap("to-board").reads("place-1", "Iván", "20")
    with kept(server) as sessions:
        (row,) = [one for one in History(sessions.log.database).page(limit=99).rows if one.id == id]
        assert row.started_at.astimezone() == datetime(2024, 2, 29, 20, 15).astimezone()
        assert row.duration == timedelta(minutes=70)
        records = {one.name: one.record for one in sessions.people.everybody()}
        assert (records["Iván"].wins, records["Ivy"].games) == (1, 0)
    t.open(f"/session/{id}/log").reads("amended", "Date changed from", "to 29 February 2024, 20:15.", "to 1 h 10 min.")
    t.reads("amended", "Length changed", "Iván played, not Ivy.", "today")
    with kept(server) as sessions:
        removal.delete_person(sessions.log.database, next(p.id for p in sessions.people.everybody() if p.name == "Ivy"))
    tab(f"/session/{id}/log").reads("amended", "Iván", "et non une personne supprimée")


@pytest.mark.parametrize(("game", "points", "first"), [("13", (16, 16, 30), "Jo"), ("thricewise", (9, 32), "Kim")])
def test_a_game_is_written_down_by_its_points(
    tab: Opener, server: Server, game: str, points: tuple[int, ...], first: str
) -> None:
    t = tab("/history", "en-GB").tap("past").tap(f"past-{game}")
    for at, (name, each) in enumerate(zip(("Jo", "Kim", "Lu"), points, strict=False), 1):
        t.type(f"name-{at}", name).type(f"points-{at}", each)
    t.tap("write-down").reads("headline", first).sees("to-picture").sees("bgstats")
    t.tap("to-picture").shows("Picture: ")


def test_level_points_of_push_ask_for_cards_that_somebody_may_know(tab: Opener, server: Server) -> None:
    t = tab("/past", "en-GB").tap("past-push").tap("one-more")
    t.tap("write-down").reads("refusal", "players")
    for at, (name, points) in enumerate((("Mia", 20), ("Nic", 20), ("Oz", 12)), 1):
        t.type(f"name-{at}", name).type(f"points-{at}", points)
    t.sees("cards-1").sees("cards-2").gone("cards-3")
    t.tap("write-down").reads("question", "Mia and Nic", "20", "share the place", "(E3)").tap("question-no")
    t.gone("question").type("cards-1", 5).type("cards-2", 6).type("when-year", "2999")
    t.tap("write-down").reads("refusal", "still to come").type("when-year", "2025").tap("write-down")
    t.reads("place-1", "Place 1", "Nic").reads("place-0", "Place 2", "Mia").reads("standings", "more cards go first")
    t.tap("undo").reads("headline", "How many points?").holds("points-3", 12).type("points-3", 25).tap("write-down")
    t.reads("place-2", "Place 1", "Oz").tap("undo").type("points-3", 20).tap("write-down")
    t.reads("question", "Mia, Nic and Oz").tap("question-yes")  # Oz’s cards are known to nobody any more
    t.reads("place-2", "Place 1", "Oz").reads("place-0", "Place 1", "Mia").reads("standings", "share place 1")
