"""13's fifty cards (M1) and three targets (M2)."""

from __future__ import annotations

from typing import Final, NewType

Card = NewType("Card", str)
Colour = NewType("Colour", str)

COLOURS: Final = (Colour("blue"), Colour("yellow"), Colour("green"))
"""The colours of the cards and, by the same words, of the targets."""

ROTTEN: Final = Card("R4")
VALUES: Final = (1, 2, 4, 5, 7)
COPIES_OF: Final = {1: 3, 2: 3, 4: 2, 5: 3, 7: 3}

CARDS: Final = (*(Card(f"{colour[0].upper()}{value}") for colour in COLOURS for value in VALUES), ROTTEN)
COPIES: Final = (*(COPIES_OF[value] for _ in COLOURS for value in VALUES), 8)
INDEX: Final[dict[str, int]] = {card: kind for kind, card in enumerate(CARDS)}

TOTAL: Final = 50
OF_A_COLOUR: Final = 14
ROTTENS: Final = 8
HAND: Final = 5
LIMIT: Final = 13

VALUE: Final[dict[str, int]] = {card: int(card[1:]) for card in CARDS}
COLOUR: Final[dict[str, str]] = {card: "rotten" if card == ROTTEN else COLOURS["BYG".index(card[0])] for card in CARDS}
TARGETS_OF: Final[dict[str, tuple[Colour, ...]]] = {
    card: COLOURS if card == ROTTEN else (Colour(COLOUR[card]),) for card in CARDS
}
"""T3: where a card may go. A colour card has one target, a Rotten Four has all."""

FITS: Final[dict[str, tuple[Card, ...]]] = {
    colour: tuple(card for card in CARDS if colour in TARGETS_OF[card]) for colour in COLOURS
}
