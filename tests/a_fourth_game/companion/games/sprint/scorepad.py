"""Fast entry (A1): at the end, everybody's points: ``{"type": "count", "points": [10, 7]}`` by seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.engine import (
    BLANK,
    Answers,
    Awaits,
    Chance,
    Over,
    RuleBroken,
    Seat,
    Setup,
    Source,
    Standing,
    Viewer,
    check_players,
)
from companion.engine import no_doubts as doubts
from companion.engine.wire import Wire
from companion.games.sprint.scoring import PLAYERS, impossible, places

__all__ = ["WIRE", "View", "answers", "apply", "awaits", "doubts", "fill", "look", "new", "problem", "standings"]


@dataclass(frozen=True, slots=True)
class Count:
    """Everybody's points by seat."""

    points: tuple[int, ...]


WIRE = Wire((Count,))


@dataclass(frozen=True, slots=True)
class State:
    """``points`` is empty until they are counted."""

    setup: Setup
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class View:
    viewer: Viewer
    awaits: Awaits
    players: int
    points: tuple[int, ...]
    standings: tuple[Standing, ...]


def new(setup: Setup) -> State:
    """Nothing is counted yet."""
    check_players(setup, PLAYERS)
    return State(setup, ())


def awaits(state: State) -> Awaits:
    """The points, once."""
    return Over() if state.points else Chance(Count(BLANK))


def answers(state: State, offer: Count, seat: Seat | None = None) -> Answers:
    """People count: one number a seat, seat 0 first."""
    return Answers(Source.PEOPLE, (), state.setup.players)


def fill(offer: Count, words: Sequence[str]) -> Count:
    return Count(tuple(int(word) for word in words))


def problem(state: State, event: Count) -> RuleBroken | None:
    """A1: points that cannot be; E1: the game is over. An offer's blank is no count."""
    if state.points:
        return RuleBroken("E1", "game_over")
    return impossible(() if event.points is BLANK else event.points, state.setup.players)


def apply(state: State, event: Count) -> State:
    """The counted game; raises what ``problem`` finds."""
    if broken := problem(state, event):
        raise broken
    return replace(state, points=event.points)


def look(state: State, seat: Viewer) -> View:
    """Everything: the pad lies open."""
    return View(seat, awaits(state), state.setup.players, state.points, standings(state))


def standings(state: State) -> tuple[Standing, ...]:
    """Most points first (E2)."""
    return places(state.points or (0,) * state.setup.players)
