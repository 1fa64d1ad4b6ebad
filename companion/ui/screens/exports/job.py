"""Writes what goes out beside everything else: in portions, with a count to show, until it is done or stopped.

A portion runs in a thread of its own and lasts some hundredths of a second; where there are no threads, everybody's
taps are heard between two portions.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, Final

from companion.sessions.files.whole_file import whole_file
from companion.sessions.play.driver import THREADS
from companion.share.exports import FormName, Selection, Write

PORTION: Final = 0.03
"""Seconds for which sessions are written at a time."""
BREATH: Final = 0.01
"""Seconds that a thread rests before its next portion, so that taps come first."""
PAUSE: Final = 0.0
"""Seconds of the loop between two portions: whatever is due there goes first, also where there are no threads."""
SHOWN_EVERY: Final = 0.25
"""Seconds between two counts on the screen."""


class Stopped(Exception):
    """Raised when somebody stopped it: nothing of it is left."""


@dataclass
class Job:
    """One file to be written. ``stop`` may be set at any time; ``tell`` is called with how many of how many are in."""

    form: FormName
    chosen: Selection
    lang: str
    tell: Callable[[int, int], None]
    writer: Write
    stop: bool = False
    done: int = field(default=0, init=False)

    async def write(self, out: BinaryIO) -> int:
        """Write into a stream. Returns how many sessions are in it. Raises Stopped, NotExported, Trouble, OSError."""
        whole = await asyncio.to_thread(self.chosen.count)
        self.tell(0, whole)
        steps, shown = self.writer(out, self.chosen, self.lang), time.monotonic()
        try:
            while not await asyncio.to_thread(self._portion, steps):
                if self.stop:
                    raise Stopped
                if time.monotonic() - shown > SHOWN_EVERY:
                    shown = time.monotonic()
                    self.tell(self.done, whole)
                await asyncio.sleep(PAUSE)
        finally:
            with contextlib.suppress(ValueError):  # a thread is still at it: the server ends
                close: Callable[[], None] = getattr(steps, "close", lambda: None)
                close()
        if self.stop:
            raise Stopped
        return self.done

    async def write_file(self, path: Path) -> int:
        """Write a file, which takes its place when it is whole. Raises as ``write`` does."""
        with whole_file(path) as out:
            return await self.write(out)

    def _portion(self, steps: Iterator[str]) -> bool:
        """Write some sessions. Returns whether these were the last ones."""
        if self.done and THREADS:
            time.sleep(BREATH)
        end = time.monotonic() + PORTION
        for _ in steps:
            self.done += 1
            if self.stop or time.monotonic() >= end:
                return False
        return True
