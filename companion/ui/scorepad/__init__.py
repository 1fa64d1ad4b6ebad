"""Fast entry: what people counted, and what follows from it."""

from companion.ui.scorepad.screen import Round, Scorepad

__all__ = ["Round", "Scorepad"]
