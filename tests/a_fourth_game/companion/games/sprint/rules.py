"""The rules of First to ten, full tracking."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.engine import (
    BLANK,
    Answers,
    Awaits,
    Choice,
    Over,
    RuleBroken,
    Seat,
    Setup,
    Source,
    Standing,
    check_players,
    left_of,
)
from companion.games.sprint.cards import FACES, POINTS, Face
from companion.games.sprint.events import WIRE, Event, Rest, Roll
from companion.games.sprint.scoring import GOAL, PLAYERS, places
from companion.games.sprint.state import State

__all__ = ["WIRE", "answers", "apply", "awaits", "fill", "new", "problem", "standings"]


def new(setup: Setup) -> State:
    """Nobody has a point."""
    check_players(setup, PLAYERS)
    return State(setup, setup.first, (0,) * setup.players, 0)


def awaits(state: State) -> Awaits:
    """A roll or a rest of whoever's turn it is, until somebody has ten points (T1, E1)."""
    if max(state.points) >= GOAL:
        return Over()
    return Choice(state.turn, (Roll(state.turn, BLANK), Rest(state.turn)))


def answers(state: State, offer: Event, seat: Seat | None = None) -> Answers:
    """The six faces of the die, each time as likely (M1)."""
    return Answers(Source.DIE, tuple((face, 1) for face in FACES), 1, "die", state.rolls)


def fill(offer: Event, words: Sequence[str]) -> Event:
    """A roll takes one face."""
    return Roll(offer.seat, Face(words[0]))


def problem(state: State, event: Event) -> RuleBroken | None:
    """Why this may not happen now, by E1, T1, M1."""
    if isinstance(awaits(state), Over):
        return RuleBroken("E1", "game_over")
    if event.seat != state.turn:
        return RuleBroken("T1", "not_your_turn", seat=event.seat, expected=state.turn)
    if isinstance(event, Roll) and event.face not in FACES:
        return RuleBroken("M1", "no_such_face", found=event.face)
    return None


def apply(state: State, event: Event) -> State:
    """The next state; raises what ``problem`` finds."""
    if broken := problem(state, event):
        raise broken
    seat, rolled = event.seat, isinstance(event, Roll)
    more = POINTS[event.face] if isinstance(event, Roll) else 1
    points = (*state.points[:seat], state.points[seat] + more, *state.points[seat + 1 :])
    return replace(state, turn=left_of(seat, state.setup.players), points=points, rolls=state.rolls + rolled)


def standings(state: State) -> tuple[Standing, ...]:
    """Most points first (E2)."""
    return places(state.points)
