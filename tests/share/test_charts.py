"""Charts: a table says what the drawing shows, nothing leaves the drawing, and lines differ without colours."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.share.charts import Bar, BarChart, Line, LineChart, Point, Shades, laid_out, table
from companion.share.charts.layout import place_of, scale, tick_words
from companion.share.picture import Box, Item, Picture, Trace, Words
from companion.share.picture.lettering import width
from companion.share.picture.pillow import painted
from companion.share.picture.values import dashed

SHADES = Shades("#2A221B", "#6B5E50", "#E5DAC6", "#1E5B4B", "#FFFDF8")
SIZE = 12.0
HIGH = 176.0

values = st.integers(-500, 500)
widths = st.floats(200, 900)


@st.composite
def line_charts(draw: st.DrawFn) -> LineChart:
    places = sorted(draw(st.sets(st.integers(0, 300), min_size=1, max_size=40)))
    lines = []
    for at in range(draw(st.integers(1, 3))):
        mine = [place for place in places if at == 0 or draw(st.booleans())]
        points = tuple(Point(place, draw(values), f"step {place}", "") for place in mine)
        told = tuple(Point(one.at, one.value, one.label, f"{one.value:g} points") for one in points)
        stepped, main = draw(st.booleans()), at == 0
        lines.append(Line(f"line {at}", told, ("whole", "dashed", "dotted")[at], "round", main, stepped))
    return LineChart(tuple(lines), "Step")


@st.composite
def bar_charts(draw: st.DrawFn) -> BarChart:
    amounts = draw(st.lists(st.integers(draw(st.sampled_from((0, -60))), 2000), min_size=1, max_size=24))
    bars = [Bar(f"{at * 5} to {at * 5 + 4}", one, f"{one} games", str(at * 5)) for at, one in enumerate(amounts)]
    if draw(st.booleans()):
        reach = draw(st.integers(0, 300))
        bars = [replace(bar, within=(bar.value - reach, bar.value + reach / 2)) for bar in bars]
    return BarChart(tuple(bars), "Points", "Games")


def box_of(item: Item) -> tuple[float, float, float, float]:
    if isinstance(item, Box):
        return item.x, item.y, item.x + item.width, item.y + item.height
    if isinstance(item, Words):
        half = width(item.text, item.size) * {"left": 0, "middle": 0.5, "right": 1}[item.align]
        return item.x - half, item.y - item.size * 0.75, item.x - half + width(item.text, item.size), item.y
    assert isinstance(item, Trace)
    xs, ys = [x for x, _ in item.points], [y for _, y in item.points]
    return min(xs), min(ys), max(xs), max(ys)


@given(st.one_of(line_charts(), bar_charts()), widths, st.floats(1, 1.6))
def test_nothing_leaves_the_drawing(chart: LineChart | BarChart, wide: float, grown: float) -> None:
    for item in laid_out(chart, wide, HIGH * grown, SHADES, SIZE * grown):
        left, top, right, below = box_of(item)
        assert min(left, top) >= -0.5, item
        assert max(right - wide, below - HIGH * grown) <= 0.5, item


@given(st.one_of(line_charts(), bar_charts()), widths)
def test_no_words_lie_over_others(chart: LineChart | BarChart, wide: float) -> None:
    words = [one for one in laid_out(chart, wide, HIGH, SHADES, SIZE) if isinstance(one, Words)]
    along = sorted(box_of(one) for one in words if one.align == "middle")
    assert all(one[2] < other[0] for one, other in pairwise(along))
    down = sorted(box_of(one)[1::2] for one in words if one.align == "right")
    assert all(one[1] <= other[0] for one, other in pairwise(down))


@given(line_charts(), bar_charts())
def test_a_table_says_every_point_once_and_every_bar(chart: LineChart, bars: BarChart) -> None:
    assert table(bars).rows == tuple((bar.label, bar.told) for bar in bars.bars)
    told = table(chart)
    assert told.heads == ("Step", *(line.name for line in chart.lines))
    for at, line in enumerate(chart.lines, 1):
        found = {row[0]: row[at] for row in told.rows if row[at]}
        assert found == {point.label: point.told for point in line.points}
    assert len({row[0] for row in told.rows}) == len(told.rows)


@given(line_charts(), widths)
def test_a_higher_value_lies_higher(chart: LineChart, wide: float) -> None:
    straight = LineChart(tuple(Line(one.name, one.points, one.stroke, "none") for one in chart.lines), "Step")
    traces = [one for one in laid_out(straight, wide, HIGH, SHADES, SIZE) if isinstance(one, Trace)]
    drawn = [line for line in straight.lines if len(line.points) > 1]
    assert len(traces) == len(drawn)
    for trace, line in zip(traces, drawn, strict=True):
        for (_, y), point in zip(trace.points, line.points, strict=True):
            for (_, other), beside in zip(trace.points, line.points, strict=True):
                assert (point.value > beside.value) <= (y <= other)


@given(bar_charts())
def test_bars_are_as_high_as_their_values(chart: BarChart) -> None:
    boxes = [
        one for one in laid_out(chart, 400, HIGH, SHADES, SIZE) if isinstance(one, Box) and one.fill == SHADES.main
    ]
    drawn = [bar for bar in chart.bars if bar.value]
    assert len(boxes) == len(drawn)
    if drawn:
        each = max(box.height for box in boxes) / max(abs(bar.value) for bar in drawn)
        assert all(abs(box.height - abs(bar.value) * each) <= 0.2 for box, bar in zip(boxes, drawn, strict=True))
        above = [box.y for box, bar in zip(boxes, drawn, strict=True) if bar.value < 0]
        assert max(above, default=0) - min(above, default=0) <= 0.1, "what is below zero hangs from one line"


@given(bar_charts())
def test_a_whisker_ends_where_its_numbers_lie(chart: BarChart) -> None:
    traces = [
        one for one in laid_out(chart, 400, HIGH, SHADES, SIZE) if isinstance(one, Trace) and one.colour == SHADES.ink
    ]
    whiskers = [bar.within for bar in chart.bars if bar.within is not None]
    assert len(traces) == 3 * len(whiskers)
    long = [trace.points[0][1] - trace.points[1][1] for trace in traces[::3]]
    for (low, high), one in zip(whiskers, long, strict=True):
        for (bottom, top), other in zip(whiskers, long, strict=True):
            assert abs(one * (top - bottom) - other * (high - low)) <= 1e-6 * max(1, high - low) * HIGH


@given(values, values)
def test_a_scale_holds_what_it_is_for(one: int, other: int) -> None:
    ticks = scale(min(one, other), max(one, other))
    assert ticks[0] <= min(one, other) <= max(one, other) <= ticks[-1]
    assert 2 <= len(ticks) <= 7
    assert all(tick == int(tick) for tick in ticks)
    assert len({round(b - a, 6) for a, b in pairwise(ticks)}) == 1


@given(line_charts(), widths)
def test_a_tap_finds_the_nearest_place(chart: LineChart, wide: float) -> None:
    bare = LineChart(chart.lines[:1], "Step")
    trace = next((one for one in laid_out(bare, wide, HIGH, SHADES, SIZE) if isinstance(one, Trace)), None)
    points = bare.lines[0].points
    if trace is not None and not bare.lines[0].stepped:
        for (x, _), point in zip(trace.points, points, strict=True):
            found = place_of(bare, wide, SIZE, x)
            assert found is not None
            assert abs(found - point.at) <= 1.5, "two places can lie within a pixel"
    assert place_of(bare, wide, SIZE, -50) == points[0].at
    assert place_of(bare, wide, SIZE, wide + 50) == points[-1].at


def test_a_chart_of_nothing_has_no_place_and_can_be_drawn() -> None:
    assert [tick_words(-5), tick_words(0), tick_words(50, "%")] == ["−5", "0", "50%"]
    empty = LineChart((Line("", ()),), "")
    assert place_of(empty, 300, SIZE, 10) is None
    assert laid_out(empty, 300, HIGH, SHADES, SIZE)
    assert laid_out(BarChart((), "", ""), 300, HIGH, SHADES, SIZE)


@given(st.lists(st.tuples(st.integers(0, 99), st.integers(0, 99)), min_size=2, max_size=9), st.integers(1, 9))
def test_dashes_and_gaps_are_as_long_as_the_line(points: list[tuple[float, float]], dash: int) -> None:
    pieces = dashed(Trace(tuple(points), "#000000", 1, (dash, dash)))
    whole = sum(hypot(c - a, d - b) for (a, b), (c, d) in pairwise(points))
    drawn = sum(hypot(c - a, d - b) for piece in pieces for (a, b), (c, d) in pairwise(piece))
    assert whole / 2 - 1e-6 <= drawn <= whole / 2 + dash + 1e-6 or drawn == pytest.approx(min(whole, dash))


def test_lines_differ_on_paper_without_colours() -> None:
    def greys(stroke: str) -> bytes:
        line = Line("", tuple(Point(at, at % 3, "", "") for at in range(9)), stroke)  # type: ignore[arg-type] # each
        items = laid_out(LineChart((line,), ""), 300, HIGH, SHADES, SIZE)
        return painted(Picture(300, int(HIGH), SHADES.ground, items)).convert("L").tobytes()

    kinds = [greys(stroke) for stroke in ("whole", "dashed", "dotted")]
    assert len(set(kinds)) == 3
