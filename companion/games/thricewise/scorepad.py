"""Fast entry for Thricewise (A1): ranks revealed, then points for every card placed.

Events of the session file:
``{"type": "reveal", "ranks": ["A", "7", "7", "C"]}`` – the ranks turned over, by seat;
``{"type": "place", "seat": 0, "triads": [2, 5]}`` – a seat laid a card that made triads of these values
(0 for three Aces or Crowns, else 2–9; an empty list for none);
``{"type": "pass", "seat": 0}`` – it keeps its other set-aside cards.
``{"type": "totals", "points": […]}``, in the place of all of these: a game written down afterwards by its points alone.
Equal points share the place (E1), so nothing more is asked.

Which of its cards a seat lays is not entered: the first one counts as this turn's, which must be laid
(T4), each further one as set aside before. The first cards of the grid are not entered either.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from companion.engine import (
    BLANK,
    Answers,
    Awaits,
    Choice,
    Over,
    Reason,
    RuleBroken,
    Seat,
    Setup,
    Source,
    Standing,
    Together,
    Viewer,
    check_players,
)
from companion.engine.changes import values_of
from companion.engine.piles import Counts, changed, first_missing, listed
from companion.engine.totals import Totals, places_of, ranks_fit
from companion.engine.wire import Wire, one_of
from companion.games.thricewise.cards import OF_RANK, RANKS, Rank
from companion.games.thricewise.events import Pass as Pass
from companion.games.thricewise.options import Options
from companion.games.thricewise.scoring import PLAYERS, most_triads, ranked, values_with
from companion.games.thricewise.state import turns_of

CHIPS: Final = (0, 2, 3, 4, 5, 6, 7, 8, 9)
"""What a triad may be worth (S2)."""

_INDEX: Final[dict[str, int]] = {rank: i for i, rank in enumerate(RANKS)}


@dataclass(frozen=True, slots=True)
class Reveal:
    """The ranks turned over this turn, by seat (T1)."""

    ranks: tuple[Rank, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """A seat laid a card; the values of the triads it made."""

    seat: Seat
    triads: tuple[int, ...]


Event = Reveal | Place | Pass | Totals

WIRE: Final = Wire((Reveal, Place, Pass, Totals), {Rank: one_of(RANKS)})


@dataclass(frozen=True, slots=True)
class State:
    """``ranks_left`` counts, by rank, the cards not revealed yet; ``aside`` the set-aside cards by seat.

    ``ranks_aside`` are the ranks that a seat has set aside since it last had no such card: some may be placed again.
    ``order`` holds the seats that have not finished placing, the next one first; ``lies`` says that this one has
    placed nothing this turn. ``placements`` are all Place events so far.
    """

    setup: Setup
    turn: int
    ranks_left: Counts
    shown: tuple[Rank, ...]
    aside: tuple[int, ...]
    ranks_aside: tuple[tuple[Rank, ...], ...]
    order: tuple[Seat, ...]
    lies: bool
    placements: tuple[Place, ...]
    written: Totals | None = None
    """The points of a game that was written down afterwards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class View(State):
    """Everything: a score block lies open. ``set_aside`` are the seats whose card of this turn was set aside (T3).

    A seat has ``aside`` cards of its ``ranks_aside``: all of them, or, where there are fewer cards, nobody wrote which.
    """

    viewer: Viewer
    awaits: Awaits
    players: int
    options: Options
    turns: int
    set_aside: tuple[Seat, ...]
    scores: tuple[int, ...]
    standings: tuple[Standing, ...]


def new(setup: Setup) -> State:
    """An empty score block. Raises RuleBroken N1."""
    check_players(setup, PLAYERS)
    nobody: tuple[tuple[Rank, ...], ...] = ((),) * setup.players
    return State(setup, 0, OF_RANK, (), (0,) * setup.players, nobody, (), False, ())


def awaits(state: State) -> Awaits:
    """Ranks, then points in order of rank (T1, T2), until the last turn is over (T8)."""
    if state.order:
        seat = state.order[0]
        place = Place(seat, BLANK)
        return Choice(seat, (place,) if state.lies else (place, Pass(seat)))
    if state.written is not None or state.turn == turns_of(state.setup.players):
        return Over()
    return Together(tuple(Seat(seat) for seat in range(state.setup.players)), Reveal(BLANK))


def answers(state: State, offer: Event, seat: Seat | None = None) -> Answers:
    """Ranks that are still to come; the points chips, of which a placement may take any number."""
    if isinstance(offer, Reveal):
        return Answers(Source.HAND, listed(state.ranks_left, RANKS), state.setup.players if seat is None else 1)
    return Answers(Source.PEOPLE, tuple((str(chip), most_triads(state.setup.options)) for chip in CHIPS))


def fill(offer: Reveal | Place, words: Sequence[str]) -> Event:
    """Ranks by seat; any number of chips for a placement."""
    if isinstance(offer, Reveal):
        return Reveal(tuple(Rank(word) for word in words))
    return Place(offer.seat, tuple(int(word) for word in words))


def problem(state: State, event: object) -> RuleBroken | None:
    """Why this entry cannot be, or nothing; never raises for an event of this scorepad."""
    match event:
        case Totals():
            late = RuleBroken("E1", "not_at_start") if state.turn else None
            return late or _totals_problem(state.setup, event)
        case Reveal() | Place() | Pass() if state.written is not None:
            return RuleBroken("T8", "over")
        case Reveal():
            return _reveal_problem(state, event)
        case Place() | Pass():
            return _placing_problem(state, event)
    return RuleBroken("T1", "no_such_event")


def _totals_problem(setup: Setup, written: Totals) -> RuleBroken | None:
    """Why no triads can give these totals (S1, S2, E1)."""
    if len(written.points) != setup.players:
        return RuleBroken("E1", "totals_size", players=setup.players, found=len(written.points))
    most = turns_of(setup.players) * most_triads(setup.options) * CHIPS[-1]
    for seat, points in enumerate(written.points):
        if points == 1 or not 0 <= points <= most:
            return RuleBroken("S2", "impossible_total", seat=seat, points=points, most=most)
    if not ranks_fit(written):
        return RuleBroken("E1", "impossible_ranks", ranks=", ".join(map(str, written.ranks)))
    return None


def _reveal_problem(state: State, event: Reveal) -> RuleBroken | None:
    """T1: one rank a seat; M1: six Aces, six Crowns, three of each number."""
    if state.order or state.turn == turns_of(state.setup.players):
        return _not_now(state)
    if event.ranks is BLANK:
        return RuleBroken("T1", "not_filled")
    if len(event.ranks) != state.setup.players:
        return RuleBroken("T1", "reveal_size", cards=state.setup.players, found=len(event.ranks))
    for rank in event.ranks:
        if rank not in _INDEX:
            return RuleBroken("M1", "no_such_rank", found=rank)
    if missing := first_missing(state.ranks_left, event.ranks, _INDEX):
        return RuleBroken("M1", "rank_all_seen", rank=missing, copies=OF_RANK[_INDEX[missing]])
    return None


def _placing_problem(state: State, event: Place | Pass) -> RuleBroken | None:
    """T2 (whose turn), T4 (what must be laid), S1 and S2 (what a placement can bring)."""
    if not state.order:
        return _not_now(state)
    seat, expected = event.seat, state.order[0]
    if seat != expected:
        return _wrong_seat(state, seat, expected)
    if isinstance(event, Pass):
        return RuleBroken("T4", "rank_must_place", seat=seat, card=state.shown[seat]) if state.lies else None
    if event.triads is BLANK:
        return RuleBroken("S1", "not_filled")
    for value in event.triads:
        if value not in CHIPS:
            return RuleBroken("S2", "no_such_value", seat=seat, found=value)
    if len(event.triads) > (most := most_triads(state.setup.options)):
        return RuleBroken("S1", "too_many_triads", seat=seat, found=len(event.triads), most=most)
    return None


def _wrong_seat(state: State, seat: int, expected: Seat) -> RuleBroken:
    players = state.setup.players
    if not 0 <= seat < players:
        return RuleBroken("N1", "no_such_seat", seat=seat, players=players)
    if state.shown.count(state.shown[seat]) > 1:
        return RuleBroken("T4", "rank_set_aside_now", seat=seat, rank=state.shown[seat], expected=expected)
    return RuleBroken("T2", "wrong_seat" if seat in state.order else "has_placed", seat=seat, expected=expected)


def _not_now(state: State) -> RuleBroken:
    if state.order:
        return RuleBroken("T2", "placing_due", expected=state.order[0])
    if state.turn == turns_of(state.setup.players):
        return RuleBroken("T8", "over")
    return RuleBroken("T1", "reveal_due")


def doubts(state: State, event: object) -> tuple[RuleBroken, ...]:
    """Return doubts about a triad's value that no card which this seat may lay can bring (S2)."""
    if not isinstance(event, Place) or problem(state, event) is not None:
        return ()
    seat, ranks = event.seat, ranks_to_lay(state)
    if any(values_with(rank).issuperset(event.triads) for rank in ranks):
        return ()
    most = max(max(values_with(rank)) for rank in ranks)
    for value in event.triads:
        if value > most:
            return (RuleBroken("S2", "value_too_high", seat=seat, found=value, most=most, ranks=ranks),)
        if not any(value in values_with(rank) for rank in ranks):
            return (RuleBroken("S2", "value_of_aces", seat=seat, ranks=ranks),)
    return (RuleBroken("S2", "values_of_two_cards", seat=seat, ranks=ranks),)


def ranks_to_lay(state: State) -> tuple[Rank, ...]:
    """Return the ranks that the next card may have (T4): this turn's, or one set aside before, in any order."""
    seat = state.order[0]
    ranks = (state.shown[seat], *(state.ranks_aside[seat] if state.aside[seat] else ()))
    return tuple(rank for rank in RANKS if rank in ranks)


def apply(state: State, event: Event) -> State:
    if broken := problem(state, event):
        raise broken
    match event:
        case Totals():
            return replace(state, written=event)
        case Reveal(ranks=ranks):
            often = Counter(ranks)
            order = sorted((_INDEX[rank], seat) for seat, rank in enumerate(ranks) if often[rank] == 1)
            return replace(
                state,
                turn=state.turn + 1,
                ranks_left=changed(state.ranks_left, ranks, _INDEX, -1),
                shown=ranks,
                aside=tuple(n + (often[rank] > 1) for n, rank in zip(state.aside, ranks, strict=True)),
                ranks_aside=tuple(
                    (*before, rank) if often[rank] > 1 else before
                    for before, rank in zip(state.ranks_aside, ranks, strict=True)
                ),
                order=tuple(Seat(seat) for _, seat in order),
                lies=True,
            )
        case Place(seat=seat):
            rest = state.aside[seat] - (not state.lies)
            ranks_rest = state.ranks_aside[seat] if rest else ()
            return replace(
                state,
                aside=(*state.aside[:seat], rest, *state.aside[seat + 1 :]),
                ranks_aside=(*state.ranks_aside[:seat], ranks_rest, *state.ranks_aside[seat + 1 :]),
                order=state.order if rest else state.order[1:],
                lies=not rest,
                placements=(*state.placements, event),
            )
        case Pass():
            return replace(state, order=state.order[1:], lies=True)


def look(state: State, seat: Viewer) -> View:
    often = Counter(state.shown)
    return View(
        **values_of(state),
        viewer=seat,
        awaits=awaits(state),
        players=state.setup.players,
        options=state.setup.options,
        turns=turns_of(state.setup.players),
        set_aside=tuple(Seat(at) for at, rank in enumerate(state.shown) if often[rank] > 1),
        scores=_scores(state),
        standings=standings(state),
    )


def _scores(state: State) -> tuple[int, ...]:
    if state.written is not None:
        return state.written.points
    scores = [0] * state.setup.players
    for place in state.placements:
        scores[place.seat] += sum(place.triads)
    return tuple(scores)


def standings(state: State) -> tuple[Standing, ...]:
    """Most points first, equal totals share the place (E1)."""
    if state.written is not None:
        return places_of(state.written, highest_wins=True)
    counts = [sum(place.seat == seat for place in state.placements) for seat in range(state.setup.players)]
    scores = _scores(state)
    reasons = [(Reason("placements", score, (("n", n),)),) for score, n in zip(scores, counts, strict=True)]
    return ranked(scores, counts, reasons)
