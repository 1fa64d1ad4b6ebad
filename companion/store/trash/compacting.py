"""Clears the file of what was deleted for good: SQLite leaves the bytes of deleted rows where they were.

A row of ``deleted`` says that this is still to be done, so that a power cut or a full disk only puts it off.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Final

from sqlmodel import col, select

from companion.store import copies
from companion.store.database import Database
from companion.store.errors import errors_as_trouble
from companion.store.rows import DeletedRow

COMPACT: Final = "compact"
"""The ``kind`` of that row."""


def to_compact(database: Database) -> bool:
    """Tell whether bytes of something that was deleted for good may still be in the file."""
    with database.reading() as db:
        return db.exec(select(DeletedRow.number).where(col(DeletedRow.kind) == COMPACT)).first() is not None


def compact(database: Database, wait: float = 5) -> bool:
    """Write the file anew without what was deleted; returns whether that is done, and no byte of it is left.

    While somebody else reads an older moment of the file, the log beside it cannot be emptied: then it is to be called
    again. Raises Trouble (``busy``, ``full`` …) with everything as it was. ``wait`` is in seconds.
    """
    with errors_as_trouble(database.file), closing(copies.connect(database.file, wait)) as connection:
        without_slack(connection)
        done = bool(connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0)
        if done:
            connection.execute("DELETE FROM deleted WHERE kind = ?", (COMPACT,))
        return done


def leave_out(connection: sqlite3.Connection) -> None:
    """Take out of a copy of the file what is deleted in the file itself: no backup carries it on."""
    there = connection.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'deleted'").fetchone()
    if there and connection.execute("SELECT 1 FROM deleted").fetchone():
        connection.execute("DELETE FROM deleted")
        without_slack(connection)


def without_slack(connection: sqlite3.Connection) -> None:
    """Write all pages anew, so that none holds what no row says any more; the search's own pages, too."""
    connection.execute("INSERT INTO search (search) VALUES ('optimize')")
    connection.execute("VACUUM")
