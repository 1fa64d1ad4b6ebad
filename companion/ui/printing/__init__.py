"""Blank score sheets and reference cards, to print."""

from companion.ui.printing.screen import Printing

__all__ = ["Printing"]
