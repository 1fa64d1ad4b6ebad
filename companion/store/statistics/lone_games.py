"""Reads the finished games without cards in which somebody sat alone among bots, in one question."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from companion.store.database import Database, rows
from companion.store.names import PREFIX


@dataclass(frozen=True, slots=True)
class LoneGame:
    """How one came out: ``score`` and ``winner`` are the person's, ``winners`` how many share the first place.

    ``levels`` are those of the bots, each once. ``extra`` is as ``Head.extra``, ``options`` is JSON text.
    """

    session: str
    game: str
    players: int
    score: int
    winner: bool
    winners: int
    levels: tuple[str, ...]
    extra: str
    options: str = "{}"


def lone_games(database: Database, people: Sequence[str]) -> tuple[LoneGame, ...]:
    """Return those of these people, given by their ids and merged or not, in the order in which they were played."""
    with database.reading() as db:
        found = rows(db, _LONE, {"people": json.dumps(list(people))})
    return tuple(
        LoneGame(id, game, players, score, bool(winner), winners, tuple((levels or "").split(",")), extra, options)
        for id, game, players, score, winner, winners, levels, extra, options in found
    )


def lone_counts(database: Database) -> dict[str, int]:
    """Return by id how many such games everybody has, but for those of samples and those whose file tells of a day."""
    with database.reading() as db:
        return dict(map(tuple, rows(db, _COUNTS, {})))


ALONE: Final = """s.mode = 'digital' AND s.players > 1 AND 1 = (
    SELECT count(*) FROM seat e JOIN person q ON q.number = e.person WHERE e.session = s.number AND q.kind = 'person'
)"""
"""SQL: whether somebody sits alone among bots in the session ``s``, finished or not."""

_COUNTS = f"""
SELECT p.id, count(*) FROM result r CROSS JOIN session s ON s.number = r.session JOIN person p ON p.number = r.person
WHERE r.bots = r.players - 1 AND r.bots > 0 AND p.kind = 'person' AND s.mode = 'digital'
    AND s.extra NOT LIKE '%"daily"%' AND s.id NOT GLOB '{PREFIX}*'
GROUP BY p.number"""

_LONE = """
WITH RECURSIVE wanted (number) AS (
    SELECT p.number FROM person p WHERE p.kind = 'person' AND p.id IN (SELECT value FROM json_each(:people))
    UNION SELECT p.merged_into FROM wanted w JOIN person p ON p.number = w.number WHERE p.merged_into IS NOT NULL
)
SELECT s.id, r.game, r.players, r.score, r.winner, r.winners, (
    SELECT group_concat(DISTINCT b.level) FROM seat t JOIN person b ON b.number = t.person
    WHERE t.session = r.session AND b.kind = 'bot'
), s.extra, s.options
FROM result r CROSS JOIN session s ON s.number = r.session
WHERE r.person IN (SELECT number FROM wanted) AND r.bots = r.players - 1 AND r.bots > 0 AND s.mode = 'digital'
ORDER BY r.evening, r.finished_at, r.session"""
