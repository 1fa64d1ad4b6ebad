"""Seats are the places 0…n-1 around the table, numbered clockwise."""

from __future__ import annotations

import enum
from typing import Final, NewType

Seat = NewType("Seat", int)


class Spectator(enum.Enum):
    """Somebody who looks on: sees what lies open on the table and no hand."""

    SPECTATOR = "spectator"

    def __repr__(self) -> str:
        return self.name


SPECTATOR: Final = Spectator.SPECTATOR

Viewer = Seat | Spectator


def left_of(seat: int, players: int) -> Seat:
    """The left neighbour: the next seat clockwise."""
    return Seat((seat + 1) % players)


def right_of(seat: int, players: int) -> Seat:
    """The right neighbour: the seat before, anticlockwise."""
    return Seat((seat - 1) % players)


def clockwise(start: int, players: int) -> tuple[Seat, ...]:
    """All seats once, beginning with ``start``."""
    return tuple(Seat((start + k) % players) for k in range(players))


def seat_or_none(viewer: Viewer) -> Seat | None:
    """The seat of a viewer, or None for somebody who looks on."""
    return None if isinstance(viewer, Spectator) else viewer
