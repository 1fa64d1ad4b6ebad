"""The first screen."""

from companion.ui.home.screen import Home, NewGame

__all__ = ["Home", "NewGame"]
