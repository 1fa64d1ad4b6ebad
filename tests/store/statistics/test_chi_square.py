"""The chi-square test against closed forms, tables and its own symmetries."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.store.statistics.statistics import chi_square, survival

# the usual table of critical values: (degrees of freedom, upper tail) and the statistic, to three places
TABLE = {
    (1, 0.05): 3.841, (2, 0.05): 5.991, (3, 0.05): 7.815, (4, 0.05): 9.488, (5, 0.05): 11.070, (10, 0.05): 18.307,
    (1, 0.01): 6.635, (5, 0.01): 15.086, (5, 0.10): 9.236, (5, 0.90): 1.610, (5, 0.95): 1.145, (5, 0.99): 0.554,
    (5, 0.001): 20.515, (20, 0.05): 31.410, (30, 0.05): 43.773, (100, 0.05): 124.342, (100, 0.95): 77.929,
}  # fmt: skip


@pytest.mark.parametrize(("freedom", "tail", "statistic"), [(*key, value) for key, value in TABLE.items()])
def test_the_table_of_critical_values(freedom: int, tail: float, statistic: float) -> None:
    assert survival(statistic, freedom) == pytest.approx(tail, rel=2e-3)


@given(st.floats(0, 1000), st.integers(1, 40))
def test_even_degrees_of_freedom_are_a_sum_of_poisson_terms(statistic: float, half: int) -> None:
    x = statistic / 2
    right = math.fsum(math.exp(k * math.log(x) - x - math.lgamma(k + 1)) if x else float(k == 0) for k in range(half))
    assert survival(statistic, 2 * half) == pytest.approx(right, rel=1e-11, abs=1e-300)


@given(st.floats(0, 1000))
def test_one_degree_of_freedom_is_the_normal_distribution(statistic: float) -> None:
    assert survival(statistic, 1) == pytest.approx(math.erfc(math.sqrt(statistic / 2)), rel=1e-11, abs=1e-14)


@given(st.integers(1, 200), st.floats(0, 1e9))
def test_it_is_a_chance_and_falls(freedom: int, statistic: float) -> None:
    assert 0 <= survival(statistic * 1.01 + 0.01, freedom) <= survival(statistic, freedom) + 1e-14 <= 1 + 2e-14


def test_the_statistic() -> None:
    assert chi_square([16, 18, 16, 14, 12, 12]) == pytest.approx(2.0)
    assert survival(2.0, 5) == pytest.approx(0.84914503608460956, rel=1e-13)
    assert chi_square([5, 5, 5]) == 0
    assert survival(0, 2) == 1
    assert survival(1e6, 5) == 0
