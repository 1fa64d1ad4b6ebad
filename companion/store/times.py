"""When something was: moments as the file keeps them, the evening a session belongs to, and how long it took.

The file keeps UTC without saying so, as text that sorts; a session also keeps how far the clock of the device that
began it was ahead of UTC. Evenings and lengths are worked out here, once for Python and once for SQLite.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta, timezone
from typing import Final

DAWN: Final = timedelta(hours=5)
"""When an evening ends: what begins before it belongs to the evening before."""
Span = tuple[datetime | None, datetime | None]
"""From one moment to another one; an end that is None is open."""
Pause = tuple[datetime, datetime | None]
"""A span in which people had left the table; one without an end goes on."""
PAUSES: Final = "pauses"
"""The key of a session's file for the list of its pauses, which follow each other."""
LONGEST: Final = timedelta(hours=99)
"""No game lasts longer: one that ended later lay about meanwhile, or a clock was wrong."""


def now() -> datetime:
    """Return the present time, in UTC."""
    return datetime.now(UTC)


def stored(time: datetime) -> str:
    """Return the text that the file keeps for this time."""
    plain = time if time.tzinfo is None else time.astimezone(UTC).replace(tzinfo=None)
    return plain.isoformat(" ", "microseconds")


def moment(text: str, offset: int = 0) -> datetime:
    """Read such a text, as a clock so many minutes ahead of UTC shows it. Raises ValueError for one that is no time."""
    return utc(datetime.fromisoformat(text), offset)


def utc(plain: datetime, offset: int = 0) -> datetime:
    """Add the zone that the file leaves out, and show it on a clock so many minutes ahead of UTC; on that of UTC what
    is in the first or last hours that dates can tell.
    """
    told = plain.replace(tzinfo=UTC)
    try:
        return told.astimezone(timezone(timedelta(minutes=offset))) if offset else told
    except OverflowError:
        return told


def offset_of(time: datetime) -> int:
    """Return how many minutes the clock that shows this time is ahead of UTC; 0 where nobody knows."""
    return round((time.utcoffset() or timedelta()).total_seconds() / 60)


def offset_here(text: str) -> int:
    """Return how many minutes this machine's clock was ahead of UTC at a moment the file keeps; 0 for no moment."""
    try:
        return offset_of(moment(text).astimezone())
    except (TypeError, ValueError, OverflowError, OSError):
        return 0


def evening_of(began: datetime) -> date:
    """Return the evening to which belongs what began then, by the clock that shows it. As ``EVENING`` in SQL."""
    return (began.replace(tzinfo=None) - DAWN).date()


def length_of(began: datetime, ended: datetime | None, pauses: Iterable[Pause] = ()) -> timedelta | None:
    """Return the whole seconds between that lie in no pause; None where there is no end, or none that can be.

    As ``PLAYED`` in SQL.
    """
    if ended is None:
        return None
    took = _seconds_between(began, ended)
    for left, back in pauses:
        took -= max(_seconds_between(max(left, began), min(back or ended, ended)), timedelta())
    return took if timedelta() < took <= LONGEST else None


def _seconds_between(began: datetime, ended: datetime) -> timedelta:
    return ended.replace(microsecond=0) - began.replace(microsecond=0)


def pauses_of(extra: str) -> tuple[Pause, ...]:
    """Return the pauses that lie beside a session, in order; none where another program wrote what is none."""
    if f'"{PAUSES}"' not in extra:  # as in nearly all
        return ()
    try:
        told = json.loads(extra)["keys"][PAUSES]
        return tuple((_told(one["started_at"]), one.get("finished_at") and _told(one["finished_at"])) for one in told)
    except (LookupError, TypeError, ValueError, AttributeError):
        return ()


def _told(text: str) -> datetime:
    found = datetime.fromisoformat(text)
    return found if found.tzinfo else found.replace(tzinfo=UTC)


def seconds_played(began: str, ended: str | None, extra: str) -> int | None:
    """Return the length of a session that had pauses, from its row."""
    try:
        took = length_of(moment(began), None if ended is None else moment(ended), pauses_of(extra))
    except (TypeError, ValueError):
        return None
    return None if took is None else int(took.total_seconds())


def begun_within(since: date | None, until: date | None, begun: Span) -> Span:
    """Return between which moments a session was begun that is of these evenings, and within this span.

    Wherever a clock stands, an evening begins a day before its midnight in UTC at most, and is over two days after it.
    """
    earliest = [begun[0], None if since is None else _midnight(since) - timedelta(days=1)]
    latest = [begun[1], None if until is None else _midnight(until) + timedelta(days=2)]
    return max(filter(None, earliest), default=None), min(filter(None, latest), default=None)


def _midnight(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=UTC)


def minutes_of(length: timedelta) -> int:
    """Round a length to minutes, half of one upwards, but never to none: the one place where that is done."""
    return max(int((length.total_seconds() + 30) // 60), 1) if length else 0


def _seconds(column: str) -> str:
    """SQL: the whole seconds since 1970; NULL for what is no time as we write it."""
    return f"iif({column} GLOB '[0-9]*-*', CAST(strftime('%s', substr({column}, 1, 19)) AS INTEGER), NULL)"


_TOOK: Final = f"{_seconds('finished_at')} - {_seconds('started_at')}"
SECONDS: Final = f"iif({_TOOK} BETWEEN 1 AND {int(LONGEST.total_seconds())}, {_TOOK}, NULL)"
PLAYED: Final = (
    f"iif(instr({{0}}.extra, '\"{PAUSES}\"'),"
    " seconds_played({0}.started_at, {0}.finished_at, {0}.extra), {0}.seconds)"
)
EVENING: Final = (
    "iif(started_at GLOB '[0-9]*-*',"
    f" date(substr(started_at, 1, 19), utc_offset || ' minutes', '-{int(DAWN.total_seconds())} seconds'), NULL)"
)
"""SQL: what a session's row says of its length, with pauses and without them, and its evening, as 2026-11-21."""
