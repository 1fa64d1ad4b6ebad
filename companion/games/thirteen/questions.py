"""Has what set-up asks about the options of 13."""

from __future__ import annotations

from typing import Final

from companion.engine.questions import Answer, Question
from companion.engine.words import N_
from companion.games.thirteen.options import MOST_DEALS

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
