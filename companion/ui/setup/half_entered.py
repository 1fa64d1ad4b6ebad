"""Keeps a half-entered set-up on the device until the game begins, for a day at most (decision 0031)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from companion.engine import NotUnderstood, wire
from companion.engine.wire import read_options, write_options
from companion.games import GAMES
from companion.ui.parts.kept_on_device import dated, undated, use_kept_on_device
from companion.ui.setup.draft import FEWEST_LINES, Draft, Line
from companion.ui.setup.words import TRACKINGS

LONGEST_NAME: Final = 40


def use_kept_setup(
    game: str, newest: Callable[[], Draft], change: Callable[[Callable[[Draft], Draft]], None], *, begin_anew: bool
) -> Callable[[], None]:
    """Find again on this device what was entered before, and keep what is entered now.

    Returns what forgets it, when the game begins. ``begin_anew``: somebody asked for something else than before.
    """

    def found(text: str, fresh: Draft) -> Draft:
        return read(text, game, fresh)

    return use_kept_on_device(game, newest, change, written, found, begin_anew=begin_anew)


def written(draft: Draft) -> str:
    """Return a set-up as one line of JSON, with the time, which ``read`` takes."""
    told = {
        "lines": [[line.name, line.level] for line in draft.lines],
        "first": draft.first_at,
        "aside": [[line.name, line.level] for line in draft.aside],
        "tracking": draft.tracking,
        "mode": draft.mode,
        "coach": draft.coach,
        "options": dict(draft.options),
        "counted": draft.counted,
    }
    return dated(told)


def read(text: str, game: str, fresh: Draft) -> Draft:
    """Read what ``written`` wrote, into a ``fresh`` set-up; return that one for what is old or makes no sense."""
    try:
        told = undated(text)
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
            counted=wire.a_number(told["counted"], "counted", 0),
        )
    except (NotUnderstood, LookupError, ValueError, TypeError, RecursionError):
        return fresh


def _line(id: int, told: Any, levels: tuple[str, ...]) -> Line:
    name, level = wire.a_list(told, "line")
    return Line(id, wire.a_text(name, "name")[:LONGEST_NAME], None if level is None else wire.one_of(levels)(level, ""))
