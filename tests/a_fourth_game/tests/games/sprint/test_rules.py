"""The rules of First to ten, by example."""

from __future__ import annotations

import pytest

from companion.engine import Over, RuleBroken, Seat, Setup
from companion.games.sprint import rules, scorepad, scoring, view
from companion.games.sprint.cards import Face
from companion.games.sprint.events import Rest, Roll
from companion.games.sprint.options import Options
from companion.games.sprint.state import State
from tests.games.play import refusal_of
from tests.sure import refuses

ANA, BO = Seat(0), Seat(1)


def after(*events: Roll | Rest) -> State:
    state = rules.new(Setup(2, Options()))
    for event in events:
        state = rules.apply(state, event)
    return state


def test_m1_t1_t2_a_turn_is_a_roll_of_six_faces_or_a_rest_and_turns_go_clockwise() -> None:
    assert refusal_of(view, after(), Roll(ANA, Face("7"))).rule == "M1"
    assert refusal_of(view, after(Rest(ANA)), Rest(ANA)).rule == "T1"
    state = after(Roll(ANA, Face("6")), Rest(BO), Roll(ANA, Face("1")))
    assert (view.look(state, ANA).points, state.turn) == ((6, 1), BO)


def test_e1_e2_who_has_ten_points_wins_at_once() -> None:
    state = after(Roll(ANA, Face("6")), Rest(BO), Roll(ANA, Face("4")))
    assert isinstance(rules.awaits(state), Over)
    assert [(one.seat, one.score, one.rank) for one in rules.standings(state)] == [(ANA, 10, 1), (BO, 1, 2)]
    assert refusal_of(view, state, Rest(BO)).rule == "E1"


@pytest.mark.parametrize("points", [(10,), (9, 9), (10, 10), (16, 2), (12, -1)])
def test_n1_a1_two_to_four_players_and_points_that_cannot_be_are_refused(points: tuple[int, ...]) -> None:
    assert refusal_of(scorepad, scorepad.new(Setup(2, Options())), scorepad.Count(points)).rule == "A1"
    assert refuses(RuleBroken, scoring.score_sheet, {"players": ["Ana"], "points": [10]}).rule == "N1"
