"""Has components painted in an order that Flet does not keep."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


class ParentsFirst(set[Any]):
    """The components that wait to be painted, parents before children.

    Flet paints them in any order: a board could be asked to draw a game that is over, which its parent is about to
    replace with another screen. A child that its parent removes is not painted at all.
    """

    def __iter__(self) -> Iterator[Any]:
        return iter(sorted(super().__iter__(), key=_depth))


def _depth(control: Any) -> int:
    above, count = control.parent, 0
    while above is not None:
        above, count = above.parent, count + 1
    return count
