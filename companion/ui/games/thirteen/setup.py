"""Has what set-up says about 13."""

from __future__ import annotations

from typing import Final

from companion.engine.words import N_
from companion.games.thirteen.options import Options
from companion.ui.games.screens import Length

TAPPED: Final = {
    "scorepad": N_("At the end of each round you type in how many cards everybody took."),
    "full": N_("You tap every card that is played. Sums, piles and points are worked out for you."),
}
LENGTHS: Final = (
    Length("match", N_("a whole game, as in the rules"), lambda _: Options()),
    Length("each", N_("everybody deals once"), lambda players: Options(deals=players)),
    Length("round", N_("one round"), lambda _: Options(deals=1)),
)
"""E1: how many deals."""
