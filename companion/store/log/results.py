"""Results of finished sessions: points, places and rolls by seat, which statistics add up (decision 0017)."""

from __future__ import annotations

import json

from sqlalchemy import Connection

from companion.store.database import Database, rows
from companion.store.values import NoSuchSession, Outcome


def missing(database: Database) -> tuple[str, ...]:
    """Return the ids of finished sessions without a result: those of an older version, of a rescue, or abandoned."""
    with database.reading() as db:
        return tuple(id for (id,) in rows(db, _MISSING, {}))


def keep(database: Database, id: str, outcome: Outcome) -> None:
    """Write the result of a finished session in the place of an earlier one. Raises NoSuchSession."""
    with database.writing() as db:
        found = rows(db, "SELECT number FROM session WHERE id = :id", {"id": id})
        if not found:
            raise NoSuchSession(id)
        remove(db.connection(), found[0][0])
        write(db.connection(), found[0][0], outcome)


def write(connection: Connection, number: int, outcome: Outcome) -> None:
    """Write the result of a session that has none, with the people who sit there now and the time it ended."""
    winners = sum(won for _, _, won in outcome.places)
    facts = {"session": number, "places": json.dumps(outcome.places), "winners": winners}
    connection.exec_driver_sql(_RESULT, facts)
    if outcome.tallies:
        connection.exec_driver_sql(_TALLY, {"session": number, "tallies": json.dumps(outcome.tallies)})


def remove(connection: Connection, number: int) -> None:
    for table in ("result", "tally"):
        connection.exec_driver_sql(f"DELETE FROM {table} WHERE session = ?", (number,))


_MISSING = """
SELECT s.id FROM session s
WHERE s.finished_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM result r WHERE r.session = s.number)"""

_RESULT = """
INSERT INTO result (session, seat, person, game, players, bots, finished_at, score, rank, winner, winners,
    evening)
SELECT s.number, t.seat, t.person, s.game, count(*) OVER (), sum(p.kind = 'bot') OVER (), s.finished_at,
    json_extract(o.value, '$[0]'), json_extract(o.value, '$[1]'), json_extract(o.value, '$[2]'), :winners,
    s.evening
FROM session s JOIN seat t ON t.session = s.number JOIN person p ON p.number = t.person
    JOIN json_each(:places) o ON o.key = t.seat
WHERE s.number = :session"""

_TALLY = """
INSERT INTO tally (session, seat, word, person, times)
SELECT t.session, t.seat, json_extract(o.value, '$[1]'), t.person, json_extract(o.value, '$[2]')
FROM json_each(:tallies) o JOIN seat t ON t.session = :session AND t.seat = json_extract(o.value, '$[0]')"""
