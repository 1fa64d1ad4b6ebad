"""13 counted round by round."""

from companion.ui.scorepad.thirteen.screen import Round, ThirteenPad

__all__ = ["Round", "ThirteenPad"]
