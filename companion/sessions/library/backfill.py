"""Brings what an older version kept up to date: options that meant nothing at their table, and results that are
missing, as they are after a rescue, which only saves events.
"""

from __future__ import annotations

import json

from companion.engine import NotUnderstood, RuleBroken
from companion.games import options_at
from companion.sessions.play.sessions import LiveSession
from companion.store import Log, Trouble, details, results


def settle(log: Log) -> int:
    """Work out and keep every result that is missing. Returns how many results that were.

    A session that cannot be read, or no longer follows the rules, stays without a result.
    """
    for kind in details.kinds(log.database):
        try:
            options = options_at(kind.game, json.loads(kind.options), kind.players, kind.tracking)
        except (KeyError, ValueError, AttributeError, TypeError):  # of another version, or of nobody knows what
            continue
        if options != json.loads(kind.options):
            details.agree_anew(log.database, kind, json.dumps(options))
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
