"""Opens the file of sessions: rescues what is damaged, sets aside what cannot be read, and brings what an older version
kept up to date.
"""

from __future__ import annotations

import json
from pathlib import Path

from companion.engine import NotUnderstood, RuleBroken
from companion.games import options_at
from companion.sessions.files.convert import can_be_read
from companion.sessions.library.deletions import tidy
from companion.sessions.play.live_session import LiveSession, keep_result
from companion.store import Log, Trouble
from companion.store.log import amend, results
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


def settle(log: Log) -> int:
    """Take out options that meant nothing at their table; work out and keep every result that is missing, as they are
    after a rescue, which only saves events. Returns how many results that were.

    A session that cannot be read, or no longer follows the rules, stays without a result.
    """
    for kind in amend.kinds(log.database):
        try:
            options = options_at(kind.game, json.loads(kind.options), kind.players, kind.tracking)
        except (KeyError, ValueError, AttributeError, TypeError):  # of another version, or of nobody knows what
            continue
        if options != json.loads(kind.options):
            amend.agree_anew(log.database, kind, json.dumps(options))
    missing = results.missing(log.database)
    for id in missing:
        try:
            keep_result(LiveSession(log, id))
        except (LookupError, NotUnderstood, RuleBroken):
            continue
        except Trouble as trouble:
            if trouble.key != "damaged_session":
                raise
    return len(missing)
