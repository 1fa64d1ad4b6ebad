"""A match of 13 between four people, counted at the end of each round."""

from __future__ import annotations

from typing import Final

from companion.games.thirteen.scorepad import Count
from companion.games.thirteen.scoring import Tally

NAMES: Final = ("Marie", "Luc", "Pierre", "Marc")
EXAMPLE: Final = (Tally(3, 2, 0, 1), Tally(0, 6, 2, 0), Tally(2, 5, 6, 2), Tally(6, 1, 6, 4))
"""The score sheet's own example: 7, 2, 17 and 15 points."""
ROUND: Final = Count(EXAMPLE)
