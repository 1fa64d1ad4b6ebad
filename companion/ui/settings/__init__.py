"""Settings."""

from companion.ui.settings.screen import Settings

__all__ = ["Settings"]
