"""The 36 cards of the basic Decktet (M1), by name (M2): rank, then suits.

Cards also have a number 1…36 in the order of ``CARDS``; tables indexed by it answer what the rules
ask a thousand times a game. Number 0 stands for an empty cell. Only names and suits are here: pictures
are drawn by the program itself (M3).
"""

from __future__ import annotations

from typing import Final, NewType

Card = NewType("Card", str)
Rank = NewType("Rank", str)
Suit = NewType("Suit", str)

RANKS: Final = tuple(Rank(r) for r in "A23456789C")
"""Ace is below 2, Crown above 9 (S1)."""

SUITS: Final = tuple(Suit(s) for s in "MSWLYK")
"""Moons, Suns, Waves, Leaves, Wyrms, Knots."""

_NAMES: Final = (
    "AM AS AW AL AY AK 2MK 2SY 2WL 3MW 3SK 3LY 4MS 4WL 4YK 5ML 5SW 5YK "
    "6MW 6SY 6LK 7ML 7SK 7WY 8MS 8WL 8YK 9MS 9WY 9LK CM CS CW CL CY CK"
)

CARDS: Final = tuple(Card(name) for name in _NAMES.split())

NUMBER: Final = {card: n for n, card in enumerate(CARDS, start=1)}
"""Every card's number; other words are no cards."""

RANK: Final = (0, *(1 + RANKS.index(Rank(card[0])) for card in CARDS))
"""Rank by card number: 1 for an Ace, 2…9, 10 for a Crown."""

SUIT_BITS: Final = (0, *(sum(1 << SUITS.index(Suit(s)) for s in card[1:]) for card in CARDS))
"""Suits by card number, one bit for each."""

OF_RANK: Final = tuple(sum(card[0] == rank for card in CARDS) for rank in RANKS)
"""How many cards of each rank there are: six Aces, six Crowns, three of each number."""

RANK_OF: Final = {card: RANK[NUMBER[card]] for card in CARDS}


def in_order(cards: set[Card]) -> tuple[Card, ...]:
    """The cards of a set in the order of ``CARDS``."""
    return tuple([card for card in CARDS if card in cards])
