"""History."""

from companion.ui.history.screen import History, SessionLog

__all__ = ["History", "SessionLog"]
