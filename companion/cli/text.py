"""Words from anywhere made fit for a terminal."""

from __future__ import annotations

from companion.sessions.documents import fits_a_line


def on_one_line(text: str) -> str:
    """Nothing in it ends the line, moves the cursor or turns the writing; such characters become a mark."""
    return "".join(c if fits_a_line(c) else "\N{REPLACEMENT CHARACTER}" for c in text)
