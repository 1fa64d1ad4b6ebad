"""Opens a file that may be damaged: checks it, and rescues a damaged one first.

The new file, with what can be read, lies whole beside the damaged one before the two change places. The next program
that finds that half done finishes it.
"""

from __future__ import annotations

import shutil
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path

from companion.store import copies, migrations
from companion.store.database import damage_mark, no_mark
from companion.store.errors import Trouble, system_errors_as_trouble
from companion.store.log import Log
from companion.store.read_only import ReadOnly, stamps
from companion.store.rescue import border
from companion.store.rescue.pages import Pages, log_is_cut
from companion.store.rescue.rebuild import rebuild
from companion.store.rescue.report import Rescue
from companion.store.rescue.rows import FoundRows, was_ours
from companion.store.values import Readable, anything

LOOKED_THROUGH = 16 << 20
"""Bytes of a file that is looked through whenever it is opened: some 1,700 sessions, and a tenth of a second."""

UNWRITABLE = {"full", "not_written", "read_only"}
"""Troubles with which a file can still be looked at."""

YOUNG = 60
"""Seconds for which an empty file may be one that somebody just begins."""


def open_or_rescue(file: Path, *, look: bool = False, readable: Readable = anything) -> tuple[Log, Rescue | None]:
    """Open the database; a damaged one is set aside first, and what can be read of it is in the one that opens.

    What it holds that nobody could read, and sessions that are not ``readable``, are set aside as well.

    Files up to ``LOOKED_THROUGH`` bytes, and those in which damage was found in use, are looked through. ``look``: a
    sound one in which nothing can be written is opened to be looked at. Raises what ``Log`` raises, and Trouble
    ``damaged_in_use``.
    """
    try:
        return _open_or_rescue(file, readable)
    except Trouble as trouble:
        if not look or trouble.key not in UNWRITABLE:
            raise
        return _open_to_look(file, trouble, readable), None


def _open_or_rescue(file: Path, readable: Readable) -> tuple[Log, Rescue | None]:
    with system_errors_as_trouble(file):
        found = finish(file)
        # SQLite would begin anew in a file whose content was taken away
        emptied = copies.is_empty(file) and time.time() - file.stat().st_mtime > YOUNG
        if emptied or log_is_cut(file):
            found = rescue(file, readable)
        for _ in range(3):
            log, put_right = _open_if_sound(file, readable)
            found = put_right or found
            if log is not None:
                return log, found
            found = rescue(file, readable)
    raise Trouble("damaged", file=str(file))


def _open_if_sound(file: Path, readable: Readable) -> tuple[Log | None, Rescue | None]:
    try:
        log, found = Log(file, readable=readable), None
    except Trouble as trouble:
        if trouble.key == "damaged" or (trouble.key == "not_a_database" and was_ours(file)):
            return None, None
        raise
    try:
        marked = damage_mark(file).exists()
        if not border.sound_database(log.database, deep=marked, rows=marked or _small(file)):
            if border.sound_database(log.database, deep=True, values=False):
                found = border.put_right(file, readable)
            if found is None or not border.sound_database(log.database, deep=True):
                log.close()
                return None, None
        no_mark(file)
    except BaseException:
        log.close()
        raise
    return log, found


def _open_to_look(file: Path, why: Trouble, readable: Readable) -> Log:
    """Raises ``why`` for a file that is not sound."""
    log = Log(file, why=why, readable=readable)
    try:
        if log_is_cut(file) or (_small(file) and not border.sound_database(log.database, deep=False)):
            raise why
    except BaseException:
        log.close()
        raise
    return log


def _small(file: Path) -> bool:
    return file.stat().st_size <= LOOKED_THROUGH


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
            with (
                suppress(sqlite3.Error, OSError, ValueError),
                closing(ReadOnly(file)) as opened,
                closing(opened.connect()) as connection,
            ):
                rows.gather_by_name(connection)
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

    The write-ahead log stays where it is: whoever closes the file last removes it, with all that SQLite did not read.
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
