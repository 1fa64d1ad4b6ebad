"""Writes down a game of Thricewise by its points alone: ``{"type": "totals", "points": [32, 25]}`` by seat.

Equal points share the place (E1), so nothing more is asked.
"""

from __future__ import annotations

from companion.engine import RuleBroken, Setup, Standing
from companion.engine.totals import Totals as Totals
from companion.engine.totals import event as event
from companion.engine.totals import places_of, ranks_fit
from companion.engine.totals import undecided as undecided
from companion.games.thricewise.scoring import most_triads
from companion.games.thricewise.state import turns_of

HIGHEST = 9
"""The most that a triad is worth; one that is worth anything has at least 2 (S2)."""


def problem(setup: Setup, told: Totals) -> RuleBroken | None:
    """Return why no triads can give these totals (S1, S2), or nothing."""
    if len(told.points) != setup.players:
        return RuleBroken("E1", "totals_size", players=setup.players, found=len(told.points))
    most = turns_of(setup.players) * most_triads(setup.options) * HIGHEST
    for seat, points in enumerate(told.points):
        if points == 1 or not 0 <= points <= most:
            return RuleBroken("S2", "impossible_total", seat=seat, points=points, most=most)
    if not ranks_fit(told):
        return RuleBroken("E1", "impossible_ranks", ranks=", ".join(map(str, told.ranks)))
    return None


def standings(told: Totals) -> tuple[Standing, ...]:
    """Return the places: most points first, equal totals share the place (E1)."""
    return places_of(told, highest_wins=True)
