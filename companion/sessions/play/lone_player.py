"""Tells who plays alone against bots, and what is noted of such a game beside its entries."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.engine import Seat
from companion.sessions.play.session_view import SessionView

HELPED: Final = "helped"
"""The key of a session's file under which the helps stand that somebody who played alone took, in order."""
TAKEN_BACK, HINTED, PLAYED_FOR = "take_back", "hint", "bot"
"""The helps there are: something was taken back, a hint was taken, a bot played for the person."""
OF_THE_DAY: Final = "daily"
"""The key of a session's file under which the day stands whose deal it is, as 2026-11-21."""

BEGUN: Final = "daily_begun"
"""The key of a session's file under which the day stands on which such a deal was begun, if that was a later one."""


def player_alone(session: SessionView) -> Seat | None:
    """Return the seat of the only person of a session without cards, where all others have been bots from the start."""
    if session.mode != "digital":
        return None
    people = [Seat(seat) for seat, (_, level) in enumerate(session.players) if level is None]
    return people[0] if len(people) == 1 else None


def helps_of(keys: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the helps that the keys of a session's file tell of; what is no list of known words counts as none."""
    found = keys.get(HELPED)
    return tuple(one for one in (TAKEN_BACK, HINTED, PLAYED_FOR) if isinstance(found, list) and one in found)


def day_of(keys: Mapping[str, Any]) -> str:
    """Return the day whose deal it was; empty for any other game."""
    found = keys.get(OF_THE_DAY)
    return found if isinstance(found, str) else ""
