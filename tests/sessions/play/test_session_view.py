"""What screens ask of a session is answered whichever session it is, and without the store."""

from __future__ import annotations

import inspect

import pytest

from companion.engine import SPECTATOR, NotNow, Seat
from companion.games.thirteen.cards import CARDS
from companion.games.thirteen.scorepad import Count
from companion.games.thirteen.scoring import Tally
from companion.locale import speaker
from companion.sessions.play import session_view
from companion.sessions.play.proxy import CorrectionView, Snapshot
from companion.sessions.play.seat_view import SeatView, deeds_since, screen_holder
from companion.sessions.play.session_view import SessionView
from companion.sessions.play.sessions import Beginning, Sessions
from tests.sessions.play.test_digital import act, begun
from tests.sure import refuses

NAMES = ("Ana", "Bo", "Chloé")
ROUND = Count((Tally(3, 2, 0, 1), Tally(0, 6, 2, 0), Tally(2, 5, 6, 2)))
QUESTIONS = [name for name, _ in inspect.getmembers(SessionView, lambda one: isinstance(one, property))]
FIVE = ("live", "digital", "seat", "moment", "correction")


@pytest.fixture
def views(sessions: Sessions) -> dict[str, SessionView]:
    live = sessions.begin("13", NAMES, 0, tracking="scorepad", beginning=Beginning(coach=True))
    live.tell(ROUND, seen=0)
    live.describe(place="at Bo's", rating=4)
    digital = begun(sessions, "13", None, "easy", None, names=NAMES)
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


def test_what_people_agreed_said_and_may_do_comes_as_values(views: dict[str, SessionView]) -> None:
    for which in ("live", "moment", "correction"):
        view = views[which]
        assert (view.mode, view.tracking, view.coached, view.options.deals) == ("table", "scorepad", True, 0)
        assert (view.place, view.notes, view.rating, view.finished_at) == ("at Bo's", "", 4, None)
    assert (views["seat"].mode, views["seat"].players[1]) == ("digital", ("Bo", "easy"))
    assert [(views[one].still, views[one].correcting, views[one].steps) for one in FIVE] == [
        (False, None, 1), (False, None, 0), (False, None, 0), (True, None, 1), (False, 1, 0),
    ]  # fmt: skip
    assert [views[one].struck for one in ("live", "moment", "correction")] == [(), (), (ROUND,)]
    assert [views[one].undoable for one in FIVE] == [True, False, False, False, False]
    for deed, told in {"tell": (), "insist": (), "undo": (), "choose": ("B1",)}.items():
        assert refuses(NotNow, getattr(views["moment"], deed), *told, seen=1).key == "past"
    assert "companion.store" not in inspect.getsource(session_view)


# One seat's eyes: what happened since its last move, and a hand that is put down with it.


SAY = speaker("en", NAMES)


def test_what_happened_since_ones_last_move_is_told_and_no_card_that_was_drawn(sessions: Sessions) -> None:
    session = begun(sessions, "13", None, None, None, names=NAMES)
    act(session)
    ana = SeatView(session, Seat(0))
    assert [one.line for one in ana.deeds(SAY)] == ["Round 1: Chloé deals."]
    for _ in range(3):
        act(session)
    lines = [one.line for one in ana.deeds(SAY)]
    assert [line.split()[0] for line in lines] == ["Bo", "Chloé"]
    assert all("plays" in line for line in lines)


def test_everybody_turned_a_card_over_and_somebody_placed(sessions: Sessions) -> None:
    session = begun(sessions, "thricewise", None, None, None, names=NAMES)
    while session.look().turn < 1:
        act(session)
    (deed,) = deeds_since(session, Seat(0), SAY)
    assert deed.line.startswith("Turn 1: Ana reveals")
    if session.look().order:  # not all showed the same rank
        first = session.due[0]
        act(session)
        other = Seat((first + 1) % 3)
        lines = [one.line for one in deeds_since(session, other, SAY)]
        assert lines[1].startswith(f"{NAMES[first]} places")
        assert not any(" dealt" in one for one in lines)


def test_a_hand_is_put_down_with_the_move_and_one_person_keeps_it_up(sessions: Sessions) -> None:
    """Whatever is painted before the screen has learnt it is handed on."""
    session = begun(sessions, "13", None, None, None, names=NAMES)
    act(session)
    ana = SeatView(session, Seat(0))
    assert set(ana.look().hands[0]) <= set(CARDS)
    act(session)
    assert ana.viewer is SPECTATOR
    assert not set(ana.look().hands[0]) & set(CARDS)
    assert not ana.mine
    session = begun(sessions, "13", None, "easy", "easy")
    act(session)
    alone = SeatView(session, Seat(0))
    act(session)
    assert (alone.viewer, alone.mine) == (0, False)
    assert screen_holder(session, None) == (0, None)
