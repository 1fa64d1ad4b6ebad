"""Advice in sessions: the same each time, from one seat's view alone; afterwards what cost most."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import SPECTATOR, Choice, Seat
from companion.games.push.events import Draw, Place, Stop
from companion.games.thirteen.options import Options
from companion.locale import speaker
from companion.sessions.bots.thinking import thought_through
from companion.sessions.play.coach import LEAST, MISTAKES_SHOWN, advise, mistakes
from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.sessions import LiveSession, Sessions
from tests.sessions.play.test_digital import act


def begun(sessions: Sessions, game: str, *, mode: str = "digital", **more: Any) -> LiveSession:
    options = Options(deals=1) if game == "13" else None
    return sessions.begin(
        game, ("Ana", "Bo", "Chloé"), 0, tracking="full", mode=mode, options=options, coach=True, **more
    )


def played(session: LiveSession) -> LiveSession:
    """Everybody does what is first offered: not always wise."""
    assert isinstance(session, DigitalSession)
    while not session.over:
        act(session)
    return session


@pytest.mark.parametrize("game", ["push", "13"])
def test_the_same_advice_each_time_and_only_for_whoever_decides(sessions: Sessions, game: str) -> None:
    session = begun(sessions, game)
    if game == "13":
        act(session)  # type: ignore[arg-type] # it was begun on screen
    asked = session.look().awaits
    assert isinstance(asked, Choice)
    found = thought_through(advise(session, asked.seat))
    assert found
    assert found == thought_through(advise(session, asked.seat))
    for viewer in (SPECTATOR, *(seat for seat in range(3) if seat != asked.seat)):
        assert thought_through(advise(session, viewer)) == ()  # type: ignore[arg-type] # a plain number is a seat, too


@pytest.mark.parametrize("game", ["push", "13"])
def test_after_the_game_three_decisions_of_each_person(sessions: Sessions, game: str) -> None:
    """Their number, their order, their cost, and that each is what that seat decided with that entry."""
    session = played(begun(sessions, game, bots=(None, "easy", None)))
    steps, shares = mistakes(session), []
    while True:
        try:
            shares.append(next(steps))
        except StopIteration as end:
            found = end.value
            break
    assert shares == sorted(shares)
    assert 0 <= shares[0] <= shares[-1] <= 1
    assert {one.seat for one in found} <= {0, 2}
    assert found, "whoever takes what is first offered errs at times"
    for seat in (0, 2):
        costs = [one.cost for one in found if one.seat == seat]
        assert costs == sorted(costs, reverse=True)
        assert len(costs) <= MISTAKES_SHOWN
        assert min(costs, default=LEAST) >= LEAST
    coach = session.game.coach
    assert coach is not None
    for one in found:
        before = session.states()[one.entry - 1]
        view = session.rules.look(before, one.seat)
        assert view.awaits.seat == one.seat
        assert one.cost == pytest.approx(one.better.value - one.done.value)
        assert type(one.done.decision) is type(session.entries[one.entry - 1][1][0])
        for lang in ("en", "fr"):
            say = speaker(lang, session.names)
            assert coach.sentence(say, view, one.done) != coach.sentence(say, view, one.better)


def test_with_real_cards_push_has_advice(sessions: Sessions) -> None:
    """Full tracking knows what the table knows."""
    session = begun(sessions, "push", mode="table")
    assert session.coached
    for event in (Draw("R6"), Place(0), Draw("G5"), Place(0)):  # type: ignore[arg-type] # plain words for cards
        session.tell(event, seen=session.revision)
    best, worst = thought_through(advise(session, Seat(0)))
    assert {type(best.decision), type(worst.decision)} == {Draw, Stop}
    session.tell(Stop(), seen=session.revision)
    assert [one.key for one in thought_through(advise(session, Seat(0)))] == ["take"]


def test_with_real_cards_nobody_knows_a_hand_of_13(sessions: Sessions) -> None:
    session = begun(sessions, "13", mode="table")
    for _ in range(2):
        asked = session.look().awaits
        assert isinstance(asked, Choice)
        assert thought_through(advise(session, asked.seat)) == ()
        if session.revision == 0 or not session.entries:
            session.tell(asked.offers[0], seen=session.revision)


def test_a_scorepad_has_no_coach(sessions: Sessions) -> None:
    session = sessions.begin("push", ("Ana", "Bo"), 0, tracking="scorepad", coach=True)
    assert thought_through(advise(session, Seat(0))) == ()
    assert thought_through(mistakes(session)) == ()
