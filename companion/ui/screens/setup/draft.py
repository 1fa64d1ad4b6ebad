"""Holds what is entered before a session begins. A line has a number, so a name keeps it when seats change places."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any, Final

from companion.engine import read_options, wire, write_options
from companion.engine.names import kept_name
from companion.games import GAMES, options_at
from companion.sessions.library.people import LastTable, same_name
from companion.ui.kit.signs import free_name
from companion.ui.prefs import LONGEST_NAME
from companion.ui.session.entry import Form

TRACKINGS: Final = ("scorepad", "full")
"""How much is entered with real cards."""
FEWEST_LINES = 2
USUAL_LEVEL = "normal"
USUAL_BOTS = 2


@dataclass(frozen=True, slots=True)
class Line:
    """One seat; ``id`` never changes. ``level`` is that of a bot, None for a person."""

    id: int
    name: str = ""
    level: str | None = None

    @property
    def free(self) -> bool:
        """Return whether nobody is named there."""
        return not kept_name(self.name)


@dataclass(frozen=True, slots=True)
class Draft:
    """What is entered: ``lines`` clockwise; ``first`` is the line of the player who begins (13: deals first).
    ``options`` are as in a file.

    ``aside`` are bots that wait while real cards are chosen. Numbers among the options were chosen for ``counted``
    players.
    """

    game: str
    lines: tuple[Line, ...]
    first: int
    tracking: str
    options: tuple[tuple[str, Any], ...]
    mode: str = "table"
    coach: bool = False
    aside: tuple[Line, ...] = ()
    counted: int = 0

    @property
    def next_id(self) -> int:
        return 1 + max(line.id for line in self.lines)

    @property
    def most(self) -> int:
        """Return how many may play."""
        return GAMES[self.game].players[-1]

    @property
    def levels(self) -> tuple[str, ...]:
        """Return those of the game's bots, weakest first."""
        return GAMES[self.game].bot.LEVELS

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(kept_name(line.name) for line in self.lines)

    @property
    def people(self) -> tuple[str, ...]:
        """Return the names of people as far as they are known."""
        return tuple(name for name, line in zip(self.names, self.lines, strict=True) if name and line.level is None)

    @property
    def bots(self) -> tuple[str | None, ...]:
        """Return by seat the level of a bot, or None for a person."""
        return tuple(line.level for line in self.lines)

    @property
    def digital(self) -> bool:
        return self.mode == "digital"

    @property
    def typed(self) -> str:
        """Return the tracking: always full where the app deals, else as chosen."""
        return "full" if self.digital else self.tracking

    @property
    def first_at(self) -> int:
        """Return the seat of ``first``."""
        return next((at for at, line in enumerate(self.lines) if line.id == self.first), 0)

    @property
    def usual_level(self) -> str:
        return USUAL_LEVEL if USUAL_LEVEL in self.levels else self.levels[0]

    @property
    def full(self) -> bool:
        """Return whether no seat is free and none can be added."""
        return len(self.lines) >= self.most and not any(line.free for line in self.lines)

    @property
    def agreed(self) -> dict[str, Any]:
        """Return the options that hold for as many as sit here, played like this."""
        return options_at(self.game, dict(self.options), len(self.lines), self.typed, self.counted)


Edit = Callable[[Callable[[Draft], Draft]], None]


def named(draft: Draft, id: int, name: str) -> Draft:
    """Name somebody; a bot that had the name takes another."""
    return _bots_renamed(_changed(draft, id, name=name))


def with_one_more(draft: Draft, name: str = "", level: str | None = None) -> Draft:
    """Add a line, unless all seats are there."""
    if len(draft.lines) >= draft.most:
        return draft
    return replace(draft, lines=(*draft.lines, Line(draft.next_id, name, level)))


def with_a_bot(draft: Draft) -> Draft:
    """Add a bot as strong as the one before. It sits on a free line, unless a person has no other one."""
    level = next((line.level for line in reversed(draft.lines) if line.level), draft.usual_level)
    name = free_name(draft.names)
    free = [line for line in draft.lines if line.level is None and line.free]
    if free and not draft.people:
        free = free[1:]
    return _changed(draft, free[0].id, name=name, level=level) if free else with_one_more(draft, name, level)


def stronger(draft: Draft, id: int) -> Draft:
    """Raise the bot of this line to the next level; the last level is followed by the first."""
    after = dict(zip(draft.levels, (*draft.levels[1:], draft.levels[0]), strict=True))
    level = next((line.level for line in draft.lines if line.id == id), None)
    return _changed(draft, id, level=after[level]) if level else draft


def playing(draft: Draft, mode: str, tracking: str | None = None) -> Draft:
    """Change the mode. With real cards there are no bots; they come back when the app deals again."""
    changed = replace(draft, mode=mode, tracking=tracking or draft.tracking)
    if mode == "table":
        bots = tuple(line for line in draft.lines if line.level)
        return replace(reduce(without, (line.id for line in bots), changed), aside=(*draft.aside, *bots))
    for line in draft.aside:
        free = next((one for one in changed.lines if one.free and len(changed.lines) > 1), None)
        if free is not None and changed.people:
            changed = _changed(changed, free.id, name=line.name, level=line.level)
        else:
            changed = with_one_more(changed, line.name, line.level)
    return _bots_renamed(replace(changed, aside=()))


def without(draft: Draft, id: int) -> Draft:
    """Remove a line; when few are left, only the name on it."""
    if len(draft.lines) <= FEWEST_LINES:
        return _changed(draft, id, name="", level=None)
    lines = tuple(line for line in draft.lines if line.id != id)
    first = lines[min(draft.first_at, len(lines) - 1)].id if draft.first == id else draft.first
    return replace(draft, lines=lines, first=first)


def moved(draft: Draft, index: int, to: int) -> Draft:
    """Move a line to another place; those between make room."""
    if not (0 <= index < len(draft.lines) and 0 <= to < len(draft.lines)):
        return draft
    lines = [*draft.lines[:index], *draft.lines[index + 1 :]]
    lines.insert(to, draft.lines[index])
    return replace(draft, lines=tuple(lines))


def toggle_person(draft: Draft, name: str) -> Draft:
    """Put a person on the first free line, or on one more; a person who sits already gets up."""
    there = next((line for line in draft.lines if line.level is None and same_name(line.name, name)), None)
    if there is not None:
        return without(draft, there.id)
    free = next((line for line in draft.lines if line.free), None)
    return _bots_renamed(with_one_more(draft, name)) if free is None else named(draft, free.id, name)


def with_players(draft: Draft, players: Sequence[tuple[str, str | None]], first: int) -> Draft:
    """Put these people and bots in their place, as many as may play; no bots with real cards."""
    known = GAMES[draft.game].level
    all_of_them = [Line(at, name, level and known(level)) for at, (name, level) in enumerate(players)]
    few = [line for line in all_of_them if draft.digital or line.level is None][: draft.most]
    lines = (*few, *(Line(len(players) + at) for at in range(FEWEST_LINES - len(few))))
    begins = next((line.id for line in lines if line.id == first), lines[0].id)
    return replace(draft, lines=lines, first=begins, aside=())


def with_group(draft: Draft, names: Sequence[str], first: int = 0) -> Draft:
    """Put these people in the place of those who sit, as many as may play; bots stay, and play for nobody."""
    bots = [(line.name, line.level) for line in draft.lines if line.level]
    return _bots_renamed(with_players(draft, [*((name, None) for name in names[: draft.most]), *bots], first))


def against_bots(draft: Draft, name: str, bots: Sequence[str]) -> Draft:
    """Put this person against bots of these levels."""
    told = replace(draft, mode="digital", lines=(Line(0, name),), first=0, aside=())
    for level in bots[: draft.most - 1]:
        told = with_one_more(told, free_name(told.names), GAMES[draft.game].level(level))
    return told


def choosing(draft: Draft, field: str, value: object) -> Draft:
    return replace(draft, options=tuple({**draft.agreed, field: value}.items()), counted=len(draft.lines))


def _changed(draft: Draft, id: int, **what: Any) -> Draft:
    return replace(draft, lines=tuple(replace(one, **what) if one.id == id else one for one in draft.lines))


def _bots_renamed(draft: Draft) -> Draft:
    """Give another name to a bot whose name somebody has."""
    lines = list(draft.lines)
    for at, line in enumerate(lines):
        others = [other.name for other in lines if other.id != line.id]
        if line.level and any(same_name(line.name, other) for other in others):
            lines[at] = replace(line, name=free_name(others))
    return replace(draft, lines=tuple(lines))


def start(game: str, last: LastTable | None, again: LastTable | None) -> Draft:
    """Return the first draft: empty seats, or those of ``again``; everything else as it was chosen ``last``."""
    lines = tuple(Line(id) for id in range(max(GAMES[game].players[0], FEWEST_LINES)))
    chosen = tuple(write_options(GAMES[game].options() if last is None else last.options).items())
    draft = Draft(game, lines, 0, "scorepad" if last is None else last.tracking, chosen)
    if last is not None:
        draft = replace(draft, mode=last.mode, coach=last.coach, counted=len(last.players))
    return draft if again is None else with_players(replace(draft, mode=again.mode), again.players, again.first)


def usual_bots(last: LastTable | None, draft: Draft) -> tuple[str, ...]:
    """Return the bots for somebody who plays alone: those of the last time, or two."""
    if last is not None and len(last.players) == len(last.bots) + 1 and last.bots:
        return last.bots
    return (draft.usual_level,) * USUAL_BOTS


def _written(draft: Draft) -> dict[str, object]:
    return {
        "lines": [[line.name, line.level] for line in draft.lines],
        "first": draft.first_at,
        "aside": [[line.name, line.level] for line in draft.aside],
        "tracking": draft.tracking,
        "mode": draft.mode,
        "coach": draft.coach,
        "options": dict(draft.options),
        "counted": draft.counted,
    }


def _read(kept: Any, fresh: Draft) -> Draft:
    lines = tuple(_line(at, one, fresh.levels) for at, one in enumerate(wire.a_list(kept["lines"], "lines")))
    options = write_options(read_options(GAMES[fresh.game].options, kept["options"]))
    if not FEWEST_LINES <= len(lines) <= fresh.most or options.keys() != dict(fresh.options).keys():
        return fresh
    aside = tuple(_line(-1 - at, one, fresh.levels) for at, one in enumerate(wire.a_list(kept["aside"], "aside")))
    return replace(
        fresh,
        lines=lines,
        first=lines[wire.a_number(kept["first"], "first", 0)].id,
        aside=aside[: fresh.most],
        tracking=wire.one_of(TRACKINGS)(kept["tracking"], "tracking"),
        mode=wire.one_of(("table", "digital"))(kept["mode"], "mode"),
        coach=wire.a_flag(kept["coach"], "coach"),
        options=tuple(options.items()),
        counted=wire.a_number(kept["counted"], "counted", 0),
    )


def _line(id: int, kept: object, levels: tuple[str, ...]) -> Line:
    name, level = wire.a_list(kept, "line")
    return Line(id, wire.a_text(name, "name")[:LONGEST_NAME], None if level is None else wire.one_of(levels)(level, ""))


FORM: Final[Form[Draft]] = Form(_written, _read)
"""How a half-entered set-up is kept on its device until the game begins."""
