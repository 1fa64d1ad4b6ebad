"""Names what is told of a session. ``companion history --json``, the tables and the JSON documents use these names."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

from companion.store.history import Sitting


def session_fields(of: Sitting) -> dict[str, Any]:
    """Return a session of a list as JSON. Points, rank and victory are there once it is over."""
    return {
        "id": of.id,
        "game": of.game,
        "mode": of.mode,
        "tracking": of.tracking,
        "players": [
            {
                "seat": seat,
                "name": one.name,
                "bot": one.level or None,
                "score": one.result.score if one.result else None,
                "rank": one.result.rank if one.result else None,
                "winner": one.result.winner if one.result else None,
            }
            for seat, one in enumerate(of.seats)
        ],
        "options": json.loads(of.options),
        "first_seat": of.first_seat,
        "date": of.evening.isoformat(),
        "started_at": written(of.started_at),
        "finished_at": of.finished_at and written(of.finished_at),
        "minutes": minutes(of),
        "place": of.place,
        "notes": of.notes,
        "rating": of.rating,
        "ended": of.ended or None,
    }


def minutes(of: Sitting) -> float | None:
    """Return how long a session took, to a tenth of a minute; None where that cannot be said."""
    if of.duration is None:
        return None
    found = round(of.duration.total_seconds() / 60, 1)
    return int(found) if found == int(found) else found


def written(moment: datetime) -> str:
    """Return a time as its clock showed it, and as programs read it: 2026-11-21T20:30:00+01:00."""
    return moment.isoformat(timespec="seconds").replace("+00:00", "Z")
