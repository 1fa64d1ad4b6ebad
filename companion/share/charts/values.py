"""Holds what a chart shows: numbers, and the words for each of them in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Stroke = Literal["whole", "dashed", "dotted"]
Mark = Literal["round", "square", "none"]


@dataclass(frozen=True, slots=True)
class Point:
    """A value at a place along the bottom; ``label`` says the place (“12 May 2026”), ``told`` the value (“47%”).

    ``short`` stands below the drawing, else the label.
    """

    at: float
    value: float
    label: str
    told: str
    short: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A line through its points. Strokes and marks tell lines apart without colours; a ``main`` one is coloured.

    ``stepped``: a value holds until the next point instead of growing towards it.
    """

    name: str
    points: tuple[Point, ...]
    stroke: Stroke = "whole"
    mark: Mark = "none"
    main: bool = False
    stepped: bool = False


@dataclass(frozen=True, slots=True)
class LineChart:
    """Lines over one another. ``along`` and ``unit`` head the table and follow the numbers at the left (“%”).

    The scale at the left holds ``least`` and ``most`` and all values.
    """

    lines: tuple[Line, ...]
    along: str
    unit: str = ""
    least: float | None = None
    most: float | None = None


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar; ``short`` stands below it, ``label`` in the table. A ``main`` one is filled, the others are outlined.

    ``within`` are the ends of a whisker: between them the truth may lie.
    """

    label: str
    value: float
    told: str
    short: str = ""
    main: bool = True
    within: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class BarChart:
    """Bars side by side. ``along`` heads the table's labels, ``amount`` its values; ``unit`` follows numbers."""

    bars: tuple[Bar, ...]
    along: str
    amount: str
    unit: str = ""


Chart = LineChart | BarChart


@dataclass(frozen=True, slots=True)
class Table:
    """The same as a table: each row begins with its label."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def table(chart: Chart) -> Table:
    """Return all that a chart shows, in the order of its places; a line without a point there has an empty cell."""
    if isinstance(chart, BarChart):
        return Table((chart.along, chart.amount), tuple((bar.label, bar.told) for bar in chart.bars))
    labels = {one.at: one.label for line in reversed(chart.lines) for one in line.points}  # as the first line says
    told = [{point.at: point.told for point in line.points} for line in chart.lines]
    rows = tuple((labels[at], *(line.get(at, "") for line in told)) for at in sorted(labels))
    return Table((chart.along, *(line.name for line in chart.lines)), rows)
