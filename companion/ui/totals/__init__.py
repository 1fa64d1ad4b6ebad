"""A game that was played without the app, written down by its points."""

from companion.ui.totals.screen import PastGame

__all__ = ["PastGame"]
