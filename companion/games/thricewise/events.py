"""What can happen at a table of Thricewise, one physical fact each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.engine import Seat
from companion.engine.wire import Wire, one_of
from companion.games.thricewise.cards import CARDS, Card
from companion.games.thricewise.grid import PlacedCard


@dataclass(frozen=True, slots=True)
class Start:
    """The first four or six cards lie face up (G1)."""

    cards: tuple[PlacedCard, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """Cards go to each seat: three at first (G1), then one at the end of each turn (T7). Only where hands are known."""

    hands: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class Reveal:
    """Everybody turns over the card chosen, one by seat (T1)."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """A seat lays this turn's card, or one of its own set-aside cards (T2, T4)."""

    seat: Seat
    card: Card
    row: int
    col: int


@dataclass(frozen=True, slots=True)
class Pass:
    """A seat that has laid this turn's card keeps its other set-aside cards (T4)."""

    seat: Seat


Event = Start | Deal | Reveal | Place | Pass

WIRE: Final = Wire((Start, Deal, Reveal, Place, Pass), {Card: one_of(CARDS)})
