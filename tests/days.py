"""Deals of a day, begun and played to their end without a screen."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, time
from typing import Final

from companion.sessions.library.days import Days
from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.sessions import Sessions
from tests.sessions.play.test_digital import played_out
from tests.sure import as_a

__all__ = ["DAY", "NAMES", "begun", "noon", "played_out"]

DAY: Final = date(2026, 11, 21)
NAMES: Final = ("Ana", "Bip", "Dot")


def noon(day: date) -> Callable[[], datetime]:
    """A clock that stands at noon."""
    return lambda: datetime.combine(day, time(12), UTC)


def begun(sessions: Sessions, game: str, me: str = "Ana", day: date = DAY) -> DigitalSession:
    names = (me or "You", *NAMES[1:])
    return as_a(DigitalSession, Days(sessions).begin(game, day, me, names, sessions.clock().astimezone()))
