"""Writes down a game of Push by its points alone: ``{"type": "totals", "points": [31, 12]}`` by seat.

``cards`` stands beside them where points are level, since more cards go first then (E3); 0 for whom nobody counted.
Level points that were not counted for everybody share the place, unless ``ranks`` beside them tell the places.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.engine import UNCOUNTED, Doubtful, RuleBroken, Seat, Standing
from companion.engine.totals import Totals as PointsAlone
from companion.engine.totals import placed, ranks_fit
from companion.games.push import final_count
from companion.games.push.final_count import Sum, Total, count_problem, count_standings


@dataclass(frozen=True, slots=True)
class Totals(PointsAlone):
    """Adds the numbers of cards where they were counted: empty, or 0 for a seat without a count."""

    cards: tuple[int, ...] = ()


def event(points: Sequence[int], cards: Sequence[int] = ()) -> Totals:
    """Return the event (``engine.game.Totals``); cards of seats whose points nobody else has are left out."""
    level = undecided(points)
    told = tuple(cards[seat] if seat in level and seat < len(cards) else 0 for seat in range(len(points)))
    return Totals(tuple(points), cards=told if any(told) else ())


def undecided(points: Sequence[int]) -> tuple[Seat, ...]:
    """Return the seats that have as many points as another one (E3); nobody has cards without points."""
    often = Counter(points)
    return tuple(Seat(seat) for seat, found in enumerate(points) if found and often[found] > 1)


def problem(players: int, told: Totals) -> RuleBroken | None:
    """Return why the cards cannot give these totals (E2, M1), or nothing."""
    if told.cards and len(told.cards) != len(told.points):
        return RuleBroken("E2", "counts_size", players=players, found=len(told.cards))
    if not ranks_fit(told):
        return RuleBroken("E3", "impossible_ranks", ranks=", ".join(map(str, told.ranks)))
    return count_problem(_count(told), players)


def doubts(told: Totals) -> Iterator[Doubtful]:
    """Ask about places that more cards would decide, and not everybody's were counted (E3), nor the places told."""
    if not told.ranks:
        yield from final_count.tie_doubts(_count(told).totals)


def standings(told: Totals) -> tuple[Standing, ...]:
    """Return the places: most points first (E2); of equals, more cards; still equal or not counted, they share (E3)."""
    return placed(count_standings(_count(told)), told)


def _count(told: Totals) -> Total:
    """Return the same as a final count."""
    cards = told.cards or (0,) * len(told.points)
    return Total(tuple(Sum(points, n or UNCOUNTED) for points, n in zip(told.points, cards, strict=True)))
