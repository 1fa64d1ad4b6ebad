"""Push's 120 cards (M1) and its die (M2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NewType

Card = NewType("Card", str)
Colour = NewType("Colour", str)
Face = NewType("Face", str)

COLOURS: Final = tuple(Colour(word) for word in ("green", "yellow", "red", "blue", "purple"))
STAR: Final = Face("star")
FACES: Final = (*(Face(colour) for colour in COLOURS), STAR)
"""The six faces of the die: five colours and a star (M2)."""

VALUES: Final = range(1, 7)
DIE: Final = Card("DIE")
SWITCH: Final = Card("SWITCH")
NUMBERS: Final = tuple(Card(f"{colour[0].upper()}{value}") for colour in COLOURS for value in VALUES)
CARDS: Final = (*NUMBERS, DIE, SWITCH)

COPIES_OF_NUMBER: Final = 3
COPIES: Final = (*(COPIES_OF_NUMBER for _ in NUMBERS), 18, 12)
INDEX: Final[dict[str, int]] = {card: kind for kind, card in enumerate(CARDS)}
SWITCH_INDEX: Final = INDEX[SWITCH]

VALUE: Final[dict[str, int]] = {card: int(card[1]) for card in NUMBERS}
COLOUR: Final[dict[str, Colour]] = {card: COLOURS["GYRBP".index(card[0])] for card in NUMBERS}
FACE_OF: Final[dict[str, Face]] = {card: Face(colour) for card, colour in COLOUR.items()}


def points(cards: Sequence[str]) -> int:
    """The sum of the values of number cards."""
    return sum([VALUE[card] for card in cards])
