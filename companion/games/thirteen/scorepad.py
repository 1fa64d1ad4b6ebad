"""Fast entry for 13 (A1): at the end of a round, what everybody took; earlier rounds can be corrected.

Events of the session file: ``{"type": "count", "counts": [{"blue": 3, "yellow": 2, "rotten": 1}, …]}`` by seat
(a kind that is left out counts 0) and ``{"type": "recount", "round": 1, "counts": […]}`` for an earlier round.
``{"type": "join", "seat": 4, "after": 2, "points": 12}`` and ``{"type": "leave", "seat": 1}`` between rounds (A4,
``attendance.py``): who is not there in a round still has an entry in its counts, with nothing in it.
``{"type": "totals", "points": […]}``, in the place of all of these: a match written down afterwards by its points
alone. Equal totals share the place (E2), so nothing more is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from companion.engine import (
    BLANK,
    Answers,
    Awaits,
    Chance,
    Over,
    Reason,
    RuleBroken,
    Seat,
    Setup,
    Source,
    Standing,
    Viewer,
    check_players,
)
from companion.engine.totals import Totals, places_of, ranks_fit
from companion.engine.wire import Wire
from companion.games.thirteen import scoring
from companion.games.thirteen.attendance import Attendance, Join, Leave, at_the_start, join_problem, leave_problem
from companion.games.thirteen.options import check_options, deals_of
from companion.games.thirteen.scoring import KINDS, PLAYERS, Tally, match_standings


@dataclass(frozen=True, slots=True)
class Count:
    """The next round as it was counted, one Tally a seat."""

    counts: tuple[Tally, ...]


@dataclass(frozen=True, slots=True)
class Recount:
    """Round ``round`` (from 1) counted anew; also after the match is over."""

    round: int
    counts: tuple[Tally, ...]


NOTHING: Final = Tally()

Event = Count | Recount | Join | Leave | Totals

WIRE = Wire((Count, Recount, Join, Leave, Totals))


@dataclass(frozen=True, slots=True)
class State:
    """``rounds`` have a Tally for every seat that ever was, an empty one for who was not there."""

    setup: Setup
    rounds: tuple[tuple[Tally, ...], ...]
    table: Attendance
    written: Totals | None = None
    """The points of a match that was written down afterwards."""


@dataclass(frozen=True, slots=True)
class View:
    """``round`` is the one to be counted next (from 1), ``dealer`` its dealer, ``first`` who plays first in it.

    ``players`` counts all seats, also of those who left; ``circle`` has those at the table now, clockwise. ``present``
    and ``dealers`` tell of each counted round who played and who dealt, ``brought`` by seat the points that somebody
    joined with (A4). The rest is by round and seat.
    """

    viewer: Viewer
    awaits: Awaits
    players: int
    round: int
    deals: int
    dealer: Seat
    first: Seat
    circle: tuple[Seat, ...]
    present: tuple[tuple[Seat, ...], ...]
    dealers: tuple[Seat, ...]
    brought: tuple[int, ...]
    rounds: tuple[tuple[Tally, ...], ...]
    points: tuple[tuple[int, ...], ...]
    reasons: tuple[tuple[tuple[Reason, ...], ...], ...]
    totals: tuple[int, ...]
    standings: tuple[Standing, ...]


def new(setup: Setup) -> State:
    check_players(setup, PLAYERS)
    check_options(setup.options)
    return State(setup, (), at_the_start(setup))


def awaits(state: State) -> Awaits:
    """The next round's counts, until everybody has dealt (E1)."""
    over = state.written is not None or len(state.rounds) == deals_of(state.setup)
    return Over() if over else Chance(Count(BLANK))


def answers(state: State, offer: Event, seat: Seat | None = None) -> Answers:
    """People count: four numbers a seat (blue, yellow, green, Rotten Fours), seat 0 first."""
    return Answers(Source.PEOPLE, (), len(KINDS) * state.table.seats)


def fill(offer: Count | Recount, words: Sequence[str]) -> Event:
    """Counts from four numbers a seat, as ``answers`` wants them."""
    numbers = [int(word) for word in words]
    counts = tuple(Tally(*numbers[i : i + len(KINDS)]) for i in range(0, len(numbers), len(KINDS)))
    return replace(offer, counts=counts)


def problem(state: State, event: Event) -> RuleBroken | None:
    """A1: counts that the deck cannot give; E1: more rounds than the match has; A4, N1: who may come or go."""
    table, deals = state.table, deals_of(state.setup)
    if isinstance(event, Totals):
        late = RuleBroken("E1", "not_at_start") if state.rounds or table.moves else None
        return late or _totals_problem(table.seats, deals, event)
    number = len(state.rounds) + 1
    if isinstance(event, Recount):
        number = event.round
        if not 1 <= number <= len(state.rounds):
            return RuleBroken("A1", "no_such_round", round=number, rounds=len(state.rounds))
    elif state.written is not None or number > deals:
        return RuleBroken("E1", "match_over")
    if isinstance(event, Join):
        return join_problem(table, event, deals)
    if isinstance(event, Leave):
        return leave_problem(table, event)
    found = 0 if event.counts is BLANK else len(event.counts)  # an offer's blank is no count
    if found != table.seats:
        return RuleBroken("A1", "counts_size", round=number, players=table.seats, found=found)
    for seat, one in enumerate(event.counts):
        if one != NOTHING and seat not in table.players_of(number):
            return RuleBroken("A4", "was_not_there", round=number, seat=seat)
    return scoring.impossible(event.counts, number)


def _totals_problem(players: int, deals: int, written: Totals) -> RuleBroken | None:
    """Why so many rounds cannot give these totals (A1, E2)."""
    if len(written.points) != players:
        return RuleBroken("A1", "totals_size", players=players, found=len(written.points))
    for seat, points in enumerate(written.points):
        if not 0 <= points <= deals * scoring.MOST_OF_ONE:
            return RuleBroken("A1", "impossible_total", seat=seat, points=points, most=deals * scoring.MOST_OF_ONE)
    if sum(written.points) > deals * scoring.MOST_OF_ALL:
        return RuleBroken("A1", "impossible_totals", points=sum(written.points), most=deals * scoring.MOST_OF_ALL)
    if not ranks_fit(written):
        return RuleBroken("E2", "impossible_ranks", ranks=", ".join(map(str, written.ranks)))
    return None


def doubts(state: State, event: Event) -> tuple[RuleBroken, ...]:
    """Return what is odd about counts: too much or hardly anything is left on the targets (T4, T6)."""
    if isinstance(event, Totals | Join | Leave) or problem(state, event) is not None:
        return ()
    number = event.round if isinstance(event, Recount) else len(state.rounds) + 1
    found = scoring.unlikely(event.counts, number)
    return (found,) if found else ()


def apply(state: State, event: Event) -> State:
    if broken := problem(state, event):
        raise broken
    match event:
        case Totals():
            return replace(state, written=event)
        case Join():
            table = state.table.joined(event)
            empty = (NOTHING,) * (table.seats - state.table.seats)
            return replace(state, rounds=tuple((*one, *empty) for one in state.rounds), table=table)
        case Leave():
            return replace(state, table=state.table.left(event))
        case Recount(round=number):
            return replace(state, rounds=(*state.rounds[: number - 1], event.counts, *state.rounds[number:]))
    return replace(state, rounds=(*state.rounds, event.counts), table=state.table.counted())


def look(state: State, seat: Viewer) -> View:
    """Everything: a score block lies open."""
    table, deals = state.table, deals_of(state.setup)
    points = tuple(scoring.round_points(one) for one in state.rounds)
    brought = table.brought
    over = len(state.rounds) == deals
    dealer = table.dealers[-1] if over else table.dealer
    return View(
        viewer=seat,
        awaits=awaits(state),
        players=table.seats,
        round=min(len(state.rounds) + 1, deals),
        deals=deals,
        dealer=dealer,
        first=table.next_to(dealer),
        circle=table.circle,
        present=table.present,
        dealers=table.dealers,
        brought=brought,
        rounds=state.rounds,
        points=points,
        reasons=tuple(scoring.round_reasons(one) for one in state.rounds),
        totals=state.written.points
        if state.written
        else tuple(brought[at] + sum(one[at] for one in points) for at in range(table.seats)),
        standings=standings(state),
    )


def standings(state: State) -> tuple[Standing, ...]:
    """Fewest points first (E1, E2), who left after all who stayed (A4)."""
    if state.written is not None:
        return places_of(state.written, highest_wins=False)
    return match_standings(state.rounds, state.table.seats, state.table.moves)
