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


def lead(standings: Iterable[Standing], seat: Seat, *, highest_wins: bool) -> int | None:
    """Return a seat's points in front of the best of the others; below 0 it is behind. Fewer points may be better.

    Who has left leads nobody, and nobody leads them; None for a seat that is not at the table.
    """
    points = {one.seat: one.score if highest_wins else -one.score for one in standings if not one.has_left}
    if seat not in points:
        return None
    return points[seat] - max((score for other, score in points.items() if other != seat), default=0)


def leads(session: LiveSession, seat: Seat) -> tuple[Stretch, ...]:
    """Return the lead over a whole session, from its points as they are known at its end, while the seat was there.

    One value a step takes about a hundredth of a millisecond: hundreds of steps need no slices.
    """
    found: list[Stretch] = []
    for step, standings in enumerate(_standings(session)):
        here = lead(standings, seat, highest_wins=session.game.highest_wins)
        if found and found[-1].lead == here and found[-1].first + found[-1].steps == step:
            found[-1] = Stretch(found[-1].first, found[-1].steps + 1, here)
        elif here is not None:
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
    points = ({one.seat: one.score for one in standings} for standings in _standings(session))
    changes = (before != here for before, here in pairwise(points))
    return any(changes) and any(changes)  # one iterator: the second question begins behind the first change


def _standings(session: LiveSession) -> Sequence[tuple[Standing, ...]]:
    if (known_later := session.game.known_later) is not None:
        return known_later(session.fold.states)
    return [session.rules.standings(state) for state in session.fold.states]


def turning_points(stretches: Sequence[Stretch]) -> tuple[TurningPoint, ...]:
    """Return the steps at which the lead changed most, in their order; of equal ones those at which it passed over."""
    changes = [TurningPoint(one.first, before.lead, one.lead) for before, one in pairwise(stretches)]
    ranked = sorted(changes, key=lambda one: (-abs(one.lead - one.before), not _passes(one), one.step))
    return tuple(sorted(ranked[:TURNING_POINTS], key=lambda one: one.step))


def _passes(point: TurningPoint) -> bool:
    return (point.before <= 0 < point.lead) or (point.lead < 0 <= point.before)
