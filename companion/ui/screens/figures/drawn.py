"""Draws numbers, and makes charts of figures, in the reader's words: what each line is called, and what it says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from typing import Final

import flet as ft

from companion.engine.words import Say
from companion.sessions.library import dates
from companion.sessions.library.look_back import Played, Spread
from companion.share.charts import Bar, BarChart, Line, LineChart, Point
from companion.share.charts.values import Stroke
from companion.ui import theme
from companion.ui.kit.spread import stretched
from companion.ui.kit.texts import BOLD, lettering, silent, soft, with_tenth
from companion.ui.kit.zoom import large
from companion.ui.session.chance import percent

WINDOW: Final = 10
"""Form is told over so many games."""
LEAST: Final = 5
"""With fewer games nothing is drawn over time."""
MOST_BARS: Final = 14
ROUND_STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)


def number_tiles(*numbers: tuple[int | str, str, str]) -> ft.Control:
    """Draw for each the number, its words below it; the last is its identifier. Large letters have a line each."""
    tiles = [_tile(*number) for number in numbers]
    if large():
        return stretched(tiles, spacing=8)
    return ft.Row(tiles, spacing=8, vertical_alignment=ft.CrossAxisAlignment.START)


def _tile(number: int | str, words: str, identifier: str) -> ft.Control:
    figure = lettering(str(number), size=theme.HEADLINE, weight=BOLD, color=theme.INK)
    if large():
        parts: ft.Control = ft.Row([figure, soft(words)], wrap=True, spacing=10)
    else:
        parts = ft.Column([figure, soft(words, text_align=ft.TextAlign.CENTER)], spacing=0)
        parts.horizontal_alignment = ft.CrossAxisAlignment.CENTER
    whole = ft.Semantics(identifier=f"number-{identifier}", label=f"{number} {words}", container=True)
    whole.content, whole.expand = silent(parts), not large()
    return whole


def form_chart(say: Say, played: Sequence[Played]) -> LineChart | None:
    """Draw the share of the last ten games that was won, after each game, beside what was to be expected."""
    if len(played) < WINDOW:
        return None

    def points(of: Callable[[Played], float]) -> Iterator[Point]:
        for end in range(WINDOW, len(played) + 1):
            share, (label, short) = sum(map(of, played[end - WINDOW : end])) / WINDOW, _day(say, played[end - 1].day)
            yield Point(end, 100 * share, label, percent(say, share), short)

    won = Line(say.t("won"), tuple(points(lambda game: game.won)), mark="round", main=True)
    due = Line(say.t("expected"), tuple(points(lambda game: game.due)), "dashed")
    return LineChart((won, due), say.t("Ten games up to"), say.t("{n}%", n=""), 0, 100)


def scores_chart(say: Say, played: Sequence[Played], spread: Spread, *, highest: bool) -> LineChart | None:
    """Draw somebody's points at one game, with the best and the middle one of all that count."""
    if len(played) < 2:
        return None
    points = []
    for at, game in enumerate(played):
        label, short = _day(say, game.day)
        points.append(Point(at, game.score, label, str(game.score), short))

    def level(name: str, value: float, stroke: Stroke) -> Line:
        return Line(name, tuple(replace(end, value=value, told="") for end in (points[0], points[-1])), stroke)

    best, median = spread.counts[-1 if highest else 0][0], spread.median
    lines = (
        Line(say.t("points"), tuple(points), mark="round", main=True),
        level(say.t("best: {n}", n=best), best, "dotted"),
        level(say.t("median: {n}", n=number(say, median)), median, "dashed"),
    )
    return LineChart(lines, say.t("Game"), least=0)


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


def _day(say: Say, day: date) -> tuple[str, str]:
    """Return a day in words, and as it stands below a chart: with its year, for a chart may reach over many."""
    short = say.t("{day}/{month}/{year}", day=day.day, month=f"{day.month:02}", year=f"{day.year % 100:02}")
    return dates.full_date(say, day), short
