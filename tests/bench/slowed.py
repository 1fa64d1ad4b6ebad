"""Slows a browser down, all of it: page, threads, painting and network stand still for most of the time, in slices."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SLICE = 0.005
"""Seconds for which everything runs."""
RESCAN = 0.2
"""Seconds between two looks for processes that were started meanwhile."""


@contextmanager
def slowed(times: int) -> Iterator[None]:
    """Let every browser that this process started run for one part in ``times`` only."""
    over = threading.Event()

    def hold() -> None:
        pids, looked = _browsers(), time.monotonic()
        while not over.is_set():
            _send(pids, signal.SIGSTOP)
            time.sleep(SLICE * (times - 1))
            _send(pids, signal.SIGCONT)
            time.sleep(SLICE)
            if time.monotonic() - looked > RESCAN:
                pids, looked = _browsers(), time.monotonic()
        _send(_browsers(), signal.SIGCONT)

    thread = threading.Thread(target=hold)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def _browsers() -> list[int]:
    """Every process below this one that is a part of Chromium."""
    parents: dict[int, int] = {}
    names: dict[int, str] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                name, _, rest = (folder / "stat").read_text().partition(" (")[2].rpartition(") ")
            except OSError:  # it has ended
                continue
            parents[int(folder.name)], names[int(folder.name)] = int(rest.split()[1]), name

    def below(pid: int) -> bool:
        while pid in parents:
            pid = parents[pid]
            if pid == os.getpid():
                return True
        return False

    return [pid for pid, name in names.items() if name.startswith("chrom") and below(pid)]


def _send(pids: list[int], what: signal.Signals) -> None:
    for pid in pids:
        try:
            os.kill(pid, what)
        except ProcessLookupError:
            continue
