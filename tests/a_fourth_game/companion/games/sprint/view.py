"""What one seat may see of a game of First to ten: everything."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine import Awaits, Seat, Standing, Viewer
from companion.games.sprint.rules import awaits, standings
from companion.games.sprint.state import State


@dataclass(frozen=True, slots=True)
class View:
    """``points`` by seat."""

    viewer: Viewer
    awaits: Awaits
    players: int
    turn: Seat
    points: tuple[int, ...]
    standings: tuple[Standing, ...]


def look(state: State, seat: Viewer) -> View:
    """Everything: nothing is secret."""
    return View(
        viewer=seat,
        awaits=awaits(state),
        players=state.setup.players,
        turn=state.turn,
        points=tuple(map(sum, zip(state.rolled, state.rested, strict=True))),
        standings=standings(state),
    )
