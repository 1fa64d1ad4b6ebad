"""What was played in a span of time, such as a year: by the evening, with the best scores and the longest runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from companion.store.database import Database
from companion.store.figures import Ranked, Record, Streaks
from companion.store.names import PREFIX, folded
from companion.store.selection import PARTS, Selection, chosen, rows
from companion.store.statistics import streaks


@dataclass(frozen=True, slots=True)
class PlayedDay:
    """The sessions of one game that belong to an evening, and how many seconds they took in all."""

    day: date
    game: str
    sessions: int
    seconds: int


@dataclass(frozen=True, slots=True)
class Score:
    """A score with who had it, in which session, and on which evening."""

    game: str
    score: int
    person: str
    name: str
    session: str
    day: date


@dataclass(frozen=True, slots=True)
class SpanFigures:
    """``days`` are in order, ``highest`` and ``lowest`` have one score of each game. ``people`` begin with who won
    most compared with what was to be expected; ``runs`` of victories are by their ids.
    """

    days: tuple[PlayedDay, ...]
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
            PlayedDay(date.fromisoformat(day), game, sessions, seconds)
            for day, game, _, _, sessions, seconds in sorted(by_kind.get("day", ()), key=lambda row: row[:2])
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
    game, person, name, session, score, day = row
    return Score(game, score, person, name, session, date.fromisoformat(day))


_REAL: Final = f"kind = 'person' AND NOT id GLOB '{PREFIX}*'"


def _end(kind: str, function: str) -> str:
    return f"""
SELECT '{kind}', e.game, p.id, p.name, s.id, e.score, s.evening FROM (
    SELECT game, {function}(score) AS score, person, session FROM facts
    WHERE person IN (SELECT number FROM person WHERE {_REAL}) GROUP BY game
) e CROSS JOIN person p ON p.number = e.person CROSS JOIN session s ON s.number = e.session"""


# Beside min() and max() the other columns are those of the row that has the least or the most.
_SPAN: Final = f"""
WITH facts AS MATERIALIZED (
    SELECT r.session, r.person, r.game, r.score FROM {{source}} WHERE r.players > 0{{counted}}
)
SELECT 'day', o.evening, o.game, NULL, NULL, count(*), coalesce(sum(o.seconds), 0)
FROM (SELECT DISTINCT session FROM facts) f CROSS JOIN session o ON o.number = f.session
WHERE NOT o.id GLOB '{PREFIX}*' AND o.evening IS NOT NULL GROUP BY o.evening, o.game
UNION ALL {_end("highest", "max")}
UNION ALL {_end("lowest", "min")}"""

_PEOPLE: Final = f"SELECT number, id, name, colour FROM person WHERE {_REAL} AND merged_into IS NULL"

_PERSON: Final = f"""
SELECT group_concat(winner, ''), count(*), sum(winner AND winners = 1), sum(winner AND winners > 1),
    sum(iif(winner, {PARTS} / max(winners, 1), 0)), sum({PARTS} / players)
FROM (
    SELECT winner, winners, players, min(rank) FROM result r WHERE players > 0{{counted}}
    GROUP BY evening, finished_at, session ORDER BY evening, finished_at, session
)"""
