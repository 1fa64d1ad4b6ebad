"""Keeps on the device what is half entered before there is a session, until it is told, for a day (decision 0031)."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

import flet as ft

from companion.engine import wire
from companion.ui import bridge
from companion.ui.device import use_device

T = TypeVar("T")

SOON: Final = 0.3
"""Seconds from a change until all that was changed meanwhile is kept."""
DAY: Final = 24 * 3600
LONGEST: Final = 8000


def use_kept_on_device(
    name: str,
    newest: Callable[[], T],
    change: Callable[[Callable[[T], T]], None],
    write: Callable[[T], str],
    read: Callable[[str, T], T],
    *,
    begin_anew: bool = False,
) -> Callable[[], None]:
    """Find again on this device what was entered before under this name, and keep what is entered now.

    ``read`` puts what ``write`` wrote, or any other text, into what a screen begins with, and raises nothing. Returns
    what forgets it, when it is told. ``begin_anew``: somebody asked for something else than before.
    """
    page, memory, name = ft.context.page, use_device().memory, f"companion.setup.{name}"
    fresh = ft.use_memo(newest, [])
    held: _Held[T] = ft.use_memo(lambda: _Held(fresh), [])

    async def find() -> None:
        found = "" if begin_anew else await memory.text(name)
        if held.ready:
            return
        held.ready = True
        before = read(found, fresh)
        if before != fresh == newest() and not held.over:  # nobody was quicker
            held.kept = before
            change(lambda _: before)

    async def keep_soon() -> None:
        await asyncio.sleep(SOON)
        held.due = False
        keep()

    def keep() -> None:
        new = newest()
        if held.ready and not held.over and new != held.kept:
            held.kept = new
            memory.keep(name, "" if new == fresh else write(new))

    def follow() -> None:
        if newest() != held.kept and not held.due:
            held.due = True
            page.run_task(keep_soon)

    def forget() -> None:
        held.over = True
        memory.keep(name, "")

    def start() -> None:
        if not held.ready:
            page.run_task(find)

    ft.use_effect(start, [], keep)
    bridge.use_return(start)  # what a page was asked that has gone since is never answered
    ft.use_effect(follow, [newest()])
    return bridge.use_newest(forget)


def dated(told: dict[str, Any]) -> str:
    """Return it as one line of JSON, with the time."""
    return json.dumps({"at": int(time.time()), **told}, separators=(",", ":"))


def undated(text: str) -> dict[str, Any]:
    """Read what ``dated`` wrote. Raises NotUnderstood, ValueError, LookupError or RecursionError for what is too old,
    too long or no such line.
    """
    told = wire.an_object(json.loads(text), "") if 0 < len(text) <= LONGEST else {}
    if not 0 <= time.time() - wire.a_number(told["at"], "at", most=1 << 40) < DAY:
        raise LookupError("too old")
    return told


@dataclass(slots=True)
class _Held(Generic[T]):
    """Holds ``kept``, what the device has by now, once it is ``ready`` to say so; ``due``: more is about to be kept."""

    kept: T
    ready: bool = False
    due: bool = False
    over: bool = False
