"""Tells by how much somebody was ahead or behind at each step of a session."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

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


TURNING_POINTS: Final = 4
"""How many are shown."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A step at which the lead changed much, or passed to somebody else: what it was before, and is from there on."""

    step: int
    before: int
    lead: int


def lead_is_known(session: LiveSession) -> bool:
    """Return whether points changed at more than one step: not where a game is counted once, at its end."""
    changes = 0
    before: dict[Seat, int] = {}
    for state in session.states():
        here = {one.seat: one.score for one in session.rules.standings(state)}
        changes += bool(before) and here != before
        if changes > 1:
            return True
        before = here
    return False


def turning_points(found: Sequence[Stretch]) -> tuple[TurningPoint, ...]:
    """Return the steps at which the lead changed most, in their order; of equal ones those at which it passed over."""
    changes = [TurningPoint(one.first, before.lead, one.lead) for before, one in pairwise(found)]
    ranked = sorted(changes, key=lambda one: (-abs(one.lead - one.before), not _passes(one), one.step))
    return tuple(sorted(ranked[:TURNING_POINTS], key=lambda one: one.step))


def _passes(one: TurningPoint) -> bool:
    return (one.before <= 0 < one.lead) or (one.lead < 0 <= one.before)
