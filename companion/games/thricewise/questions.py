"""Has what set-up asks about the options of Thricewise."""

from __future__ import annotations

from typing import Final

from companion.engine.questions import Answer, Idle, Question
from companion.engine.words import N_

QUESTIONS: Final = (
    Question(
        "overlap",
        "H1",
        N_("Several triads of one kind in a line"),
        (
            Answer("each", N_("All of them count")),
            Answer("one-per-line", N_("Only the best counts"), N_("only the best triad")),
        ),
    ),
    Question(
        "straight_order",
        "H2",
        N_("Ranks of a straight"),
        (
            Answer("along-the-line", N_("In order along the line")),
            Answer("any-order", N_("In any order"), N_("straights in any order")),
        ),
    ),
    Question(
        "double_suit",
        "H3",
        N_("Three cards that share two suits"),
        (
            Answer("once", N_("Count once")),
            Answer("per-suit", N_("Count for each shared suit"), N_("shared suits count each")),
        ),
        idle=Idle("overlap", "one-per-line", N_("Changes nothing while only the best in one line counts (H1).")),
    ),
)
