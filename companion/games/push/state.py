"""The state of a game of Push, and who picks a column after whom (P1–P3)."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from companion.engine import Seat, Setup, clockwise
from companion.engine.changes import changer
from companion.engine.piles import Counts
from companion.games.push.cards import CARDS, Card


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
    turn: Seat
    actor: Seat
    unseen: Counts
    left: int
    visible: tuple[tuple[Card, ...], ...]
    protected: tuple[tuple[Card, ...], ...]
    phase: Phase = Phase.START
    drawn: tuple[Card, ...] = ()
    columns: tuple[tuple[Card, ...], ...] = ()
    switches: int = 0
    pickers: tuple[Seat, ...] = ()
    discard: Counts = (0,) * len(CARDS)
    rolls: int = 0
    turns: int = 1

    @property
    def busted(self) -> bool:
        """In phase ROLL: the roll belongs to a bust (B2), so nobody has taken a column yet; else to a Die card (S2)."""
        return self.phase is Phase.ROLL and all(self.columns)


# How a turn goes on. Each gives the state with these fields changed, and needs all of them, by name.
card_placed = changer(State, "phase", "drawn", "columns")
stopped = changer(State, "phase", "pickers")
switch_drawn = changer(State, "phase", "unseen", "left", "switches")
card_drawn = changer(State, "phase", "unseen", "left", "drawn")
went_bust = changer(State, "phase", "unseen", "left", "discard", "actor", "pickers")
column_taken = changer(State, "phase", "columns", "pickers", "visible")
die_card_taken = changer(State, "phase", "columns", "pickers", "visible", "actor", "discard")
rolled = changer(State, "phase", "visible", "discard", "rolls")
protected = changer(State, "visible", "protected")
turn_over = changer(State, "phase", "turn", "columns", "switches", "pickers", "discard", "turns")


class Way(enum.StrEnum):
    """Which way round the table the opponents pick."""

    CLOCKWISE = "clockwise"
    ANTICLOCKWISE = "anticlockwise"


def direction(switches: int) -> Way:
    """Clockwise after an even number of Switch cards this turn (P1), anticlockwise after an odd one (P2).

    With two players it makes no difference, since there is one opponent (P3): who shows it asks for ``players > 2``.
    """
    return Way.ANTICLOCKWISE if switches % 2 else Way.CLOCKWISE


def picking_order(players: int, active: int, switches: int) -> tuple[Seat, ...]:
    """The opponents in picking order: from the left neighbour on (P1), or, anticlockwise, from the right one (P2)."""
    opponents = clockwise(active, players)[1:]
    return opponents if direction(switches) is Way.CLOCKWISE else opponents[::-1]
