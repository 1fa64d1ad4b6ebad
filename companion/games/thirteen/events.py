"""What can happen in a match of 13."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from companion.engine import FACE_DOWN, Seat, Unknown
from companion.engine.wire import Wire, one_of
from companion.games.thirteen.cards import CARDS, COLOURS, Card, Colour


@dataclass(frozen=True, slots=True)
class Deal:
    """Five cards to everybody (T1). ``hands`` by seat, or FACE_DOWN where nobody records them."""

    dealer: Seat
    hands: tuple[tuple[Card, ...], ...] | Unknown = FACE_DOWN


@dataclass(frozen=True, slots=True)
class Play:
    """A card from hand onto a target (T2, T3); whether it takes cards follows (T4)."""

    seat: Seat
    card: Card
    target: Colour


@dataclass(frozen=True, slots=True)
class Draw:
    """A card from the pile into a known hand (T2). Unknown hands refill without an event."""

    seat: Seat
    card: Card


Event = Deal | Play | Draw

WIRE = Wire((Deal, Play, Draw), {Card: one_of(CARDS), Colour: one_of(COLOURS)})

play = cache(Play)
"""Gives one object for the same values: offers are listed at every step."""
