"""Under which number BoardGameGeek, and whoever refers to it, lists the games."""

from collections.abc import Mapping
from typing import Final

BGG_IDS: Final[Mapping[str, int]] = {
    "push": 265256,
    "thricewise": 42900,
    "13": 17025,  # the game that 13 is a new edition of
}
