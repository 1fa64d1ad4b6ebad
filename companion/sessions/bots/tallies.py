"""Adds up games between bots by seat: wins, shared wins, the share of wins with its interval, scores."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.engine import Standing

_WHOLE: Final = 60
"""How many parts a win has: they divide evenly among 2 to 6 players, so no sum depends on its order."""

_Z: Final = 1.959963984540054
"""A normal variable stays within this many deviations in 95 of 100 cases."""


@dataclass(slots=True)
class Tally:
    """Counts one seat's games as they come in."""

    games: int = 0
    wins: int = 0
    shared: int = 0
    parts: int = 0
    total: int = 0
    least: int = 0
    most: int = 0

    def add(self, standing: Standing, winners: int) -> None:
        """Add a game that ``winners`` players won together."""
        self.least = min(self.least, standing.score) if self.games else standing.score
        self.most = max(self.most, standing.score) if self.games else standing.score
        self.games += 1
        self.total += standing.score
        if standing.winner:
            self.wins += winners == 1
            self.shared += winners > 1
            self.parts += _WHOLE // winners

    @property
    def share(self) -> float:
        """The share of wins, 0 to 1; a win shared by k players counts 1/k."""
        return self.parts / (_WHOLE * self.games) if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The interval in which the share lies with 95 % confidence (Wilson's score interval)."""
        return wilson(self.share, self.games)

    def to_json(self) -> dict[str, Any]:
        """Return the tally as JSON: shares to four places, mean score to two."""
        low, high = self.interval
        return {
            "games": self.games,
            "wins": self.wins,
            "shared_wins": self.shared,
            "win_share": round(self.share, 4),
            "interval": [round(low, 4), round(high, 4)],
            "score": {"mean": round(self.total / max(self.games, 1), 2), "min": self.least, "max": self.most},
        }


def count(tallies: Sequence[Tally], standings: Sequence[Standing]) -> None:
    """Add one game's standings to the tallies by seat."""
    winners = sum(standing.winner for standing in standings)
    for standing in standings:
        tallies[standing.seat].add(standing, winners)


def wilson(share: float, n: int) -> tuple[float, float]:
    """Return the 95 % score interval (E. B. Wilson, 1927) of a share seen in n games; (0, 1) for no games."""
    if not n:
        return 0.0, 1.0
    square = _Z * _Z
    middle = (share + square / (2 * n)) / (1 + square / n)
    half = _Z / (1 + square / n) * math.sqrt(share * (1 - share) / n + square / (4 * n * n))
    return max(0.0, middle - half), min(1.0, middle + half)
