"""Writes down a match of 13 by its points alone: ``{"type": "totals", "points": [16, 16, 13, 4]}`` by seat.

How many cards were taken in which round is not known then. Equal totals share the place (E2), so nothing more is asked.
"""

from __future__ import annotations

from companion.engine import RuleBroken, Standing
from companion.engine.totals import Totals as Totals
from companion.engine.totals import event as event
from companion.engine.totals import places_of, ranks_fit
from companion.engine.totals import undecided as undecided
from companion.games.thirteen.cards import COLOURS, OF_A_COLOUR, ROTTENS

MOST_OF_ALL = OF_A_COLOUR * len(COLOURS) + 2 * ROTTENS
"""The most points that all can get in a round: every colour is tied (S1–S3)."""

MOST_OF_ONE = OF_A_COLOUR // 2 * len(COLOURS) + 2 * ROTTENS
"""S1–S3: and of one player: whoever has more than half of a colour has its majority, and no points for it."""


def problem(players: int, deals: int, told: Totals) -> RuleBroken | None:
    """Return why so many rounds cannot give these totals (A1), or nothing."""
    if len(told.points) != players:
        return RuleBroken("A1", "totals_size", players=players, found=len(told.points))
    for seat, points in enumerate(told.points):
        if not 0 <= points <= deals * MOST_OF_ONE:
            return RuleBroken("A1", "impossible_total", seat=seat, points=points, most=deals * MOST_OF_ONE)
    if sum(told.points) > deals * MOST_OF_ALL:
        return RuleBroken("A1", "impossible_totals", points=sum(told.points), most=deals * MOST_OF_ALL)
    if not ranks_fit(told):
        return RuleBroken("E2", "impossible_ranks", ranks=", ".join(map(str, told.ranks)))
    return None


def standings(told: Totals) -> tuple[Standing, ...]:
    """Return the places: fewest points first, equal totals share the place (E1, E2)."""
    return places_of(told, highest_wins=False)
