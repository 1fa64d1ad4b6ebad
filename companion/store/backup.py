"""Copies the file while it is in use, and puts a copy back in its place."""

from __future__ import annotations

import json
import math
import shutil
import sqlite3
import uuid
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from companion.store import checks, copies, migrations, read_only, trash
from companion.store.database import WAIT_MS, Database, no_mark, noting_damage
from companion.store.errors import Trouble, errors_as_trouble, system_errors_as_trouble
from companion.store.rescue import Rescue, as_written, border, sound, was_ours
from companion.store.times import now, stored
from companion.store.values import Readable, anything

RESTORE = "restore"
"""The word in the audit of a file that took the place of another."""

PATIENCE = 30
"""Seconds that looking through a backup may take, and as many for each 10 MB of it."""

PAGE = 4096
"""Bytes of a page in every file made here: a database takes the place of another only page by page."""


def backup(database: Database | Path, dest: Path) -> Path:
    """Copy the database, or the file of one, to ``dest``, at one moment, while others go on writing.

    The copy is complete in itself and opens anywhere; what is deleted in the database is not in it. A file at ``dest``
    is replaced once the new one is whole, looked through and on the disk. Returns where it is. Raises Trouble, whose
    ``file`` is the database or the copy.
    """
    file = database.file if isinstance(database, Database) else database
    with system_errors_as_trouble(file):
        _is_there(file)
        there = [one.resolve() for one in (file, *copies.sidecars(file))]
    with system_errors_as_trouble(dest):
        place = dest.resolve()  # the file a link points to, never the database itself or what belongs to it
        if place in there:
            raise Trouble("same_file", file=str(dest))
        if not place.parent.is_dir():
            raise Trouble("missing", file=str(place.parent))
        with copies.unfinished(place) as copy:
            read_only.copy(file, copy, place)
            with errors_as_trouble(place), closing(copies.connect(copy)) as made:
                _check_parts(made, file)
                trash.leave_out(made)
            with noting_damage(file):
                _looked_through(copy, file)
            copies.put_in_place(copy, place)
    return place


def restore(
    file: Path,
    source: Path,
    wait_ms: int = WAIT_MS,
    *,
    readable: Readable = anything,
    tell: Callable[[Rescue], None] = lambda _: None,
) -> Path | None:
    """Put the database in ``source`` in the place of the one in ``file``; returns where the old one is kept.

    ``source`` is looked through first, and a copy of it brought up to date; it stays as it is. Sessions in it that are
    not ``readable``, or hold what nobody could read, are left out: ``tell`` hears of them. Whoever has ``file`` open
    sees the old content or the new. Raises Trouble as ``backup`` does, ``busy`` when somebody keeps writing.
    """
    with system_errors_as_trouble(source):
        _is_there(source)
    with system_errors_as_trouble(file):
        if not file.exists():
            file = file.resolve()  # a link stays, and leads to what is restored
        elif file.samefile(source):
            raise Trouble("same_file", file=str(source))
        file.parent.mkdir(parents=True, exist_ok=True)
        with copies.unfinished(file) as copy:
            _fetched(source, copy, file)
            found = _updated(copy, source, file, readable)
            kept = _replaced(file, copy, wait_ms)
    if found is not None:
        tell(found)
    return kept


def last_restore(database: Database) -> str:
    """Return the id of the restore that brought what the file holds, whichever program did it; empty for none."""
    with database.reading() as db:
        return _last_restore(checks.sqlite_of(db.connection()))


def _last_restore(connection: sqlite3.Connection) -> str:
    wanted = "SELECT detail FROM change WHERE what = ? ORDER BY number DESC LIMIT 1"
    found = connection.execute(wanted, (RESTORE,)).fetchone()
    return str(found[0]) if found else ""


def _is_there(file: Path) -> None:
    if not file.exists():
        raise Trouble("missing", file=str(file))


def _fetched(source: Path, copy: Path, file: Path) -> None:
    """Copy ``source``, which may lie where nothing can be written, and may be in use."""
    if not any(beside.exists() for beside in copies.sidecars(source)):  # SQLite takes an empty file for a new one
        with system_errors_as_trouble(source), source.open("rb") as read:
            if read.read(len(copies.MAGIC)) != copies.MAGIC:
                raise Trouble("not_a_database", file=str(source))
    try:
        read_only.copy(source, copy, file)
    except Trouble as trouble:
        if trouble.key != "damaged":
            raise
        raise Trouble("damaged_copy", **trouble.facts) from trouble


def _updated(copy: Path, source: Path, file: Path, readable: Readable) -> Rescue | None:
    """Bring a copy up to date and look it through; afterwards it is one file in the form every database here has.

    Returns what was set aside in it, if anything.
    """
    seconds = PATIENCE + copy.stat().st_size * PATIENCE / 1e7
    try:
        with errors_as_trouble(copy), closing(copies.connect(copy)) as connection:
            _check_parts(connection, source)
        Database(copy, keep=False, seconds=seconds).close()
        with errors_as_trouble(copy), closing(copies.connect(copy, seconds=seconds)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE").fetchone()
            if connection.execute("PRAGMA page_size").fetchone()[0] != PAGE:
                connection.execute(f"PRAGMA page_size = {PAGE}")
                connection.execute("VACUUM")
    except Trouble as trouble:
        key = "damaged_copy" if trouble.key.startswith("damaged") else trouble.key
        meant = source if key in ("damaged_copy", "not_a_database", "newer", "endless") else file
        raise Trouble(key, **{**trouble.facts, "file": str(meant)}) from trouble
    _looked_through(copy, source, as_written, seconds)
    found = border.put_right(copy, readable, place=file)
    if found is not None:
        _looked_through(copy, source, sound, seconds)
    with errors_as_trouble(copy), closing(copies.connect(copy)) as connection:
        checks.keep_checksums(connection)  # whoever finds another note than before sees another file
        row = stored(now()), RESTORE, json.dumps({"id": uuid.uuid4().hex})
        connection.execute("INSERT INTO change (at, what, detail) VALUES (?, ?, ?)", row)
    return found


def _check_parts(connection: sqlite3.Connection, original: Path) -> None:
    """Raises Trouble where a copy of ``original`` is newer, or has parts that are not ours, before anything is done."""
    migrations.version_of(connection, original)
    if migrations.has_foreign_parts(connection):
        raise Trouble("not_a_database", file=str(original))


def _looked_through(copy: Path, original: Path, whole: Callable[..., bool] = sound, seconds: float = math.inf) -> None:
    """Raises Trouble about ``original`` unless its copy is ``whole``."""
    with errors_as_trouble(original), closing(copies.connect(copy, seconds=seconds)) as connection:
        version = migrations.version_of(connection, original)
        if version == 0:
            raise Trouble("not_a_database", file=str(original))
        if version == migrations.VERSION:
            found = whole(connection, deep=True)
        else:
            found = connection.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",)
    if not found:
        raise Trouble("damaged_copy", file=str(original))


def _replaced(file: Path, copy: Path, wait_ms: int) -> Path | None:
    """Put a whole copy in the place of ``file``; returns where the old one is kept."""
    if not file.exists():
        copies.put_in_place(copy, file)
        return None
    kept = copies.free_name(file, "before-restore")
    try:
        with errors_as_trouble(file), closing(copies.connect(file)) as connection:
            migrations.version_of(connection, file)
        _exchanged(copy, file, kept, wait_ms / 1000)
    except Trouble as trouble:
        if trouble.key != "damaged" and not (trouble.key == "not_a_database" and was_ours(file)):
            raise
        kept = _set_aside(file)
        copies.put_in_place(copy, file)
    no_mark(file)
    return kept


def _exchanged(copy: Path, file: Path, kept: Path, wait: float) -> None:
    """Copy the old content to ``kept`` and put the new one in its place. Nobody writes from before the first until
    after the second, so all that was confirmed is in the copy.

    Within SQLite's own transaction: who has the file open sees the old content or the new. If it fails, no copy stays.
    """
    try:
        with (
            errors_as_trouble(file),
            closing(sqlite3.connect(copy)) as new,
            closing(copies.connect(file, wait)) as live,
        ):
            if live.execute("PRAGMA journal_mode").fetchone()[0] == "wal":
                copies.pour(new, live, wait, lambda: read_only.keep(file, kept))  # readers wait for nobody who writes
            else:
                # keeps all others out until this connection is closed
                live.execute("BEGIN EXCLUSIVE")  # the mode comes after: with it, waiting would keep others from ending
                live.execute("PRAGMA locking_mode = EXCLUSIVE").fetchone()
                live.execute("COMMIT")
                with copies.unfinished(kept) as old:
                    copies.copy_from(live, file, old, kept)
                    copies.put_in_place(old, kept)
                copies.pour(new, live, wait)
    except BaseException:
        # whether the new content has arrived; where that cannot be told, the old one stays
        with (
            suppress(sqlite3.Error, OSError),
            closing(copies.connect(copy)) as new,
            closing(copies.connect(file)) as live,
        ):
            if _last_restore(new) != _last_restore(live):
                kept.unlink(missing_ok=True)
        raise


def _set_aside(file: Path) -> Path:
    """Copy a file that SQLite cannot open any more, and take away what belongs to it alone."""
    kept = copies.free_name(file, "damaged")
    for old in (file, *copies.sidecars(file)):
        if old.exists():
            with copies.unfinished(kept) as whole:
                shutil.copyfile(old, whole)
                copies.put_in_place(whole, copies.moved_name(old, file, kept))
    for old in copies.sidecars(file):
        old.unlink(missing_ok=True)
    return kept
