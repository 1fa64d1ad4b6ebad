"""The game on the screen alone: cards, pile and die are the app's."""

from companion.ui.boards.push.screen import PushBoard as PushGame

__all__ = ["PushGame"]
