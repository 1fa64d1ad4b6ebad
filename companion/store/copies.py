"""Copies of the file. Each is written under another name and is whole on the disk before it takes its place."""

from __future__ import annotations

import math
import os
import sqlite3
import time
import uuid
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from glob import escape
from pathlib import Path

from companion.engine import unaccented
from companion.store import checks
from companion.store.errors import Trouble, errors_as_trouble, trouble_of

MAGIC = b"SQLite format 3\0"
"""The first bytes of every database."""

OF_SOURCE = {"busy", "damaged", "not_a_database"}
"""What goes wrong while copying because of the file that is copied; the rest is about the copy."""

LONGEST = 256 << 20
"""The most bytes of a value, or of a statement."""

ABANDONED = 3600
"""Seconds after which an unfinished copy belongs to nobody any more."""


@contextmanager
def unfinished(place: Path) -> Iterator[Path]:
    """Give a name beside ``place`` to write under. What is left there afterwards is removed; so are old leftovers."""
    for old in place.parent.glob(f"{escape(place.name)}.*.unfinished*"):
        with suppress(OSError):
            if time.time() - old.stat().st_mtime > ABANDONED:
                old.unlink()
    file = place.with_name(f"{place.name}.{uuid.uuid4().hex[:8]}.unfinished")
    try:
        yield file
    finally:
        for left in (file, *sidecars(file)):
            with suppress(OSError):
                left.unlink(missing_ok=True)


def put_in_place(copy: Path, place: Path) -> None:
    """Move a whole copy to its place, in one moment, and see to it that the disk has it.

    What lies beside the old file goes first, since SQLite would take it for a part of the new one: into the old file,
    or, where that cannot be, to another name. Raises Trouble ``busy`` when another program has the old file open.
    """
    _on_disk(copy, os.O_RDWR)
    if any(beside.exists() for beside in sidecars(place)):
        with suppress(sqlite3.DatabaseError), closing(connect(place, wait=0.5)) as old:
            try:
                old.execute("PRAGMA journal_mode = DELETE").fetchone()
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
                    raise Trouble("busy", file=str(place)) from error
        set_aside(place, sidecars(place))
    copy.replace(place)
    with suppress(OSError):  # not every system lets a folder be opened
        _on_disk(place.parent, os.O_RDONLY)


def copy_from(source: sqlite3.Connection, file: Path, target: Path, place: Path) -> None:
    """Copy as ``read_only.copy`` does, through a connection to ``file`` that is open already."""
    with errors_as_trouble(place), closing(sqlite3.connect(target)) as made:
        try:
            # In one step: with write-ahead logging nobody waits for a reader, and a copy in several steps would
            # begin again whenever somebody writes in between.
            pour(source, made)
            made.execute("PRAGMA journal_mode = DELETE").fetchone()
        except sqlite3.Error as error:
            trouble = trouble_of(error, file)
            raise trouble if trouble and trouble.key in OF_SOURCE else error from None


def pour(
    source: sqlite3.Connection, target: sqlite3.Connection, wait: float = 5, first: Callable[[], None] | None = None
) -> None:
    """Replace the content of ``target`` by that of ``source``: all of it, or SQLite's error. ``wait`` is in seconds.

    ``first`` is called when nobody else can write to ``target`` any more and nobody sees anything new in it yet; what
    it raises leaves the target as it was.
    """
    end, waiting = time.monotonic() + wait, [first] if first else []

    def progress(status: int, _remaining: int, _total: int) -> None:
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            if time.monotonic() > end:
                error = sqlite3.OperationalError("database is locked")
                error.sqlite_errorcode, error.sqlite_errorname = sqlite3.SQLITE_BUSY, "SQLITE_BUSY"
                raise error
        elif waiting:
            waiting.pop()()

    # SQLite begins to write to the target with the first step and ends with the last one
    source.backup(target, pages=1 if first else -1, progress=progress, sleep=0.01)


def connect(file: Path, wait: float = 5, seconds: float = math.inf) -> sqlite3.Connection:
    """Connect to a file that exists, as ``furnish`` does; none is created. ``wait`` is in seconds, too."""
    found = sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True, timeout=wait, isolation_level=None)
    furnish(found, seconds)
    return found


def furnish(connection: sqlite3.Connection, seconds: float = math.inf) -> None:
    """Give a connection our SQL functions; let nothing in the file call others, grow without bound or take too long."""
    checks.add_row_crc(connection)
    connection.create_function("unaccented", 1, unaccented, deterministic=True)
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST)
    if seconds < math.inf:
        end = time.monotonic() + seconds
        connection.set_progress_handler(lambda: time.monotonic() > end, 100_000)


def free_name(file: Path, what: str) -> Path:
    """Return a name beside a file that is free, such as ``companion-damaged-2026-11-21-203015-123456.db``."""
    while True:
        when = datetime.now(UTC).astimezone().strftime("%Y-%m-%d-%H%M%S-%f")  # two programs may ask at once
        place = file.with_name(f"{file.stem}-{what}-{when}{file.suffix}")
        if not place.exists():
            return place


def sidecars(file: Path) -> list[Path]:
    """Return the files that SQLite may keep beside a database."""
    return [file.with_name(f"{file.name}-{kind}") for kind in ("wal", "shm", "journal")]


def set_aside(file: Path, parts: Iterable[Path]) -> None:
    """Give what is there of a file that is gone, or is to go, a free name."""
    kept = free_name(file, "damaged")
    for old in parts:
        with suppress(FileNotFoundError):
            old.replace(moved_name(old, file, kept))


def is_empty(file: Path) -> bool:
    """Tell whether nothing is in a file; on some systems SQLite puts one byte into a new one."""
    return file.is_file() and file.stat().st_size <= 1


def moved_name(old: Path, file: Path, kept: Path) -> Path:
    """Return where ``old``, the file itself or one beside it, goes when ``file`` goes to ``kept``."""
    return kept.with_name(kept.name + old.name.removeprefix(file.name))


def _on_disk(path: Path, how: int) -> None:
    opened = os.open(path, how)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
