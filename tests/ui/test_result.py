"""A session that is over: places, ties, reasons, the evening, and what comes next."""

from __future__ import annotations

import struct

import pytest

from companion.games.push.scorepad import Bust, End, Held, Next, Roll, Sum, Total
from companion.games.push.scorepad import Count as PushCount
from companion.games.thirteen.scorepad import Count
from companion.games.thirteen.scoring import Tally
from companion.sessions.play.sessions import Sessions
from companion.share.picture import pillow
from tests.ui.conftest import Opener, RigOpener
from tests.ui.saved import played, session
from tests.ui.tab import Server

COMPLAINTS = ("companion.ui: no picture",)

BUST = (Bust(), Roll(0, "star"), Next(), End())  # type: ignore[arg-type] # plain words for cards, faces and seats
ROUND = Count((Tally(3, 2, 0, 1), Tally(0, 6, 2, 0), Tally(2, 5, 6, 2)))


def test_equal_points_are_told_apart_by_cards_or_share_the_place(tab: Opener, server: Server) -> None:
    totals = Total((Sum(20, 5), Sum(20, 7), Sum(12, 4), Sum(12, 4)))
    id = played(server, "push", ["Ana", "Bo", "Chloé", "Dan"], *BUST, totals)
    t = tab(f"/session/{id}")
    t.reads("result", "Bo l’emporte").reads("place-1", "Rang 1", "Bo", "20 points", "gagne")
    t.reads("place-0", "Rang 2", "Ana").reads("place-2", "Rang 3").reads("place-3", "Rang 3")
    t.reads("standings", "Bo : 7 cartes, Ana : 5 cartes", "Chloé et Dan", "rang 3")


def test_points_have_reasons_and_the_evening_is_kept(tab: Opener, server: Server) -> None:
    areas = (Held(("R5", "R6", "B1"), ("G4",)), Held(("Y1",)))  # type: ignore[arg-type] # plain words for cards, faces and seats
    id = played(server, "push", ["Ana", "Bo"], *BUST, PushCount(areas))
    t = tab(f"/session/{id}", "en-GB")
    t.reads("result", "Ana wins").tap("place-0").reads("why-0", "Red cards, face up: 11", "Green cards, protected: 4")
    t.tap("place-0").gone("why-0")
    t.tap("rating-4")
    t.reads("kept", "Everything is saved.").type("place", "at Bo's", ("kept", "as soon as"))
    t.press("Enter")
    t.reads("kept", "Everything is saved.")
    with session(server, id) as one:
        assert (one.head.place, one.head.rating) == ("at Bo's", 4)
    t.reload().holds("place", "at Bo's")


def test_again_with_the_same_people_and_other_seats(tab: Opener, server: Server, sessions: Sessions) -> None:
    id = played(server, "13", ["Marie", "Luc", "Pierre"], *[ROUND] * 6)
    t = tab(f"/session/{id}", "en-GB").reads("standings", "Luc", "12 points")
    t.tap("again")
    t.until(lambda: "/session/" in t.path and id not in t.path)
    new = t.path.rsplit("/", 1)[1]
    with session(server, new) as one:
        assert (one.names, one.head.about.tracking) == (("Marie", "Luc", "Pierre"), "scorepad")
    t.open(f"/session/{id}").tap("seats").sees("begins")
    assert len(sessions.listed()) == 3  # nobody had begun at the new table when it was left


def test_a_game_is_ended_once_and_another_screen_says_that_it_was(tab: Opener, server: Server) -> None:
    id = played(server, "13", ["Marie", "Luc", "Pierre"], ROUND)
    t, other = tab(f"/session/{id}/leave"), tab(f"/session/{id}/leave")
    t.tap("end-abandoned").sees("end-yes")
    other.tap("end-agreed").tap("end-yes").reads("result", "Arrêtée d’un commun accord")
    other.sees("to-picture").sees("bgstats-code")
    t.tap("end-yes").reads("refusal", "Cette partie a été arrêtée. Vous pouvez la reprendre.")
    with session(server, id) as one:
        assert one.ended == "agreed"
    other.tap("undo").reads("refusal", "Cette partie a été arrêtée.").tap("go-on").gone("standings")


def test_what_is_half_written_of_the_evening_waits_for_whoever_comes_back(tab: Opener, server: Server) -> None:
    id = played(server, "push", ["Ana", "Bo"], *BUST, Total((Sum(20, 5), Sum(12, 4))))
    t = tab(f"/session/{id}", "en-GB")
    t.type("notes", "Half a", ("kept", "as soon as")).wait(1).power_cut(server)
    t.reads("kept", "Everything is saved.").holds("notes", "Half a").tap("back").sees(
        "new-13"
    )  # its page was gone for good
    with session(server, id) as one:
        assert one.head.notes == "Half a"
        assert one.drafts is not None
        assert one.drafts.get("notes", 0) is None


@pytest.mark.parametrize("left", [False, True])
def test_there_is_no_picture_of_a_game_that_goes_on_or_counts_for_nobody(
    tab: Opener, sessions: Sessions, left: bool
) -> None:
    session = sessions.begin("push", ["Ana", "Bo"], 0, tracking="scorepad")
    if left:
        session.end("abandoned", seen=session.revision)
    t = tab(f"/session/{session.id}/picture", "en-GB")
    t.reads("nothing", "once the game is finished and counts").tap("to-there").gone("nothing")
    assert "to-picture" not in t.identifiers()


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
