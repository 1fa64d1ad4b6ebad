"""How names are compared and told apart, and which ids are those of samples."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any, Final

from companion.engine.names import folded as folded
from companion.engine.names import kept_name as kept_name

PREFIX: Final = "sample-"
"""Begins the ids of samples and of their people."""

NAMESAKE: Final = "\n"
"""Ends, before a number, the folded name of somebody whose name looks like another's: no folded name has it in it."""


def told_apart(names: Iterable[tuple[Hashable, str, int]]) -> dict[int, str]:
    """Return by number the folded names of those who are two already, although their names may look the same.

    Each has a kind, a name and a number. The first of a kind is the one who is found by that name.
    """
    found: dict[int, str] = {}
    taken: set[tuple[Hashable, str]] = set()
    for kind, name, number in names:
        fold = folded(name)
        found[number] = f"{fold}{NAMESAKE}{number}" if (kind, fold) in taken else fold
        taken.add((kind, fold))
    return found


def namesakes(column: Any, fold: str) -> Any:
    """Return the SQL condition that a column of folded names has this one, or one that looks the same."""
    return (column >= fold) & (column <= f"{fold}{NAMESAKE}\N{NO-BREAK SPACE}")
