"""History: the sessions kept, their figures, and the log of each."""

from companion.ui.history.log import SessionLog
from companion.ui.history.screen import History

__all__ = ["History", "SessionLog"]
