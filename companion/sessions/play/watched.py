"""Something that changes, and whoever wants to hear of it."""

from __future__ import annotations

import threading
from collections.abc import Callable

Off = Callable[[], None]


class Watched:
    """Something that changes and tells so, from whichever thread changed it."""

    def __init__(self) -> None:
        self._watchers: dict[object, Callable[[], None]] = {}
        self._watching = threading.Lock()

    def subscribe(self, changed: Callable[[], None]) -> Off:
        """``changed`` is called after every change, in the thread that made it; the returned function ends that."""
        key = object()
        with self._watching:
            self._watchers[key] = changed

        def off() -> None:
            with self._watching:
                self._watchers.pop(key, None)

        return off

    @property
    def watchers(self) -> int:
        return len(self._watchers)

    def notify(self) -> None:
        with self._watching:
            watchers = tuple(self._watchers.values())
        for changed in watchers:
            changed()
