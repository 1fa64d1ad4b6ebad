"""Thricewise: laws over whole games, two to five players, hands known and unknown, every house rule."""

from __future__ import annotations

from typing import Any, get_args

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine import Hands, Over, Setup, Together
from companion.engine.game import FIRST
from companion.games.thricewise import rules, scorepad
from companion.games.thricewise.cards import CARDS
from companion.games.thricewise.events import Place, Reveal, Start
from companion.games.thricewise.options import DoubleSuit, Options, Overlap, StraightOrder
from companion.games.thricewise.scoring import most_triads
from companion.games.thricewise.state import State, first_cards, turns_of
from tests.games.thricewise.table import whole_game

all_options = st.builds(Options, *[st.sampled_from(get_args(one)) for one in (Overlap, StraightOrder, DoubleSuit)])


def everywhere(state: State) -> list[Any]:
    """All cards of a state, wherever they are; unknown hands and the pile are both ``unseen``."""
    shown = [state.shown[seat] for n, seat in enumerate(state.order) if n or state.lies]
    hands = [card for hand in state.hands for card in hand if card in CARDS]
    laid = [one.card for one in state.grid.cards()]
    return [*state.unseen, *hands, *laid, *shown, *(card for cards in state.aside for card in cards)]


@settings(max_examples=25)
@given(
    st.builds(Setup, st.integers(2, 5), all_options, st.just(FIRST), st.sampled_from(Hands)),
    st.integers(0, 2**32),
)
def test_the_laws_of_whole_games(setup: Setup, seed: int) -> None:
    states, log = whole_game(setup, seed)
    every_card_is_somewhere_once_and_the_game_comes_out_even(setup, states, log)
    the_grid_hangs_together_within_six_by_six(states, log)
    points_are_the_sum_of_the_triads_of_each_placement(setup, states[-1], log)


def every_card_is_somewhere_once_and_the_game_comes_out_even(setup: Setup, states: list[State], log: list[Any]) -> None:
    """M1, G1, G2, T7, T8: nothing is dealt once the pile is empty."""
    for state in states:
        assert sorted(everywhere(state)) == sorted(CARDS)
        held = sum(map(len, state.hands))
        assert len(state.unseen) == state.left + (held if setup.hands is Hands.UNKNOWN else 0)
    over, turns = states[-1], {2: 16, 3: 10, 4: 8, 5: 6}[setup.players]
    assert rules.awaits(over) == Over()
    assert (over.turn, over.left, over.hands) == (turns, 0, ((),) * setup.players)
    assert turns == turns_of(setup.players)
    sizes = [len(state.hands[0]) for state in states if isinstance(rules.awaits(state), Together)]
    assert sizes == [3] * (turns - 2) + [2, 1]
    assert sum(isinstance(event, Reveal) for event in log) == turns
    placed = first_cards(setup.players) + sum(isinstance(event, Place) for event in log)
    assert placed + sum(map(len, over.aside)) == 36


def the_grid_hangs_together_within_six_by_six(states: list[State], log: list[Any]) -> None:
    """T5, T6: and a cell is always free for a card."""
    for state in states[1:]:
        cells = {(laid.row, laid.col) for laid in state.grid.cards()}
        rows, cols = [row for row, _ in cells], [col for _, col in cells]
        assert max(rows) - min(rows) < 6
        assert max(cols) - min(cols) < 6
        assert len(cells) == 36 or state.grid.free
    laid = [(event.row, event.col) for event in log if isinstance(event, Place)]
    taken = {(one.row, one.col) for event in log if isinstance(event, Start) for one in event.cards}
    for row, col in laid:
        assert (row, col) not in taken
        assert any((row + down, col + right) in taken for down in (-1, 0, 1) for right in (-1, 0, 1))
        taken.add((row, col))


def points_are_the_sum_of_the_triads_of_each_placement(setup: Setup, over: State, log: list[Any]) -> None:
    """S1–S4, E1: the last state knows the whole record and the reasons add up."""
    assert [(one.seat, one.card, one.row, one.col) for one in over.placements] == [
        (event.seat, event.card, event.row, event.col) for event in log if isinstance(event, Place)
    ]
    for placement in over.placements:
        assert len(placement.triads) <= most_triads(setup.options)
        for triad in placement.triads:
            assert (placement.row, placement.col) in triad.cells
            assert triad.value in scorepad.CHIPS
    for standing in rules.standings(over):
        own = [one for one in over.placements if one.seat == standing.seat]
        assert standing.score == sum(one.points for one in own) == sum(one.points for one in standing.reasons)
        assert standing.extra == (("placements", len(own)),)
