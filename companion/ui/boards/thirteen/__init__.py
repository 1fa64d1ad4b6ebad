"""13 with every card entered: targets, piles and points follow by themselves."""

from companion.ui.boards.thirteen.screen import ThirteenBoard

__all__ = ["ThirteenBoard"]
