"""Makes charts of figures, in the reader's words: what each line and bar is called, and what it says."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Final

from companion.engine.words import Say
from companion.sessions.library import dates
from companion.sessions.library.look_back import Played, Spread
from companion.share.charts import Bar, BarChart, Line, LineChart, Point
from companion.ui.kit.texts import with_tenth
from companion.ui.screens.figures.chance import percent

WINDOW: Final = 10
"""Form is told over so many games."""
LEAST: Final = 5
"""With fewer games nothing is drawn over time."""
MOST_BARS: Final = 14
ROUND_STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)


def form_chart(say: Say, played: Sequence[Played]) -> LineChart | None:
    """Draw the share of the last ten games that was won, after each game, beside what was to be expected."""
    if len(played) < WINDOW:
        return None
    won, due = list[Point](), list[Point]()
    for end in range(WINDOW, len(played) + 1):
        last = played[end - WINDOW : end]
        at, label, short = end, *_day(say, last[-1].day)
        for points, share in (
            (won, sum(one.won for one in last) / WINDOW),
            (due, sum(one.due for one in last) / WINDOW),
        ):
            points.append(Point(at, 100 * share, label, percent(say, share), short))
    lines = (
        Line(say.t("won"), tuple(won), mark="round", main=True),
        Line(say.t("expected"), tuple(due), "dashed"),
    )
    return LineChart(lines, say.t("Ten games up to"), say.t("{n}%", n=""), 0, 100)


def scores_chart(say: Say, played: Sequence[Played], spread: Spread, *, highest: bool) -> LineChart | None:
    """Draw somebody's points at one game, with the best and the middle one of all that count."""
    if len(played) < 2:
        return None
    points = [Point(at, one.score, *_told(say, one)) for at, one in enumerate(played)]
    best = spread.counts[-1][0] if highest else spread.counts[0][0]
    ends = (points[0], points[-1])
    return LineChart(
        (
            Line(say.t("points"), tuple(points), mark="round", main=True),
            Line(say.t("best: {n}", n=best), tuple(_level(one, best) for one in ends), "dotted"),
            Line(
                say.t("median: {n}", n=number(say, spread.median)),
                tuple(_level(one, spread.median) for one in ends),
                "dashed",
            ),
        ),
        say.t("Game"),
        least=0,
    )


def spread_chart(say: Say, spread: Spread, along: str) -> BarChart:
    """Draw how often there was each number, several of them in one bar where there are many."""
    counts = dict(spread.counts)
    least, most = spread.counts[0][0], spread.counts[-1][0]
    step = next((one for one in ROUND_STEPS if (most - least) / one < MOST_BARS), most - least + 1)
    first = least // step * step
    bars = []
    for begin in range(first, most + 1, step):
        games = sum(counts.get(number, 0) for number in range(begin, begin + step))
        label = str(begin) if step == 1 else say.t("{first} to {last}", first=begin, last=begin + step - 1)
        bars.append(Bar(label, games, say.plural("{n} time", "{n} times", games), str(begin)))
    return BarChart(tuple(bars), along, say.t("How often"))


def number(say: Say, value: float) -> str:
    """Return a number with at most one digit behind the point; it may be below zero."""
    return with_tenth(say, value) if value >= 0 else f"\N{MINUS SIGN}{with_tenth(say, -value)}"


def _level(point: Point, value: float) -> Point:
    return Point(point.at, value, point.label, "", point.short)


def _told(say: Say, one: Played) -> tuple[str, str, str]:
    label, short = _day(say, one.day)
    return label, str(one.score), short


def _day(say: Say, day: date) -> tuple[str, str]:
    """Return a day in words, and as it stands below a chart: with its year, for a chart may reach over many."""
    short = say.t("{day}/{month}/{year}", day=day.day, month=f"{day.month:02}", year=f"{day.year % 100:02}")
    return dates.full_date(say, day), short
