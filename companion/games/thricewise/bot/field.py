"""A grid with what every card would score on every free cell, kept up to date as cards are laid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.engine.changes import maker
from companion.games.thricewise.bot.lines import NEAR, Lines, lines_of
from companion.games.thricewise.cards import CARDS
from companion.games.thricewise.grid import Grid
from companion.games.thricewise.options import Options


@dataclass(frozen=True, slots=True)
class Field:
    """``points`` by index: byte n is what card n would score there."""

    grid: Grid
    points: dict[int, bytes]
    lines: Lines

    def put(self, card: int, index: int) -> Field:
        """The field with one more card. Only cells in a line with it and at most two steps away are asked again."""
        grid = self.grid.put_at(CARDS[card - 1], index)
        old, near, lines, cells = self.points, NEAR[index], self.lines, grid.cells
        at = lines.at
        return _field(grid, {i: at(cells, i) if i in near else old[i] for i in grid.free}, lines)

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


_field: Final = maker(Field)


def field_of(grid: Grid, options: Options) -> Field:
    lines = lines_of(options)
    return Field(grid, lines.everywhere(grid), lines)
