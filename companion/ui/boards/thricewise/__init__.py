"""ThricewiseBoard."""

from companion.ui.boards.thricewise.screen import ThricewiseBoard

__all__ = ["ThricewiseBoard"]
