"""The state of a game of First to ten."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine import Seat, Setup


@dataclass(frozen=True, slots=True)
class State:
    """``points`` by seat; ``rolls`` counts all rolls of the game."""

    setup: Setup
    turn: Seat
    points: tuple[int, ...]
    rolls: int
