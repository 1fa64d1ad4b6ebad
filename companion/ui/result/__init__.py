"""Result."""

from companion.ui.result.screen import Result

__all__ = ["Result"]
