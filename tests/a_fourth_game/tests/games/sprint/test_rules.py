"""The rules of First to ten, by example."""

from __future__ import annotations

import pytest

from companion.engine import Over, RuleBroken, Seat, Setup
from companion.games.sprint import rules, scorepad, scoring, view
from companion.games.sprint.cards import Face
from companion.games.sprint.events import Rest, Roll
from companion.games.sprint.options import Options
from companion.games.sprint.state import State

ANA, BO = Seat(0), Seat(1)


def after(*events: Roll | Rest) -> State:
    state = rules.new(Setup(2, Options()))
    for event in events:
        state = rules.apply(state, event)
    return state


def refused(state: State, event: Roll | Rest) -> str:
    broken = rules.problem(state, event)
    assert broken is not None
    return broken.rule


def test_m1_t1_t2_a_turn_is_a_roll_of_six_faces_or_a_rest_and_turns_go_clockwise() -> None:
    assert refused(after(), Roll(ANA, Face("7"))) == "M1"
    assert refused(after(Rest(ANA)), Rest(ANA)) == "T1"
    state = after(Roll(ANA, Face("6")), Rest(BO), Roll(ANA, Face("1")))
    assert view.look(state, ANA).points == (6, 1)
    assert state.turn == BO


def test_e1_e2_who_has_ten_points_wins_at_once() -> None:
    state = after(Roll(ANA, Face("6")), Rest(BO), Roll(ANA, Face("4")))
    assert isinstance(rules.awaits(state), Over)
    assert [(one.seat, one.score, one.rank) for one in rules.standings(state)] == [(ANA, 10, 1), (BO, 1, 2)]
    assert refused(state, Rest(BO)) == "E1"


@pytest.mark.parametrize("points", [(10,), (9, 9), (10, 10), (16, 2), (12, -1)])
def test_a1_points_that_cannot_be_are_refused(points: tuple[int, ...]) -> None:
    state = scorepad.new(Setup(2, Options()))
    broken = scorepad.problem(state, scorepad.Count(points))
    assert broken is not None
    assert broken.rule == "A1"


def test_n1_two_to_four_players() -> None:
    with pytest.raises(RuleBroken) as refused:
        scoring.score_sheet({"players": ["Ana"], "points": [10]})
    assert refused.value.rule == "N1"
