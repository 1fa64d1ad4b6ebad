"""Tells by how much somebody was ahead or behind at each step of a session."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.engine import Seat, Standing
from companion.sessions.play.live_session import LiveSession


@dataclass(frozen=True, slots=True)
class Stretch:
    """Steps with the same lead, one after the other: ``steps`` of them from ``first`` on. Step 0 is the beginning."""

    first: int
    steps: int
    lead: int


def lead(standings: Iterable[Standing], seat: Seat, *, highest_wins: bool) -> int:
    """Return a seat's points in front of the best of the others; below 0 it is behind. Fewer points may be better."""
    points = {one.seat: one.score if highest_wins else -one.score for one in standings}
    return points[seat] - max((score for other, score in points.items() if other != seat), default=0)


def leads(session: LiveSession, seat: Seat) -> tuple[Stretch, ...]:
    """Return the lead over a whole session, from the points as all could see them; the last is that of the result.

    One value a step takes about a hundredth of a millisecond: hundreds of steps need no slices.
    """
    found: list[Stretch] = []
    for step, state in enumerate(session.states()):
        here = lead(session.rules.standings(state), seat, highest_wins=session.game.highest_wins)
        if found and found[-1].lead == here:
            found[-1] = Stretch(found[-1].first, found[-1].steps + 1, here)
        else:
            found.append(Stretch(step, 1, here))
    return tuple(found)
