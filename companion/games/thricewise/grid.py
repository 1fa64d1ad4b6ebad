"""The grid: at most six rows and six columns, growing in any direction (T5, T6).

Cells are kept in one row of bytes around the first card laid: with six rows and columns at most, no
card can lie further than five cells from it. An index counts these bytes row by row; two empty cells
beside and below each row let every line of five be read without asking where the edge is.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final, NamedTuple

from companion.engine import RuleBroken
from companion.games.thricewise.cards import CARDS, NUMBER, Card

SIZE: Final = 6
"""Rows and columns at most (T6)."""

BLOCKS: Final = {4: ((2, 2),), 6: ((2, 3), (3, 2))}
"""Rows and columns of the first cards, by their number (G1)."""

REACH: Final = SIZE - 1
STRIDE: Final = 2 * REACH + 1 + 2
ABOVE: Final = 3
LENGTH: Final = (ABOVE + 2 * REACH + 1 + 2) * STRIDE
FIRST: Final = (ABOVE + REACH) * STRIDE + REACH
"""The index of the first card laid."""

LINES: Final = (1, STRIDE, STRIDE + 1, STRIDE - 1)
"""How far the next cell of a row, a column and the two diagonals is."""

_AROUND: Final = tuple(
    sum(1 << index + d for step in LINES for d in (step, -step) if 0 <= index + d < LENGTH) for index in range(LENGTH)
)
"""The neighbours of every index as a number with one bit for each."""
_FROM_FIRST: Final = tuple((index // STRIDE - ABOVE - REACH, index % STRIDE - REACH) for index in range(LENGTH))
"""Rows down and columns to the right of the first card, by index."""
_BYTE: Final = {card: bytes((n,)) for card, n in NUMBER.items()}

Cell = tuple[int, int]
"""Row, column. Rows grow downwards; both may be negative."""

Box = tuple[int, int, int, int]
"""Top, bottom, left and right, counted from the first card."""


@dataclass(frozen=True, slots=True)
class PlacedCard:
    card: Card
    row: int
    col: int


class Grid(NamedTuple):
    """Cards on cells.

    ``row`` and ``col`` are the first card's. ``cells`` holds card numbers, 0 where none lies. ``free`` are the
    indices of all cells where a card may go now, row by row. ``box`` is around all cards. ``untouched`` has one
    bit for each index that may become free later: no card lies on it or beside it, and no six rows or columns of
    cards leave it outside.
    """

    row: int
    col: int
    cells: bytes
    free: tuple[int, ...]
    box: Box
    untouched: int

    def index_of(self, row: int, col: int) -> int:
        """The index of a cell; 0, where no card ever lies, for all that are out of reach."""
        down, right = row - self.row, col - self.col
        if -REACH <= down <= REACH and -REACH <= right <= REACH:
            return FIRST + down * STRIDE + right
        return 0

    def cell(self, index: int) -> Cell:
        down, right = _FROM_FIRST[index]
        return self.row + down, self.col + right

    def fits(self, row: int, col: int) -> bool:
        """Whether a card may go on a cell now (T5, T6); ``unfit`` tells why it may not."""
        return self.index_of(row, col) in self.free

    def at(self, row: int, col: int) -> Card | None:
        """The card on a cell, or None on an empty one."""
        number = self.cells[self.index_of(row, col)]
        return CARDS[number - 1] if number else None

    def cards(self) -> tuple[PlacedCard, ...]:
        """All cards, row by row."""
        return tuple([PlacedCard(CARDS[n - 1], *self.cell(i)) for i, n in enumerate(self.cells) if n])

    def open_cells(self) -> tuple[Cell, ...]:
        """All cells where a card may go now, row by row."""
        return tuple([self.cell(i) for i in self.free])

    def put(self, card: Card, row: int, col: int) -> Grid:
        """The grid with one more card. ValueError where none may go: the caller has asked ``fits`` first."""
        return self.put_at(card, self.index_of(row, col))

    def put_at(self, card: Card, index: int) -> Grid:
        """The same for an index."""
        first_row, first_col, cells, there, box, untouched = self
        free = list(there)
        free.remove(index)
        (top, bottom, left, right), (down, aside) = box, _FROM_FIRST[index]
        if not (top <= down <= bottom and left <= aside <= right):
            box, closed = _grown(box, index)
            if closed:
                untouched &= ~closed
                free = [cell for cell in free if not closed >> cell & 1]
        if fresh := _AROUND[index] & untouched:
            untouched ^= fresh
            free += _indices(fresh)
            free.sort()
        cells = cells[:index] + _BYTE[card] + cells[index + 1 :]
        return Grid(first_row, first_col, cells, tuple(free), box, untouched)


EMPTY: Final = Grid(0, 0, bytes(LENGTH), (), (0, 0, 0, 0), (1 << LENGTH) - 1)
"""Before the first card."""


@lru_cache(maxsize=64)
def cells_around(row: int, col: int) -> tuple[Cell, ...]:
    """Every cell of a grid whose first card lies on (row, col), by index."""
    return tuple([(row + down, col + right) for down, right in _FROM_FIRST])


def grid_of(cards: Iterable[PlacedCard]) -> Grid:
    """A grid from cards that lie within six rows and columns, on different cells."""
    laid = tuple(cards)
    shape = _shape(tuple([(one.row, one.col) for one in laid]))
    cells = bytearray(LENGTH)
    for one in laid:
        cells[shape.index_of(one.row, one.col)] = NUMBER[one.card]
    return Grid(shape.row, shape.col, bytes(cells), shape.free, shape.box, shape.untouched)


@lru_cache(maxsize=64)
def _shape(cells: tuple[Cell, ...]) -> Grid:
    """A grid with cards on these cells, no matter which: most games begin with the same few blocks."""
    grid = EMPTY._replace(row=cells[0][0], col=cells[0][1])
    box, closed, around, taken = grid.box, 0, 0, 0
    for row, col in cells:
        index = grid.index_of(row, col)
        box, closed = _grown(box, index)
        around, taken = around | _AROUND[index], taken | 1 << index
    open_cells, untouched = around & ~taken & ~closed, grid.untouched & ~around & ~taken & ~closed
    return grid._replace(free=_indices(open_cells), box=box, untouched=untouched)


@lru_cache(maxsize=64)
def is_block(cells: tuple[Cell, ...]) -> bool:
    """Whether these cells are a block of their number (G1); most games begin with the same few."""
    rows, cols = {row for row, _ in cells}, {col for _, col in cells}
    shape = (max(rows) - min(rows) + 1, max(cols) - min(cols) + 1)
    return shape in BLOCKS[len(cells)] and len(set(cells)) == len(cells)


def unfit(grid: Grid, row: int, col: int) -> RuleBroken | None:
    """Why no card may go on a cell (T5 occupied, T5 not adjacent, T6), or nothing."""
    index = grid.index_of(row, col)
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
def _grown(box: Box, index: int) -> tuple[Box, int]:
    """The box around a box and an index, and what it closes (T6). A few hundred boxes exist."""
    top, bottom, left, right = box
    down, aside = _FROM_FIRST[index]
    grown = min(top, down), max(bottom, down), min(left, aside), max(right, aside)
    return grown, _closed(grown)


def _closed(box: Box) -> int:
    """One bit for each index outside a box with six rows or columns where no card may lie any more (T6).

    0 for a smaller box: whatever lies beside it may still be taken.
    """
    top, bottom, left, right = box
    if bottom - top < REACH and right - left < REACH:
        return 0
    rows, cols = range(bottom - REACH, top + REACH + 1), range(right - REACH, left + REACH + 1)
    return sum(1 << index for index, (row, col) in enumerate(_FROM_FIRST) if row not in rows or col not in cols)


@lru_cache(maxsize=1 << 14)
def _indices(bits: int) -> tuple[int, ...]:
    """Which bits are set. Asked only for neighbours of one index, so few different questions come."""
    return tuple([index for index in range(LENGTH) if bits >> index & 1])
