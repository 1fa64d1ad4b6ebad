"""How a program that has the file open finds out that another one restored a backup."""

from __future__ import annotations

import json
import sqlite3
import uuid

from companion.store import checks
from companion.store.database import Database
from companion.store.times import now, stored

RESTORE = "restore"
"""The word in the audit of a file that took the place of another."""


def note_restore(connection: sqlite3.Connection) -> None:
    """Note in a file that it was restored just now. Whoever finds another note than before sees another file."""
    checks.keep_checksums(connection)
    row = stored(now()), RESTORE, json.dumps({"id": uuid.uuid4().hex})
    connection.execute("INSERT INTO change (at, what, detail) VALUES (?, ?, ?)", row)


def last_restore(connection: sqlite3.Connection) -> str:
    """Return the id of the restore that brought what the file holds; empty for none."""
    wanted = "SELECT detail FROM change WHERE what = ? ORDER BY number DESC LIMIT 1"
    found = connection.execute(wanted, (RESTORE,)).fetchone()
    return str(found[0]) if found else ""


def restored(database: Database) -> str:
    """Return the id of the last restore, as ``last_restore``."""
    with database.reading() as db:
        return last_restore(checks.sqlite_of(db.connection()))
