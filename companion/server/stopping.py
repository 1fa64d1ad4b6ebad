"""Ends a server: after the first signal it saves everything and closes, after the second it ends at once."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from types import FrameType
from typing import Final, NoReturn

_NAMES: Final = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
SIGNALS: Final = tuple(getattr(signal, name) for name in _NAMES if hasattr(signal, name))
SAME_SECONDS: Final = 0.5
"""Seconds in which a second SIGHUP is the same one: a closed terminal sends it, and so does its shell."""


@contextlib.contextmanager
def by_signals(stop: Callable[[], None], forget: Callable[[], None]) -> Iterator[Callable[[], bool]]:
    """Set up the signals, and return a function that tells whether one came.

    The first signal calls ``stop``. The second one calls ``forget`` and ends the process by that signal, at once.

    A SIGHUP that the process was started to ignore (``nohup``) is still ignored.
    """
    began: float | None = None

    def told(number: int, _frame: FrameType | None) -> None:
        nonlocal began
        if began is None:
            began = time.monotonic()
            stop()
        elif number != getattr(signal, "SIGHUP", None) or time.monotonic() - began > SAME_SECONDS:
            forget()
            signal.signal(number, signal.SIG_DFL)
            signal.raise_signal(number)

    before = {}
    if threading.current_thread() is threading.main_thread():  # no other may ask for signals
        for one in SIGNALS:
            if one != getattr(signal, "SIGHUP", None) or signal.getsignal(one) is not signal.SIG_IGN:
                before[one] = signal.signal(one, told)
    try:
        yield lambda: began is not None
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)


class Unawaited(ThreadPoolExecutor):
    """Runs work in threads that the end of the server does not wait for: nobody was told that such work is done."""

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: ARG002 - as the base class has it
        super().shutdown(wait=False, cancel_futures=True)


def leave() -> NoReturn:
    """End the process with status 0 once everything is closed.

    Python does not clean up after itself then, which would take as long as all the rest, and does not wait for threads.
    """
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(Exception):  # a terminal that is closed
            stream.flush()
    os._exit(0)
