"""Holds what is being entered and not kept yet."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

from companion.ui import bridge

T = TypeVar("T")


def use_entry(
    moment: Hashable, begin: Callable[[], T]
) -> tuple[T, Callable[[], T], Callable[[Callable[[T], T]], None]]:
    """Hold a draft as ``bridge.use_draft`` does, but only for its ``moment``: at another, ``begin`` makes a new one.

    With the session's revision as the moment, an entry kept meanwhile, here or on another screen, begins a new draft.
    """
    kept, newest, update = bridge.use_draft((moment, begin()))

    def of_now(held: tuple[Hashable, T]) -> T:
        return held[1] if held[0] == moment else begin()

    def change(by: Callable[[T], T]) -> None:
        update(lambda held: (moment, by(of_now(held))))

    return of_now(kept), lambda: of_now(newest()), change
