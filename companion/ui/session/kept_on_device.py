"""Keeps on the device what is half entered before there is a session, until it is told, for a day (decision 0031)."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

import flet as ft

from companion.engine import NotUnderstood, wire
from companion.ui import bridge
from companion.ui.device import use_device
from companion.ui.session.entry import Form

T = TypeVar("T")

SOON: Final = 0.3
"""Seconds from a change until all that was changed meanwhile is kept."""
DAY: Final = 24 * 3600
LONGEST: Final = 8000


def use_kept_on_device(
    name: str,
    newest: Callable[[], T],
    change: Callable[[Callable[[T], T]], None],
    form: Form[T],
    *,
    begin_anew: bool = False,
) -> Callable[[], None]:
    """Find again on this device what was entered before under this name, and keep what is entered now.

    ``form`` makes an object of it. Returns what forgets it, when it is told. ``begin_anew``: somebody asked for
    something else than before.
    """
    page, memory, name = ft.context.page, use_device().memory, f"companion.setup.{name}"
    fresh = ft.use_memo(newest, [])
    held: _Held[T] = ft.use_memo(lambda: _Held(fresh), [])

    async def find() -> None:
        found = "" if begin_anew else await memory.text(name)
        if held.ready:
            return
        held.ready = True
        before = read(found, fresh, form)
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
            memory.keep(name, "" if new == fresh else written(new, form))

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


def written(value: T, form: Form[T]) -> str:
    """Return a value as one line of JSON, with the time."""
    return json.dumps({"at": int(time.time()), **form.write(value)}, separators=(",", ":"))


def read(text: str, fresh: T, form: Form[T]) -> T:
    """Read what ``written`` wrote, into what a screen begins with: a ``fresh`` value, which is returned for what is too
    old or too long, or makes no sense.
    """
    try:
        told = wire.an_object(json.loads(text), "") if 0 < len(text) <= LONGEST else {}
        young = 0 <= time.time() - wire.a_number(told["at"], "at", most=1 << 40) < DAY
        return form.read(told, fresh) if young else fresh
    except (NotUnderstood, LookupError, ValueError, TypeError, RecursionError):
        return fresh


@dataclass(slots=True)
class _Held(Generic[T]):
    """Holds ``kept``, what the device has by now, once it is ``ready`` to say so; ``due``: more is about to be kept."""

    kept: T
    ready: bool = False
    due: bool = False
    over: bool = False
