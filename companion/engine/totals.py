"""Holds a game that people recorded afterwards by its points alone, perhaps with its places.

Places follow from the points. Whoever kept a game elsewhere may have broken a tie, or counted a team's win for both:
then ``ranks`` says by seat what became of them, and the game's own order does not.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from companion.engine.seats import Seat
from companion.engine.standings import Standing, placed
from companion.engine.words import Say


@dataclass(frozen=True, slots=True)
class Totals:
    """Holds the points by seat; ``ranks`` where the places do not follow from them."""

    points: tuple[int, ...]
    ranks: tuple[int, ...] = ()

    @property
    def cards(self) -> tuple[int, ...]:
        """By seat how many cards were counted; nothing in a game in which they are never needed."""
        return ()


def event(points: Sequence[int], cards: Sequence[int] = ()) -> Totals:  # noqa: ARG001 - other games count cards
    """Return the event (``engine.game.Totals``) of a game in which cards are never needed."""
    return Totals(tuple(points))


def undecided(points: Sequence[int]) -> tuple[Seat, ...]:  # noqa: ARG001 - nor do points matter
    """Return no seats: in these games equal points share the place."""
    return ()


def ranks_fit(event: Totals) -> bool:
    """Tell whether people can have come out so: each rank is one more than the number of those with a better one."""
    ranks = event.ranks
    fit = all(rank == 1 + sum(better < rank for better in ranks) for rank in ranks)
    return not ranks or (fit and len(ranks) == len(event.points))


def places_of(event: Totals, *, highest_wins: bool) -> tuple[Standing, ...]:
    """Return the places in rank order: equal points share one, unless the event has ranks."""
    keys = [(points if highest_wins else -points,) for points in event.points]
    return with_ranks(placed(event.points, keys), event)


def with_ranks(standings: Iterable[Standing], event: Totals) -> tuple[Standing, ...]:
    """Return standings in rank order, with the ranks of the event where it has any."""
    if not event.ranks:
        return tuple(standings)
    ranked = [replace(one, rank=(rank := event.ranks[one.seat]), winner=rank == 1) for one in standings]
    return tuple(sorted(ranked, key=lambda one: (one.rank, one.seat)))


def totals_line(say: Say, event: Totals) -> str:
    """Return the log's line: the points, and the ranks where they came with them."""

    def listed(numbers: Iterable[int]) -> str:
        pairs = (say.t("{what} {more}", what=say.name(seat), more=n) for seat, n in enumerate(numbers))
        return ", ".join(pairs)

    line = say.t("Recorded later: {points}.", points=listed(event.points))
    ranks = say.t("Places as entered: {places}.", places=listed(event.ranks))
    return f"{line} {ranks}" if event.ranks else line
