"""Adds up games between bots by seat: wins, shared wins, the share of wins with its interval, scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.engine import Standing
from companion.engine.win_share import WinShare

_WHOLE: Final = 60
"""How many parts a win has: they divide evenly among 2 to 6 players, so no sum depends on its order."""


@dataclass(slots=True)
class Tally:
    """Counts one seat's games as they come in, at a table of so many ``players``."""

    players: int
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
    def share(self) -> WinShare:
        """The share of wins; a win shared by k players counts 1/k."""
        return WinShare(self.games, self.parts / _WHOLE, self.games / self.players)

    def to_json(self) -> dict[str, Any]:
        """Return the tally as JSON: shares to four places, mean score to two."""
        share = self.share
        return {
            "games": self.games,
            "wins": self.wins,
            "shared_wins": self.shared,
            "win_share": round(share.rate, 4),
            "expected": round(share.expected, 4),
            "interval": [round(end, 4) for end in share.interval],
            "score": {"mean": round(self.total / max(self.games, 1), 2), "min": self.least, "max": self.most},
        }


def count(tallies: Sequence[Tally], standings: Sequence[Standing]) -> None:
    """Add one game's standings to the tallies by seat."""
    winners = sum(standing.winner for standing in standings)
    for standing in standings:
        tallies[standing.seat].add(standing, winners)
