"""Writes down a game of Push by its points alone: ``{"type": "totals", "points": [31, 12]}`` by seat.

``cards`` stands beside them where points are level, since more cards go first then (E3); 0 for whom nobody counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine import RuleBroken, Seat, Standing, ranking
from companion.games.push.final_count import HIGHEST, MOST_CARDS, MOST_POINTS


@dataclass(frozen=True, slots=True)
class Totals:
    """Holds points by seat, and numbers of cards where they decide: empty, or 0 for a seat that need not count."""

    points: tuple[int, ...]
    cards: tuple[int, ...] = ()


def event(points: Sequence[int], cards: Sequence[int] = ()) -> Totals:
    """Return the event (``engine.game.Totals``); cards of seats whose points nobody else has are left out."""
    level = undecided(points)
    told = tuple(cards[seat] if seat in level and seat < len(cards) else 0 for seat in range(len(points)))
    return Totals(tuple(points), told if any(told) else ())


def undecided(points: Sequence[int]) -> tuple[Seat, ...]:
    """Return the seats that have as many points as another one (E3); nobody has cards without points."""
    often = Counter(points)
    return tuple(Seat(seat) for seat, found in enumerate(points) if found and often[found] > 1)


def problem(players: int, told: Totals) -> RuleBroken | None:
    """Return why the cards cannot give these totals, or why they decide no place (E2, E3, M1)."""
    for found in (told.points, told.cards or told.points):
        if len(found) != players:
            return RuleBroken("E2", "counts_size", players=players, found=len(found))
    cards = told.cards or (0,) * players
    for seat, (points, counted) in enumerate(zip(told.points, cards, strict=True)):
        if points < 0 or counted < 0 or (counted and not counted <= points <= counted * HIGHEST):
            return RuleBroken("E2", "impossible_total", seat=seat, points=points, cards=counted)
        if not counted and seat in undecided(told.points):
            return RuleBroken("E3", "cards_missing", seat=seat, points=points)
    fewest = sum(counted or -(-points // HIGHEST) for points, counted in zip(told.points, cards, strict=True))
    if fewest > MOST_CARDS or sum(told.points) > MOST_POINTS:
        points = sum(told.points)
        return RuleBroken("M1", "more_than_deck", cards=fewest, points=points, most=MOST_CARDS, most_points=MOST_POINTS)
    return None


def standings(told: Totals) -> tuple[Standing, ...]:
    """Return the places: most points first (E2); of equals, more cards (E3)."""
    cards = told.cards or (0,) * len(told.points)
    return tuple(
        Standing(seat, told.points[seat], rank, rank == 1, (("cards", cards[seat]),) if cards[seat] else ())
        for seat, rank in ranking(list(zip(told.points, cards, strict=True)))
    )
