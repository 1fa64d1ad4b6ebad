"""PushPad."""

from companion.ui.scorepad.push.screen import PushPad

__all__ = ["PushPad"]
