"""Tells what everybody got in each round of 13, from a view of either tracking."""

from __future__ import annotations

from companion.games.thirteen import scorepad
from companion.games.thirteen.view import View


def points_by_round(seen: View | scorepad.View) -> tuple[tuple[int | None, ...], ...]:
    """Return the negative points by round and seat (S1–S3), None for who was not at the table then (A4).

    Nothing where a match was written down by its points alone.
    """
    if isinstance(seen, View):
        return seen.points
    return tuple(
        tuple(one if seat in there else None for seat, one in enumerate(points))
        for points, there in zip(seen.points, seen.present, strict=True)
    )
