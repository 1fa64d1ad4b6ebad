"""Imports a screen when somebody opens it: a start imports only the screen it shows (decision 0067).

Where modules take long to import, in a browser and on a phone, the rest follows in quiet moments after the first
screen. A server imports all of it before it answers.
"""

from __future__ import annotations

import asyncio
import builtins
import functools
import importlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any, Final, cast

FIRST: Final = 1.5
"""Seconds until the first import: the client is still busy with the first screen."""
PAUSE: Final = 0.05
"""Seconds from one import to the next, in which the app answers taps."""
_left: Final[dict[str, None]] = {}
"""The modules that are still to come, in the order in which they were named."""
_importing: asyncio.Task[None] | None = None


@contextmanager
def deferring(importer: dict[str, object]) -> Iterator[None]:
    """What the module with these globals takes from others in this block is imported when it is called first.

    For whoever reads, and for the type checker, these are imports as any other (``lazy from``, once Python 3.15 is the
    oldest that we run on).
    """
    usual = builtins.__import__

    def import_later(module: str, *details: Any, **named: Any) -> object:
        if not details or details[0] is not importer:
            return usual(module, *details, **named)
        _left[module] = None
        return SimpleNamespace(**{name: _imported_when_called(module, name) for name in details[2]})

    builtins.__import__ = cast(Any, import_later)
    try:
        yield
    finally:
        builtins.__import__ = usual


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


def _imported_when_called(module: str, name: str) -> Callable[..., Any]:
    @functools.cache
    def itself() -> Any:
        return getattr(importlib.import_module(module), name)

    def call(*told: object, **named: object) -> Any:
        return itself()(*told, **named)

    call.__module__, call.__name__, call.__qualname__ = module, name, name
    return call


def _import_next() -> None:
    module = next(iter(_left))
    del _left[module]
    importlib.import_module(module)
