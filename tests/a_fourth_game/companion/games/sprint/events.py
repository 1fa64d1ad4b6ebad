"""What can happen in a game of First to ten."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine import Seat
from companion.engine.wire import Wire, one_of
from companion.games.sprint.cards import FACES, Face


@dataclass(frozen=True, slots=True)
class Roll:
    """The die falls for a seat (T2)."""

    seat: Seat
    face: Face


@dataclass(frozen=True, slots=True)
class Rest:
    """A seat takes one point instead (T2)."""

    seat: Seat


Event = Roll | Rest

WIRE = Wire((Roll, Rest), {Face: one_of(FACES)})
