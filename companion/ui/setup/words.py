"""What set-up asks for any game: with real cards or without, and how much is entered."""

from __future__ import annotations

from typing import Final

from companion.engine.words import N_

TRACKINGS: Final = ("scorepad", "full")
NAMES: Final = {"scorepad": N_("With real cards, quick"), "full": N_("With real cards, full")}
DIGITAL: Final = N_("Without cards")
DEALT: Final = N_("The app deals. You play on this screen, alone against bots or several people around it.")
COACH: Final = N_("It tells chances, and what a move is worth. That it was there is noted with the game.")
