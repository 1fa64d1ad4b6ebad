"""Has what set-up asks about the options of Push."""

from __future__ import annotations

from typing import Final

from companion.engine.questions import Answer, Question
from companion.engine.words import N_

QUESTIONS: Final = (
    Question(
        "risky",
        "V1",
        N_("The star of the die"),
        (
            Answer(False, N_("Nothing is lost")),
            Answer(True, N_("“Risks”: all face-up cards are lost"), N_("“Risks”")),
        ),
    ),
    Question(
        "two_player_switches",
        "M3",
        N_("Switch cards with two players"),
        (
            Answer("out", N_("Taken out of the pile")),
            Answer("ignored", N_("Left in and ignored"), N_("Switch cards ignored")),
        ),
        players=2,
    ),
)
