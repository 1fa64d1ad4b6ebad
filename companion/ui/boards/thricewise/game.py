"""The game on the screen alone: cards, pile and die are the app's."""

from companion.ui.boards.thricewise.screen import ThricewiseBoard as ThricewiseGame

__all__ = ["ThricewiseGame"]
