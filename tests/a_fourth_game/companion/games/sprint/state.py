"""The state of a game of First to ten."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine import Seat, Setup


@dataclass(frozen=True, slots=True)
class State:
    """``rolled`` and ``rested`` are points by seat, ``rolls`` counts all rolls of the game."""

    setup: Setup
    turn: Seat
    rolled: tuple[int, ...]
    rested: tuple[int, ...]
    rolls: int
