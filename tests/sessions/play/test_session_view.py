"""What screens ask of a session is answered whichever session it is, and without the store."""

from __future__ import annotations

import inspect

import pytest

from companion.engine import NotNow, Seat
from companion.games.thirteen.scorepad import Count
from companion.games.thirteen.scoring import Tally
from companion.sessions.play import session_view
from companion.sessions.play.digital import as_digital
from companion.sessions.play.proxy import CorrectionView, Snapshot
from companion.sessions.play.seat_view import SeatView
from companion.sessions.play.session_view import SessionView
from companion.sessions.play.sessions import Beginning, Sessions

NAMES = ("Ana", "Bo", "Chloé")
ROUND = Count((Tally(3, 2, 0, 1), Tally(0, 6, 2, 0), Tally(2, 5, 6, 2)))
QUESTIONS = [name for name, _ in inspect.getmembers(SessionView, lambda one: isinstance(one, property))]
FIVE = ("live", "digital", "seat", "moment", "correction")


@pytest.fixture
def views(sessions: Sessions) -> dict[str, SessionView]:
    live = sessions.begin("13", NAMES, 0, tracking="scorepad", beginning=Beginning(coach=True))
    live.tell(ROUND, seen=0)
    live.describe(place="at Bo's", rating=4)
    digital = as_digital(sessions.begin("13", NAMES, 0, tracking="full", mode="digital", bots=(None, "easy", None)))
    assert digital is not None
    return {
        "live": live,
        "digital": digital,
        "seat": SeatView(digital, Seat(0)),
        "moment": Snapshot(live, 1),
        "correction": CorrectionView(live, 1),
    }


@pytest.mark.parametrize("which", FIVE)
def test_every_question_of_a_screen_is_answered(views: dict[str, SessionView], which: str) -> None:
    view = views[which]
    for session in (view, view.now()):
        assert {name: getattr(session, name) for name in QUESTIONS}["names"] == NAMES
        assert (session.game.id, session.look().awaits is not None) == ("13", True)
        assert len(session.levels) == len(session.players) == len(NAMES)
        session.subscribe(lambda: None)()


def test_what_people_agreed_and_said_comes_as_values(views: dict[str, SessionView]) -> None:
    for which in ("live", "moment", "correction"):
        view = views[which]
        assert (view.mode, view.tracking, view.coached, view.options.deals) == ("table", "scorepad", True, 0)
        assert (view.place, view.notes, view.rating, view.finished_at) == ("at Bo's", "", 4, None)
    assert (views["seat"].mode, views["seat"].players[1]) == ("digital", ("Bo", "easy"))


def test_what_a_screen_is_for(views: dict[str, SessionView]) -> None:
    assert [(views[one].still, views[one].correcting, views[one].steps) for one in FIVE] == [
        (False, None, 1), (False, None, 0), (False, None, 0), (True, None, 1), (False, 1, 0),
    ]  # fmt: skip
    assert [views[one].struck for one in ("live", "moment", "correction")] == [(), (), (ROUND,)]
    assert [views[one].undoable for one in FIVE] == [True, False, False, False, False]


def test_nothing_can_be_told_to_a_moment_of_the_past(views: dict[str, SessionView]) -> None:
    for deed, told in {"tell": (), "insist": (), "undo": (), "choose": ("B1",)}.items():
        with pytest.raises(NotNow, match="past"):
            getattr(views["moment"], deed)(*told, seen=1)


def test_the_questions_name_nothing_of_the_store() -> None:
    assert "companion.store" not in inspect.getsource(session_view)
