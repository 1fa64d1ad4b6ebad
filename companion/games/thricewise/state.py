"""The state of a game of Thricewise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.engine import Seat, Setup
from companion.engine.changes import changer
from companion.games.thricewise.cards import CARDS, Card
from companion.games.thricewise.grid import Grid
from companion.games.thricewise.scoring import Placement

HAND: Final = 3
"""Cards in hand at first (G1)."""


@dataclass(frozen=True, slots=True)
class State:
    """All that the table knows between two events.

    ``hands`` hold FACE_DOWN where the record does not know them; ``unseen`` are the cards in no known place, in
    the order of CARDS; ``left`` is the number in the pile. ``owed`` is how many cards each seat is to be dealt as
    soon as nobody is placing. ``turn`` counts reveals. ``shown`` is what each seat revealed this turn, and ``aside``
    what lies set aside before it, this turn's included. ``order`` holds the seats that have not finished placing,
    the next one first; ``lies`` says that this one's card of the turn is not placed yet.
    """

    setup: Setup
    hands: tuple[tuple[Card, ...], ...]
    unseen: tuple[Card, ...]
    left: int
    owed: int
    turn: int
    grid: Grid
    shown: tuple[Card, ...]
    aside: tuple[tuple[Card, ...], ...]
    order: tuple[Seat, ...]
    lies: bool
    placements: tuple[Placement, ...]


def first_cards(players: int) -> int:
    """G1: four cards begin the grid with 2 or 4 players, six with 3 or 5."""
    return 4 if players % 2 == 0 else 6


def turns_of(players: int) -> int:
    """G1, G2: turns of a game, 16, 10, 8 or 6 for 2, 3, 4 or 5 players: every card that is dealt gets revealed."""
    return (len(CARDS) - first_cards(players)) // players


def placeable(state: State) -> tuple[Card, ...]:
    """What the placing seat may lay: the card of this turn, if it still lies, then its set-aside cards (T4)."""
    seat = state.order[0]
    aside = state.aside[seat]
    return (state.shown[seat], *aside) if state.lies else aside


# How the table goes on. Each gives the state with these fields changed, and needs all of them, by name.
started = changer(State, "grid", "unseen", "left", "owed")
drawn_unseen = changer(State, "hands", "left", "owed")
dealt = changer(State, "hands", "unseen", "left", "owed")
revealed = changer(State, "hands", "unseen", "owed", "turn", "shown", "aside", "order", "lies")
placed = changer(State, "grid", "aside", "order", "lies", "placements")
passed = changer(State, "order", "lies")
