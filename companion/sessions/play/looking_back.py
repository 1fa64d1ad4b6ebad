"""Looks a finished game through once more, in small steps: first at what was luck, then at what was decided."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import TypeVar

from companion.sessions.play.coach import Decisions, decisions
from companion.sessions.play.fortunes import Fortunes, fortunes, tells_luck
from companion.sessions.play.live_session import LiveSession

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class LookedBack:
    """What was found; ``fortunes`` is None where luck cannot be told from play."""

    fortunes: Fortunes | None
    decisions: Decisions


def look_back(session: LiveSession) -> Generator[float, None, LookedBack]:
    """Yields the share of work done (0 to 1), never a smaller one than before."""
    found, begun = None, 0.0
    if tells_luck(session):
        begun = 0.5
        found = yield from _shared(fortunes(session), 0.0, begun)
    return LookedBack(found, (yield from _shared(decisions(session), begun, 1.0)))


def _shared(steps: Generator[float, None, T], begin: float, end: float) -> Generator[float, None, T]:
    """Run ``steps`` as this part of all work."""
    while True:
        try:
            share = next(steps)
        except StopIteration as done:
            result: T = done.value
            return result
        yield begin + (end - begin) * share
