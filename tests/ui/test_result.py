"""A session that is over: places, ties, reasons, the evening, and what comes next.

The stage of a result: who is on it, with whose points; when those run up, and what comes below.
"""

from __future__ import annotations

import re
import struct

import pytest

from companion.games.push.scorepad import Bust, End, Held, Next, Roll, Sum, Total
from companion.games.push.scorepad import Count as PushCount
from companion.games.thirteen.options import Options
from companion.sessions.play.sessions import Sessions
from companion.share.picture import pillow
from companion.store import Log
from companion.ui.kit.signs import GLYPHS
from tests.days import NAMES
from tests.ui.conftest import Opener, RigOpener
from tests.ui.rig.tab import RigTab
from tests.ui.saved import PEOPLE, ROUND, dealt, kept, played, read_newest, session
from tests.ui.setting_up import id_of
from tests.ui.tab import Server
from tests.ui.table import count
from tests.ui.test_result_alone import played as alone

COMPLAINTS = ("companion.ui: no picture",)

BUST = (Bust(), Roll(0, "star"), Next(), End())  # type: ignore[arg-type] # plain words for cards, faces and seats


def test_equal_points_are_told_apart_by_cards_or_share_the_place(tab: Opener, server: Server) -> None:
    totals = Total((Sum(20, 5), Sum(20, 7), Sum(12, 4), Sum(12, 4)))
    id = played(server, "push", ["Ana", "Bo", "Chloé", "Dan"], *BUST, totals)
    t = tab(f"/session/{id}")
    t.reads("result", "Bo l’emporte").reads("place-1", "Rang 1", "Bo", "20 points", "gagne")
    t.reads("place-0", "Rang 2", "Ana").reads("place-2", "Rang 3").reads("place-3", "Rang 3")
    t.reads("standings", "Bo : 7 cartes, Ana : 5 cartes", "Chloé et Dan", "rang 3")


def test_points_have_reasons_and_what_is_written_of_the_evening_is_kept(tab: Opener, server: Server) -> None:
    """What is half written, too, for whoever comes back."""
    areas = (Held(("R5", "R6", "B1"), ("G4",)), Held(("Y1",)))  # type: ignore[arg-type] # plain words for cards, faces and seats
    id = played(server, "push", ["Ana", "Bo"], *BUST, PushCount(areas))
    t = tab(f"/session/{id}", "en-GB")
    t.reads("result", "Ana wins").tap("place-0").reads("why-0", "Red cards, face up: 11", "Green cards, protected: 4")
    t.tap("place-0").gone("why-0").tap("rating-4")
    t.reads("kept", "Everything is saved.").type("place", "at Bo's", ("kept", "as soon as"))
    t.press("Enter").reads("kept", "Everything is saved.")
    one = session(server, id)
    assert (one.head.place, one.head.rating) == ("at Bo's", 4)
    t.type("notes", "Half a", ("kept", "as soon as")).wait(1).power_cut(server)
    t.reads("kept", "Everything is saved.").holds("notes", "Half a").holds("place", "at Bo's")
    t.tap("back").sees("new-13")  # its page was gone for good
    with kept(server) as sessions:
        now = sessions.open(id)
        assert now.head.notes == "Half a"
        assert now.drafts is not None
        assert now.drafts.get("notes", 0) is None


def test_again_with_the_same_people_and_other_seats(tab: Opener, server: Server, sessions: Sessions) -> None:
    id = played(server, "13", ["Marie", "Luc", "Pierre"], *[ROUND] * 6)
    t = tab(f"/session/{id}", "en-GB").reads("standings", "Marie", "42 points")
    t.tap("again")
    t.until(lambda: "/session/" in t.path and id not in t.path)
    new = session(server, id_of(t))
    assert (new.names, new.head.about.tracking) == (("Marie", "Luc", "Pierre"), "scorepad")
    t.open(f"/session/{id}").tap("seats").sees("begins")
    assert new.id not in [one.id for one in sessions.listed()]  # nobody had begun there when it was left


def test_a_game_is_ended_once_and_another_screen_says_that_it_was(tab: Opener, server: Server) -> None:
    id = played(server, "13", ["Marie", "Luc", "Pierre"], ROUND)
    t, other = tab(f"/session/{id}/leave"), tab(f"/session/{id}/leave")
    t.tap("end-abandoned").sees("end-yes")
    other.tap("end-agreed").tap("end-yes").reads("result", "Arrêtée d’un commun accord")
    other.sees("to-picture").sees("bgstats-code")
    t.tap("end-yes").reads("refusal", "Cette partie a été arrêtée. Vous pouvez la reprendre.")
    assert session(server, id).ended == "agreed"
    other.tap("undo").reads("refusal", "Cette partie a été arrêtée.").tap("go-on").gone("standings")


def test_there_is_no_picture_of_a_game_that_goes_on_or_counts_for_nobody(tab: Opener, sessions: Sessions) -> None:
    for left in (False, True):
        session = sessions.begin("push", ["Ana", "Bo"], 0, tracking="scorepad")
        if left:
            session.end("abandoned", seen=session.revision)
        t = tab(f"/session/{session.id}/picture", "en-GB")
        t.reads("nothing", "once the game is finished and counts").tap("to-there").gone("nothing").gone("to-picture")


def test_a_picture_the_client_could_not_make_at_first_is_made_and_one_it_never_can_is_said(
    tab: RigOpener, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pillow, "available", lambda: False)
    id = played(server, "13", ["Marie", "Luc", "Pierre"], *[ROUND] * 6)
    t = tab("/", "en-GB").size(1280, 800)
    refusals = iter([RuntimeError("nothing is painted"), RuntimeError("no memory")])

    def capture(told: dict[str, object]) -> bytes:
        for refused in refusals:
            raise refused
        return b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", 1920, 1080)

    t.client.answers["capture"] = capture
    t.open(f"/session/{id}/picture").able("picture-save")
    refusals = iter(lambda: RuntimeError("never"), None)
    t.tap("ground-dark").reads("notice", "could not be made on this device")


def runs(t: RigTab) -> bool:
    """Whether the digits of the points are on their way."""
    return any(one.get("animate_position") for one in t.drawn("figures"))


def digits(t: RigTab) -> list[str]:
    return [one for one in t.letters("figures") if one.isdigit()]


def faces(t: RigTab) -> tuple[list[str], int]:
    """First letters and bots that are on the stage, and how many crowns."""
    shown = t.drawn("result")
    letters = [one["value"] for one in shown if one["_c"] == "Text" and re.fullmatch("[A-Z]", one["value"])]
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
    t = counted(tab("/nowhere", "en-GB", motion=True), id)
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
    t = tab(f"/session/{id}", "en-GB", motion=True)
    for _ in range(2):
        t.tap("count").comes_to(f"/session/{id}/round/2")
        count(t, ((3, 2, 4, 1), (4, 1, 3, 2), (2, 5, 3, 2))).tap("confirm").sees("standings").comes_to(f"/session/{id}")
        assert runs(t)
        t.tap("undo").gone("standings")


def test_a_tap_on_the_stage_brings_the_points_and_who_wants_no_motion_has_them_at_once(
    tab: RigOpener, server: Server
) -> None:
    t = counted(tab("/nowhere", "en-GB", motion=True), begun(server))
    assert runs(t)
    t.poke("result")
    t.until(lambda: not runs(t), "they run on")
    assert digits(t) == [*"20"]
    t = counted(tab("/nowhere", "en-GB", motion=False), begun(server))
    assert not runs(t)
    assert digits(t) == [*"20"]


def test_a_finger_that_trembles_on_confirm_begins_no_other_game(tab: RigOpener, server: Server) -> None:
    id = begun(server)
    t = counted(tab("/nowhere", "en-GB"), id)
    for key in ("again", "to-picture", "seats"):
        t.tremble(key).tremble(key)
    t.wait(1).sees("result").comes_to(f"/session/{id}")


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
    t = tab(f"/session/{session.id}", "en-GB", pace="instant").sees("standings")
    winners = [one for one in read_newest(session).look().standings if one.winner]
    assert faces(t) == ([f"{session.names[one.seat].lower()}.svg" for one in winners], len(winners))


def test_places_and_keys_come_before_questions_and_all_that_is_folded(tab: RigOpener, log: Log) -> None:
    session = alone(log, "push", name="You")
    t = tab(f"/session/{session.id}", "en-GB").sees("your-name")
    told = t.identifiers()
    order = ["headline", "figures", "standings", "to-picture", "bgstats-open", "seats", "your-name", "lead-more"]
    order += ["dear", "fair-more", "evening-more", "to-replay", "to-edit", "to-export", "again"]
    first, second, *places = map(told.index, order)
    assert places == sorted(places)
    assert max(first, second) < places[0]
    t.tap("lead-more").tap("dear").sees("lead-graph").sees("luck-graph").tap("place-1").size(844, 390).wait(1)
    t.sees("lead-graph").sees("luck-graph").sees("why-1").tap("dear").gone("luck-graph").sees("lead-graph")
