"""Reads a database that nobody can write: the disk is full, or the file or its folder is read-only.

With write-ahead logging even a reader needs memory shared with others, which is a file beside the database. Where that
file cannot be made, there are three other ways. A reader who finds afterwards that somebody wrote has to read again.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from companion.store import copies
from companion.store.errors import Trouble, errors_as_trouble

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
    """A connection that only reads. ``still``: the stamps of a file that must not change meanwhile, or nothing."""

    still: Stamps | None = None


class ReadOnly:
    """Opens connections to a file that is only read. A copy made for them stays until this is closed."""

    def __init__(self, file: Path, wait: float = 5) -> None:
        self._file, self._wait = file, wait
        self._copied: tuple[Stamps, tempfile.TemporaryDirectory[str]] | None = None

    def connect(self) -> sqlite3.Connection:
        """Open a connection in the first way that works. Raises SQLite's error of the first one if none does."""
        try:
            return _reads(_connected(self._file, "mode=ro", self._wait))
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

    def check_unchanged(self, connection: sqlite3.Connection) -> None:
        """Raises Trouble when somebody wrote while this connection could not see it."""
        still = getattr(connection, "still", None)
        if still is not None and still != stamps(self._file):
            raise Trouble("busy", file=str(self._file))

    def close(self) -> None:
        if self._copied is not None:
            self._copied[1].cleanup()
            self._copied = None

    def _still(self) -> Reader:
        """Read the file as something that never changes: nothing lies beside it, so nobody has it open to write."""
        before = stamps(self._file)
        found = _reads(_connected(self._file, "mode=ro&immutable=1", self._wait))
        found.still = before
        return found

    def _alone(self) -> Reader:
        """Lock the file, so that nothing has to be shared. This needs the right to write, but no room on the disk."""
        found = _connected(self._file, "mode=rw", self._wait)
        found.execute("PRAGMA locking_mode = EXCLUSIVE").fetchone()
        return _reads(found)

    def _copy(self) -> Reader:
        """Read a copy in a temporary folder; it is made again when somebody has written to the file."""
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
        return _reads(_connected(Path(self._copied[1].name, self._file.name), "mode=rw", self._wait))


def copy(file: Path, target: Path, place: Path) -> None:
    """Copy the database as it is at one moment, while others write to it. The copy needs no other file beside it.

    Raises Trouble about ``file``, or about ``place``, where the copy is meant to lie one day.
    """
    with errors_as_trouble(file), closing(ReadOnly(file)) as opened, closing(opened.connect()) as source:
        copies.copy_from(source, file, target, place)
        opened.check_unchanged(source)


def keep(file: Path, kept: Path) -> None:
    """Copy the database so to ``kept``, whole or not at all."""
    with copies.unfinished(kept) as whole:
        copy(file, whole, kept)
        copies.put_in_place(whole, kept)


def stamps(file: Path) -> Stamps:
    """Return inode, time and size of the file and its write-ahead log; they differ once somebody has written."""
    found = [one.stat() for one in (file, copies.sidecars(file)[0]) if one.exists()]
    return [(one.st_ino, one.st_mtime_ns, one.st_size) for one in found if one.st_size]


def _connected(file: Path, mode: str, wait: float) -> Reader:
    how: dict[str, Any] = {"uri": True, "timeout": wait, "isolation_level": None, "check_same_thread": False}
    return sqlite3.connect(f"{file.absolute().as_uri()}?{mode}", factory=Reader, **how)


def _reads(connection: Reader) -> Reader:
    """Check that the connection works, and let it write nothing."""
    try:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        connection.execute("PRAGMA query_only = ON")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _filled(file: Path) -> bool:
    return not file.name.endswith("-shm") and file.exists() and file.stat().st_size > 0
