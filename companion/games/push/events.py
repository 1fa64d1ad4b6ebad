"""What can happen in a game of Push."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from companion.engine import Seat
from companion.engine.wire import Wire, one_of
from companion.games.push.cards import CARDS, COLOURS, FACES, Card, Colour, Face


@dataclass(frozen=True, slots=True)
class Draw:
    """The player whose turn it is turns over the top card (T3). A Switch (T7) and a bust (T9) follow from the card."""

    card: Card


@dataclass(frozen=True, slots=True)
class Place:
    """The drawn card joins column ``column``, or opens it when that is the number of columns (T4–T6)."""

    column: int


@dataclass(frozen=True, slots=True)
class Stop:
    """No more drawing this turn (T8)."""


@dataclass(frozen=True, slots=True)
class Take:
    """A seat takes a column (S1, S4). Columns keep their number when others are taken."""

    seat: Seat
    column: int


@dataclass(frozen=True, slots=True)
class Roll:
    """The die falls for a seat (S2, B2)."""

    seat: Seat
    face: Face


@dataclass(frozen=True, slots=True)
class Protect:
    """Instead of drawing, all face-up cards of a colour are turned face down (R1)."""

    colour: Colour


Event = Draw | Place | Stop | Take | Roll | Protect

WIRE = Wire(
    (Draw, Place, Stop, Take, Roll, Protect), {Card: one_of(CARDS), Colour: one_of(COLOURS), Face: one_of(FACES)}
)

STOP = Stop()

# Each gives one object for the same values: offers are listed at every step.
draw, place, take, protect = cache(Draw), cache(Place), cache(Take), cache(Protect)
