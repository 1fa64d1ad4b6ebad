"""Finds the process that draws the window: Flet starts it on a computer and does not show it.

Flet waits for it without a limit, and a signal that comes meanwhile is only noted. Looked at with Flet 1.0.5. Upstream:
no issue known. Goes when ``flet.run`` ends on a signal by itself.
"""

from __future__ import annotations

import contextlib
import signal
from asyncio.subprocess import Process
from collections.abc import Callable, Iterator

import flet_desktop


@contextlib.contextmanager
def told_of_client(opening: Callable[[], Callable[[Process], None]]) -> Iterator[None]:
    """Call ``opening`` in Flet's loop, right before the process that draws the window is started, and what it returns
    with that process.

    ``opening`` may ask for signals, which Flet has done by then: one that Flet noted before comes once more.
    """
    open_view = flet_desktop.open_flet_view_async

    async def open_and_tell(page_url: str, assets_dir: str | None, hidden: bool) -> tuple[Process, str]:
        noted = signal.getsignal(signal.SIGTERM) is signal.SIG_DFL  # so Flet leaves it then
        opened = opening()
        if noted:
            signal.raise_signal(signal.SIGTERM)
        process, pid_file = await open_view(page_url, assets_dir, hidden)
        opened(process)
        return process, pid_file

    flet_desktop.open_flet_view_async = open_and_tell
    try:
        yield
    finally:
        flet_desktop.open_flet_view_async = open_view
