"""Lets the device remember texts: its settings, a half-entered set-up, a game about to begin."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import uuid
import zlib
from dataclasses import dataclass
from typing import Any, Final

import flet as ft

log = logging.getLogger("companion.ui")

PATIENCE: Final = 2.0
"""Seconds that a device may take to answer; if it loads its page again just then, it never does."""

TRIES: Final = 5
BEGUN: Final = "companion.begun"
"""Under which the device keeps the ids of the games that are being begun on it."""
PLACE: Final = "companion.place"
"""Under which it keeps where it was in the draft that it changed last."""


@dataclass(frozen=True, slots=True)
class LookedThrough:
    """Holds the list's ``address``, what was ``wanted`` of it and how many were shown, and the session opened there;
    ``picked`` are sessions that were chosen from it, by their ids.
    """

    address: str
    wanted: Any
    count: int
    opened: str
    picked: object = None


class Memory:
    """Keeps texts by name. A device that keeps nothing, or has just left, forgets them; nobody waits for it.

    ``place`` is what was kept as such when its page was loaded.
    """

    def __init__(
        self, page: ft.Page | None = None, preferences: ft.SharedPreferences | None = None, place: str = ""
    ) -> None:
        self._page, self._preferences, self._place = page, preferences, place
        self.looked_through: LookedThrough | None = None
        """What somebody looks through, until they go elsewhere: who opens one of the things found comes back to all."""
        self.lot = ""
        """The id of a session in which a lot decided who begins, until this device has shown it."""
        self._begun: dict[str, tuple[int, str]] = {}

    def looked_through_at(self, address: str) -> LookedThrough | None:
        found = self.looked_through
        return found if found and found.address == address else None

    def back_to_all(self, id: str) -> str | None:
        """Return the address of the list in which this session was opened; None once somebody has gone elsewhere."""
        found = self.looked_through
        return found.address if found and found.opened == id else None

    def id_of(self, what: str, contents: object) -> str:
        """Return the id of the session that is begun by ``what``, such as one set-up in which ``contents`` was entered.

        It is the same until that session was shown, or something else is told.

        So a second tap, or one after the page was loaded again, begins what the first one has begun.
        """
        entered = zlib.crc32(repr(contents).encode())
        if what not in self._begun or self._begun[what][0] != entered:
            self._begun[what] = entered, str(uuid.uuid4())
            self.keep(BEGUN, json.dumps(self._begun))
        return self._begun[what][1]

    def came_to(self, id: str) -> None:
        """Note that a session is shown: whatever began it begins another one the next time."""
        left = {what: one for what, one in self._begun.items() if one[1] != id}
        if len(left) < len(self._begun):
            self._begun = left
            self.keep(BEGUN, json.dumps(self._begun) if self._begun else "")

    def keep_place(self, draft: str, at: object) -> None:
        """Note where this device is in a draft, which it changes."""
        new = json.dumps([draft, at])
        if new != self._place:
            self._place = new
            self.keep(PLACE, new)

    def place_in(self, draft: str) -> object:
        """Return where this device was in the draft; None if it changed another one since, or none."""
        with contextlib.suppress(ValueError, TypeError, RecursionError):
            there, at = json.loads(self._place)
            return at if there == draft else None
        return None

    async def recall(self) -> None:
        """Find again what was begun before the page was loaded."""
        with contextlib.suppress(ValueError, TypeError, RecursionError):
            told = dict(json.loads(await self.text(BEGUN) or "{}"))
            found = {str(what): (int(entered), str(uuid.UUID(id))) for what, (entered, id) in told.items()}
            self._begun = {**found, **self._begun}

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
