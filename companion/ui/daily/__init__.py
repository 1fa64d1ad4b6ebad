"""Deals of the day."""

from companion.ui.daily.screen import Daily

__all__ = ["Daily"]
