"""Adds results that are missing: an older version did not keep them, and a rescue only saves events."""

from __future__ import annotations

from companion.engine import NotUnderstood, RuleBroken
from companion.sessions.play.sessions import LiveSession
from companion.store import Log, Trouble, results


def settle(log: Log) -> int:
    """Work out and keep every result that is missing. Returns how many there were.

    A session that cannot be read, or no longer follows the rules, stays without a result.
    """
    missing = results.missing(log.database)
    for id in missing:
        try:
            LiveSession(log, id).settle()
        except (LookupError, NotUnderstood, RuleBroken):
            continue
        except Trouble as trouble:
            if trouble.key != "damaged_session":
                raise
    return len(missing)
