"""Writes down by its points a game that was played without the app."""

from companion.ui.totals.screen import PastGame

__all__ = ["PastGame"]
