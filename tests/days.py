"""Deals of a day, begun and played to their end without a screen."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, time
from typing import Final

from companion.engine import Chance
from companion.sessions.library.days import Days
from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.driver import Driver
from companion.sessions.play.sessions import Sessions
from companion.sessions.play.watched import Watched
from tests.sessions.play.test_digital import act

DAY: Final = date(2026, 11, 21)
NAMES: Final = ("Ana", "Bip", "Dot")


def noon(day: date) -> Callable[[], datetime]:
    """A clock that stands at noon."""
    return lambda: datetime.combine(day, time(12), UTC)


def begun(sessions: Sessions, game: str, me: str = "Ana", day: date = DAY) -> DigitalSession:
    session = Days(sessions).begin(game, day, me, (me or "You", *NAMES[1:]), sessions.clock().astimezone())
    assert isinstance(session, DigitalSession)
    return session


def played_out(session: DigitalSession, *, late: bool = False, think: float = 0.5) -> DigitalSession:
    """The person does what is first offered; where all choose at once before the bots do, or ``late``, after them."""
    driver = Driver(session, threads=False)
    driver.pace, driver.think = 0, think
    Watched.subscribe(driver, lambda: None)
    steps = driver.run()
    while not session.over:
        mine = any(seat in session.people for seat in session.due) or isinstance(session.fold.awaits, Chance)
        if mine and not (late and session.due_bots):
            act(session, session.people[0])
        else:
            next(steps, None)
    return session
