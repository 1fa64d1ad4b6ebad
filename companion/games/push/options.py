"""The options of Push (M3, V1), and set-up's questions about them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from companion.engine import N_
from companion.engine.game import Answer, Question

SwitchCards = Literal["out", "ignored"]
"""M3: with two players the Switch cards are taken out, or left in and ignored."""


@dataclass(frozen=True, slots=True)
class Options:
    """``risky``: the variant « Risques » (V1). ``two_player_switches`` counts with two players only."""

    risky: bool = False
    two_player_switches: SwitchCards = "out"


QUESTIONS: Final = (
    Question(
        "risky",
        "V1",
        N_("The star on the die"),
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
