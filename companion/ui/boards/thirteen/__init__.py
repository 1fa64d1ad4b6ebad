"""ThirteenBoard."""

from companion.ui.boards.thirteen.screen import ThirteenBoard

__all__ = ["ThirteenBoard"]
