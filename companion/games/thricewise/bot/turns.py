"""What a bot makes of its view, and turns played in the mind: quick, without events, every seat laying for points.

A field is a grid with what every card would score on every free cell, kept up to date as cards are laid.
The points of a card on a cell are those of the four lines through it, and each line's depend on four cells alone.
So a line's five bytes, cut out of the grid, are the key of a number with one byte for every card: four look-ups
and a sum tell what each card would score. The points themselves come from ``scoring``.

Cards are numbers here, seats are indices, and hands are known: whoever thinks has guessed them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt
from typing import Final, NamedTuple

from companion.engine import FACE_DOWN, Choice
from companion.games.thricewise.cards import CARDS, NUMBER, RANK, Card
from companion.games.thricewise.grid import LENGTH, LINES, Grid
from companion.games.thricewise.options import Options
from companion.games.thricewise.scoring import FITS, Kind, calculate
from companion.games.thricewise.view import View

NUMBERS: Final = range(1, len(RANK))
WIDTH: Final = len(RANK)

_MOST: Final = 1 << 16
_ROW, _COLUMN, _FALLING, _RISING = LINES
_NONE: Final = dict.fromkeys(Kind, bytes(WIDTH))

ByKind = dict[Kind, bytes]

NEAR: Final = tuple(
    frozenset(index + times * step for step in LINES for times in (-2, -1, 1, 2)) for index in range(LENGTH)
)
"""The indices whose points a card on an index may change."""


class Lines(dict[bytes, int]):
    """By five cells of a line, the middle one empty: a number whose byte n is what card n scores there in this line.

    No byte runs over: twelve triads, each a straight and a flush of nines, are 216 points, and with H3 per-suit only
    one of them can share two suits.
    """

    def __init__(self, options: Options) -> None:
        super().__init__()
        self._options = options
        self._pairs: dict[tuple[int, int, bool], ByKind] = {}

    def __missing__(self, line: bytes) -> int:
        if len(self) >= _MOST:
            self.clear()
        far, before, _, after, beyond = line
        made = [self._with(before, far, False), self._with(before, after, True), self._with(after, beyond, False)]
        if self._options.overlap == "each":
            points = sum([int.from_bytes(vector, "little") for kinds in made for vector in kinds.values()])
        else:
            best = [bytes(map(max, *[kinds[kind] for kinds in made])) for kind in Kind]
            points = sum([int.from_bytes(vector, "little") for vector in best])
        self[line] = points
        return points

    def at(self, cells: bytes, index: int) -> bytes:
        """The points of every card on an empty cell, by card number."""
        return (
            self[cells[index - 2 : index + 3]]
            + self[cells[index - 2 * _COLUMN : index + 2 * _COLUMN + 1 : _COLUMN]]
            + self[cells[index - 2 * _FALLING : index + 2 * _FALLING + 1 : _FALLING]]
            + self[cells[index - 2 * _RISING : index + 2 * _RISING + 1 : _RISING]]
        ).to_bytes(WIDTH, "little")

    def _with(self, near: int, other: int, between: bool) -> ByKind:
        """The points of a third card beside ``near`` or, with ``between``, in the middle of the two."""
        if not (near and other):
            return _NONE
        key = near, other, between
        if key not in self._pairs:
            self._pairs[key] = self._third(near, other, between)
        return self._pairs[key]

    def _third(self, near: int, other: int, between: bool) -> ByKind:
        points = {kind: bytearray(WIDTH) for kind in Kind}
        for third in NUMBERS:
            if third in (near, other) or not FITS[near][other][third]:
                continue
            trio = (near, third, other) if between else (third, near, other)
            for kind, value in calculate([CARDS[n - 1] for n in trio], self._options):
                points[kind][third] += value
        return {kind: bytes(vector) for kind, vector in points.items()}


@cache
def lines_of(options: Options) -> Lines:
    """One table for each combination of house rules; it fills as games are played."""
    return Lines(options)


class Field(NamedTuple):
    """``points`` by index: byte n is what card n would score there."""

    grid: Grid
    points: dict[int, bytes]
    lines: Lines

    def put(self, card: int, index: int) -> Field:
        """The field with one more card. Only cells in a line with it and at most two steps away are asked again."""
        before, old, lines = self
        grid = before.put_at(CARDS[card - 1], index)
        near, cells, at = NEAR[index], grid.cells, lines.at
        return Field(grid, {i: at(cells, i) if i in near else old[i] for i in grid.free}, lines)

    def most(self, card: int) -> int:
        """The points of a card on its best cell."""
        return max([at[card] for at in self.points.values()])

    def best(self, card: int) -> tuple[int, int]:
        """The same with the cell's index, the last among equals."""
        return max([(at[card], index) for index, at in self.points.items()])

    def ceiling(self) -> list[int]:
        """What each card would score on its best cell, by card number."""
        points = tuple(self.points.values())
        return list(map(max, points[0], *points))


def field_of(grid: Grid, options: Options) -> Field:
    lines = lines_of(options)
    return Field(grid, {index: lines.at(grid.cells, index) for index in grid.free}, lines)


WAITING: Final = 2.2
"""What waiting brings to a set-aside card: so many points with one turn to come, twice as many with four.

With a best cell worth nothing in three cases of ten and four points in the others, and two turns of three in which its
owner places at all, the best moment out of n brings about as much.
"""


@dataclass(slots=True)
class Table:
    """What changes while cards are laid. ``totals`` are points by seat; ``turns`` is how many reveals are to come."""

    field: Field
    aside: list[tuple[int, ...]]
    totals: list[int]
    turns: int

    def copy(self) -> Table:
        return Table(self.field, self.aside.copy(), self.totals.copy(), self.turns)

    def lay(self, seat: int, card: int, index: int) -> None:
        """A card comes to lie, whether it was set aside or not."""
        self.totals[seat] += self.field.points[index][card]
        self.field = self.field.put(card, index)
        if card in self.aside[seat]:
            self.aside[seat] = tuple([other for other in self.aside[seat] if other != card])

    def place(self, seat: int, card: int) -> None:
        """A seat lays its card of the turn (0: it lies already) and the set-aside cards that score enough (T4)."""
        while self.aside[seat]:
            field = self.field
            points, index, other = max([(*field.best(one), one) for one in self.aside[seat]])
            if card:
                now, at = field.best(card)
                if now >= points or points < worth_keeping(self.turns):
                    points, index, other, card = now, at, card, 0
            elif points < worth_keeping(self.turns):
                return
            self.lay(seat, other, index)
        if card:
            self.lay(seat, card, self.field.best(card)[1])


class Turn:
    """One turn for many guesses at the cards: what two guesses begin with alike is played once.

    ``before`` is the table before the reveal.
    """

    def __init__(self, before: Table) -> None:
        self._begin = before.copy()
        self._begin.turns -= 1
        self._played: dict[tuple[int, ...], Table] = {}

    def outcome(self, cards: Sequence[int]) -> tuple[list[int], list[int]]:
        """Points and numbers of set-aside cards by seat when these are revealed (T2, T3)."""
        ranks = [RANK[card] for card in cards]
        order = sorted(range(len(ranks)), key=ranks.__getitem__)
        tied: list[int] = []
        if len(set(ranks)) < len(ranks):
            tied = [seat for seat in order if ranks.count(ranks[seat]) > 1]
            order = [seat for seat in order if ranks.count(ranks[seat]) == 1]
        table = self._begin
        key: tuple[int, ...] = ()
        for seat in order[:-1]:
            key += (seat, cards[seat])
            known = self._played.get(key)
            if known is None:
                known = self._played[key] = table.copy()
                known.place(seat, cards[seat])
            table = known
        totals = table.totals.copy()
        if order:
            last = order[-1]
            if table.aside[last]:
                table = table.copy()
                table.place(last, cards[last])
                totals = table.totals
            else:
                totals[last] += table.field.most(cards[last])
        kept = list(map(len, table.aside))
        for seat in tied:
            kept[seat] += 1
        return totals, kept


def worth_keeping(turns: int) -> float:
    """What a set-aside card may bring with ``turns`` reveals to come; for fewer points it is not laid."""
    return WAITING * sqrt(turns)


@dataclass(frozen=True, slots=True)
class Situation:
    """Cards as numbers. ``hand`` is empty where the record does not know it; ``held`` is how many cards each seat has.

    ``order`` are the seats still to place, with ``lying`` (0: it lies already) before the first of them, me.
    """

    me: int
    table: Table
    hand: tuple[int, ...]
    held: tuple[int, ...]
    unseen: tuple[int, ...]
    order: tuple[int, ...]
    shown: tuple[int, ...]
    lying: int


def situation(view: View) -> Situation:
    """Raises TypeError for a view that belongs to no seat."""
    choice = view.awaits if isinstance(view.awaits, Choice) else None
    me = choice.seat if choice else view.viewer
    if not isinstance(me, int):
        raise TypeError("nobody looks on")
    aside = [_numbers(cards) for cards in view.aside]
    shown = _numbers(view.shown)
    lies = choice is not None and view.placeable[:1] == view.shown[me : me + 1]
    return Situation(
        me=me,
        table=Table(field_of(view.grid, view.options), aside, list(view.scores), view.turns - view.turn),
        hand=() if FACE_DOWN in view.hands[me] else _numbers(view.hands[me]),
        held=tuple([len(cards) for cards in view.hands]),
        unseen=tuple([NUMBER[Card(card)] for card, _ in view.unseen]),
        order=view.order if choice else (),
        shown=shown,
        lying=shown[me] if lies else 0,
    )


def _numbers(cards: tuple[Card, ...]) -> tuple[int, ...]:
    return tuple([NUMBER[card] for card in cards])
