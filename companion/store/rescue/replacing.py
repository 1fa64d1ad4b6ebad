"""A damaged file changes places with a new one that holds what can be read of it.

The new file lies whole beside the damaged one before the two change places. Whoever finds that half done finishes it.
"""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from companion.store import copies, migrations
from companion.store.database import no_mark
from companion.store.errors import Trouble
from companion.store.read_only import stamps
from companion.store.rescue.pages import Pages
from companion.store.rescue.rebuild import rebuild
from companion.store.rescue.report import Rescue
from companion.store.rescue.rows import FoundRows
from companion.store.values import Readable, anything


def rescue(file: Path, readable: Readable = anything) -> Rescue:
    """Put what can be read into a new file, and that in the place of the damaged one.

    Raises Trouble ``damaged_in_use`` when another program has it open.
    """
    _check_alone(file)
    before = stamps(file)
    kept = copies.free_name(file, "damaged")
    with copies.unfinished(file) as place, copies.unfinished(file) as gathered:
        with closing(FoundRows(gathered)) as rows:
            with closing(Pages(file)) as pages:
                rows.gather(pages)
            found = rebuild(rows, place, file, kept, readable)
        if stamps(file) != before:
            raise Trouble("damaged_in_use", file=str(file))
        copies.put_in_place(place, _rescued_beside(file))
    finish(file)
    return found


def finish(file: Path) -> Rescue | None:
    """Set the damaged file aside and put the rescued one that lies beside it in its place; returns what it tells.

    Nothing happens where none lies there.
    """
    rescued = _rescued_beside(file)
    found = _report_in(rescued, file) if rescued.exists() else None
    if found is None:  # what is not ours is no rescue: one lies there whole, or not at all
        return None
    with suppress(FileNotFoundError):  # another program finishes it at the same moment
        for old in (*copies.sidecars(file), file):
            if old.exists():
                old.replace(copies.moved_name(old, file, found.kept))
        copies.put_in_place(rescued, file)
    no_mark(file)
    return found


def _rescued_beside(file: Path) -> Path:
    return file.with_name(f"{file.name}.rescued")


def _report_in(rescued: Path, file: Path) -> Rescue | None:
    """Read what a rescued file tells of the damaged ``file``; nothing where it is no rescued file."""
    try:
        with closing(copies.connect(rescued)) as connection:
            if migrations.has_foreign_parts(connection):
                return None
            found = "SELECT detail FROM change WHERE what = 'rescue' ORDER BY number DESC"
            return Rescue.from_json(file, connection.execute(found).fetchone()[0])
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            return None
        raise
    except (ValueError, TypeError, KeyError):
        return None


def _check_alone(file: Path) -> None:
    """Raises Trouble when another program has the file open, as far as SQLite can still tell.

    The write-ahead log stays where it is: whoever closes the file last takes it away, with all in it that SQLite did
    not read.
    """
    log = copies.sidecars(file)[0]
    with copies.unfinished(log) as spare:
        if copies.is_empty(file) and log.exists():  # SQLite takes it away as soon as it opens such a file
            shutil.copyfile(log, spare)
        with suppress(sqlite3.DatabaseError), closing(copies.connect(file, wait=0.5)) as connection:
            _lock(connection, file)
            if log.exists():  # not earlier: until now somebody else may have written to it, and closed the file
                shutil.copyfile(log, spare)
        if spare.exists() and not log.exists():
            copies.put_in_place(spare, log)


def _lock(connection: sqlite3.Connection, file: Path) -> None:
    """Keep everybody else out until the connection is closed."""
    with suppress(sqlite3.DatabaseError, UnicodeDecodeError):
        connection.execute("PRAGMA locking_mode = EXCLUSIVE").fetchone()
        try:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
                raise Trouble("damaged_in_use", file=str(file)) from error
