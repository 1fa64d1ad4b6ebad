"""The lead over a game: it ends with the result, covers every step, and is above 0 for whoever has the best points."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine import Seat, Standing
from companion.games import GAMES
from companion.games.thirteen.options import Options
from companion.sessions.bots.simulate import Plan, play
from companion.sessions.files.archive import read
from companion.sessions.files.convert import session_of
from companion.sessions.play.lead import (
    TURNING_POINTS,
    Stretch,
    TurningPoint,
    lead,
    lead_is_known,
    leads,
    turning_points,
)
from companion.sessions.play.sessions import Sessions
from companion.store import Log


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sessions]:
    log = Log(tmp_path_factory.mktemp("leads") / "companion.db")
    yield Sessions(log)
    log.close()


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
        there = session.rules.standings(session.states()[one.first])
        points = {each.seat: each.score for each in there}
        others = [score for other, score in points.items() if other != me]
        assert one.lead == (points[me] - max(others) if best else min(others) - points[me])


def test_fewer_points_may_be_better() -> None:
    standings = [Standing(Seat(seat), score, 1, winner=False) for seat, score in enumerate((5, 9, 7))]
    assert [lead(standings, Seat(seat), highest_wins=True) for seat in range(3)] == [-4, 2, -2]
    assert [lead(standings, Seat(seat), highest_wins=False) for seat in range(3)] == [2, -4, -2]


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
