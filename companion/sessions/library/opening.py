"""Opens the file of sessions: rescues what is damaged, sets aside what cannot be read, adds missing results."""

from __future__ import annotations

from pathlib import Path

from companion.sessions.files.convert import can_be_read
from companion.sessions.library.backfill import settle
from companion.sessions.library.deletions import tidy
from companion.store import Log
from companion.store.rescue import Rescue, open_or_rescue


def open_library(file: Path, *, look: bool) -> tuple[Log, Rescue | None]:
    """Open the log in ``file``, and take out what was deleted long ago; as ``open_or_rescue``. Raises Trouble."""
    log, rescue = open_or_rescue(file, look=look, readable=can_be_read)
    try:
        if log.database.why is None:
            settle(log)
            tidy(log)
    except BaseException:
        log.close()
        raise
    return log, rescue
