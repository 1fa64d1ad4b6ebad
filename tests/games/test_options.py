"""An option holds where it is asked: for so many players, tracked so, of its own game."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine import SPECTATOR, Setup
from companion.engine.wire import read_options, write_options
from companion.games import GAMES, options_at
from tests.games.play import OPTIONS, TRACKINGS


@st.composite
def chosen(draw: st.DrawFn) -> tuple[str, int, str, dict[str, Any]]:
    """A table, and any choice of its game's options."""
    game, tracking = draw(st.sampled_from(sorted(GAMES))), draw(st.sampled_from(TRACKINGS))
    players = draw(st.sampled_from(GAMES[game].players))
    values = {name: draw(st.sampled_from(there)) for name, there in OPTIONS[game].items()}
    return game, players, tracking, write_options(GAMES[game].options(**values))


@given(chosen())
def test_only_what_is_asked_at_a_table_is_not_as_printed(told: tuple[str, int, str, dict[str, Any]]) -> None:
    game, players, tracking, options = told
    usual = write_options(GAMES[game].options())
    found = options_at(game, options, players, tracking)
    asked = {one.field for one in GAMES[game].questions if one.applies(players, tracking)}
    assert found == {name: value if name in asked else usual[name] for name, value in options.items()}
    assert options_at(game, found, players, tracking) == found


@given(chosen())
def test_what_is_not_asked_changes_nothing(told: tuple[str, int, str, dict[str, Any]]) -> None:
    """Whoever says of an option that it is for two has to be right about it."""
    game, players, tracking, options = told
    rules = GAMES[game].rules(tracking)

    def beginning(raw: dict[str, Any]) -> Any:
        state = rules.new(Setup(players, read_options(GAMES[game].options, raw)))
        return rules.awaits(state), rules.standings(state), getattr(rules.look(state, SPECTATOR), "left", None)

    assert beginning(options) == beginning(options_at(game, options, players, tracking))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_options_of_other_games_are_left_out_and_what_nobody_knows_stays(game: str) -> None:
    everything = {name: value for one in GAMES.values() for name, value in write_options(one.options()).items()}
    found = options_at(game, {**everything, "house": 1}, 2, "full")
    assert found == {**write_options(GAMES[game].options()), "house": 1}


def test_a_number_holds_for_as_many_as_it_was_chosen_for() -> None:
    chosen = {"deals": 1, "open_piles": False}
    assert options_at("13", chosen, 4, "full", counted=4)["deals"] == options_at("13", chosen, 4, "full")["deals"] == 1
    assert options_at("13", chosen, 5, "full", counted=4)["deals"] == 0
