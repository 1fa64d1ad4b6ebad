"""Tables for people."""

from __future__ import annotations

from rich.table import Table


def table(first: str, *numbers: str, title: str | None = None) -> Table:
    """What is measured on the left, its numbers aligned by their last figure."""
    made = Table(title=title, title_justify="left")
    made.add_column(first)
    for heading in numbers:
        made.add_column(heading, justify="right")
    return made
