"""The engine's one question: what is the table waiting for?"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Any, NamedTuple

from companion.engine.seats import Seat

Event = Any


class Choice(NamedTuple):
    """One player decides. Each offer is an event, some with a ``BLANK``; a view has none its viewer may not know."""

    seat: Seat
    offers: tuple[Event, ...]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats for whom the table waits; every answer of ``awaits`` has them."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class Chance:
    """Cards or die speak: ``answers(state, offer)`` lists what may fill the blank.

    ``seats`` has the seat that throws or draws; it is empty where anybody may go on (a round is dealt, people count).
    """

    offer: Event
    seats: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Together:
    """All ``seats`` choose at the same time, none seeing the others; the offer's blank takes one word a seat."""

    seats: tuple[Seat, ...]
    offer: Event


@dataclass(frozen=True, slots=True)
class Over:
    """Nothing more to come: ``standings(state)`` tells the result."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """None: the table waits for nobody."""
        return ()


Awaits = Choice | Chance | Together | Over


class Source(enum.Enum):
    """Where an answer comes from."""

    PILE = "pile"
    """Cards drawn without putting back."""
    DIE = "die"
    """Every face is as likely each time."""
    HAND = "hand"
    """A card that a player chooses and that the state may not know."""
    PEOPLE = "people"
    """Something people counted or typed: no list can hold all of it."""


class Answers(NamedTuple):
    """What may fill an offer's blank.

    ``counts`` pairs each possible word with how many of it are unseen, in the game's fixed order.
    ``wants`` is how many words the blank takes (a deal takes several, in order, no card more often
    than it is unseen). ``name`` and ``taken`` are the dealer's address: which pile or die, and how
    many words it has given before.
    """

    source: Source
    counts: tuple[tuple[str, int], ...]
    wants: int = 1
    name: str = ""
    taken: int = 0
