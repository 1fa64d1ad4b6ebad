"""Points and places of First to ten (E1, E2)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine import Reason, RuleBroken, Standing, ranking

PLAYERS = range(2, 5)
GOAL = 10
MOST = 15
"""Nine points and a six."""


def places(rolled: Sequence[int], rested: Sequence[int]) -> tuple[Standing, ...]:
    """By points that were rolled for and points of rests, by seat; equal points share the place (E2)."""
    points = [sum(both) for both in zip(rolled, rested, strict=True)]
    return tuple(
        Standing(seat, points[seat], rank, rank == 1, reasons=_reasons(rolled[seat], rested[seat]))
        for seat, rank in ranking([(one,) for one in points])
    )


def _reasons(rolled: int, rested: int) -> tuple[Reason, ...]:
    found = (Reason("rolled", rolled), Reason("rested", rested))
    return tuple(one for one in found if one.points)


def impossible(points: Sequence[int], players: int) -> RuleBroken | None:
    """A1: why these points of a finished game cannot be, or nothing."""
    if len(points) != players:
        return RuleBroken("A1", "points_size", players=players, found=len(points))
    there = sum(GOAL <= one <= MOST for one in points)
    if there != 1 or not all(0 <= one <= MOST for one in points):
        return RuleBroken("A1", "impossible", goal=GOAL, most=MOST)
    return None
