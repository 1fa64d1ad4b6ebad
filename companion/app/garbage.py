"""Puts off Python's search for garbage while somebody waits: during imports, and during use."""

from __future__ import annotations

import asyncio
import contextlib
import gc
from collections.abc import Iterator
from typing import Final

NEVER: Final = 1_000_000
"""So many searches of the middle generation set off a search through everything: that is, no number of them does."""
LOOK: Final = 1.0
"""Seconds from one look whether the app is quiet to the next."""
APART: Final = 20
"""Looks at least between two searches through everything."""
LATEST: Final = 30
"""Looks after which everything is searched although somebody is at work all the time."""


@contextlib.contextmanager
def no_search_for_garbage() -> Iterator[None]:
    """Collect no garbage inside; what is there at the end counts as lasting, and no later search goes through it.

    Importing makes hundreds of thousands of objects, and all stay: to look through them takes a sixth of the time.
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if collects:
            gc.enable()


@contextlib.contextmanager
def searched_in_quiet() -> Iterator[None]:
    """Search everything from the running loop, within the block, and only when nobody is at work (``Quiet``): no tap
    and no thought of a bot waits for it, though it takes up to a tenth of a second where many devices look on.

    Python by itself searches only what is young meanwhile, which takes a millisecond or less.
    """
    young, middle, old = gc.get_threshold()
    gc.set_threshold(young, middle, NEVER)
    task = asyncio.get_running_loop().create_task(_look_again_and_again())
    try:
        yield
    finally:
        task.cancel()
        gc.set_threshold(young, middle, old)


class Quiet:
    """Says at each look whether everything is to be searched now.

    Whoever works, be it a tap, a bot or a page that is drawn, makes objects, and Python searches the young ones again
    and again: where the number of these searches stands still nobody works, and if it has grown since everything was
    searched there may be garbage.
    """

    def __init__(self, searches: int) -> None:
        self._done = self._last = searches
        self._looks = 0

    def due(self, searches: int) -> bool:
        """``searches``: how often the young were searched so far."""
        still, self._last = searches == self._last, searches
        if searches == self._done:
            self._looks = min(self._looks + 1, APART)  # else who begins to work after a while would be met by a search
            return False
        self._looks += 1
        if self._looks < (APART if still else LATEST):
            return False
        self._done, self._looks = searches, 0
        return True


async def _look_again_and_again() -> None:
    quiet = Quiet(_searches())
    while True:
        await asyncio.sleep(LOOK)
        if quiet.due(_searches()):
            gc.collect()


def _searches() -> int:
    return int(gc.get_stats()[0]["collections"])
