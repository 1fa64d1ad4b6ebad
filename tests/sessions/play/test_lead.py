"""The lead over a game: it ends with the result, covers every step, and is above 0 for whoever has the best points."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine import Seat
from companion.games import GAMES
from companion.games.thirteen.attendance import Join, Leave
from companion.games.thirteen.options import Options
from companion.games.thirteen.scorepad import Count, Recount
from companion.games.thirteen.scoring import Tally, round_points, tally
from companion.games.thirteen.state import Phase
from companion.sessions.files.archive import read
from companion.sessions.files.convert import session_of
from companion.sessions.play.fortunes import (
    TURNING_POINTS,
    Stretch,
    TurningPoint,
    lead,
    lead_is_known,
    leads,
    turning_points,
)
from companion.sessions.play.sessions import LiveSession, Sessions
from companion.sessions.simulate import Plan, play


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=6)
@given(seed=st.uuids(), players=st.integers(3, 5), seat=st.integers(0, 2))
def test_the_last_of_it_is_the_result(shelf: Sessions, game: str, seed: object, players: int, seat: int) -> None:
    options = Options(deals=2) if game == "13" else None
    record, standings = play(Plan(game, ("easy",) * players, 1, str(seed), options), 0)
    shelf.log.remember(session_of(record))
    session, me = shelf.open(record.id), Seat(seat)
    found = leads(session, me)
    best = GAMES[game].highest_wins
    assert found[-1].lead == lead(standings, me, highest_wins=best)
    assert [one.first for one in found] == [sum(one.steps for one in found[:at]) for at in range(len(found))]
    assert sum(one.steps for one in found) == session.steps + 1
    assert all(one.lead != other.lead for one, other in pairwise(found))
    for one in found:
        points = points_at(session, one.first)
        others = [score for other, score in points.items() if other != me]
        assert one.lead == (points[me] - max(others) if best else min(others) - points[me])


def points_at(session: LiveSession, step: int) -> dict[Seat, int]:
    """Everybody's points at a step; at 13 with what they have taken in the round that is being played."""
    state = session.fold.states[step]
    points = {one.seat: one.score for one in session.rules.standings(state)}
    if session.game.id == "13" and state.phase in (Phase.PLAY, Phase.DRAW):
        for seat, more in enumerate(round_points([tally(cards) for cards in state.taken])):
            points[Seat(seat)] += more
    return points


def stretches(*leads: int) -> tuple[Stretch, ...]:
    return tuple(Stretch(3 * at, 3, lead) for at, lead in enumerate(leads))


def test_turning_points_are_the_largest_changes_in_the_order_of_the_game() -> None:
    found = turning_points(stretches(0, 2, -9, -8, -8 + 20, 13, 3, 3 - 5))
    assert found == (
        TurningPoint(6, 2, -9),
        TurningPoint(12, -8, 12),
        TurningPoint(18, 13, 3),
        TurningPoint(21, 3, -2),
    )
    assert len(found) == TURNING_POINTS
    assert turning_points(stretches(0)) == ()


def test_of_equal_changes_those_come_first_at_which_the_lead_passed_on() -> None:
    found = turning_points(stretches(1, 4, 7, 10, 13, 10, 7, 4, 1, -2))
    assert TurningPoint(27, 1, -2) in found


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", ["digital", "table", "scorepad"])
def test_of_which_games_the_lead_is_known(shelf: Sessions, game: str, kind: str) -> None:
    """Of all but Push's quick scoring, which counts once, at the end."""
    record = read((Path(__file__).parents[3] / "seeds" / game / f"{kind}.companion.json").read_bytes())
    shelf.log.remember(session_of(record))
    session = shelf.open(record.id)
    assert lead_is_known(session) is ((game, kind) != ("push", "scorepad"))
    if lead_is_known(session):
        assert turning_points(leads(session, Seat(0)))


def match(shelf: Sessions, *events: object, deals: int = 4) -> LiveSession:
    """A match of 13 of four people, of whom only points are written."""
    session = shelf.begin("13", list("ABCD"), 0, tracking="scorepad", options=Options(deals=deals))
    for event in events:
        session.tell(event, seen=session.revision)
    return session


def fours(*rotten: int) -> tuple[Tally, ...]:
    """Two points for each."""
    return tuple(Tally(rotten=n) for n in rotten)


ANA, DAN = Seat(0), Seat(3)


def test_who_has_left_is_ahead_of_nobody_and_nobody_of_them(shelf: Sessions) -> None:
    """Ana has 2, Bo 4, Cléo 6; Dan goes with none, as the best of all."""
    session = match(shelf, Count(fours(1, 2, 3, 0)), Leave(DAN), Count((*fours(1, 0, 0), Tally())), deals=2)
    assert session.over
    assert [(one.first, one.lead) for one in leads(session, ANA)] == [(0, 0), (1, -2), (2, 2), (3, 0)]
    assert [(one.first, one.steps, one.lead) for one in leads(session, DAN)] == [(0, 1, 0), (1, 1, 2)]


def test_who_comes_later_has_a_lead_from_then_on_and_who_comes_back_again(shelf: Sessions) -> None:
    eve, all_of_them = Seat(4), Count(fours(0, 0, 0, 0, 1))
    session = match(shelf, Count(fours(1, 1, 1, 1)), Join(eve, DAN, 2), all_of_them, Leave(eve), Join(eve, DAN, 0))
    assert [(one.first, one.steps, one.lead) for one in leads(session, eve)] == [(2, 1, 0), (3, 1, -2), (5, 1, -2)]
    assert all(leads(session, Seat(seat)) for seat in range(5))


def test_a_correction_changes_what_was_and_is_no_turning_point(shelf: Sessions) -> None:
    """Ana's four Rotten Fours of round 1 were Bo's: seen from the end she led from the first round on."""
    first = (Count(fours(4, 0, 1, 1)), Count(fours(0, 0, 1, 1)), Recount(1, fours(4, 1, 1, 1)))
    session = match(shelf, *first, Recount(1, fours(0, 4, 1, 1)), Count(fours(1, 0, 0, 1)))
    found = leads(session, ANA)
    assert [(one.first, one.lead) for one in found] == [(0, 0), (1, 2), (2, 4), (5, 2)]
    assert [one.step for one in turning_points(found)] == [1, 2, 5]


def test_a_correction_after_somebody_came_knows_the_table_as_it_was(shelf: Sessions) -> None:
    session = match(shelf, Count(fours(2, 0, 0, 0)), Join(Seat(4), DAN, 1), Recount(1, (*fours(0, 1, 1, 1), Tally())))
    assert [one.lead for one in leads(session, ANA)] == [0, 2, 1]


def test_a_round_of_which_every_card_was_told_has_a_lead(shelf: Sessions) -> None:
    record, _ = play(Plan("13", ("easy",) * 3, 1, "one round", Options(deals=1)), 0)
    shelf.log.remember(session_of(record))
    session = shelf.open(record.id)
    assert lead_is_known(session)
    assert len(leads(session, ANA)) > 2
