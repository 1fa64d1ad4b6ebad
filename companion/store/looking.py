"""Reading a database where nothing can be written: on a full disk, in a folder or from a file that is only to be read.

With write-ahead logging even a reader wants memory shared with others, which is a file beside the database. Where that
cannot be made, there are three other ways; who finds afterwards that somebody wrote meanwhile has to look again.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from companion.store import copies
from companion.store.errors import Trouble

Stamps = list[tuple[int, int, int]]

CANNOT = {
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_READONLY,
}
"""Kinds of errors after which another way may work."""


class Reader(sqlite3.Connection):
    """A connection that only reads. ``still`` are the stamps of a file that must not change while it does."""

    still: Stamps | None = None


class Looking:
    """Connections to a file that is only looked at. What was copied for them stays until it is closed."""

    def __init__(self, file: Path, wait: float = 5) -> None:
        self._file, self._wait = file, wait
        self._copied: tuple[Stamps, tempfile.TemporaryDirectory[str]] | None = None

    def connect(self) -> sqlite3.Connection:
        """Raises SQLite's error of the first way."""
        try:
            return self._plain("ro")
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorcode", 1) & 0xFF not in CANNOT:
                raise
            first = error
        ways: list[Callable[[], sqlite3.Connection]] = [self._still]
        if any(_filled(one) for one in copies.sidecars(self._file)):  # what was written last is beside the file
            ways = [self._alone, self._copy]
        for way in ways:
            with suppress(sqlite3.Error, OSError):
                return way()
        raise first

    def sure(self, connection: sqlite3.Connection) -> None:
        """Raises Trouble when somebody wrote while this connection could not see it."""
        still = getattr(connection, "still", None)
        if still is not None and still != stamps(self._file):
            raise Trouble("busy", file=str(self._file))

    def close(self) -> None:
        if self._copied is not None:
            self._copied[1].cleanup()
            self._copied = None

    def _plain(self, how: str, file: Path | None = None) -> Reader:
        place = (file or self._file).absolute().as_uri()
        return _reads(_connected(f"{place}?mode={how}", self._wait))

    def _still(self) -> Reader:
        """All of it is in the file, and nobody has it open who writes: it is read as something that never changes."""
        before = stamps(self._file)
        found = _reads(_connected(f"{self._file.absolute().as_uri()}?mode=ro&immutable=1", self._wait))
        found.still = before
        return found

    def _alone(self) -> Reader:
        """Nobody else has it open: nothing has to be shared. Needs the right to write, but no room."""
        found = _connected(f"{self._file.absolute().as_uri()}?mode=rw", self._wait)
        found.execute("PRAGMA locking_mode = EXCLUSIVE").fetchone()
        return _reads(found)

    def _copy(self) -> Reader:
        """A copy in a folder for what is temporary, made anew when somebody has written."""
        now = stamps(self._file)
        if self._copied is None or self._copied[0] != now:
            self.close()
            folder = tempfile.TemporaryDirectory(prefix="table-companion-")
            self._copied = now, folder
            for one in (self._file, *copies.sidecars(self._file)):
                if _filled(one):
                    shutil.copyfile(one, Path(folder.name, one.name))
            if stamps(self._file) != now:
                self.close()
                raise Trouble("busy", file=str(self._file))
        return self._plain("rw", Path(self._copied[1].name, self._file.name))


@contextmanager
def reader(file: Path, wait: float = 5) -> Iterator[sqlite3.Connection]:
    """A connection to read all of a file with, as it is at one moment. Raises as ``Looking`` does."""
    looking = Looking(file, wait)
    try:
        with closing(_open_to_write(file, wait) or looking.connect()) as connection:
            yield connection
            looking.sure(connection)
    finally:
        looking.close()


def stamps(file: Path) -> Stamps:
    """Not the same any more once somebody has written to the file, or to the log before it comes into the file."""
    found = [one.stat() for one in (file, copies.sidecars(file)[0]) if one.exists()]
    return [(one.st_ino, one.st_mtime_ns, one.st_size) for one in found if one.st_size]


def _open_to_write(file: Path, wait: float) -> sqlite3.Connection | None:
    """As everybody opens it; nothing where that cannot be."""
    connection = copies.connect(file, wait)
    try:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.Error as error:
        connection.close()
        if getattr(error, "sqlite_errorcode", 1) & 0xFF not in CANNOT:
            raise
        return None
    return connection


def _connected(place: str, wait: float) -> Reader:
    how: dict[str, Any] = {"uri": True, "timeout": wait, "isolation_level": None, "check_same_thread": False}
    return sqlite3.connect(place, factory=Reader, **how)


def _reads(connection: Reader) -> Reader:
    """One that works. Nothing is written through it."""
    try:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        connection.execute("PRAGMA query_only = ON")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _filled(file: Path) -> bool:
    return not file.name.endswith("-shm") and file.exists() and file.stat().st_size > 0
