"""What set-up asks for any game: with real cards or without, and how much is entered."""

from __future__ import annotations

from typing import Final

from companion.engine.words import N_

TRACKINGS: Final = ("scorepad", "full")
DEALT: Final = N_("The app deals. You play on this screen, alone against bots or several people around it.")
COACH: Final = N_("It shows the odds and what each move is worth. Alone against bots the game counts apart.")
