"""A way to a server that is as long as one through a house's walls, on a machine that has other things to do."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import threading
from collections.abc import Iterator
from typing import Final

from playwright.sync_api import Browser

from tests.ui.browser import free_port

THERE_AND_BACK: Final = 0.08
"""Seconds."""
TURN: Final = 0.02
"""Seconds for which a busy machine does one thing, and then another."""


def pages_of(browser: Browser) -> list[int]:
    """The programs in which its pages run; Chromium alone tells them."""
    running = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    return [one["id"] for one in running if one["type"] == "renderer"]


@contextlib.contextmanager
def busy(*programs: int) -> Iterator[None]:
    """The machine has other things to do half of the time: these stand still meanwhile, and nothing is computed."""
    over = threading.Event()

    def halt() -> None:
        while not over.wait(TURN):
            for one in programs:
                os.kill(one, signal.SIGSTOP)
            over.wait(TURN)
            for one in programs:
                os.kill(one, signal.SIGCONT)

    halting = threading.Thread(target=halt, daemon=True)
    halting.start()
    try:
        yield
    finally:
        over.set()
        halting.join()


@contextlib.contextmanager
def far_away(port: int, there_and_back: float = THERE_AND_BACK) -> Iterator[str]:
    """The address of a server at ``port`` of this machine, at the end of a long line."""
    here, loop = free_port(), asyncio.new_event_loop()

    async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, said: bytes, meant: bytes) -> None:
        """All of it in order, each piece half the time later."""
        while piece := await reader.read(65536):
            loop.call_later(there_and_back / 2, writer.write, piece.replace(said, meant) if said else piece)
        loop.call_later(there_and_back / 2, writer.close)

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        from_server, to_server = await asyncio.open_connection("127.0.0.1", port)
        names = f"127.0.0.1:{here}".encode(), f"127.0.0.1:{port}".encode()  # a server answers to its own name only
        with contextlib.suppress(ConnectionError):
            await asyncio.gather(pump(reader, to_server, *names), pump(from_server, writer, b"", b""))

    async def serve() -> None:
        await asyncio.start_server(connected, "127.0.0.1", here)

    async def end() -> None:
        """A task that is left pending would be complained of in another test."""
        loop.set_exception_handler(lambda *_: None)  # of a connection that is cut here, nobody has to hear
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    line = threading.Thread(target=loop.run_forever, daemon=True)
    line.start()
    asyncio.run_coroutine_threadsafe(serve(), loop).result(10)
    try:
        yield f"http://127.0.0.1:{here}"
    finally:
        asyncio.run_coroutine_threadsafe(end(), loop).result(10)
        loop.call_soon_threadsafe(loop.stop)
        line.join(10)
        loop.close()
