"""The stage of a result: who is on it, with whose points; when those run up, and what comes below."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.push.scorepad import Sum, Total
from companion.games.thirteen.options import Options
from companion.store import Log
from companion.ui.kit.signs import GLYPHS
from tests.days import NAMES
from tests.ui.conftest import RigOpener
from tests.ui.games.thirteen import test_digital as thirteen
from tests.ui.rig.tab import RigTab
from tests.ui.rig.tree import walk
from tests.ui.saved import PEOPLE, ROUND, dealt, kept, played, read_newest
from tests.ui.tab import Server
from tests.ui.table import count
from tests.ui.test_result import BUST
from tests.ui.test_result_alone import played as alone

SHARED = True


def drawn(t: RigTab, identifier: str) -> list[dict[str, Any]]:
    """All that there is of it."""
    (found,) = [one for one in walk(t.client.tree.page) if one.get("identifier") == identifier]
    return list(walk(found))


def runs(t: RigTab) -> bool:
    """Whether the digits of the points are on their way."""
    return any(one.get("animate_position") for one in drawn(t, "figures"))


def digits(t: RigTab) -> list[str]:
    return [one["value"] for one in drawn(t, "figures") if one["_c"] == "Text" and one["value"].isdigit()]


def faces(t: RigTab) -> tuple[list[str], int]:
    """First letters and bots that are on the stage, and how many crowns."""
    shown = drawn(t, "result")
    letters = [
        one["value"] for one in shown if one["_c"] == "Text" and len(one["value"]) == 1 and one["value"].isalpha()
    ]
    bots = [one["src"].rpartition("/")[2] for one in shown if one["_c"] == "Image"]
    return letters + bots, sum(one.get("value") == GLYPHS["crown"] for one in shown)


def begun(server: Server) -> str:
    return played(server, "push", ["Ana", "Bo"], *BUST)


def counted(t: RigTab, id: str) -> RigTab:
    """Ana has 20 points, Bo 9."""
    t.open(f"/session/{id}").type("points-0", 20).type("points-1", 9)
    return t.tap("confirm").sees("result")


def test_points_run_up_once_as_the_game_ends_and_all_is_said_from_the_start(tab: RigOpener, server: Server) -> None:
    id = begun(server)
    t = counted(tab("/nowhere", "en-GB").prefer(motion=True), id)
    assert runs(t)
    assert digits(t) == [*"012", "0"]
    t.reads("figures", "20 points").reads("headline", "Ana wins.").able("again").able("to-picture")
    t.visit("/history").tap(f"row-{id}").reads("figures", "20 points")
    assert not runs(t)
    assert digits(t) == [*"20"]


def test_they_run_up_where_the_last_round_was_counted_and_again_after_it_was_taken_back(
    tab: RigOpener, server: Server
) -> None:
    id = played(server, "13", PEOPLE[:3], ROUND, options=Options(deals=2))
    t = tab("/nowhere", "en-GB").prefer(motion=True).open(f"/session/{id}")
    for _ in range(2):
        t.tap("count").comes_to(f"/session/{id}/round/2")
        count(t, ((3, 2, 4, 1), (4, 1, 3, 2), (2, 5, 3, 2))).tap("confirm").sees("standings").comes_to(f"/session/{id}")
        assert runs(t)
        t.tap("undo").gone("standings")


def test_a_tap_on_the_stage_brings_the_points_and_who_wants_no_motion_has_them_at_once(
    tab: RigOpener, server: Server
) -> None:
    t = counted(tab("/nowhere", "en-GB").prefer(motion=True), begun(server))
    assert runs(t)
    t.poke("result")
    t.until(lambda: not runs(t), "they run on")
    assert digits(t) == [*"20"]
    t = counted(tab("/nowhere", "en-GB").prefer(motion=False), begun(server))
    assert not runs(t)
    assert digits(t) == [*"20"]


def test_a_finger_that_trembles_on_confirm_begins_no_other_game(tab: RigOpener, server: Server) -> None:
    id = begun(server)
    t = counted(tab("/nowhere", "en-GB"), id)
    for key in ("again", "to-picture", "seats"):
        t.tremble(key).tremble(key)
    t.wait(1).sees("result").comes_to(f"/session/{id}")


def test_a_finger_that_trembles_on_the_last_card_begins_no_other_game(tab: RigOpener, log: Log) -> None:
    session = thirteen.begun(log, None, None, None, plays=38)
    t = thirteen.opened(tab, session.id)
    while t.until(lambda: t.there("result") or t.there("show-hand")).there("show-hand"):
        t.tap("show-hand")
        thirteen.move(t, session, thirteen.offered(read_newest(session)))
    t.tremble("again").tremble("again").sees("result").comes_to(f"/session/{session.id}")


@pytest.mark.parametrize(
    ("points", "shown"), [((20, 9, 12), (["A"], 1)), ((9, 20, 20), (["B", "C"], 2)), ((7, 7, 7), (["A", "B", "C"], 3))]
)
def test_all_who_win_stand_there_with_a_crown(
    tab: RigOpener, server: Server, points: tuple[int, ...], shown: tuple[list[str], int]
) -> None:
    totals = Total(tuple(Sum(each, 4) for each in points))
    id = played(server, "push", ["Ana", "Bo", "Chloé"], *BUST, totals)
    t = tab(f"/session/{id}").reads("figures", f"{max(points)} points")
    assert faces(t) == shown


def test_of_a_game_that_was_ended_nobody_is_crowned_and_of_one_given_up_nobody_is_there(
    tab: RigOpener, server: Server
) -> None:
    for how, shown in (("agreed", (["A"], 0)), ("abandoned", ([], 0))):
        id = played(server, "13", ["Ana", "Bo", "Chloé"], ROUND)
        with kept(server) as sessions:
            session = sessions.open(id)
            session.end(how, seen=session.revision)  # type: ignore[arg-type] # one of the two words there are
        t = tab(f"/session/{id}", "en-GB").able("go-on").sees("result")
        assert faces(t) == shown
        assert t.there("figures") is (how == "agreed")


@pytest.mark.parametrize(("name", "letter"), [(NAMES[0], NAMES[0][0]), ("You", "V")])
def test_who_played_alone_sees_themselves_whether_they_won_or_not(
    tab: RigOpener, log: Log, name: str, letter: str
) -> None:
    session = alone(log, "thricewise", name=name)
    mine = next(one for one in session.look().standings if one.seat == 0)
    t = tab(f"/session/{session.id}").reads("figures", f"{mine.score} point")
    assert faces(t) == ([letter], int(mine.winner))


def test_bots_that_play_among_themselves_have_their_faces(tab: RigOpener, log: Log) -> None:
    session = dealt(log, "thricewise", "easy", "easy")
    t = tab("/nowhere", "en-GB").prefer(pace="instant").open(f"/session/{session.id}").sees("standings")
    winners = [one for one in read_newest(session).look().standings if one.winner]
    assert faces(t) == ([f"{session.names[one.seat].lower()}.svg" for one in winners], len(winners))


def test_places_and_keys_come_before_questions_and_all_that_is_folded(tab: RigOpener, log: Log) -> None:
    session = alone(log, "push", name="You")
    t = tab(f"/session/{session.id}", "en-GB").sees("your-name")
    told = t.identifiers()
    order = [
        "headline",
        "figures",
        "standings",
        "to-picture",
        "bgstats-open",
        "seats",
        "your-name",
        "lead-more",
        "dear",
    ]
    order += ["fair-more", "evening-more", "to-replay", "to-edit", "to-export", "again"]
    places = [told.index(one) for one in order if one not in ("headline", "figures")]
    assert places == sorted(places)
    assert max(told.index("headline"), told.index("figures")) < places[0]
    t.tap("lead-more").tap("dear").sees("lead-graph").sees("luck-graph").tap("place-1").size(844, 390).wait(1)
    t.sees("lead-graph").sees("luck-graph").sees("why-1").tap("dear").gone("luck-graph").sees("lead-graph")
