"""The grid: at most six rows and six columns, growing in any direction (T5, T6).

Cells are kept in one row of bytes around the first card laid: with six rows and columns at most, no
card can lie further than five cells from it. An index counts these bytes row by row; two empty cells
beside and below each row let every line of five be read without asking where the edge is.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

from companion.engine import RuleBroken
from companion.games.thricewise.cards import CARDS, NUMBER, Card

SIZE: Final = 6
"""Rows and columns at most (T6)."""

REACH: Final = SIZE - 1
STRIDE: Final = 2 * REACH + 1 + 2
ABOVE: Final = 3
LENGTH: Final = (ABOVE + 2 * REACH + 1 + 2) * STRIDE
FIRST: Final = (ABOVE + REACH) * STRIDE + REACH
"""The index of the first card laid."""

LINES: Final = (1, STRIDE, STRIDE + 1, STRIDE - 1)
"""How far the next cell of a row, a column and the two diagonals is."""

_AROUND: Final = tuple(
    tuple(index + d for step in LINES for d in (step, -step) if 0 <= index + d < LENGTH) for index in range(LENGTH)
)
_BYTE: Final = tuple(bytes((n,)) for n in range(len(CARDS) + 1))

Cell = tuple[int, int]
"""Row, column. Rows grow downwards; both may be negative."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A card on a cell."""

    card: Card
    row: int
    col: int


@dataclass(frozen=True, slots=True)
class Grid:
    """Cards on cells.

    ``row`` and ``col`` are the first card's. ``cells`` holds card numbers, 0 where none lies. ``free`` are the
    indices of all cells where a card may go now, row by row. ``box`` is (top, bottom, left, right) counted from
    the first card.
    """

    row: int
    col: int
    cells: bytes
    free: tuple[int, ...]
    box: tuple[int, int, int, int]

    def index(self, row: int, col: int) -> int:
        """The index of a cell; 0, where no card ever lies, for all that are out of reach."""
        down, right = row - self.row, col - self.col
        if -REACH <= down <= REACH and -REACH <= right <= REACH:
            return FIRST + down * STRIDE + right
        return 0

    def cell(self, index: int) -> Cell:
        """Row and column of an index."""
        down, right = divmod(index, STRIDE)
        return self.row + down - ABOVE - REACH, self.col + right - REACH

    def at(self, row: int, col: int) -> Card | None:
        """The card on a cell, or None on an empty one."""
        number = self.cells[self.index(row, col)]
        return CARDS[number - 1] if number else None

    def laid(self) -> tuple[Laid, ...]:
        """All cards, row by row."""
        return tuple([Laid(CARDS[n - 1], *self.cell(i)) for i, n in enumerate(self.cells) if n])

    def open_cells(self) -> tuple[Cell, ...]:
        """All cells where a card may go now, row by row."""
        return tuple([self.cell(i) for i in self.free])

    def put(self, card: Card, row: int, col: int) -> Grid:
        """The grid with one more card. The caller has asked ``unfit`` first."""
        down, aside = row - self.row, col - self.col
        index = FIRST + down * STRIDE + aside
        old, box, free = self.cells, self.box, set(self.free)
        free.update([cell for cell in _AROUND[index] if not old[cell]])
        free.discard(index)
        top, bottom, left, right = box
        if not (top <= down <= bottom and left <= aside <= right):
            box = (min(top, down), max(bottom, down), min(left, aside), max(right, aside))
        free &= _window(box)
        cells = old[:index] + _BYTE[NUMBER[card]] + old[index + 1 :]
        return Grid(self.row, self.col, cells, tuple(sorted(free)), box)


EMPTY: Final = Grid(0, 0, bytes(LENGTH), (), (0, 0, 0, 0))
"""Before the first card."""


def grid_of(cards: Iterable[Laid]) -> Grid:
    """A grid from cards that lie within six rows and columns, on different cells."""
    grid = EMPTY
    for laid in cards:
        if grid is EMPTY:
            grid = Grid(laid.row, laid.col, EMPTY.cells, (), EMPTY.box)
        grid = grid.put(laid.card, laid.row, laid.col)
    return grid


def unfit(grid: Grid, row: int, col: int) -> RuleBroken | None:
    """Why no card may go on a cell (T5 occupied, T5 not adjacent, T6), or nothing."""
    index = grid.index(row, col)
    if index in grid.free:
        return None
    if lying := grid.at(row, col):
        return RuleBroken("T5", "occupied", row=row, col=col, other=lying)
    if not any(grid.at(row + down, col + right) for down in (-1, 0, 1) for right in (-1, 0, 1)):
        return RuleBroken("T5", "not_adjacent", row=row, col=col)
    top, bottom, left, right = grid.box
    down, aside = row - grid.row, col - grid.col
    rows, cols = max(bottom, down) - min(top, down) + 1, max(right, aside) - min(left, aside) + 1
    if rows > SIZE:
        return RuleBroken("T6", "too_many_rows", row=row, col=col, rows=rows, most=SIZE)
    return RuleBroken("T6", "too_many_columns", row=row, col=col, cols=cols, most=SIZE)


@cache
def _window(box: tuple[int, int, int, int]) -> frozenset[int]:
    """The indices that keep the grid within six rows and columns; a few hundred boxes exist."""
    top, bottom, left, right = box
    return frozenset(
        FIRST + row * STRIDE + col
        for row in range(bottom - REACH, top + REACH + 1)
        for col in range(right - REACH, left + REACH + 1)
    )
