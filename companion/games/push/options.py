"""What a table may choose at Push (M3, V1)."""

from __future__ import annotations

import enum
from dataclasses import dataclass


class SwitchCards(enum.Enum):
    """M3: with two players the Switch cards are taken out, or left in and ignored."""

    OUT = "out"
    IGNORED = "ignored"


@dataclass(frozen=True, slots=True)
class Options:
    """``risky``: the variant « Risques » (V1). ``two_player_switches`` counts with two players only."""

    risky: bool = False
    two_player_switches: SwitchCards = SwitchCards.OUT
