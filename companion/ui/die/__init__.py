"""Die."""

from companion.ui.die.screen import Die

__all__ = ["Die"]
