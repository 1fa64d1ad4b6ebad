"""What was played in a span of time, such as a year: by the evening, with the best scores and the longest runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from companion.store.database import Database, rows
from companion.store.names import PREFIX
from companion.store.statistics.selection import Selection, chosen
from companion.store.statistics.statistics import Ranked, Streaks, ranked, streaks
from companion.store.times import PLAYED


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
        people = ranked(db, which)
    by_kind: dict[str, list[Sequence[Any]]] = {}
    for kind, *row in found:
        by_kind.setdefault(kind, []).append(row)
    return SpanFigures(
        tuple(
            PlayedDay(date.fromisoformat(day), game, sessions, seconds)
            for day, game, _, _, sessions, seconds in sorted(by_kind.get("day", ()), key=lambda row: row[:2])
        ),
        tuple(map(_score, by_kind.get("highest", ()))),
        tuple(map(_score, by_kind.get("lowest", ()))),
        tuple(one for one, _ in people),
        {one.person: streaks(run) for one, run in people},
    )


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
SELECT 'day', o.evening, o.game, NULL, NULL, count(*), coalesce(sum({PLAYED.format("o")}), 0)
FROM (SELECT DISTINCT session FROM facts) f CROSS JOIN session o ON o.number = f.session
WHERE NOT o.id GLOB '{PREFIX}*' AND o.evening IS NOT NULL GROUP BY o.evening, o.game
UNION ALL {_end("highest", "max")}
UNION ALL {_end("lowest", "min")}"""
