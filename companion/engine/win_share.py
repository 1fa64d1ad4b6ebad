"""Gives the share of games won, the expected share, and the interval of the true share.

Screens, pictures, sentences and the command line all take it from here.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from math import sqrt
from typing import Final, Self

Z: Final = 1.959963984540054
"""A normal variable stays within this many deviations in 95 of 100 cases."""


@dataclass(frozen=True, slots=True)
class WinShare:
    """``won`` and ``due`` are sums over the games: of won parts, 1/k where k share a victory, and of 1/players."""

    games: int = 0
    won: float = 0.0
    due: float = 0.0

    @property
    def rate(self) -> float:
        """The part of the games that was won; 0 without games, as the following."""
        return self.won / self.games if self.games else 0.0

    @property
    def expected(self) -> float:
        """What the rate would be if all at the table were equally good."""
        return self.due / self.games if self.games else 0.0

    @property
    def difference(self) -> float:
        """By how much the rate is above what was to be expected, or, negative, below."""
        return self.rate - self.expected

    @property
    def interval(self) -> tuple[float, float]:
        """Between what the true rate lies with 95 % confidence (E. B. Wilson's score interval, 1927)."""
        return self.within(Z)

    @property
    def strays(self) -> float:
        """How many deviations the rate is from what was to be expected: beyond ``Z`` that lies outside the interval."""
        spread = self.expected * (1 - self.expected)
        return self.difference / sqrt(spread / self.games) if spread > 0 else 0.0

    def __add__(self, other: Self) -> Self:
        return type(self)(*(getattr(self, one.name) + getattr(other, one.name) for one in fields(self)))

    def within(self, deviations: float) -> tuple[float, float]:
        """Return between what the true rate lies unless it strays by more; 0 and 1 without games."""
        if not self.games:
            return 0.0, 1.0
        square = deviations * deviations / self.games
        middle = (self.rate + square / 2) / (1 + square)
        half = sqrt(square * self.rate * (1 - self.rate) + square * square / 4) / (1 + square)
        return max(0.0, middle - half), min(1.0, middle + half)
