"""Says what a control stands in, and in which order components are painted anew."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


class ParentsFirst(set[Any]):
    """The components that wait to be painted, parents before children.

    Flet paints them in any order: a board could be asked to draw a game that is over, which its parent is about to
    replace with another screen. A child that its parent removes is not painted at all.
    """

    def __iter__(self) -> Iterator[Any]:
        return iter(sorted(super().__iter__(), key=lambda one: len([*above(one)])))


def above(control: Any) -> Iterator[Any]:
    """Return what a control stands in, the nearest first."""
    while (control := control.parent) is not None:
        yield control
