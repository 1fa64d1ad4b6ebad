"""Figures of finished sessions, in one query: of one game its scores, how long it takes, who has an advantage and what
options change; of a span of time, such as a year, its evenings, the best scores and the longest runs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any, Final

from companion.store.database import Database
from companion.store.names import PREFIX
from companion.store.statistics.course import Spread, Turns, spreads, turns
from companion.store.statistics.selection import ALL, WON, Selection, chosen
from companion.store.statistics.statistics import Ranked, Streaks, ranked, streaks
from companion.store.times import PLAYED, minutes_of


@dataclass(frozen=True, slots=True)
class UnderOptions:
    """The scores of everybody, and the lengths in minutes of the sessions, that had the same options (JSON text)."""

    options: str
    scores: Spread
    lengths: Spread
    games: int


@dataclass(frozen=True, slots=True)
class GameFigures:
    """One game's figures. ``lengths`` are by the number of players, in minutes; ``turns`` those of all people.

    Among the ``sessions`` are those of which nobody knows how long they took: these have no length.
    """

    game: str
    turns: tuple[Turns, ...]
    lengths: dict[int, Spread]
    options: tuple[UnderOptions, ...]

    @property
    def sessions(self) -> int:
        return sum(one.games for one in self.options)

    @property
    def minutes(self) -> Spread:
        return sum(self.lengths.values(), Spread())

    @property
    def scores(self) -> Spread:
        return sum((one.scores for one in self.options), Spread())


def game_figures(database: Database, game: str, which: Selection = ALL) -> GameFigures:
    """Count one game; samples and their people are left out. Raises PersonRefused ``no_such_person``."""
    which = replace(which, game=game)
    with database.reading() as db:
        found = chosen(db, which).rows(db, _COUNTED)
    scores, seats, lengths = ([row[1:] for row in found if row[0] == kind] for kind in ("score", "turn", "length"))
    by_options = spreads((options, score, times) for options, _, score, times in scores)
    games = Counter[str]()
    for options, _, _, times in lengths:
        games[options] += times
    lengths = [(*under, minutes_of(timedelta(seconds=took)), times) for *under, took, times in lengths if took]
    minutes = spreads((options, minutes, times) for options, _, minutes, times in lengths)
    return GameFigures(
        game,
        tuple(
            turns(game, players, turn, games, won)
            for won, players, turn, games in sorted(seats, key=lambda row: row[1:])
        ),
        spreads((players, minutes, times) for _, players, minutes, times in lengths),
        tuple(
            UnderOptions(options, by_options.get(options, Spread()), minutes.get(options, Spread()), games[options])
            for options in sorted({*by_options, *games})
        ),
    )


_SAMPLE: Final = f"GLOB '{PREFIX}*'"
_REAL: Final = f"person IN (SELECT number FROM person WHERE NOT id {_SAMPLE})"

_COUNTED: Final = f"""
WITH facts AS MATERIALIZED (
    SELECT r.session, r.seat, r.person, r.players, r.score, r.rank, r.winner, r.winners, o.options, o.first_seat,
        coalesce({PLAYED.format("o")}, 0) AS seconds, o.id {_SAMPLE} AS sample
    FROM {{source}} CROSS JOIN session o ON o.number = r.session WHERE r.players > 0{{counted}}
)
SELECT 'score', options, NULL, score, count(*) FROM (
    SELECT options, score, min(rank) FROM facts WHERE {_REAL} GROUP BY session, person
) GROUP BY options, score
UNION ALL
SELECT 'turn', {WON}, players, (seat - first_seat + players) % players, count(*)
FROM facts WHERE {_REAL} GROUP BY 3, 4
UNION ALL
SELECT 'length', options, players, seconds, count(*) FROM (
    SELECT options, players, seconds FROM facts WHERE NOT sample GROUP BY session
) GROUP BY options, players, seconds"""


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
        found = chosen(db, which).rows(db, _SPAN)
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


def _end(kind: str, function: str) -> str:
    return f"""
SELECT '{kind}', e.game, p.id, p.name, s.id, e.score, s.evening FROM (
    SELECT game, {function}(score) AS score, person, session FROM facts
    WHERE {_REAL} AND person IN (SELECT number FROM person WHERE kind = 'person') GROUP BY game
) e CROSS JOIN person p ON p.number = e.person CROSS JOIN session s ON s.number = e.session"""


# Beside min() and max() the other columns are those of the row that has the least or the most.
_SPAN: Final = f"""
WITH facts AS MATERIALIZED (
    SELECT r.session, r.person, r.game, r.score FROM {{source}} WHERE r.players > 0{{counted}}
)
SELECT 'day', o.evening, o.game, NULL, NULL, count(*), coalesce(sum({PLAYED.format("o")}), 0)
FROM (SELECT DISTINCT session FROM facts) f CROSS JOIN session o ON o.number = f.session
WHERE NOT o.id {_SAMPLE} AND o.evening IS NOT NULL GROUP BY o.evening, o.game
UNION ALL {_end("highest", "max")}
UNION ALL {_end("lowest", "min")}"""
