"""Who begins, who sits where: a fair game looks fair, at tables of every size."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.locale import speaker
from companion.sessions.library.lone_record import WinShare
from companion.sessions.library.look_back import Played, Spread, Turns
from companion.ui.host.chance import FEW, chance_words, is_chance
from companion.ui.screens.figures.drawn import (
    WINDOW,
    beginning_words,
    by_turn,
    form_chart,
    place_words,
    scores_chart,
    turns_chart,
)

SAY = speaker("en")
CHANCE = ("chance alone would give", "Luck often explains")
"""What is said of what is no more than chance."""


def at_table(players: int, turn: int, games: int, won: float, game: str = "push") -> Turns:
    return Turns(game, players, turn, WinShare(games, won, games / players))


def fair(sizes: dict[int, int], game: str = "push") -> list[Turns]:
    """At tables of each size, by how many games there were, everybody wins as often as everybody else."""
    return [
        at_table(players, turn, games, games / players, game)
        for players, games in sizes.items()
        for turn in range(players)
    ]


tables = st.dictionaries(st.integers(2, 6), st.integers(1, 400), min_size=1)


@given(tables)
def test_a_fair_game_looks_fair(sizes: dict[int, int]) -> None:
    """Places that only large tables have are won more seldom, and that is no burden."""
    bars = turns_chart(SAY, by_turn(fair(sizes))).bars
    assert [bar.value for bar in bars] == pytest.approx([0] * len(bars), abs=1e-9)
    for bar in bars:
        assert not bar.main
        assert bar.within is not None
        low, high = bar.within
        assert low < 0 < high
    for words in (beginning_words, place_words):
        told = " ".join(words(SAY, by_turn(fair(sizes))))
        assert "seems" not in told
        assert "Wins most" not in told


@given(tables, st.integers(0, 5))
def test_a_place_that_nobody_had_gives_its_name_to_no_other(sizes: dict[int, int], away: int) -> None:
    shares = by_turn(one for one in fair(sizes) if one.turn != away)
    assert away not in shares
    assert shares == {turn: share for turn, share in by_turn(fair(sizes)).items() if turn != away}


def test_a_game_that_nobody_begins_says_nothing_of_who_begins() -> None:
    assert by_turn(fair({3: 90}, "thricewise")) == {}
    both = by_turn([*fair({3: 90}, "thricewise"), *fair({3: 90}, "13")])
    assert both == by_turn(fair({3: 90}))
    assert by_turn(fair({3: 90}, "a game of tomorrow")) == {}


def test_a_place_that_is_better_is_named_and_filled() -> None:
    turns = [at_table(2, 0, 60, 45), at_table(2, 1, 60, 20)]
    first, second = turns_chart(SAY, by_turn(turns)).bars
    assert (first.value, first.main, second.main) == (25, True, True)
    assert place_words(SAY, by_turn(turns))[0].endswith("going first.")
    assert beginning_words(SAY, by_turn(turns))[-1] == "Going first seems to help."
    assert beginning_words(SAY, by_turn([at_table(2, 0, 60, 15)]))[-1] == "Going first seems to be a disadvantage."


def test_who_wins_everywhere_has_no_favourite_seat() -> None:
    turns = [at_table(2, 0, 60, 48), at_table(2, 1, 60, 47)]
    assert "No seat stands out" in place_words(SAY, by_turn(turns))[0]


@given(st.integers(1, 60), st.integers(2, 6), st.data())
def test_what_the_words_say_is_what_the_bar_shows(games: int, players: int, data: st.DataObject) -> None:
    share = WinShare(games, data.draw(st.integers(0, 2 * games)) / 2, games / players)
    told = " ".join(chance_words(SAY, share))
    if games < FEW:
        assert "too few to say" in told
        assert "%" not in told
    else:
        assert any(words in told for words in CHANCE) is is_chance(share)
        low, high = told.split("true value ")[1].split(".")[0].split(" to ")
        assert low != high


@given(st.lists(st.integers(0, 30), min_size=2, max_size=6))
def test_places_with_few_games_are_left_out_of_the_drawing(games: Sequence[int]) -> None:
    shares = by_turn(at_table(6, turn, count, 0) for turn, count in enumerate(games))
    drawn = [bar.short for bar in turns_chart(SAY, shares).bars]
    assert drawn == [str(turn + 1) for turn, count in enumerate(games) if count >= WINDOW]
    assert len(place_words(SAY, shares)) == (2 if sum(games) >= FEW and max(games) >= WINDOW else 1)


@given(st.lists(st.integers(0, 20 * 365), min_size=10, max_size=20, unique=True))
def test_days_below_a_chart_have_their_years(days: list[int]) -> None:
    """No two days look the same, however many years lie between them."""
    first = datetime(2010, 1, 1, 12, tzinfo=UTC)
    played = [Played(first + timedelta(days=day), day, 1.0, 0.5) for day in sorted(days)]
    charts: tuple[Any, ...] = (
        form_chart(SAY, played),
        scores_chart(SAY, played, Spread(((1, 1),)), highest=True),
    )
    for chart in charts:
        below = [(point.label, point.short) for point in chart.lines[0].points]
        assert len({short for _, short in below}) == len(below)
        assert all(short.endswith(label[-2:]) for label, short in below)
        assert all(one != other for (_, one), (_, other) in pairwise(below))
