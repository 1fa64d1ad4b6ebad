"""The first screen."""

from companion.ui.home.screen import Home

__all__ = ["Home"]
