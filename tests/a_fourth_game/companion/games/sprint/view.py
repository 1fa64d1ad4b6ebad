"""What one seat may see of First to ten: everything. With the rules beside it, this is full tracking."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine import Awaits, Seat, Standing, Viewer
from companion.engine import no_doubts as doubts
from companion.games.sprint.rules import WIRE, answers, apply, awaits, fill, new, problem, standings
from companion.games.sprint.state import State

__all__ = ["WIRE", "View", "answers", "apply", "awaits", "doubts", "fill", "look", "new", "problem", "standings"]


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
        points=state.points,
        standings=standings(state),
    )
