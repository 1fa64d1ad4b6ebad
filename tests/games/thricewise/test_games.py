"""Thricewise: laws over whole games, two to five players, hands known and unknown, every house rule."""

from __future__ import annotations

from typing import Any, get_args

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine import Hands, Over, Setup
from companion.engine.game import FIRST
from companion.games.thricewise import rules, scorepad
from companion.games.thricewise.cards import CARDS
from companion.games.thricewise.events import Place, Reveal, Start
from companion.games.thricewise.options import DoubleSuit, Options, Overlap, StraightOrder
from companion.games.thricewise.scoring import most_triads
from companion.games.thricewise.state import State, first_cards, turns_of
from tests.games.thricewise.table import whole_game

all_options = st.builds(Options, *[st.sampled_from(get_args(one)) for one in (Overlap, StraightOrder, DoubleSuit)])


setups = st.builds(Setup, st.integers(2, 5), all_options, st.just(FIRST), st.sampled_from(Hands))
seeds = st.integers(0, 2**32)
GAMES = settings(max_examples=25)


def everywhere(state: State) -> list[Any]:
    """All cards of a state, wherever they are; unknown hands and the pile are both ``unseen``."""
    shown = [state.shown[seat] for n, seat in enumerate(state.order) if n or state.lies]
    hands = [card for hand in state.hands for card in hand if card in CARDS]
    laid = [one.card for one in state.grid.cards()]
    return [*state.unseen, *hands, *laid, *shown, *(card for cards in state.aside for card in cards)]


@GAMES
@given(setups, seeds)
def test_m1_and_g2_every_card_is_somewhere_once_and_the_game_comes_out_even(setup: Setup, seed: int) -> None:
    """M1, G1, G2, T8."""
    states, log = whole_game(setup, seed)
    for state in states:
        assert sorted(everywhere(state)) == sorted(CARDS)
        held = sum(map(len, state.hands))
        assert len(state.unseen) == state.left + (held if setup.hands is Hands.UNKNOWN else 0)
    over = states[-1]
    assert rules.awaits(over) == Over()
    assert (over.turn, over.left, over.hands) == (turns_of(setup.players), 0, ((),) * setup.players)
    assert sum(isinstance(event, Reveal) for event in log) == turns_of(setup.players)
    placed = first_cards(setup.players) + sum(isinstance(event, Place) for event in log)
    assert placed + sum(map(len, over.aside)) == 36


@GAMES
@given(setups, seeds)
def test_t5_and_t6_the_grid_hangs_together_within_six_by_six(setup: Setup, seed: int) -> None:
    """T5, T6: and a cell is always free for a card."""
    states, _ = whole_game(setup, seed)
    for state in states[1:]:
        cells = {(laid.row, laid.col) for laid in state.grid.cards()}
        rows, cols = [row for row, _ in cells], [col for _, col in cells]
        assert max(rows) - min(rows) < 6
        assert max(cols) - min(cols) < 6
        assert len(cells) == 36 or state.grid.free
    laid = [(event.row, event.col) for event in _ if isinstance(event, Place)]
    seen = {(one.row, one.col) for event in _ if isinstance(event, Start) for one in event.cards}
    for row, col in laid:
        assert (row, col) not in seen
        assert any((row + down, col + right) in seen for down in (-1, 0, 1) for right in (-1, 0, 1))
        seen.add((row, col))


@GAMES
@given(setups, seeds)
def test_s4_points_are_the_sum_of_the_triads_of_each_placement(setup: Setup, seed: int) -> None:
    """S1–S4, E1: the last state knows the whole record and the reasons add up."""
    states, log = whole_game(setup, seed)
    placements = states[-1].placements
    assert [(p.seat, p.card, p.row, p.col) for p in placements] == [
        (e.seat, e.card, e.row, e.col) for e in log if isinstance(e, Place)
    ]
    for placement in placements:
        assert len(placement.triads) <= most_triads(setup.options)
        for triad in placement.triads:
            assert (placement.row, placement.col) in triad.cells
            assert triad.value in scorepad.CHIPS
    for standing in rules.standings(states[-1]):
        own = [p for p in placements if p.seat == standing.seat]
        assert standing.score == sum(p.points for p in own) == sum(r.points for r in standing.reasons)
        assert standing.extra == (("placements", len(own)),)
