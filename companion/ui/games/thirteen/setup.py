"""Has what set-up asks and says about 13."""

from __future__ import annotations

from typing import Final

from companion.engine.words import N_
from companion.games.thirteen.options import MOST_DEALS, Options
from companion.ui.games.screens import Answer, Length, Question

TAPPED: Final = {
    "scorepad": N_("At the end of each round you type in how many cards everybody took."),
    "full": N_("You tap every card that is played. Sums, piles and points are worked out for you."),
}
QUESTIONS: Final = (
    Question("deals", "E1", N_("Number of rounds"), most=MOST_DEALS),
    Question(
        "open_piles",
        "A3",
        N_("Taken cards"),
        (
            Answer(False, N_("Hidden until the round ends")),
            Answer(True, N_("Open all the time"), N_("taken cards open")),
        ),
        tracking="full",
    ),
)
LENGTHS: Final = (
    Length("match", N_("a whole game, as in the rules"), lambda _: Options()),
    Length("each", N_("everybody deals once"), lambda players: Options(deals=players)),
    Length("round", N_("one round"), lambda _: Options(deals=1)),
)
"""E1: how many deals."""
