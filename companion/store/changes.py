"""How a program that has the file open finds out what another one changed in it, and that a backup was restored."""

from __future__ import annotations

import json
import sqlite3
import uuid
from collections.abc import Collection
from dataclasses import dataclass

from companion.store import checks
from companion.store.database import Database
from companion.store.times import now, stored

RESTORE = "restore"
"""The word in the audit of a file that took the place of another."""


def note_restore(connection: sqlite3.Connection) -> None:
    """Note in a file that it was restored just now. Whoever finds another note than before sees another file."""
    checks.add_row_crc(connection)
    checks.keep_checksums(connection)
    row = stored(now()), RESTORE, json.dumps({"id": uuid.uuid4().hex})
    connection.execute("INSERT INTO change (at, what, detail) VALUES (?, ?, ?)", row)


def last_restore(connection: sqlite3.Connection) -> str:
    """Return the id of the restore that brought what the file holds; empty for none."""
    wanted = "SELECT detail FROM change WHERE what = ? ORDER BY number DESC LIMIT 1"
    found = connection.execute(wanted, (RESTORE,)).fetchone()
    return str(found[0]) if found else ""


@dataclass(frozen=True, slots=True)
class Glance:
    """What can change about a stored session, without its entries: they change its revision."""

    revision: int
    place: str
    notes: str
    rating: int | None
    extra: str
    players: tuple[tuple[str, str | None], ...]
    seat_extras: tuple[str, ...]


def restored(database: Database) -> str:
    """Return the id of the last restore, as ``last_restore``."""
    with database.reading() as db:
        return last_restore(checks.sqlite_of(db.connection()))


def glances(database: Database, ids: Collection[str]) -> dict[str, Glance]:
    """Read these sessions at one moment; those that are gone are left out."""
    wanted = json.dumps(list(ids))
    with database.reading() as db:
        connection = checks.sqlite_of(db.connection())
        seats: dict[str, list[tuple[str, str | None, str]]] = {}
        for id, name, level, extra in connection.execute(_SEATS, (wanted,)):
            seats.setdefault(id, []).append((name, level or None, extra))
        found = connection.execute(_SESSIONS, (wanted,)).fetchall()
    players = {id: tuple((name, level) for name, level, _ in of) for id, of in seats.items()}
    extras = {id: tuple(extra for *_, extra in of) for id, of in seats.items()}
    return {
        id: Glance(revision, place, notes, rating, extra, players.get(id, ()), extras.get(id, ()))
        for id, revision, place, notes, rating, extra in found
    }


_WANTED = "s.id IN (SELECT value FROM json_each(?))"
_SESSIONS = f"SELECT s.id, s.revision, s.place, s.notes, s.rating, s.extra FROM session s WHERE {_WANTED}"
_SEATS = (
    "SELECT s.id, p.name, p.level, t.extra FROM session s JOIN seat t ON t.session = s.number"
    f" JOIN person p ON p.number = t.person WHERE {_WANTED} ORDER BY s.number, t.seat"
)
