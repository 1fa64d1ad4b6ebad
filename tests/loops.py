"""An event loop beside the one that the browser of other tests has in this thread; its clock can be put forward."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from tests.ui.rig.clock import ClockLoop

T = TypeVar("T")
TURNS = 24
"""Of the loop, within which a render follows a change."""


def run(deeds: Coroutine[Any, Any, T]) -> T:
    """In a thread and a loop of its own."""

    def loop() -> ClockLoop:
        made = ClockLoop()
        made.set_exception_handler(None)  # what nobody looked at stands in the log
        return made

    def whole() -> T:
        with asyncio.Runner(loop_factory=loop) as runner:
            return runner.run(deeds)

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(whole).result(120)


async def later(seconds: float) -> None:
    """As ``pass_time``, but for what threads are at: one may be waiting for the test."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, ClockLoop)
    end = loop.time() + seconds
    while (left := end - loop.time()) > 0:
        step = loop.next_timer()
        loop.skipped += left if step is None else min(left, step)
        for _ in range(TURNS):
            await asyncio.sleep(0)


async def pass_time(seconds: float) -> None:
    """Within ``run``: everything that happens within so many seconds, one after the other; nobody waits for it."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, ClockLoop)
    await loop.pass_time(seconds)
