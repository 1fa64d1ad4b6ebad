"""A share that was won, with what was to be expected: never surer than the games allow, and of one mind with itself."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.win_share import WinShare, Z
from companion.store.statistics import Record


@st.composite
def shares(draw: st.DrawFn) -> WinShare:
    """Of games at tables of two to six, with victories that up to three share."""
    games = draw(st.lists(st.tuples(st.integers(2, 6), st.sampled_from((0, 0, 1, 1 / 2, 1 / 3))), max_size=60))
    times = draw(st.sampled_from((1, 1, 200)))
    return WinShare(
        times * len(games), times * sum(won for _, won in games), times * sum(1 / players for players, _ in games)
    )


@given(shares())
def test_the_true_share_is_never_known_to_a_point(share: WinShare) -> None:
    low, high = share.interval
    assert 0 <= low < high <= 1
    if share.games:
        assert low <= share.rate + 1e-9
        assert share.rate - 1e-9 <= high


@given(shares(), shares())
def test_more_games_of_the_same_kind_are_surer(share: WinShare, other: WinShare) -> None:
    both = share + share
    if share.games:
        assert both.interval[1] - both.interval[0] < share.interval[1] - share.interval[0]
        assert (both.rate, both.expected) == pytest.approx((share.rate, share.expected))
    assert (share + other).games == share.games + other.games


@given(shares())
def test_what_strays_far_lies_outside_of_the_interval_and_nothing_else_does(share: WinShare) -> None:
    low, high = share.interval
    if abs(abs(share.strays) - Z) > 1e-6:
        assert (low <= share.expected <= high) is (abs(share.strays) < Z)
    assert (share.strays > 0) is (share.difference > 0)


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [(10, 20, 0.2993, 0.7007), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (250, 1000, 0.2242, 0.2778)],
)
def test_wilsons_interval(won: float, games: int, low: float, high: float) -> None:
    assert WinShare(games, won).interval == pytest.approx((low, high), abs=5e-5)


def test_nothing_is_known_without_games() -> None:
    assert (WinShare().rate, WinShare().expected, WinShare().strays, WinShare().interval) == (0, 0, 0, (0, 1))


def test_records_add_up_with_all_they_count() -> None:
    assert Record(2, 1.5, 1, 1, 1) + Record(1, 0, 0.5, 0, 0) == Record(3, 1.5, 1.5, 1, 1)
