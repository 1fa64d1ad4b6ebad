"""How long to wait for another program's lock: seconds in a separate thread, hardly at all where everybody would wait.

A lock is met in the middle of things: under the lock of a live session, or on the loop that serves every device. There
it is told at once (Trouble ``busy``), and whoever asked tries again from outside, with nothing held.
"""

from __future__ import annotations

import asyncio
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Concatenate, Final, ParamSpec, Protocol, TypeVar, cast

from companion.store.errors import Trouble


class _Writer(Protocol):
    @property
    def wait_ms(self) -> int: ...


P = ParamSpec("P")
S = TypeVar("S", bound=_Writer)
T = TypeVar("T")

WAIT_MS: Final = 5000
"""How long a writer waits for another one before it says so."""

LONGEST_MS: Final = 60_000
"""How long a writer waits while others, who are at work before it, get on with theirs."""

BRIEF_MS: Final = 10
"""As long as a tap's own write takes: what two devices of one server do at the same time is not worth more."""

PAUSE: Final = 0.02
"""Seconds between two tries."""

_serving: weakref.WeakSet[asyncio.AbstractEventLoop] = weakref.WeakSet()
_here = threading.local()


def nobody_waits_here() -> None:
    """Let nothing on the running loop wait for a lock longer than ``BRIEF_MS`` from now on."""
    _serving.add(asyncio.get_running_loop())


def may_wait() -> bool:
    """Tell whether waiting keeps nobody else waiting: not on a loop that serves devices, not within ``briefly``."""
    if getattr(_here, "most", None) is not None:
        return False
    try:
        return asyncio.get_running_loop() not in _serving
    except RuntimeError:
        return True


def wait_of(wait_ms: int) -> int:
    """Return how many milliseconds SQLite may wait here and now, ``wait_ms`` at most."""
    most = getattr(_here, "most", None)
    return wait_ms if may_wait() else min(wait_ms, BRIEF_MS if most is None else most)


def patient(method: Callable[Concatenate[S, P], T]) -> Callable[Concatenate[S, P], T]:
    """Let a method that writes once, under its object's lock, wait ``patiently`` for the ``wait_ms`` of its object.

    While the file is busy nobody holds that lock: whoever only looks at the object is not kept waiting. So does a
    function whose first argument has a ``wait_ms``.
    """

    @wraps(method)
    def waits(self: S, *args: P.args, **kwargs: P.kwargs) -> T:
        return patiently(lambda: method(self, *args, **kwargs), self.wait_ms)

    return cast(Callable[Concatenate[S, P], T], waits)


def patiently(act: Callable[[], T], wait_ms: int, written: Callable[[], object] = lambda: None) -> T:
    """Call ``act``, and again for that long while it finds the file busy, holding nothing in between.

    ``written`` is another value once somebody has written (``read_only.stamps``): then the file is in use, not stuck,
    and the time begins anew, up to ``LONGEST_MS`` in all; after these ``crowded`` is raised. Where nobody may wait it
    is tried once. ``act`` changes nothing when it raises.
    """
    if not may_wait():
        return act()
    begun, known = time.monotonic(), written()
    since = begun
    while True:
        try:
            with briefly():
                return act()
        except Trouble as trouble:
            if trouble.key != "busy":
                raise
            now = time.monotonic()
            if (newest := written()) != known:
                known, since = newest, now
            if now - since >= wait_ms / 1000:
                raise
            if now - begun >= max(LONGEST_MS, wait_ms) / 1000:
                raise Trouble("crowded", **trouble.facts) from trouble
        time.sleep(PAUSE)


@contextmanager
def briefly(most: int = BRIEF_MS) -> Iterator[None]:
    """Let this thread wait for no lock longer than ``most`` milliseconds; 0 for one that was met before."""
    before = getattr(_here, "most", None)
    _here.most = most
    try:
        yield
    finally:
        _here.most = before
