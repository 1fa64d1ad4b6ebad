"""How somebody fared over time, by scores, by when their turn came, and against one other person."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from math import ceil, floor, sqrt
from typing import Final, TypeVar

from companion.engine.win_share import WinShare, Z
from companion.store import people
from companion.store.database import Database
from companion.store.statistics.selection import ALL, ONCE, PARTS, WON, Rows, Selection, chosen

K = TypeVar("K")


@dataclass(frozen=True, slots=True)
class Played:
    """A finished session as one person knows it: ``won`` is their part of it, ``due`` the part to be expected.

    ``day`` is its evening, as that of ``Meeting``.
    """

    day: date
    score: int
    won: float
    due: float


@dataclass(frozen=True, slots=True)
class Spread:
    """How often there was each number, the least first."""

    counts: tuple[tuple[int, int], ...] = ()

    @property
    def total(self) -> int:
        return sum(times for _, times in self.counts)

    @property
    def median(self) -> float:
        """Return the number in the middle; between the two in the middle of an even number; 0 of none."""
        return (self.at((self.total - 1) // 2) + self.at(self.total // 2)) / 2

    @property
    def middle_half(self) -> tuple[int, int]:
        """Return between which two numbers the half in the middle lies."""
        return self.at(-(-self.total // 4) - 1), self.at(-(-3 * self.total // 4) - 1)

    @property
    def about_median(self) -> tuple[int, int]:
        """Return between which two numbers the median of all games to come lies, with about 95 % confidence."""
        half = Z * sqrt(self.total) / 2
        return self.at(floor(self.total / 2 - half)), self.at(ceil(self.total / 2 + half) - 1)

    def at(self, place: int) -> int:
        """Return the number at a place in the order of all of them, counted from 0; at most the last; 0 of none."""
        behind = 0
        for number, times in self.counts:
            behind += times
            if place < behind:
                return number
        return self.counts[-1][0] if self.counts else 0

    def __add__(self, other: Spread) -> Spread:
        return Spread(tuple(sorted((Counter(dict(self.counts)) + Counter(dict(other.counts))).items())))


def spreads(counted: Iterable[tuple[K, int, int]]) -> dict[K, Spread]:
    """Return by the first of the three how often there was each number; the same number may come several times."""
    counts: dict[K, Counter[int]] = {}
    for key, number, times in counted:
        counts.setdefault(key, Counter())[number] += times
    return {key: Spread(tuple(sorted(here.items()))) for key, here in counts.items()}


@dataclass(frozen=True, slots=True)
class Turns:
    """Sessions of a game in which somebody sat so many places after the first seat, and the share of them won."""

    game: str
    players: int
    turn: int
    share: WinShare


def turns(game: str, players: int, turn: int, games: int, won: int) -> Turns:
    """Return so many games at one turn, of which so many ``PARTS`` were won."""
    return Turns(game, players, turn, WinShare(games, won / PARTS, games / players))


@dataclass(frozen=True, slots=True)
class Meeting:
    """A session of two people, with the points and the place of each."""

    session: str
    game: str
    day: date
    score: int
    their_score: int
    rank: int
    their_rank: int


@dataclass(frozen=True, slots=True)
class Margin:
    """How two fared at one game: ``lead`` is the sum of the points by which the first was above, ``most`` the largest.

    ``least`` is the smallest, negative where they were below.
    """

    game: str
    games: int
    ahead: int
    behind: int
    level: int
    lead: int
    most: int
    least: int


@dataclass(frozen=True, slots=True)
class Duel:
    """Two people at one table: by game, and the last sessions, the latest first."""

    name: str
    other_name: str
    games: tuple[Margin, ...]
    last: tuple[Meeting, ...]


class Course:
    """Answers about one person in one file. Raises PersonRefused ``no_such_person``."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def latest(self, id: str, which: Selection = ALL, limit: int = 100) -> tuple[Played, ...]:
        """Return the sessions of the last evenings, the earliest of them first."""
        found = self._told(_LATEST, id, which, limit=limit)
        return tuple(
            Played(date.fromisoformat(day), score, winner / max(winners, 1), 1 / players)
            for day, players, score, winner, winners in reversed(found)
        )

    def spreads(self, id: str, which: Selection = ALL) -> dict[str, Spread]:
        """Return by game how often somebody had each score."""
        return spreads(self._told(_SPREADS, id, which))

    def turns(self, id: str, which: Selection = ALL) -> tuple[Turns, ...]:
        """Return how somebody fared as the first, the second and so on, by the game and the number of players."""
        return tuple(turns(*row) for row in self._told(_TURNS, id, which))

    def duel(self, id: str, other: str, which: Selection = ALL, last: int = 5) -> Duel:
        """Return how two people fared where both sat."""
        with self.database.reading() as db:
            one, two = people.current(db, id), people.current(db, other)
            both = replace(which, beside=(*which.beside, two.id))
            of = chosen(db, both, one.number)
            games = tuple(Margin(*one) for one in of.rows(db, _MET + _MARGINS, other=two.number))
            found = of.rows(db, _MET + _LAST, other=two.number, limit=last)
            meetings = tuple(Meeting(id, game, date.fromisoformat(day), *rest) for id, game, day, *rest in found)
            return Duel(one.name, two.name, games, meetings)

    def _told(self, question: str, id: str, which: Selection, **facts: object) -> Rows:
        with self.database.reading() as db:
            return chosen(db, which, people.current(db, id).number).rows(db, question, **facts)


_LATEST: Final = f"""
SELECT evening, players, score, winner, winners
FROM ({ONCE} ORDER BY evening DESC, finished_at DESC, session DESC LIMIT :limit)
ORDER BY evening DESC, finished_at DESC, session DESC"""

_SPREADS: Final = f"SELECT game, score, count(*) FROM ({ONCE}) GROUP BY 1, 2 ORDER BY 1, 2"

_TURNS: Final = f"""
SELECT r.game, r.players, (r.seat - o.first_seat + r.players) % r.players AS turn, count(*), {WON}
FROM result r CROSS JOIN session o ON o.number = r.session WHERE r.players > 0{{counted}}
GROUP BY 1, 2, 3 ORDER BY 1, 2, 3"""

_MET: Final = f"""
WITH mine AS ({ONCE}),
met AS (
    SELECT mine.session, mine.evening, mine.finished_at, mine.game, mine.score, mine.rank, r.score AS their_score,
        min(r.rank) AS their_rank
    FROM mine CROSS JOIN result r ON r.session = mine.session WHERE +r.person = :other GROUP BY mine.session
)"""

_MARGINS: Final = """
SELECT game, count(*), sum(rank < their_rank), sum(rank > their_rank), sum(rank = their_rank),
    sum(score - their_score), max(score - their_score), min(score - their_score)
FROM met GROUP BY game ORDER BY 2 DESC, game"""

_LAST: Final = """
SELECT s.id, m.game, m.evening, m.score, m.their_score, m.rank, m.their_rank
FROM (SELECT * FROM met ORDER BY evening DESC, finished_at DESC, session DESC LIMIT :limit) m
    CROSS JOIN session s ON s.number = m.session
ORDER BY m.evening DESC, m.finished_at DESC, m.session DESC"""
