"""Fast entry: what people counted, and what follows from it."""

from companion.ui.scorepad.screen import Correct, Scorepad

__all__ = ["Correct", "Scorepad"]
