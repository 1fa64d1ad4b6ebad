"""Opening a file that may be damaged: it is looked through, and a damaged one is rescued before it opens."""

from __future__ import annotations

import time
from pathlib import Path

from companion.store import copies
from companion.store.database import WAIT_MS, damage_mark
from companion.store.errors import Trouble, system_errors_as_trouble
from companion.store.log import Log
from companion.store.rescue import wal
from companion.store.rescue.replacing import finish, rescue
from companion.store.rescue.report import Rescue
from companion.store.rescue.rows import was_ours
from companion.store.rescue.soundness import sound_database

LOOKED_THROUGH = 16 << 20
"""Bytes of a file that is looked through whenever it is opened: some 1,700 sessions, and a tenth of a second."""

UNWRITABLE = {"full", "not_written", "read_only"}
"""Troubles with which a file can still be looked at."""

YOUNG = 60
"""Seconds for which an empty file may be one that somebody just begins."""


def open_or_rescue(file: Path, wait_ms: int = WAIT_MS, *, look: bool = False) -> tuple[Log, Rescue | None]:
    """Open the database; a damaged one is set aside first, and what can be read of it is in the one that opens.

    Files up to ``LOOKED_THROUGH`` bytes, and those in which damage was found in use, are looked through. ``look``: a
    sound one in which nothing can be written is opened to be looked at. Raises what ``Log`` raises, and Trouble
    ``damaged_in_use``.
    """
    try:
        return _open_or_rescue(file, wait_ms)
    except Trouble as trouble:
        if not look or trouble.key not in UNWRITABLE:
            raise
        return _open_to_look(file, wait_ms, trouble), None


def _open_or_rescue(file: Path, wait_ms: int) -> tuple[Log, Rescue | None]:
    with system_errors_as_trouble(file):
        found = finish(file)
        if _emptied(file) or wal.cut(file):
            found = rescue(file)
        for _ in range(3):
            log = _open_if_sound(file, wait_ms)
            if log is not None:
                return log, found
            found = rescue(file)
    raise Trouble("damaged", file=str(file))


def _open_if_sound(file: Path, wait_ms: int) -> Log | None:
    try:
        log = Log(file, wait_ms)
    except Trouble as trouble:
        if trouble.key == "damaged" or (trouble.key == "not_a_database" and was_ours(file)):
            return None
        raise
    mark = damage_mark(file)
    try:
        marked = mark.exists()
        if (marked or _small(file)) and not sound_database(log.database, deep=marked):
            log.close()
            return None
        mark.unlink(missing_ok=True)
    except BaseException:
        log.close()
        raise
    return log


def _open_to_look(file: Path, wait_ms: int, why: Trouble) -> Log:
    """Raises ``why`` for a file that is not sound."""
    log = Log(file, wait_ms, why=why)
    try:
        if wal.cut(file) or (_small(file) and not sound_database(log.database, deep=False)):
            raise why
    except BaseException:
        log.close()
        raise
    return log


def _small(file: Path) -> bool:
    return file.stat().st_size <= LOOKED_THROUGH


def _emptied(file: Path) -> bool:
    """Tell whether the content of a file was taken away: SQLite would begin anew in it."""
    return copies.is_empty(file) and time.time() - file.stat().st_mtime > YOUNG
