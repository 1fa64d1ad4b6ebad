"""Who plays."""

from companion.ui.setup.screen import SetUp

__all__ = ["SetUp"]
