"""An event loop beside the one that the browser of other tests has in this thread."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def run(deeds: Coroutine[Any, Any, T]) -> T:
    """In a thread and a loop of its own."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, deeds).result(120)
