"""The state of a match of 13."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from companion.engine import Seat, Setup
from companion.engine.piles import Counts
from companion.games.thirteen.cards import Card
from companion.games.thirteen.scoring import Tally


class Phase(enum.Enum):
    DEAL = "deal"
    PLAY = "play"
    DRAW = "draw"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class State:
    """``hands`` hold FACE_DOWN where the record does not know them; ``unseen`` counts what is in no known place.

    ``left`` is the pile; with unknown hands ``unseen`` covers pile and hands together. ``dealer`` is
    the seat that deals this round, or the next one between rounds. ``taken`` stays until the next deal.
    """

    setup: Setup
    phase: Phase
    dealer: Seat
    turn: Seat
    hands: tuple[tuple[Card, ...], ...]
    unseen: Counts
    left: int
    targets: tuple[tuple[Card, ...], ...]
    taken: tuple[tuple[Card, ...], ...]
    rounds: tuple[tuple[Tally, ...], ...]
