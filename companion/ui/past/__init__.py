"""A game that was played without the app, written down by its points."""

from companion.ui.past.screen import PastGame

__all__ = ["PastGame"]
