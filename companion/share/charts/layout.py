"""Decides where everything of a chart lies, for a screen and a picture alike; finds round numbers for its side."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from companion.share.charts.values import Bar, BarChart, Chart, Line, LineChart, Mark
from companion.share.picture.lettering import above, shortened, width
from companion.share.picture.values import Box, Item, Trace, Words

GAP: Final = 6
"""Pixels between the numbers at the side and what they stand beside, for letters of the usual size."""
LEADING: Final = 1.5
THICK: Final = 2.5
"""How thick the line of somebody is, in parts of the size of letters / 12."""
DASHES: Final = {"whole": (), "dashed": (7.0, 5.0), "dotted": (2.0, 4.0)}
MARKED: Final = 32
"""The most points of which each has its mark; of more only the last one has."""
WIDEST: Final = 56
"""The widest bar, in parts of the size of letters / 12."""
NAMED: Final = 2.8
"""From so many sizes of letters on a bar has room for words below it: those that are longer are cut short."""
WHISKER: Final = 1.2
"""How thick a whisker is, in parts of the size of letters / 12."""
SHARE: Final = 0.72
"""The part of a bar's room that it fills."""


@dataclass(frozen=True, slots=True)
class Shades:
    """The colours of a chart, in whatever words its painter understands."""

    ink: str
    soft: str
    line: str
    main: str
    ground: str


@dataclass(frozen=True, slots=True)
class Frame:
    """Where values lie: the inside of a chart's axes, in pixels."""

    left: float
    top: float
    right: float
    bottom: float
    low: float
    high: float

    def y(self, value: float) -> float:
        return self.bottom - (value - self.low) / (self.high - self.low) * (self.bottom - self.top)


def laid_out(chart: Chart, wide: float, high: float, shades: Shades, size: float) -> tuple[Item, ...]:
    """Return what to draw in so many pixels, from back to front; ``size`` is that of letters.

    A chart without a value is an empty one.
    """
    frame = _frame(chart, wide, high, size)
    axes = _axes(chart, frame, shades, size)
    if isinstance(chart, BarChart):
        return (*axes, *_bars(chart, frame, shades, size, high))
    return (*axes, *_lines(chart, frame, shades, size, high))


def place_of(chart: LineChart, wide: float, size: float, x: float) -> float | None:
    """Return the place along the bottom that has a point, nearest to ``x`` pixels of a chart so wide; None of none."""
    places = sorted({point.at for line in chart.lines for point in line.points})
    if not places:
        return None
    frame = _frame(chart, wide, size * 10, size)
    return min(places, key=lambda at: abs(_x(frame, places, at) - x))


def _frame(chart: Chart, wide: float, high: float, size: float) -> Frame:
    ticks = _ticks(chart)
    left = max(width(tick_words(one, chart.unit), size) for one in ticks) + GAP * size / 12
    return Frame(left, size * 0.75, wide - size * 0.5, high - size * (LEADING + 0.25), ticks[0], ticks[-1])


def _ticks(chart: Chart) -> tuple[float, ...]:
    if isinstance(chart, BarChart):
        ends = [0.0, *(end for bar in chart.bars for end in (bar.value, *(bar.within or ())))]
        return scale(min(ends), max(ends))
    values = [point.value for line in chart.lines for point in line.points]
    bounds = [*values, *(one for one in (chart.least, chart.most) if one is not None)] or [0.0, 1.0]
    return scale(min(bounds), max(bounds))


def _axes(chart: Chart, frame: Frame, shades: Shades, size: float) -> list[Item]:
    items: list[Item] = []
    for tick in _ticks(chart):
        y, at_zero = frame.y(tick), tick == 0
        thin = size / 12
        across = frame.right - frame.left
        items.append(Box(frame.left, y - thin / 2, across, thin, shades.soft if at_zero else shades.line))
        told = tick_words(tick, chart.unit)
        base = y + size * (above() - 0.5) * 0.75
        items.append(Words(frame.left - GAP * size / 12, base, told, size, shades.soft, align="right"))
    return items


def _lines(chart: LineChart, frame: Frame, shades: Shades, size: float, high: float) -> list[Item]:
    places = sorted({point.at for line in chart.lines for point in line.points})
    labels = {one.at: one.short or one.label for line in reversed(chart.lines) for one in line.points}
    items = _below([(_x(frame, places, at), labels[at]) for at in places], frame, shades, size, high)
    for line in sorted(chart.lines, key=lambda one: one.main):  # who it is about lies above all
        items += _line(line, places, frame, shades, size / 12)
    return items


def _x(frame: Frame, places: Sequence[float], place: float) -> float:
    if places[0] == places[-1]:
        return (frame.left + frame.right) / 2
    return frame.left + (place - places[0]) / (places[-1] - places[0]) * (frame.right - frame.left)


def _line(line: Line, places: Sequence[float], frame: Frame, shades: Shades, unit: float) -> list[Item]:
    colour = shades.main if line.main else shades.ink
    points = [(_x(frame, places, one.at), frame.y(one.value)) for one in line.points]
    path = _stepped(points) if line.stepped else points
    thick = (THICK if line.main else THICK * 0.6) * unit
    items: list[Item] = []
    if len(path) > 1:
        traced = tuple((round(x, 1), round(y, 1)) for x, y in path)
        items.append(Trace(traced, colour, thick, tuple(one * unit for one in DASHES[line.stroke])))
    marked = points if len(points) <= MARKED else points[-1:]
    if line.mark != "none" or len(points) == 1:
        for x, y in marked:
            items += mark(line.mark, x, y, 3.6 * unit, colour, shades.ground)
    return items


def mark(kind: Mark, x: float, y: float, radius: float, colour: str, ground: str) -> list[Item]:
    """Return the mark around a point: a filled disc, or a square that is open."""
    corners = (round(x - radius, 1), round(y - radius, 1), 2 * radius, 2 * radius)
    if kind == "square":
        return [Box(*corners, ground, line=colour, edge=radius * 0.5)]
    return [Box(*corners, colour, radius=radius)]


def _stepped(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    found: list[tuple[float, float]] = []
    for x, y in points:
        if found:
            found.append((x, found[-1][1]))
        found.append((x, y))
    return found


def _below(labels: Sequence[tuple[float, str]], frame: Frame, shades: Shades, size: float, high: float) -> list[Item]:
    """Write labels below the axis: the first, the last, and between them as many as have room, evenly chosen."""
    if not labels:
        return []
    longest = max(width(words, size) for _, words in labels) + size
    room = max(int((frame.right - frame.left) / longest), 1)
    by = max(-(-(len(labels) - 1) // room), 1)
    base = high - size * (LEADING - 1) * 0.5
    placed: list[tuple[float, float, str]] = []
    wanted = [one for at, one in enumerate(labels) if one[1] and at % by == 0 and at != len(labels) - 1]
    for x, words in [labels[-1], *wanted]:  # the last one comes first: it is the one that is looked for
        half = width(words, size) / 2
        middle = min(max(x, half), frame.right + size * 0.5 - half)
        if all(abs(middle - other) >= half + beside + size * 0.5 for other, beside, _ in placed):
            placed.append((middle, half, words))
    items = [Words(round(x, 1), base, words, size, shades.soft, align="middle") for x, _, words in sorted(placed)]
    return list[Item](items)


def _bars(chart: BarChart, frame: Frame, shades: Shades, size: float, high: float) -> list[Item]:
    if not chart.bars:
        return []
    each = (frame.right - frame.left) / len(chart.bars)
    fat = min(each * SHARE, WIDEST * size / 12)
    middles = [frame.left + each * (at + 0.5) for at in range(len(chart.bars))]
    bars = zip(middles, chart.bars, strict=True)
    items = [item for x, bar in bars for item in _bar(bar, x, fat, frame, shades, size / 12)]
    words = [bar.short or bar.label for bar in chart.bars]
    if each >= NAMED * size:  # room for the beginning of every name; the table has all of it
        words = [shortened(one, size, each - size * 0.6) for one in words]
    labels = list(zip(middles, words, strict=True))
    return [*items, *_below(labels, frame, shades, size, high)]


def _bar(bar: Bar, x: float, fat: float, frame: Frame, shades: Shades, unit: float) -> list[Item]:
    top, bottom = sorted((frame.y(bar.value), frame.y(0)))
    place = (round(x - fat / 2, 1), round(top, 1), round(fat, 1), round(bottom - top, 1))
    items: list[Item] = []
    if bar.value and bar.main:
        items.append(Box(*place, shades.main, radius=min(3 * unit, fat / 4)))
    elif bar.value:
        items.append(Box(*place, shades.ground, line=shades.ink, edge=1.5 * unit))
    if bar.within is not None:
        low, high = map(frame.y, bar.within)
        ends = [((x - fat / 6, y), (x + fat / 6, y)) for y in (low, high)]
        for colour, thick in ((shades.ground, 3 * WHISKER), (shades.ink, WHISKER)):  # to be seen on its bar, too
            items += [Trace(path, colour, thick * unit) for path in (((x, low), (x, high)), *ends)]
    return items


ROUND: Final = (1, 2, 5, 10)
STEPS: Final = 4
"""So many steps a scale has at most, but for one more at its end."""


def scale(least: float, most: float) -> tuple[float, ...]:
    """Return round whole numbers, equally far apart, from at most ``least`` to at least ``most``; two at least."""
    span = max(most - least, 1e-9)
    power = 10.0 ** math.floor(math.log10(span / STEPS))
    step = next(one * power for one in ROUND if one * power * STEPS >= span * (1 - 1e-9))
    step = max(1.0, float(math.ceil(step)))
    first = math.floor(least / step + 1e-9)
    last = max(math.ceil(most / step - 1e-9), first + 1)
    return tuple(round(step * n, 9) for n in range(first, last + 1))


def tick_words(number: float, unit: str = "") -> str:
    """Return a number of a scale as it stands beside a chart; ``unit`` brings its own space, if it needs one."""
    plain = f"{abs(number):g}"
    return f"\N{MINUS SIGN}{plain}{unit}" if number < 0 else f"{plain}{unit}"
