"""ThricewisePad."""

from companion.ui.scorepad.thricewise.screen import ThricewisePad

__all__ = ["ThricewisePad"]
