"""Screens that are imported when somebody comes to them: a start imports what it shows, and no more (decision 0067).

Where modules take long to import, in a browser and on a phone, the rest follows in quiet moments after the first
screen. A server imports all of it before it answers.
"""

from __future__ import annotations

import asyncio
import functools
import importlib
from collections.abc import Callable
from typing import Any, Final

FIRST: Final = 1.5
"""Seconds until the first import: the client is still busy with the first screen."""
PAUSE: Final = 0.05
"""Seconds from one import to the next, in which the app answers taps."""
_left: Final[dict[str, None]] = {}
"""The modules that are still to come, in the order in which they were named."""
_importing: asyncio.Task[None] | None = None


def deferred(module: str, name: str) -> Callable[..., Any]:
    """Return a function that calls what is named so in a module, and imports that when it is called first."""
    _left[module] = None

    @functools.cache
    def itself() -> Any:
        return getattr(importlib.import_module(module), name)

    def call(*told: Any, **named: Any) -> Any:
        return itself()(*told, **named)

    call.__module__, call.__name__, call.__qualname__ = module, name, name
    return call


def import_all() -> None:
    """Import what is deferred, and what that defers."""
    while _left:
        _import_next()


def soon() -> None:
    """Begin to import in quiet, on the running loop, if anything is left and nobody has begun."""
    global _importing
    if _left and (_importing is None or _importing.done()):
        _importing = asyncio.get_running_loop().create_task(import_in_quiet())


async def import_in_quiet() -> None:
    """Import what is deferred, module after module, between which the loop goes on."""
    await asyncio.sleep(FIRST)
    while _left:
        _import_next()
        await asyncio.sleep(PAUSE)


def _import_next() -> None:
    module = next(iter(_left))
    del _left[module]
    importlib.import_module(module)
