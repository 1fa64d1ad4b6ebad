"""How surprising a chi-square statistic is, in plain Python."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

_PRECISION: Final = 1e-15
_TINY: Final = 1e-300


def chi_square(seen: Sequence[int]) -> float:
    """Pearson's statistic of counts whose causes are equally likely: the sum of (seen - expected)² / expected."""
    expected = sum(seen) / len(seen)
    return sum((count - expected) ** 2 for count in seen) / expected


def survival(statistic: float, freedom: int) -> float:
    """The chance that so large a statistic, or a larger one, comes about with ``freedom`` degrees of freedom.

    That is Q(freedom / 2, statistic / 2), the upper regularized incomplete gamma function.
    """
    return upper_gamma(freedom / 2, statistic / 2)


def upper_gamma(a: float, x: float) -> float:
    """Q(a, x) = Γ(a, x) / Γ(a) for a > 0 and x ≥ 0, to about 13 digits.

    Below a + 1 as 1 - P, where P(a, x) = xᵃ e⁻ˣ / Γ(a + 1) · (1 + x/(a+1) + x²/((a+1)(a+2)) + …); from there on by the
    continued fraction Γ(a, x) = xᵃ e⁻ˣ / (x+1-a - 1(1-a)/(x+3-a - 2(2-a)/(x+5-a - …))), evaluated forwards with the
    modified method of Lentz. Both are classical; the first converges quickly for small x, the second for large.
    """
    if x <= 0:
        return 1.0
    if x < a + 1:
        return 1.0 - _factor(a, x) / a * _series(a, x)
    return _factor(a, x) * _fraction(a, x)


def _factor(a: float, x: float) -> float:
    """xᵃ e⁻ˣ / Γ(a)"""
    return math.exp(a * math.log(x) - x - math.lgamma(a))


def _series(a: float, x: float) -> float:
    total = term = 1.0
    n = 0
    while term > total * _PRECISION:
        n += 1
        term *= x / (a + n)
        total += term
    return total


def _fraction(a: float, x: float) -> float:
    b = x + 1 - a
    c, d = 1 / _TINY, 1 / b
    value, n = d, 0
    while True:
        n += 1
        numerator = -n * (n - a)
        b += 2
        d = 1 / (_away_from_zero(numerator * d + b))
        c = _away_from_zero(b + numerator / c)
        value *= c * d
        if abs(c * d - 1) < _PRECISION * 4:
            return value


def _away_from_zero(value: float) -> float:
    return value if abs(value) > _TINY else _TINY
