"""The game on the screen alone: cards, pile and die are the app's."""

from companion.ui.boards.thirteen.screen import ThirteenBoard as ThirteenGame

__all__ = ["ThirteenGame"]
