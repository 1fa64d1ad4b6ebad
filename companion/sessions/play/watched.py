"""Notifies subscribers of changes."""

from __future__ import annotations

import threading
from collections.abc import Callable

Off = Callable[[], None]


class Watched:
    """Changes, and notifies its subscribers in the thread that made the change."""

    def __init__(self) -> None:
        self._version = 0
        self._watchers: dict[object, Callable[[], None]] = {}
        self._watching = threading.Lock()

    def subscribe(self, changed: Callable[[], None]) -> Off:
        """Call ``changed`` after every change, in the thread that made it. Returns a function that ends that."""
        key = object()
        with self._watching:
            self._watchers[key] = changed

        def off() -> None:
            with self._watching:
                self._watchers.pop(key, None)

        return off

    @property
    def version(self) -> int:
        """Grows by one with every change."""
        return self._version

    @property
    def watchers(self) -> int:
        return len(self._watchers)

    def notify(self) -> None:
        with self._watching:
            self._version += 1
            watchers = tuple(self._watchers.values())
        for changed in watchers:
            changed()
