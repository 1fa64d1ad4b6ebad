"""The state of a game of Push."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from companion.engine import Seat, Setup
from companion.engine.piles import Counts
from companion.games.push.cards import Card


class Phase(enum.Enum):
    """START: draw or protect. DRAW: draw or stop. PLACE: a card is in hand. TAKE, ROLL: the columns are shared."""

    START = "start"
    DRAW = "draw"
    PLACE = "place"
    TAKE = "take"
    ROLL = "roll"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class State:
    """``columns`` keep their number: one that was taken is (). ``drawn`` holds the card in hand, or nothing.

    ``pickers`` are the seats still to take a column, next first; ``actor`` is the seat that rolls in phase ROLL.
    ``visible`` and ``protected`` are the areas by seat, sorted by colour and value. ``discard`` counts the cards
    out of the game, ``switches`` those beside the pile this turn (T7).
    """

    setup: Setup
    phase: Phase
    turn: Seat
    unseen: Counts
    left: int
    drawn: tuple[Card, ...]
    columns: tuple[tuple[Card, ...], ...]
    switches: int
    pickers: tuple[Seat, ...]
    actor: Seat
    visible: tuple[tuple[Card, ...], ...]
    protected: tuple[tuple[Card, ...], ...]
    discard: Counts
    rolls: int
    turns: int

    @property
    def busted(self) -> bool:
        """In phase ROLL: the roll belongs to a bust (B2), so nobody has taken a column yet; else to a Die card (S2)."""
        return self.phase is Phase.ROLL and all(self.columns)
