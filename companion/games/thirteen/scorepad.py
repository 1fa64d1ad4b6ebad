"""Fast entry for 13 (A1): at the end of a round, what everybody took; earlier rounds can be corrected.

Events of the session file: ``{"type": "count", "counts": [{"blue": 3, "yellow": 2, "rotten": 1}, …]}`` by seat
(a kind that is left out counts 0) and ``{"type": "recount", "round": 1, "counts": […]}`` for an earlier round.
``{"type": "totals", "points": […]}``, in the place of all of these: a match written down afterwards (``totals.py``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

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
    right_of,
)
from companion.engine.wire import Wire
from companion.games.thirteen import totals
from companion.games.thirteen.options import check_options, deals_of
from companion.games.thirteen.scoring import (
    KINDS,
    PLAYERS,
    Tally,
    impossible,
    match_standings,
    round_points,
    round_reasons,
    unlikely,
)
from companion.games.thirteen.totals import Totals


@dataclass(frozen=True, slots=True)
class Count:
    """The next round as it was counted, one Tally a seat."""

    counts: tuple[Tally, ...]


@dataclass(frozen=True, slots=True)
class Recount:
    """Round ``round`` (from 1) counted anew; also after the match is over."""

    round: int
    counts: tuple[Tally, ...]


Event = Count | Recount | Totals

WIRE = Wire((Count, Recount, Totals))


@dataclass(frozen=True, slots=True)
class State:
    setup: Setup
    rounds: tuple[tuple[Tally, ...], ...]
    written: Totals | None = None
    """The points of a match that was written down afterwards."""


@dataclass(frozen=True, slots=True)
class View:
    """``round`` is the one to be counted next (from 1), ``dealer`` its dealer; the rest is by round and seat."""

    viewer: Viewer
    awaits: Awaits
    players: int
    round: int
    deals: int
    dealer: Seat
    rounds: tuple[tuple[Tally, ...], ...]
    points: tuple[tuple[int, ...], ...]
    reasons: tuple[tuple[tuple[Reason, ...], ...], ...]
    totals: tuple[int, ...]
    standings: tuple[Standing, ...]


def new(setup: Setup) -> State:
    """An empty score block."""
    check_players(setup, PLAYERS)
    check_options(setup.options)
    return State(setup, ())


def awaits(state: State) -> Awaits:
    """The next round's counts, until everybody has dealt (E1)."""
    over = state.written is not None or len(state.rounds) == deals_of(state.setup)
    return Over() if over else Chance(Count(BLANK))


def answers(state: State, offer: Event, seat: Seat | None = None) -> Answers:
    """People count: four numbers a seat (blue, yellow, green, Rotten Fours), seat 0 first."""
    return Answers(Source.PEOPLE, (), len(KINDS) * state.setup.players)


def fill(offer: Count | Recount, words: Sequence[str]) -> Event:
    """Counts from four numbers a seat, as ``answers`` wants them."""
    numbers = [int(word) for word in words]
    counts = tuple(Tally(*numbers[i : i + len(KINDS)]) for i in range(0, len(numbers), len(KINDS)))
    return replace(offer, counts=counts)


def problem(state: State, event: Event) -> RuleBroken | None:
    """A1: counts that the deck cannot give; E1: more rounds than the match has."""
    if isinstance(event, Totals):
        late = RuleBroken("E1", "not_at_start") if state.rounds else None
        return late or totals.problem(state.setup.players, deals_of(state.setup), event)
    number = len(state.rounds) + 1
    if isinstance(event, Recount):
        number = event.round
        if not 1 <= number <= len(state.rounds):
            return RuleBroken("A1", "no_such_round", round=number, rounds=len(state.rounds))
    elif state.written is not None or number > deals_of(state.setup):
        return RuleBroken("E1", "match_over")
    found = 0 if event.counts is BLANK else len(event.counts)  # an offer's blank is no count
    if found != state.setup.players:
        return RuleBroken("A1", "counts_size", round=number, players=state.setup.players, found=found)
    return impossible(event.counts, number)


def doubts(state: State, event: Event) -> tuple[RuleBroken, ...]:
    """Return what is odd about counts: too much or hardly anything is left on the targets (T4, T6)."""
    if isinstance(event, Totals) or problem(state, event) is not None:
        return ()
    number = event.round if isinstance(event, Recount) else len(state.rounds) + 1
    found = unlikely(event.counts, number)
    return (found,) if found else ()


def apply(state: State, event: Event) -> State:
    """The score block with the round written; raises what ``problem`` finds."""
    if broken := problem(state, event):
        raise broken
    if isinstance(event, Totals):
        return replace(state, written=event)
    if isinstance(event, Recount):
        at = event.round - 1
        return replace(state, rounds=(*state.rounds[:at], event.counts, *state.rounds[at + 1 :]))
    return replace(state, rounds=(*state.rounds, event.counts))


def look(state: State, seat: Viewer) -> View:
    """Everything: a score block lies open."""
    players, deals = state.setup.players, deals_of(state.setup)
    points = tuple(round_points(one) for one in state.rounds)
    number = min(len(state.rounds) + 1, deals)
    return View(
        viewer=seat,
        awaits=awaits(state),
        players=players,
        round=number,
        deals=deals,
        dealer=Seat((right_of(state.setup.first, players) + number - 1) % players),
        rounds=state.rounds,
        points=points,
        reasons=tuple(round_reasons(one) for one in state.rounds),
        totals=state.written.points
        if state.written
        else tuple(sum(one[at] for one in points) for at in range(players)),
        standings=standings(state),
    )


def standings(state: State) -> tuple[Standing, ...]:
    """Fewest points first (E1, E2)."""
    if state.written is not None:
        return totals.standings(state.written)
    return match_standings(state.rounds, state.setup.players)
