"""Hands out games as files for other programs and for paper."""

from companion.ui.exports.screen import Exporting

__all__ = ["Exporting"]
