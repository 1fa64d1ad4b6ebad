"""What one seat may see of a match of 13. With the rules beside it, this is full tracking (A2) as others ask it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.engine import FACE_DOWN, Awaits, Choice, Hands, Seat, Standing, Viewer, seat_or_none
from companion.engine import no_doubts as doubts
from companion.engine.game import all_seats
from companion.engine.piles import changed, listed
from companion.games.thirteen import scorepad
from companion.games.thirteen.cards import CARDS, INDEX, VALUE, Card
from companion.games.thirteen.events import WIRE, Deal, Draw, Event, Play
from companion.games.thirteen.options import Options, deals_of
from companion.games.thirteen.rules import answers, apply, awaits, fill, new, problem, standings
from companion.games.thirteen.scoring import Tally, match_standings, round_points, tally
from companion.games.thirteen.state import Phase, State

__all__ = ["WIRE", "View", "answers", "apply", "awaits", "doubts", "fill", "look", "new", "problem", "standings"]


@dataclass(frozen=True, slots=True)
class View:
    """``hands`` and ``taken`` hold FACE_DOWN for every card this viewer may not know (A2, A3).

    ``unseen`` counts the cards that are, for this viewer, in the pile or in a hand they cannot see.
    """

    viewer: Viewer
    awaits: Awaits
    players: int
    phase: Phase
    round: int
    deals: int
    dealer: Seat
    turn: Seat
    left: int
    hands: tuple[tuple[Card, ...], ...]
    unseen: tuple[tuple[str, int], ...]
    targets: tuple[tuple[Card, ...], ...]
    sums: tuple[int, ...]
    taken: tuple[tuple[Card, ...], ...]
    rounds: tuple[tuple[Tally, ...], ...]
    points: tuple[tuple[int, ...], ...]
    standings: tuple[Standing, ...]


def look(state: State, seat: Viewer) -> View:
    """A seat sees its own hand and the targets; taken piles open at the end of the round (T5, A3)."""
    asked, me = awaits(state), seat_or_none(seat)
    known = state.setup.hands is not Hands.UNKNOWN
    if isinstance(asked, Choice) and known and asked.seat != me:
        asked = Choice(asked.seat, ())
    secret = [hand for at, hand in enumerate(state.hands) if at != me] if state.setup.hands is Hands.KNOWN else []
    others = [card for hand in secret for card in hand]
    options: Options = state.setup.options
    closed = state.phase in (Phase.PLAY, Phase.DRAW) and not options.open_piles
    return View(
        viewer=seat,
        awaits=asked,
        players=state.setup.players,
        phase=state.phase,
        round=min(len(state.rounds) + 1, deals_of(state.setup)),
        deals=deals_of(state.setup),
        dealer=state.dealer,
        turn=state.turn,
        left=state.left,
        hands=tuple(hand if at == me else (FACE_DOWN,) * len(hand) for at, hand in enumerate(state.hands)),
        unseen=listed(changed(state.unseen, others, INDEX, 1), CARDS),
        targets=state.targets,
        sums=tuple(sum([VALUE[card] for card in target]) for target in state.targets),
        taken=tuple((FACE_DOWN,) * len(cards) if closed else cards for cards in state.taken),
        rounds=state.rounds,
        points=tuple(round_points(one) for one in state.rounds),
        standings=standings(state),
    )


def mask(event: Event, seat: Viewer, *, struck: bool = False) -> Event:
    """Another's cards lie face down: those dealt and drawn, of a struck entry the one that went back to hand (A3)."""
    match event:
        case Deal(hands=tuple() as hands):
            seen = tuple(own if at == seat else (FACE_DOWN,) * len(own) for at, own in enumerate(hands))
            return replace(event, hands=seen)
        case Draw(seat=drawing) if drawing != seat:
            return replace(event, card=FACE_DOWN)
        case Play(seat=playing) if struck and playing != seat:
            return replace(event, card=FACE_DOWN)
    return event


def tells_a_hand(state: State) -> bool:
    """Of several cards that are all alike, one that was played by itself would show the others."""
    return state.phase is Phase.PLAY and len(state.hands[state.turn]) > 1


def circle(view: View | scorepad.View) -> tuple[Seat, ...]:
    """Return the seats of those at the table, clockwise (A4)."""
    return all_seats(view) if isinstance(view, View) else view.circle


def brought(view: View | scorepad.View) -> tuple[int, ...]:
    """Return by seat the points with which people joined (A4); nothing where nobody can."""
    return () if isinstance(view, View) else view.brought


def next_first(view: View | scorepad.View, first: Seat) -> int:
    """Return which of those at the table is left of the next dealer, who sits left of the last one (T1, T6)."""
    seats = circle(view)
    if seats == all_seats(view):
        return (first + view.deals) % len(seats)
    return (seats.index(view.dealer) + 2) % len(seats)


def points_by_round(view: View | scorepad.View) -> tuple[tuple[int | None, ...], ...]:
    """Return the negative points by round and seat (S1–S3), None for who was not at the table then (A4).

    Nothing where a match was written down by its points alone.
    """
    if isinstance(view, View):
        return view.points
    return tuple(
        tuple(one if seat in there else None for seat, one in enumerate(points))
        for points, there in zip(view.points, view.present, strict=True)
    )


def standings_later(states: Sequence[State | scorepad.State]) -> tuple[tuple[Standing, ...], ...]:
    """Return how things stood in each state of a session: the rounds as they were counted last, and the one that is
    played with what everybody has taken so far.
    """
    return tuple(_standings(state, states[-1]) for state in states)


def _standings(state: State | scorepad.State, last: Any) -> tuple[Standing, ...]:
    if isinstance(state, scorepad.State):
        if state.written is not None:
            return scorepad.standings(state)
        table = state.table
        rounds = tuple(counts[: table.seats] for counts in last.rounds[: len(state.rounds)])
        return match_standings(rounds, table.seats, table.moves)
    played = (tuple(map(tally, state.taken)),) if state.phase in (Phase.PLAY, Phase.DRAW) else ()
    return match_standings((*state.rounds, *played), state.setup.players)
