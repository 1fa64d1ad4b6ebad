"""Whether a database is as it was written and can be read: structure, keys, checksums, values, search."""

from __future__ import annotations

import sqlite3

from companion.store import checks, migrations
from companion.store.database import Database
from companion.store.errors import Trouble, errors_as_trouble
from companion.store.rescue import border
from companion.store.values import anything


def sound_database(database: Database, *, deep: bool, values: bool = True, rows: bool = True) -> bool:
    """Look through an open database; as ``sound``, as ``as_written`` without the ``values``, or only for parts that
    are not ours without ``rows``.

    Raises Trouble for what is no damage.
    """
    try:
        with errors_as_trouble(database.file), database.engine.connect() as connection:
            sqlite = checks.sqlite_of(connection)
            sqlite.rollback()
            if not rows:
                return not migrations.has_foreign_parts(sqlite)
            return as_written(sqlite, deep=deep) and not (
                values and border.faults(sqlite, database.readable, deep=deep)
            )
    except Trouble as trouble:
        if trouble.key == "damaged":
            return False
        raise


def sound(connection: sqlite3.Connection, *, deep: bool) -> bool:
    """Tell whether a database of this version is as it was written, with values that every reader can rely on;
    ``deep``: down to the text of every event.
    """
    return as_written(connection, deep=deep) and not border.faults(connection, anything, deep=deep)


def as_written(connection: sqlite3.Connection, *, deep: bool) -> bool:
    """Tell whether structure, keys, checksums and search are as they were written, and nothing else runs there."""
    try:
        return (
            not migrations.has_foreign_parts(connection)
            and migrations.has_all_tables(connection)
            and connection.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",)
            and connection.execute("PRAGMA foreign_key_check").fetchone() is None
            and checks.heads_intact(connection)
            and _search_sound(connection)
            and (not deep or checks.sessions_intact(connection))
            and (not deep or all(connection.execute("SELECT words FROM search")))  # each is text still
        )
    except UnicodeDecodeError:  # words of the database itself are no words any more
        return False
    except sqlite3.DatabaseError as error:
        # a text that is no text any more has no code; a table that lost a column fails with the plainest one
        if getattr(error, "sqlite_errorcode", 1) & 0xFF in (1, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            return False
        raise


def _search_sound(connection: sqlite3.Connection) -> bool:
    """Let SQLite compare the search with its own content, in a statement that writes nothing.

    Where nobody may write, or somebody else does at this moment, it is left for another time. Raises DatabaseError for
    a search that is damaged.
    """
    (wait,) = connection.execute("PRAGMA busy_timeout").fetchone()
    connection.execute("PRAGMA busy_timeout = 0")
    try:
        connection.execute("INSERT INTO search (search) VALUES ('integrity-check')")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_READONLY):
            raise
    finally:
        connection.execute(f"PRAGMA busy_timeout = {wait}")
    return True
