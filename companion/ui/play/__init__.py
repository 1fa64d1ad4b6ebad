"""Shows a session: the board or pad of its game, or its result."""

from companion.ui.play.screen import Fix, Play

__all__ = ["Fix", "Play"]
