"""Has the device itself remember texts: what was chosen on it, and a set-up that is half entered."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any, Final

import flet as ft

log = logging.getLogger("companion.ui")

PATIENCE: Final = 2.0
"""Seconds that a device may take to answer; if it loads its page again just then, it never does."""

TRIES: Final = 5


class Memory:
    """Keeps texts by name. A device that keeps nothing, or has just left, forgets them; nobody waits for it."""

    def __init__(self, page: ft.Page | None = None, preferences: ft.SharedPreferences | None = None) -> None:
        self._page, self._preferences = page, preferences
        self.looked_through: Any = None
        """What somebody looks through, until they go elsewhere: who opens one of the things found comes back to all."""

    def keep(self, name: str, text: str) -> None:
        page, preferences = self._page, self._preferences
        if page is None or preferences is None:
            return

        async def write() -> None:
            try:
                await preferences.set(name, text)
            except (RuntimeError, TimeoutError):
                log.info("the device did not keep %s", name, exc_info=True)

        with contextlib.suppress(RuntimeError):  # its session has expired
            if page.session.connection is not None:
                page.run_task(write)

    async def text(self, name: str) -> str:
        """Return what is kept under this name; empty for nothing."""
        if self._preferences is None:
            return ""
        for _ in range(TRIES):
            try:
                found = await asyncio.wait_for(self._preferences.get(name), PATIENCE)
            except (RuntimeError, TimeoutError):
                log.info("the device did not tell %s", name, exc_info=True)
                continue
            return found if isinstance(found, str) else ""
        return ""
