"""What was played in a span of time, such as a year: by the hour, with the best scores and the longest runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from companion.store.database import Database
from companion.store.figures import Ranked, Record, Streaks
from companion.store.names import PREFIX, folded
from companion.store.selection import Selection, chosen, rows
from companion.store.statistics import streaks
from companion.store.sums import PARTS
from companion.store.times import moment


@dataclass(frozen=True, slots=True)
class Hour:
    """The sessions of one game that were begun within an hour, and how many minutes they took in all."""

    begun: datetime
    game: str
    sessions: int
    minutes: int


@dataclass(frozen=True, slots=True)
class Score:
    """A score with who had it, in which session, and when that ended."""

    game: str
    score: int
    person: str
    name: str
    session: str
    finished_at: datetime


@dataclass(frozen=True, slots=True)
class SpanFigures:
    """``hours`` are in order, ``highest`` and ``lowest`` have one score of each game. ``people`` begin with who won
    most compared with what was to be expected; ``runs`` of victories are by their ids.
    """

    hours: tuple[Hour, ...]
    highest: tuple[Score, ...]
    lowest: tuple[Score, ...]
    people: tuple[Ranked, ...]
    runs: dict[str, Streaks]


def span_figures(database: Database, which: Selection) -> SpanFigures:
    """Look through all sessions of a span at once; samples and their people are left out.

    Raises PersonRefused ``no_such_person``.
    """
    with database.reading() as db:
        of = chosen(db, which)
        found = rows(db, _SPAN.format(source=of.source, counted=of.counted), of.facts)
        people = []
        for number, *known in rows(db, _PEOPLE, {}):
            mine = chosen(db, which, number)  # each by an index in which nothing has to be sorted
            ((run, games, *sums),) = rows(db, _PERSON.format(counted=mine.counted), mine.facts)
            if games:
                people.append((*known, run, games, *sums))
    by_kind: dict[str, list[Sequence[Any]]] = {}
    for kind, *row in found:
        by_kind.setdefault(kind, []).append(row)
    people.sort(key=_order)
    return SpanFigures(
        tuple(
            Hour(moment(f"{at}:00:00"), game, sessions, minutes)
            for at, game, _, _, sessions, minutes in sorted(by_kind.get("hour", ()), key=lambda row: row[:2])
        ),
        tuple(map(_score, by_kind.get("highest", ()))),
        tuple(map(_score, by_kind.get("lowest", ()))),
        tuple(
            Ranked(id, name, colour, Record(games, won / PARTS, due / PARTS, wins, shared))
            for id, name, colour, _, games, wins, shared, won, due in people
        ),
        {id: streaks(run) for id, _, _, run, *_ in people},
    )


def _order(row: Sequence[Any]) -> tuple[int, int, str]:
    """Order people as ``Statistics.everybody`` does."""
    _, name, _, _, games, _, _, won, due = row
    return due - won, -games, folded(name)


def _score(row: Sequence[Any]) -> Score:
    game, person, name, session, score, at = row
    return Score(game, score, person, name, session, moment(at))


_MINUTES: Final = "max(0, CAST(round((julianday(o.finished_at) - julianday(o.started_at)) * 1440) AS INTEGER))"
_REAL: Final = f"kind = 'person' AND NOT id GLOB '{PREFIX}*'"


def _end(kind: str, function: str) -> str:
    return f"""
SELECT '{kind}', e.game, p.id, p.name, s.id, e.score, e.finished_at FROM (
    SELECT game, {function}(score) AS score, person, session, finished_at FROM facts
    WHERE person IN (SELECT number FROM person WHERE {_REAL}) GROUP BY game
) e CROSS JOIN person p ON p.number = e.person CROSS JOIN session s ON s.number = e.session"""


# Beside min() and max() the other columns are those of the row that has the least or the most.
_SPAN: Final = f"""
WITH facts AS MATERIALIZED (
    SELECT r.session, r.person, r.game, r.score, r.finished_at FROM {{source}} WHERE r.players > 0{{counted}}
)
SELECT 'hour', substr(o.started_at, 1, 13) AS hour, o.game, NULL, NULL, count(*), sum({_MINUTES})
FROM (SELECT DISTINCT session FROM facts) f CROSS JOIN session o ON o.number = f.session
WHERE NOT o.id GLOB '{PREFIX}*' AND {_MINUTES} IS NOT NULL GROUP BY hour, o.game
UNION ALL {_end("highest", "max")}
UNION ALL {_end("lowest", "min")}"""

_PEOPLE: Final = f"SELECT number, id, name, colour FROM person WHERE {_REAL} AND merged_into IS NULL"

_PERSON: Final = f"""
SELECT group_concat(winner, ''), count(*), sum(winner AND winners = 1), sum(winner AND winners > 1),
    sum(iif(winner, {PARTS} / max(winners, 1), 0)), sum({PARTS} / players)
FROM (
    SELECT winner, winners, players, min(rank) FROM result r WHERE players > 0{{counted}}
    GROUP BY finished_at, session ORDER BY finished_at, session
)"""
