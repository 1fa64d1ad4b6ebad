"""Sets up a session: who plays, in which mode, with which options."""

from companion.ui.setup.screen import SetUp

__all__ = ["SetUp"]
