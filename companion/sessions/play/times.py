"""Refuses times at which a session cannot have begun or ended."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

from companion.engine.words import N_, Say
from companion.store.times import LONGEST

EARLIEST: Final = datetime(1900, 1, 1, tzinfo=UTC)
AHEAD: Final = timedelta(minutes=1)
"""How much one clock may be ahead of another one."""

REFUSALS: Final = {
    "before": N_("It cannot have ended before it began."),
    "future": N_("That is still to come: a game is written down once it has been played."),
    "too_long": N_("No game lasts {hours} hours."),
    "too_early": N_("That is too long ago."),
    "no_date": N_("There is no such day or time."),
}


class TimesRefused(ValueError):
    """Says that these times cannot be; ``key`` is one of REFUSALS."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key

    def said(self, say: Say) -> str:
        """Return the refusal in one sentence."""
        return say.t(REFUSALS[self.key], hours=int(LONGEST.total_seconds()) // 3600 + 1)


def refuse_times(started_at: datetime, finished_at: datetime | None, now: datetime | None = None) -> None:
    """Raise TimesRefused unless a session can have begun and, if there is an end, ended then."""
    latest = (now or datetime.now(UTC)) + AHEAD
    if started_at < EARLIEST:
        raise TimesRefused("too_early")
    if started_at > latest or (finished_at or started_at) > latest:
        raise TimesRefused("future")
    if finished_at is not None and finished_at < started_at:
        raise TimesRefused("before")
    if finished_at is not None and finished_at - started_at > LONGEST:
        raise TimesRefused("too_long")
