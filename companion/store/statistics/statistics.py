"""Figures of people and dice from finished sessions, counted by SQLite.

Sessions with a bot at the table are left out, and so are the people of the samples. If k people share the first place,
each of them won 1/k of the session; everybody may expect 1/players. A session file from elsewhere may seat somebody
twice at one table: that counts once, with the better place.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlmodel import Session

from companion.engine.win_share import WinShare
from companion.store import people
from companion.store.database import Database, rows
from companion.store.names import PREFIX, folded
from companion.store.statistics.selection import ALL, ONCE, PARTS, WON, Chosen, Selection, chosen


@dataclass(frozen=True, slots=True)
class Record(WinShare):
    """Games with how they came out: beside the share of them ``wins`` alone, and ``shared`` ones."""

    wins: int = 0
    shared: int = 0


@dataclass(frozen=True, slots=True)
class GameStatistics:
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
class DieStatistics:
    """How often each face was rolled. ``p``: the chance that a fair die strays at least that far, if it can be told."""

    rolls: int
    faces: Mapping[str, int]
    expected: float
    p: float | None

    @property
    def enough(self) -> bool:
        """Whether there are rolls enough for ``p`` to mean something: five of each face expected, by the old rule."""
        return self.expected >= 5


class Statistics:
    """Counts the finished sessions of one file."""

    def __init__(self, database: Database, highest_wins: Mapping[str, bool] | None = None) -> None:
        """``highest_wins`` by game, for the best score; True for games not named."""
        self.database = database
        self.highest_wins = highest_wins or {}

    def person(self, id: str, which: Selection = ALL) -> PersonStatistics:
        """Count one person, or whom they were merged into. Raises PersonRefused ``no_such_person``."""
        with self.database.reading() as db:
            row = people.current(db, id)
            found = chosen(db, which, row.number)
            run, record = _run_and_record(db, found)
            games = self._games(found.rows(db, _MINE + _GAMES))
            most = [one.game for one in games if one.record.games == games[0].record.games]
            return PersonStatistics(
                person=row.id,
                name=row.name,
                record=record,
                games=games,
                months=tuple(Month(month, _record(sums)) for month, *sums in found.rows(db, _MINE + _MONTHS)),
                streaks=streaks(run),
                against=tuple(HeadToHead(*one) for one in found.rows(db, _MINE + _AGAINST)),
                favourite=most[0] if len(most) == 1 else None,
            )

    def record(self, id: str) -> Record:
        """Count one person's sessions alone, of all time. Raises PersonRefused ``no_such_person``."""
        with self.database.reading() as db:
            return _run_and_record(db, chosen(db, ALL, people.current(db, id).number))[1]

    def everybody(self, which: Selection = ALL) -> tuple[Ranked, ...]:
        """Rank all people with games by how much more they won than could be expected; never a bot."""
        with self.database.reading() as db:
            return tuple(one for one, _ in ranked(db, which))

    def dice(self, *, faces: Sequence[str] = ()) -> DieStatistics:
        """Count the rolls of everybody; never of a bot.

        ``faces`` names them all, since one that never fell is not in the file.
        """
        with self.database.reading() as db:
            found = rows(db, _DICE, {})
        rolled = dict.fromkeys(faces, 0) | {word.removeprefix("die:"): times for word, times in found}
        rolls, sides = sum(rolled.values()), len(rolled)
        if not rolls or sides < 2:
            return DieStatistics(rolls, rolled, rolls / max(sides, 1), None)
        return DieStatistics(rolls, rolled, rolls / sides, survival(chi_square(list(rolled.values())), sides - 1))

    def _games(self, found: Iterable[Sequence[Any]]) -> tuple[GameStatistics, ...]:
        games = []
        for game, *sums, total, least, most in found:
            best, worst = (most, least) if self.highest_wins.get(game, True) else (least, most)
            record = _record(sums)
            games.append(GameStatistics(game, record, total / record.games, best, worst))
        return tuple(sorted(games, key=lambda one: -one.record.games))


def _record(sums: Sequence[int]) -> Record:
    games, wins, shared, won, due = sums
    return Record(games, won / PARTS, due / PARTS, wins, shared)


def _run_and_record(db: Session, found: Chosen) -> tuple[str, Record]:
    """Return what ``streaks`` takes, and the record, of the one person whose results were chosen."""
    ((run, games, *sums),) = found.rows(db, _PERSON)
    return (run, _record((games, *sums))) if games else ("", Record())


def ranked(db: Session, which: Selection) -> list[tuple[Ranked, str]]:
    """Return people as ``Statistics.everybody`` does, each with the run of their victories, as ``streaks`` takes it.

    They are counted one by one, by an index in which nothing has to be sorted.
    """
    found = []
    for number, id, name, colour in rows(db, _PEOPLE, {}):
        ((run, games, *record),) = chosen(db, which, number).rows(db, _PERSON)
        if games:
            *_, won, due = record
            found.append(((due - won, -games, folded(name)), Ranked(id, name, colour, _record((games, *record))), run))
    return [(one, run) for _, one, run in sorted(found, key=lambda row: row[0])]


def streaks(won: str) -> Streaks:
    """Return the runs of sessions told one after the other, 1 for a victory and 0 for none."""
    most, without = max(map(len, won.split("0"))), max(map(len, won.split("1")))
    last = len(won) - len(won.rstrip("1")) or len(won.rstrip("0")) - len(won)
    return Streaks(most, without, last)


def chi_square(counts: Sequence[int]) -> float:
    """Pearson's statistic of counts whose causes are equally likely: the sum of (seen - expected)² / expected."""
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


def survival(statistic: float, freedom: int) -> float:
    """The chance that so large a statistic, or a larger one, comes about with ``freedom`` degrees of freedom.

    That is Q(freedom / 2, x), the upper regularized incomplete gamma function at x = statistic / 2. It is known for one
    degree and for two, and Q(a + 1, x) = Q(a, x) + xᵃ e⁻ˣ / Γ(a + 1) leads from there to any other.
    """
    x = statistic / 2
    a, chance = (0.5, math.erfc(math.sqrt(x))) if freedom % 2 else (1.0, math.exp(-x))
    step = x**a * math.exp(-x) / math.gamma(a + 1)
    while a < freedom / 2:
        chance += step
        a += 1
        step *= x / a
    return min(chance, 1.0)


_REAL = f"p.id NOT GLOB '{PREFIX}*'"

_RECORD = f"count(*), sum(winner AND winners = 1), sum(winner AND winners > 1), {WON}, sum({PARTS} / players)"
_MINE = f"WITH mine AS MATERIALIZED ({ONCE})"
_MONTHS = f"""
SELECT substr(evening, 1, 7), {_RECORD} FROM mine GROUP BY 1 ORDER BY 1"""

_GAMES = f"""
SELECT game, {_RECORD}, sum(score), min(score), max(score) FROM mine GROUP BY 1 ORDER BY 1"""

_AGAINST = """,
met AS (
    SELECT r.person, mine.rank AS mine, min(r.rank) AS theirs FROM mine CROSS JOIN result r ON r.session = mine.session
    WHERE r.person <> :person GROUP BY mine.evening, mine.finished_at, mine.session, r.person
),
sums AS (
    SELECT person, count(*) AS games, sum(mine < theirs) AS ahead, sum(mine > theirs) AS behind,
        sum(mine = theirs) AS level
    FROM met GROUP BY person
)
SELECT p.id, p.name, p.colour, games, ahead, behind, sums.level
FROM sums CROSS JOIN person p ON p.number = sums.person
WHERE p.kind = 'person' ORDER BY games DESC, p.folded, p.number"""

_PEOPLE = f"SELECT number, id, name, colour FROM person p WHERE p.kind = 'person' AND {_REAL} AND merged_into IS NULL"

_PERSON = f"""
SELECT group_concat(winner, ''), {_RECORD} FROM (
    SELECT winner, winners, players, min(rank) FROM result r WHERE players > 0{{counted}}
    GROUP BY evening, finished_at, session ORDER BY evening, finished_at, session
)"""

_DICE = f"""
WITH sums AS (
    SELECT word, person, sum(times) AS times FROM tally WHERE word >= 'die:' AND word < 'die;'
    GROUP BY word, person
)
SELECT word, sum(times) FROM sums CROSS JOIN person p ON p.number = sums.person
WHERE p.kind = 'person' AND {_REAL} GROUP BY word ORDER BY word"""
