"""Holds a round's counts while people enter them. It draws nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from companion.engine import wire
from companion.games.thirteen.scoring import KINDS, Tally, most_of
from companion.ui.kit.fields import SHORT, SIGNS, total
from companion.ui.session.entry import Form, sensible

Draft = tuple[tuple[str, ...], ...]
"""What stands in the fields, by seat and kind, the chosen one perhaps as a sum; an empty field counts 0."""
Field = tuple[int, int]
"""A seat, and the index of a kind."""
NUMBERS: Final = range(max(map(most_of, KINDS)) + 1)
"""The numbers that have a key each: one tap fills a field, and the next one is at hand."""


@dataclass(frozen=True, slots=True)
class Work:
    """Holds the fields, which of them the number keys fill, and which one they filled last.

    Nothing is ``chosen`` when all are filled: no further tap changes a number that was right. Only ``seats`` are
    counted; what stands in the lines of others waits, for who comes back or did not leave after all. What stands in the
    chosen field is ``over`` (1, or 2 where it is so once more) if what is typed next takes its place: it was clicked,
    or written by another device.
    """

    draft: Draft
    seats: tuple[int, ...]
    chosen: Field | None = None
    last: Field | None = None
    over: int = 0

    def value(self, field: Field) -> str:
        return self.draft[field[0]][field[1]]

    def choose(self, field: Field) -> Work:
        if field == self.chosen:
            return self
        added = self if self.chosen is None else self._written(self.chosen, _added(self.value(self.chosen)))
        return replace(added, chosen=field, over=0)

    def click(self, field: Field) -> Work:
        return replace(self, chosen=field, over=2 if self.over == 1 else 1)

    def typed(self, field: Field, text: str) -> Work:
        """Fill a field by keyboard: digits are taken as they come, and the field stays the chosen one."""
        text = self.value(field) + text if self.over and text == "+" else text  # what stands there goes on
        entered = "".join(sign for sign in text if sign in SIGNS).lstrip("+")[:SHORT]
        return replace(self._written(field, entered), chosen=field, over=0)

    def put(self, number: int) -> Work:
        """Fill the chosen field and go on to the next empty one, if there is one."""
        if self.chosen is None:
            return self
        filled = replace(self._written(self.chosen, str(number)), last=self.chosen)
        return replace(filled, chosen=filled.empty_from(self.chosen))

    def erase(self) -> Work:
        """Empty the chosen field; if it is empty, the one filled last, or the one before it."""
        at, fields = self.chosen, self.fields
        if at is None or not self.value(at):
            at = self.last or fields[-1 if at is None else max(0, fields.index(at) - 1)]
        return replace(self._written(at, ""), chosen=at, last=None)

    def move_on(self) -> Work:
        """Choose the next field, filled or not, a player's own before the next one's; after the last the first."""
        at, fields = self.chosen, self.fields
        return replace(self, chosen=fields[0 if at is None else (fields.index(at) + 1) % len(fields)])

    def holding(self, draft: Draft) -> Work:
        """Return this with what all devices have entered: whatever another one fills, the chosen field stays so."""
        new = replace(self, draft=draft)
        changed = self.chosen is not None and new.value(self.chosen) != self.value(self.chosen)
        return replace(new, over=self.over or int(changed))

    @property
    def fields(self) -> tuple[Field, ...]:
        return tuple((seat, kind) for seat in self.seats for kind in range(len(KINDS)))

    def empty_from(self, field: Field) -> Field | None:
        """Return this field if nothing stands in it, else the next empty one, if there is one."""
        at = self.fields.index(field)
        return next((one for one in (*self.fields[at:], *self.fields[:at]) if not self.value(one)), None)

    @property
    def blank(self) -> tuple[int, ...]:
        """Return the seats in whose line nothing stands; an empty field beside others counts 0."""
        return tuple(seat for seat in self.seats if not any(self.draft[seat]))

    def _written(self, field: Field, text: str) -> Work:
        seat, kind = field
        line = self.draft[seat]
        line = (*line[:kind], text, *line[kind + 1 :])
        return replace(self, draft=(*self.draft[:seat], line, *self.draft[seat + 1 :]))


def blank(players: int) -> Draft:
    return (("",) * len(KINDS),) * players


def draft_of(counts: Sequence[Tally]) -> Draft:
    """Return a counted round as it would have been entered."""
    return tuple(tuple(str(getattr(one, kind)) for kind in KINDS) for one in counts)


def counts_of(work: Work, players: int) -> tuple[Tally, ...]:
    """Return the counts by seat, nothing for who is not counted."""
    lines = [line if seat in work.seats else () for seat, line in enumerate(work.draft[:players])]
    return tuple(Tally(*(int(_added(text) or 0) for text in line)) for line in lines)


def _added(text: str) -> str:
    return str(total(text)) if text else ""


def _write(work: Work) -> dict[str, object]:
    return {"lines": [list(line) for line in work.draft], "chosen": work.chosen}


def _read(value: object, mine: Work) -> Work:
    lines = value["lines"] if isinstance(value, dict) else value  # earlier versions kept no more
    draft = wire.list_of(sensible(_a_line, ("",) * len(KINDS)))(lines, "count")
    return mine.holding((*draft, *blank(len(mine.draft) - len(draft))))  # somebody may have come or gone since


def _resume(value: object, mine: Work, *, own: bool = False) -> Work:  # noqa: ARG001 # its own, too
    """Go on at the field that was chosen last, or the next empty one: another device may have filled that."""
    work, at = _read(value, mine), value["chosen"] if isinstance(value, dict) else None
    field = next((one for one in work.fields if list(one) == at), work.fields[0])
    return replace(work, chosen=work.empty_from(field))


def _a_line(value: object, where: str) -> tuple[str, ...]:
    line: tuple[str, ...] = wire.list_of(_a_number)(value, where)
    if len(line) != len(KINDS):
        raise ValueError("another number of fields")
    return line


def _a_number(value: object, where: str) -> str:
    text = wire.a_text(value, where)
    if len(text) > SHORT or (text and total(text) is None):
        raise ValueError(text)
    return text


FORM: Final = Form(_write, _read, _resume, "chosen", lambda work: work.draft)
"""What all devices share: the numbers. Each fills a field of its own, and begins at the one that was filled last."""


def begin(draft: Draft, seats: Sequence[int]) -> Work:
    """Begin at the first field; choose nothing if all are filled already, as in a round that is corrected."""
    work = Work(draft, tuple(seats))
    return work if all(map(work.value, work.fields)) else work.choose(work.fields[0])
