"""What finished sessions say about people and dice, counted by SQLite.

Sessions with a bot at the table are left out, and so are the people of the samples. If k people share the first place,
each of them won 1/k of the session; everybody may expect 1/players. A session file from elsewhere may seat somebody
twice at one table: that counts once, with the better place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlmodel import Session

from companion.store import people
from companion.store.chi_square import chi_square, survival
from companion.store.database import Database
from companion.store.figures import (
    DieStatistics,
    Face,
    GameStatistics,
    HeadToHead,
    Month,
    PersonStatistics,
    Ranked,
    Record,
    Streaks,
)
from companion.store.samples import PREFIX
from companion.store.times import stored


class Statistics:
    """Counts the finished sessions of one file. A period asks when a session ended; ``until`` is not part of it."""

    def __init__(self, database: Database, highest_wins: Mapping[str, bool] | None = None) -> None:
        """``highest_wins`` by game, for the best score; True for games not named."""
        self.database = database
        self.highest_wins = highest_wins or {}

    def person(
        self,
        id: str,
        *,
        game: str | None = None,
        since: datetime | None = None,
        until: datetime | None = None,
        with_bots: bool = False,
    ) -> PersonStatistics:
        """Count one person, or whom they were merged into. Raises PersonRefused ``no_such_person``."""
        counted, facts = _counted(game, since, until, with_bots)
        mine = f"WITH mine AS MATERIALIZED ({_MINE.format(counted=counted)})"
        with self.database.reading() as db:
            row = people.current(db, id)
            facts["person"] = row.number
            parts = [_Part(*found) for found in _all(db, mine + _PARTS, facts)]
            streaks = _streaks(_all(db, mine + _STREAKS, facts))
            against = tuple(HeadToHead(*found) for found in _all(db, mine + _AGAINST, facts))
            return PersonStatistics(
                person=row.id,
                name=row.name,
                record=_sum(parts),
                games=self._games(parts),
                months=_months(parts),
                streaks=streaks,
                against=against,
                favourite=_favourite(parts),
            )

    def everybody(
        self,
        *,
        game: str | None = None,
        since: datetime | None = None,
        until: datetime | None = None,
        with_bots: bool = False,
    ) -> tuple[Ranked, ...]:
        """Rank all people with games by how much more they won than could be expected; never a bot."""
        counted, facts = _counted(game, since, until, with_bots)
        with self.database.reading() as db:
            found = _all(db, _EVERYBODY.format(counted=counted), facts)
        return tuple(Ranked(id, name, colour, Record(*record)) for id, name, colour, *record in found)

    def dice(self, *, person: str | None = None, prefix: str = "die:", faces: Sequence[str] = ()) -> DieStatistics:
        """Count the rolls of everybody or of one person; never of a bot.

        Faces are what follows ``prefix``. ``faces`` names them all, since one that never fell is not in the file.
        Raises PersonRefused ``no_such_person``.
        """
        facts: dict[str, Any] = {"prefix": prefix, "end": prefix[:-1] + chr(ord(prefix[-1]) + 1)}
        with self.database.reading() as db:
            if person is not None:
                facts["person"] = people.current(db, person).number
            theirs = "" if person is None else "AND person = :person"
            found = _all(db, _DICE.format(theirs=theirs), facts)
        return _die(dict.fromkeys(faces, 0) | {word.removeprefix(prefix): times for word, times in found})

    def _games(self, parts: Sequence[_Part]) -> tuple[GameStatistics, ...]:
        found = []
        for game in sorted({part.game for part in parts}):
            mine = [part for part in parts if part.game == game]
            record = _sum(mine)
            ends = max(part.most for part in mine), min(part.least for part in mine)
            best, worst = ends if self.highest_wins.get(game, True) else reversed(ends)
            found.append(GameStatistics(game, record, sum(part.total for part in mine) / record.games, best, worst))
        return tuple(sorted(found, key=lambda one: -one.record.games))


@dataclass(frozen=True, slots=True)
class _Part:
    """One game in one month."""

    game: str
    month: str
    games: int
    wins: int
    shared: int
    won: float
    due: float
    total: int
    least: int
    most: int
    last: str

    @property
    def record(self) -> Record:
        return Record(self.games, self.wins, self.shared, self.won, self.due)


def _sum(parts: Iterable[_Part]) -> Record:
    return sum((part.record for part in parts), Record())


def _months(parts: Sequence[_Part]) -> tuple[Month, ...]:
    names = sorted({part.month for part in parts})
    return tuple(Month(name, _sum(part for part in parts if part.month == name)) for name in names)


def _favourite(parts: Sequence[_Part]) -> str | None:
    games: dict[str, tuple[int, str]] = {}
    for part in parts:
        times, last = games.get(part.game, (0, ""))
        games[part.game] = times + part.games, max(last, part.last)
    return max(games, key=lambda game: games[game], default=None)


def _streaks(found: Iterable[Any]) -> Streaks:
    rows = {bool(winner): (longest, now or 0) for winner, longest, now in found}
    (won, winning), (without, waiting) = rows.get(True, (0, 0)), rows.get(False, (0, 0))
    return Streaks(won, without, winning - waiting)


def _die(rolled: Mapping[str, int]) -> DieStatistics:
    rolls, faces = sum(rolled.values()), tuple(Face(word, times) for word, times in rolled.items())
    if not rolls or len(faces) < 2:
        return DieStatistics(rolls, faces, rolls / max(len(faces), 1), None, None)
    statistic = chi_square(list(rolled.values()))
    return DieStatistics(rolls, faces, rolls / len(faces), statistic, survival(statistic, len(faces) - 1))


def _counted(
    game: str | None, since: datetime | None, until: datetime | None, with_bots: bool
) -> tuple[str, dict[str, Any]]:
    """Say in SQL which results count; returns a condition and its parameters."""
    conditions, facts = [] if with_bots else ["bots = 0"], dict[str, Any]()
    if game is not None:
        conditions.append("+game = :game")  # the plus: by person is quicker than by game
        facts["game"] = game
    if since is not None:
        conditions.append("finished_at >= :since")
        facts["since"] = stored(since)
    if until is not None:
        conditions.append("finished_at < :until")
        facts["until"] = stored(until)
    return "".join(f" AND {condition}" for condition in conditions), facts


def _all(db: Session, sql: str, facts: Mapping[str, Any]) -> Sequence[Any]:
    return db.connection().exec_driver_sql(sql, dict(facts)).all()


_REAL = f"p.id NOT GLOB '{PREFIX}*'"

# Beside min() the other columns are those of the row that has the least rank.
_MINE = (
    "SELECT session, finished_at, game, players, score, winner, winners, min(rank) AS rank FROM result"
    " WHERE person = :person{counted} GROUP BY finished_at, session"
)
_RECORD = (
    "count(*), sum(winner AND winners = 1), sum(winner AND winners > 1), sum(iif(winner, 1.0 / winners, 0.0)),"
    " sum(1.0 / players)"
)
_PARTS = f"""
SELECT game, substr(finished_at, 1, 7), {_RECORD}, sum(score), min(score), max(score), max(finished_at)
FROM mine GROUP BY 1, 2"""

# Sessions of one run have the same distance between their number among all and their number among their like.
_STREAKS = """,
numbered AS (SELECT winner, row_number() OVER (ORDER BY finished_at, session) AS n FROM mine),
runs AS (SELECT winner, n, n - row_number() OVER (PARTITION BY winner ORDER BY n) AS run FROM numbered),
lengths AS (SELECT winner, count(*) AS length, max(n) AS last FROM runs GROUP BY winner, run)
SELECT winner, max(length), max(iif(last = (SELECT count(*) FROM mine), length, 0)) FROM lengths GROUP BY winner"""

_AGAINST = """,
met AS (
    SELECT r.person, mine.rank AS mine, min(r.rank) AS theirs FROM mine CROSS JOIN result r ON r.session = mine.session
    WHERE r.person <> :person GROUP BY mine.finished_at, mine.session, r.person
),
sums AS (
    SELECT person, count(*) AS games, sum(mine < theirs) AS ahead, sum(mine > theirs) AS behind,
        sum(mine = theirs) AS level
    FROM met GROUP BY person
)
SELECT p.id, p.name, p.colour, games, ahead, behind, sums.level
FROM sums CROSS JOIN person p ON p.number = sums.person
WHERE p.kind = 'person' ORDER BY games DESC, p.folded, p.number"""

_EVERYBODY = f"""
WITH best AS (
    SELECT person, players, winner, winners, min(rank) FROM result WHERE 1{{counted}} GROUP BY session, person
),
sums(person, games, wins, shared, won, due) AS (SELECT person, {_RECORD} FROM best GROUP BY person)
SELECT p.id, p.name, p.colour, games, wins, shared, won, due FROM sums CROSS JOIN person p ON p.number = sums.person
WHERE p.kind = 'person' AND {_REAL} ORDER BY won - due DESC, games DESC, p.folded, p.number"""

_DICE = f"""
WITH sums AS (
    SELECT word, person, sum(times) AS times FROM tally WHERE word >= :prefix AND word < :end {{theirs}}
    GROUP BY word, person
)
SELECT word, sum(times) FROM sums CROSS JOIN person p ON p.number = sums.person
WHERE p.kind = 'person' AND {_REAL} GROUP BY word ORDER BY word"""
