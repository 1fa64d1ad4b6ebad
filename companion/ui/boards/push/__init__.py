"""PushBoard."""

from companion.ui.boards.push.screen import PushBoard

__all__ = ["PushBoard"]
