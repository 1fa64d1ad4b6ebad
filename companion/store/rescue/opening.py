"""Opening a file that may be damaged: it is looked through, and a damaged one is rescued before it opens."""

from __future__ import annotations

import time
from pathlib import Path

from companion.store import copies
from companion.store.database import WAIT_MS, damage_mark, no_mark
from companion.store.errors import Trouble, system_errors_as_trouble
from companion.store.log import Log
from companion.store.rescue import border, wal
from companion.store.rescue.replacing import finish, rescue
from companion.store.rescue.report import Rescue
from companion.store.rescue.rows import was_ours
from companion.store.rescue.soundness import sound_database
from companion.store.values import Readable, anything

LOOKED_THROUGH = 16 << 20
"""Bytes of a file that is looked through whenever it is opened: some 1,700 sessions, and a tenth of a second."""

UNWRITABLE = {"full", "not_written", "read_only"}
"""Troubles with which a file can still be looked at."""

YOUNG = 60
"""Seconds for which an empty file may be one that somebody just begins."""


def open_or_rescue(
    file: Path, wait_ms: int = WAIT_MS, *, look: bool = False, readable: Readable = anything
) -> tuple[Log, Rescue | None]:
    """Open the database; a damaged one is set aside first, and what can be read of it is in the one that opens.

    What it holds that nobody could read, and sessions that are not ``readable``, are set aside as well.

    Files up to ``LOOKED_THROUGH`` bytes, and those in which damage was found in use, are looked through. ``look``: a
    sound one in which nothing can be written is opened to be looked at. Raises what ``Log`` raises, and Trouble
    ``damaged_in_use``.
    """
    try:
        return _open_or_rescue(file, wait_ms, readable)
    except Trouble as trouble:
        if not look or trouble.key not in UNWRITABLE:
            raise
        return _open_to_look(file, wait_ms, trouble, readable), None


def _open_or_rescue(file: Path, wait_ms: int, readable: Readable) -> tuple[Log, Rescue | None]:
    with system_errors_as_trouble(file):
        found = finish(file)
        if _emptied(file) or wal.cut(file):
            found = rescue(file, readable)
        for _ in range(3):
            log, put_right = _open_if_sound(file, wait_ms, readable)
            found = put_right or found
            if log is not None:
                return log, found
            found = rescue(file, readable)
    raise Trouble("damaged", file=str(file))


def _open_if_sound(file: Path, wait_ms: int, readable: Readable) -> tuple[Log | None, Rescue | None]:
    try:
        log, found = Log(file, wait_ms, readable=readable), None
    except Trouble as trouble:
        if trouble.key == "damaged" or (trouble.key == "not_a_database" and was_ours(file)):
            return None, None
        raise
    try:
        marked = damage_mark(file).exists()
        if (marked or _small(file)) and not sound_database(log.database, deep=marked):
            if sound_database(log.database, deep=True, values=False):
                found = border.put_right(file, readable, wait_ms / 1000)
            if found is None or not sound_database(log.database, deep=True):
                log.close()
                return None, None
        no_mark(file)
    except BaseException:
        log.close()
        raise
    return log, found


def _open_to_look(file: Path, wait_ms: int, why: Trouble, readable: Readable) -> Log:
    """Raises ``why`` for a file that is not sound."""
    log = Log(file, wait_ms, why=why, readable=readable)
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
