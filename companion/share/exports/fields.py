"""Names what is told of a session. ``companion history --json``, the tables and the JSON documents use these names."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

from companion.store.history import Sitting


def session_fields(of: Sitting) -> dict[str, Any]:
    """Return a session of a list as JSON. Times are UTC; points, rank and victory are there once it is over."""
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
        "started_at": utc(of.started_at),
        "finished_at": of.finished_at and utc(of.finished_at),
        "minutes": minutes(of),
        "place": of.place,
        "notes": of.notes,
        "rating": of.rating,
        "ended": of.ended or None,
    }


def minutes(of: Sitting) -> float | None:
    """Return how long a session took, to a tenth of a minute; None while it goes on."""
    if of.duration is None:
        return None
    found = round(of.duration.total_seconds() / 60, 1)
    return int(found) if found == int(found) else found


def utc(moment: datetime) -> str:
    """Return a time as programs read it: 2026-11-21T19:30:00Z."""
    return moment.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
