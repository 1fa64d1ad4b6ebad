"""Points and places of First to ten (E1, E2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine import NotUnderstood, Reason, RuleBroken, Standing, ranking
from companion.engine.wire import a_list, a_number, a_text, field, list_of, no_others

PLAYERS = range(2, 5)
GOAL = 10
MOST = 15
"""Nine points and a six."""


def places(points: Sequence[int]) -> tuple[Standing, ...]:
    """By points, by seat; equal points share the place (E2)."""
    return tuple(
        Standing(seat, points[seat], rank, rank == 1, reasons=(Reason("points", points[seat]),))
        for seat, rank in ranking([(one,) for one in points])
    )


def impossible(points: Sequence[int], players: int) -> RuleBroken | None:
    """A1: why these points of a finished game cannot be, or nothing."""
    if len(points) != players:
        return RuleBroken("A1", "counts_size", players=players, found=len(points))
    there = sum(GOAL <= one <= MOST for one in points)
    if there != 1 or not all(0 <= one <= MOST for one in points):
        return RuleBroken("A1", "impossible", goal=GOAL, most=MOST)
    return None


def score_sheet(raw: Mapping[str, Any]) -> dict[str, Any]:
    """Standings of ``{"players": […], "points": […]}``. Raises NotUnderstood, or RuleBroken (N1, A1)."""
    no_others(raw, ("game", "players", "points"), "")
    names = list_of(a_text)(*field(raw, "players", ""))
    if len(names) not in PLAYERS:
        raise RuleBroken("N1", "players", players=len(names), least=PLAYERS[0], most=PLAYERS[-1])
    value, where = field(raw, "points", "")
    points = [a_number(one, f"{where}[{i}]") for i, one in enumerate(a_list(value, where))]
    if len(points) != len(names):
        raise NotUnderstood("length", where, expected=len(names), found=len(points))
    if broken := impossible(points, len(names)):
        raise broken
    return {"standings": [one.with_reasons(names[one.seat]) for one in places(points)]}
