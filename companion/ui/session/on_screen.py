"""Says what a screen itself can do for those who look at a digital session on it: the session knows no screen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class OnScreen:
    """What there is to do beside the game; None where there is nothing of that kind."""

    hide: Callable[[], object] | None = None
    """Hides the hand that a shared screen shows."""

    pass_on: Callable[[], object] | None = None
    """Passes a shared screen on: ``viewer`` has just moved, and a slip can still be taken back."""

    to_turn: Callable[[], object] | None = None
    """Makes the bots act without pauses until a person is due; None where no bot plays."""

    end_look: Callable[[], object] | None = None
    """Ends the look at what all have just turned over at once."""


ALONE: Final = OnScreen()
"""Real cards, a moment of the past, or whoever looks on from afar."""
