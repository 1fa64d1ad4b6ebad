"""Keeps a half-entered set-up on the device until the game begins, for a day at most (decision 0031)."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

import flet as ft

from companion.engine import NotUnderstood, wire
from companion.engine.wire import read_options, write_options
from companion.games import GAMES
from companion.ui import bridge
from companion.ui.device import use_device
from companion.ui.setup.draft import FEWEST_LINES, Draft, Line
from companion.ui.setup.words import TRACKINGS

SOON: Final = 0.3
"""Seconds from a change until all that was changed meanwhile is kept."""

DAY: Final = 24 * 3600
LONGEST: Final = 4000
LONGEST_NAME: Final = 40


def use_kept_setup(
    game: str, newest: Callable[[], Draft], change: Callable[[Callable[[Draft], Draft]], None], *, begin_anew: bool
) -> Callable[[], None]:
    """Find again on this device what was entered before, and keep what is entered now.

    Returns what forgets it, when the game begins. ``begin_anew``: somebody asked for something else than before.
    """
    page, memory, name = ft.context.page, use_device().memory, f"companion.setup.{game}"
    fresh = ft.use_memo(newest, [])
    held: _Held = ft.use_memo(lambda: _Held(fresh), [])

    async def find() -> None:
        found = "" if begin_anew else await memory.text(name)
        if held.ready:
            return
        held.ready = True
        before = read(found, game, fresh)
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
            memory.keep(name, "" if new == fresh else written(new))

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


@dataclass(slots=True)
class _Held:
    """Holds ``kept``, what the device has by now, once it is ``ready`` to say so; ``due``: more is about to be kept."""

    kept: Draft
    ready: bool = False
    due: bool = False
    over: bool = False


def written(draft: Draft) -> str:
    """Return a set-up as one line of JSON, with the time, which ``read`` takes."""
    told = {
        "at": int(time.time()),
        "lines": [[line.name, line.level] for line in draft.lines],
        "first": draft.first_at,
        "aside": [[line.name, line.level] for line in draft.aside],
        "tracking": draft.tracking,
        "mode": draft.mode,
        "coach": draft.coach,
        "options": dict(draft.options),
    }
    return json.dumps(told, separators=(",", ":"))


def read(text: str, game: str, fresh: Draft) -> Draft:
    """Read what ``written`` wrote, into a ``fresh`` set-up; return that one for what is old or makes no sense."""
    try:
        told = wire.an_object(json.loads(text), "") if 0 < len(text) <= LONGEST else {}
        if not 0 <= time.time() - wire.a_number(told["at"], "at", most=1 << 40) < DAY:
            return fresh
        lines = tuple(_line(at, one, fresh.levels) for at, one in enumerate(wire.a_list(told["lines"], "lines")))
        options = write_options(read_options(GAMES[game].options, told["options"]))
        if not FEWEST_LINES <= len(lines) <= fresh.most or options.keys() != dict(fresh.options).keys():
            return fresh
        aside = tuple(_line(-1 - at, one, fresh.levels) for at, one in enumerate(wire.a_list(told["aside"], "aside")))
        return replace(
            fresh,
            lines=lines,
            first=lines[wire.a_number(told["first"], "first", 0)].id,
            aside=aside[: fresh.most],
            tracking=wire.one_of(TRACKINGS)(told["tracking"], "tracking"),
            mode=wire.one_of(("table", "digital"))(told["mode"], "mode"),
            coach=wire.a_flag(told["coach"], "coach"),
            options=tuple(options.items()),
        )
    except (NotUnderstood, LookupError, ValueError, TypeError, RecursionError):
        return fresh


def _line(id: int, told: Any, levels: tuple[str, ...]) -> Line:
    name, level = wire.a_list(told, "line")
    return Line(id, wire.a_text(name, "name")[:LONGEST_NAME], None if level is None else wire.one_of(levels)(level, ""))
