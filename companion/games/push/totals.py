"""Records a game of Push by its points alone: ``{"type": "totals", "points": [31, 12]}`` by seat.

``cards`` stands beside them where points are level, since more cards go first then (E3); 0 for whom nobody counted.
Level points that were not counted for everybody share the place, unless ``ranks`` beside them tell the places.

The same checks the final count of fast entry, says what to ask about it, and finds who wins (E2, E3).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from companion.engine import BLANK, UNCOUNTED, Doubtful, RuleBroken, Seat, Standing, Unknown, placed
from companion.engine.totals import Totals as PointsAlone
from companion.engine.totals import ranks_fit, with_ranks
from companion.games.push.cards import COLOUR, COPIES, INDEX, NUMBERS, VALUE, VALUES, Colour
from companion.games.push.scoring import Held, area_standings, too_many

MOST_POINTS: Final = sum(VALUE[card] * COPIES[INDEX[card]] for card in NUMBERS)
MOST_CARDS: Final = sum(COPIES[: len(NUMBERS)])
HIGHEST: Final = max(VALUES)


@dataclass(frozen=True, slots=True)
class Sum:
    """Points of one player at the end, and the number of cards where it was counted: it matters in a tie only (E3)."""

    points: int
    cards: int | Unknown = UNCOUNTED


@dataclass(frozen=True, slots=True)
class Count:
    """Holds the final count, card by card."""

    areas: tuple[Held, ...]


@dataclass(frozen=True, slots=True)
class Total:
    """Holds the final count as sums."""

    totals: tuple[Sum, ...]


def count_problem(event: Count | Total, players: int) -> RuleBroken | None:
    """Return why a count cannot be, or nothing (E2, M1)."""
    entries = event.areas if isinstance(event, Count) else event.totals
    found = 0 if entries is BLANK else len(entries)  # an offer's blank is no count
    if found != players:
        return RuleBroken("E2", "counts_size", players=players, found=found)
    if isinstance(event, Count):
        return too_many(event.areas)
    for seat, one in enumerate(event.totals):
        if isinstance(one.cards, Unknown):
            if one.points < 0:
                return RuleBroken("E2", "negative_total", seat=seat, points=one.points)
        elif not (0 <= one.cards <= one.points <= one.cards * HIGHEST):
            return RuleBroken("E2", "impossible_total", seat=seat, points=one.points, cards=one.cards)
    points = sum(one.points for one in event.totals)
    # of whom nobody counted the cards, as few as can make the points
    cards = sum(-(-one.points // HIGHEST) if isinstance(one.cards, Unknown) else one.cards for one in event.totals)
    if cards > MOST_CARDS or points > MOST_POINTS:
        return RuleBroken("M1", "more_than_deck", cards=cards, points=points, most=MOST_CARDS, most_points=MOST_POINTS)
    return None


def count_doubts(event: Count | Total, protected: Sequence[Sequence[Colour]]) -> Iterator[Doubtful]:
    """Return what to ask about a possible count: nobody has a card (E2), a tie is not decided (E3), or what was
    ``protected``, by seat, is not there (R1): protected cards are never lost.
    """
    if isinstance(event, Count):
        points = [sum(VALUE[card] for card in one.cards) for one in event.areas]
    else:
        points = [one.points for one in event.totals]
    if not any(points):
        yield Doubtful("E2", "nothing_counted")
        return
    for seat, colours in enumerate(protected):
        if isinstance(event, Count):
            there = {COLOUR[card] for card in event.areas[seat].protected}
            yield from (Doubtful("R1", "not_there", seat=seat, colour=one) for one in colours if one not in there)
            yield from (
                Doubtful("R1", "never_protected", seat=seat, colour=one) for one in sorted(there - set(colours))
            )
        elif event.totals[seat].points < len(colours):
            yield Doubtful("R1", "too_few_points", seat=seat, points=points[seat], colours=len(colours))
    if isinstance(event, Total):
        yield from tie_doubts(event.totals)


def tie_doubts(totals: Sequence[Sum]) -> Iterator[Doubtful]:
    """Ask about ties that the number of cards would decide, where it was not counted for everybody (E3)."""
    yield from (Doubtful("E3", "tie_uncounted", seats=seats, points=at) for at, seats in uncounted_ties(totals))


def uncounted_ties(totals: Sequence[Sum]) -> list[tuple[int, tuple[int, ...]]]:
    """Return points that several seats have, with these seats, if not all counted cards (E3); most points first."""
    often = Counter(one.points for one in totals)
    found = []
    for points in sorted((points for points, n in often.items() if n > 1), reverse=True):
        seats = tuple(seat for seat, one in enumerate(totals) if one.points == points)
        if points and any(totals[seat].cards is UNCOUNTED for seat in seats):
            found.append((points, seats))
    return found


def count_standings(result: Count | Total) -> tuple[Standing, ...]:
    """Return the places: most points win (E2); of equals, more cards; still equal, or not counted, they share (E3)."""
    if isinstance(result, Count):
        return area_standings(result.areas)
    shared = {seat for _, seats in uncounted_ties(result.totals) for seat in seats}
    known = [0 if isinstance(one.cards, Unknown) else one.cards for one in result.totals]
    keys = [(one.points, 0 if seat in shared else known[seat]) for seat, one in enumerate(result.totals)]
    return placed([one.points for one in result.totals], keys, [*map(_extra, result.totals)])


def _extra(total: Sum) -> tuple[tuple[str, int], ...]:
    """Return the number of cards, if somebody counted it. Whoever has no points has no cards."""
    if isinstance(total.cards, Unknown):
        return () if total.points else (("cards", 0),)
    return (("cards", total.cards),)


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


def problem(players: int, written: Totals) -> RuleBroken | None:
    """Return why the cards cannot give these totals (E2, M1), or nothing."""
    if written.cards and len(written.cards) != len(written.points):
        return RuleBroken("E2", "counts_size", players=players, found=len(written.cards))
    if not ranks_fit(written):
        return RuleBroken("E3", "impossible_ranks", ranks=", ".join(map(str, written.ranks)))
    return count_problem(_count(written), players)


def doubts(written: Totals) -> Iterator[Doubtful]:
    """Ask about places that more cards would decide, and not everybody's were counted (E3), nor the places told."""
    if not written.ranks:
        yield from tie_doubts(_count(written).totals)


def standings(written: Totals) -> tuple[Standing, ...]:
    """Return the places: most points first (E2); of equals, more cards; still equal or not counted, they share (E3)."""
    return with_ranks(count_standings(_count(written)), written)


def _count(written: Totals) -> Total:
    """Return the same as a final count."""
    cards = written.cards or (0,) * len(written.points)
    return Total(tuple(Sum(points, n or UNCOUNTED) for points, n in zip(written.points, cards, strict=True)))
