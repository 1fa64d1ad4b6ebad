"""Says what a control stands in, and in which order components are painted anew.

Flet paints components that wait in the order of a set. Looked at with Flet 1.0.5. Upstream: no issue known. Goes when
it paints parents first and leaves out what they remove.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import flet as ft


class ParentsFirst(set[Any]):
    """The components that wait to be painted, parents before children.

    Flet paints them in any order: a board could be asked to draw a game that is over, which its parent is about to
    replace with another screen. A child that its parent removes is not painted at all.
    """

    def __iter__(self) -> Iterator[object]:
        return iter(sorted(super().__iter__(), key=lambda one: len([*above(one)])))


def paint_parents_first(page: ft.Page) -> None:
    session: Any = page.session
    assert isinstance(session._Session__pending_updates, set)
    session._Session__pending_updates = ParentsFirst()


def above(control: Any) -> Iterator[object]:
    """Return what a control stands in, the nearest first."""
    while (control := control.parent) is not None:
        yield control
