"""The figures that statistics are made of."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.win_share import WinShare


@dataclass(frozen=True, slots=True)
class Record(WinShare):
    """Games with how they came out: beside the share of them ``wins`` alone, and ``shared`` ones."""

    wins: int = 0
    shared: int = 0


@dataclass(frozen=True, slots=True)
class GameStatistics:
    """One game's record and scores."""

    game: str
    record: Record
    average: float
    best: int
    worst: int


@dataclass(frozen=True, slots=True)
class Month:
    """The record of a month's evenings; ``month`` as 2026-11."""

    month: str
    record: Record


@dataclass(frozen=True, slots=True)
class Streaks:
    """Sessions in a row, over all games counted: most with a win (shared ones too), most without.

    ``now`` is the row that goes on: so many wins, or, negative, so many without.
    """

    won: int = 0
    without: int = 0
    now: int = 0


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """How somebody fared beside another person: games together, and in how many ranked ahead, behind, level."""

    person: str
    name: str
    colour: str
    games: int
    ahead: int
    behind: int
    level: int


@dataclass(frozen=True, slots=True)
class PersonStatistics:
    """``games`` and ``against`` begin with the most played, ``months`` with the first.

    ``favourite`` is the game played most; None where several are.
    """

    person: str
    name: str
    record: Record
    games: tuple[GameStatistics, ...]
    months: tuple[Month, ...]
    streaks: Streaks
    against: tuple[HeadToHead, ...]
    favourite: str | None


@dataclass(frozen=True, slots=True)
class Ranked:
    """One person of the list of everybody."""

    person: str
    name: str
    colour: str
    record: Record


@dataclass(frozen=True, slots=True)
class Face:
    """How often one face fell."""

    word: str
    rolled: int


@dataclass(frozen=True, slots=True)
class DieStatistics:
    """``p`` is the chance that a fair die strays at least that far; None when there is nothing to compare."""

    rolls: int
    faces: tuple[Face, ...]
    expected: float
    chi_square: float | None
    p: float | None

    @property
    def enough(self) -> bool:
        """Whether there are rolls enough for ``p`` to mean something: five of each face expected, by the old rule."""
        return self.expected >= 5
