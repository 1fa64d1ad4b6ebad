"""What is being entered before a session begins. Lines have numbers of their own, so a name keeps its line's number
when seats change places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from companion.engine.wire import write_options
from companion.sessions.people import LastTable, same_name

FEWEST_LINES = 2


@dataclass(frozen=True, slots=True)
class Line:
    """One seat; ``id`` never changes."""

    id: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class Draft:
    """``lines`` clockwise; ``first`` is the line of whoever begins (13: deals first). ``options`` as in a file."""

    lines: tuple[Line, ...]
    most: int
    first: int
    tracking: str
    options: tuple[tuple[str, Any], ...]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(" ".join(line.name.split()) for line in self.lines)

    @property
    def first_at(self) -> int:
        """The seat of ``first``."""
        return next((at for at, line in enumerate(self.lines) if line.id == self.first), 0)

    def named(self, id: int, name: str) -> Self:
        return replace(self, lines=tuple(replace(one, name=name) if one.id == id else one for one in self.lines))

    def with_one_more(self, name: str = "") -> Self:
        """Another line, unless all seats are there."""
        if len(self.lines) >= self.most:
            return self
        return replace(self, lines=(*self.lines, Line(1 + max(line.id for line in self.lines), name)))

    def without(self, id: int) -> Self:
        """The line goes; of the last few only the name."""
        if len(self.lines) <= FEWEST_LINES:
            return self.named(id, "")
        at = next((at for at, line in enumerate(self.lines) if line.id == id), None)
        if at is None:
            return self
        lines = (*self.lines[:at], *self.lines[at + 1 :])
        first = lines[min(at, len(lines) - 1)].id if self.first == id else self.first
        return replace(self, lines=lines, first=first)

    def moved(self, at: int, to: int) -> Self:
        """One line to another place; those between make room."""
        if not (0 <= at < len(self.lines) and 0 <= to < len(self.lines)):
            return self
        lines = [*self.lines[:at], *self.lines[at + 1 :]]
        lines.insert(to, self.lines[at])
        return replace(self, lines=tuple(lines))

    def holds(self, name: str) -> Line | None:
        """The line where this person sits."""
        return next((line for line in self.lines if line.name.strip() and same_name(line.name, name)), None)

    def seated(self, name: str) -> Self:
        """On the first free line, or one more; who sits already gets up."""
        if there := self.holds(name):
            return self.without(there.id)
        free = next((line for line in self.lines if not line.name.strip()), None)
        return self.with_one_more(name) if free is None else self.named(free.id, name)

    @property
    def full(self) -> bool:
        """No seat is free and none can be added."""
        return len(self.lines) >= self.most and all(line.name.strip() for line in self.lines)

    def people(self, names: Sequence[str], first: int) -> Self:
        """These people instead, as many as may play."""
        few = tuple(names)[: self.most]
        lines = tuple(Line(id, name) for id, name in enumerate([*few, *[""] * (FEWEST_LINES - len(few))]))
        return replace(self, lines=lines, first=lines[min(first, len(lines) - 1)].id)

    def option(self, field: str) -> Any:
        return dict(self.options)[field]

    def choosing(self, field: str, value: Any) -> Self:
        return replace(self, options=tuple((one, value if one == field else old) for one, old in self.options))


def start(players: range, last: LastTable | None, options: Any, again: LastTable | None) -> Draft:
    """Empty seats, or those who sat there; everything else as it was chosen last."""
    lines = tuple(Line(id) for id in range(max(players[0], FEWEST_LINES)))
    chosen = write_options(options if last is None else last.options)
    draft = Draft(lines, players[-1], 0, "scorepad" if last is None else last.tracking, tuple(chosen.items()))
    return draft if again is None else draft.people(again.names, again.first)
