"""An event loop whose clock can be put forward: nobody waits for what a person would wait for."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")

REAL: float = 60.0
"""Seconds of work that a test may have to wait for before something is wrong."""


class ClockLoop(asyncio.SelectorEventLoop):
    """Its time is the real one and all that was skipped. Only a test that waits skips time, and only to what is due."""

    _ready: deque[asyncio.Handle]
    _scheduled: list[asyncio.TimerHandle]

    def __init__(self) -> None:
        super().__init__()
        self.skipped = 0.0
        self.jobs = 0
        """Pieces of work that threads have not finished yet."""
        self.failures: list[str] = []
        self.set_exception_handler(self._failed)

    def time(self) -> float:
        return super().time() + self.skipped

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> Any:  # type: ignore[override] # any executor, as asyncio calls it
        self.jobs += 1
        found = super().run_in_executor(executor, func, *args)
        found.add_done_callback(self._done)
        return found

    async def settle(self) -> None:
        """Until nothing is left to do at this moment of the clock, in this thread or another."""
        until = time.monotonic() + REAL
        while True:
            await asyncio.sleep(0)
            if time.monotonic() > until:
                raise AssertionError(f"something never comes to rest: {list(self._ready)[:3]}")
            if self._ready:
                continue
            if not self.jobs and not self._due():
                return
            time.sleep(0.001)  # a thread calls back

    def next_timer(self) -> float | None:
        """Seconds until the next thing happens by itself."""
        due = [timer.when() for timer in self._scheduled if not timer.cancelled()]
        return max(0.0, min(due) - self.time()) if due else None

    async def skip(self, seconds: float) -> None:
        self.skipped += seconds
        await self.settle()

    async def pass_time(self, seconds: float) -> None:
        """Everything that happens within so many seconds, one after the other."""
        end = self.time() + seconds
        while (left := end - self.time()) > 0:
            step = self.next_timer()
            await self.skip(left if step is None else min(left, step))

    def _due(self) -> bool:
        left = self.next_timer()
        return left is not None and left <= 0

    def _done(self, _: object) -> None:
        self.jobs -= 1

    def _failed(self, _loop: object, context: dict[str, Any]) -> None:
        """What a task raised and nobody looked at."""
        self.failures.append(f"{context.get('message')}: {context.get('exception')!r}")


class StillLoop(ClockLoop):
    """Its clock stands still but for what is skipped: a slow machine takes nothing from what a test does quickly.

    Something that a test does, and that itself waits for the clock, takes it along to what is due next.
    """

    def __init__(self) -> None:
        self._began = time.monotonic()
        super().__init__()

    def time(self) -> float:
        return self._began + self.skipped

    def _run_once(self) -> None:
        if not self._ready and not self.jobs:
            self.skipped += self.next_timer() or 0.0
        super()._run_once()  # type: ignore[misc] # asyncio's own


class Runner:
    """The loop's own thread: the browser of other tests may have a loop in this one. It runs while it is asked to."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="rig")
        self.loop = self._thread.submit(StillLoop).result()

    def run(self, deed: Coroutine[Any, Any, T]) -> T:
        """What comes of it, once everything that it set off has come to rest."""

        async def whole() -> T:
            found = await deed
            await self.loop.settle()
            return found

        return self.call(lambda: self.loop.run_until_complete(whole()))

    def call(self, deed: Callable[[], T]) -> T:
        return self._thread.submit(deed).result(4 * REAL)

    def wait(self, holds: Callable[[], Any], seconds: float) -> Any:
        """What ``holds`` says as soon as that is true; the clock goes from one thing that happens to the next.

        What it says at last when nothing happens any more, or not within so many seconds.
        """

        async def until() -> Any:
            left = seconds
            while not (found := holds()):
                step = self.loop.next_timer()
                if step is None or step > left:
                    return found
                left -= step
                await self.loop.skip(step)
            return found

        return self.run(until())

    def pass_time(self, seconds: float) -> None:
        """Everything that happens within so many seconds, one after the other."""

        self.run(self.loop.pass_time(seconds))

    def close(self) -> None:
        def end() -> None:
            for task in asyncio.all_tasks(self.loop):
                task.cancel()
            self.loop.run_until_complete(asyncio.sleep(0))
            self.loop.close()

        self.call(end)
        self._thread.shutdown()
