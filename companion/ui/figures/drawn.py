"""Makes charts of figures, in the reader's words: what each line and bar is called, and what it says."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from companion.engine.words import N_, Say
from companion.sessions.library.look_back import Played, Spread, Turns
from companion.share.charts import Bar, BarChart, Line, LineChart, Point
from companion.ui.parts import dates
from companion.ui.parts.numbers import with_tenth

WINDOW: Final = 10
"""Form is told over so many games."""
FEW: Final = 20
"""With fewer games nothing is said about an advantage."""
LEAST: Final = 5
"""With fewer games nothing is drawn over time."""
MOST_BARS: Final = 14
ROUND_STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
TURNS: Final = (N_("first"), N_("second"), N_("third"), N_("fourth"), N_("fifth"), N_("sixth"))


def too_few(say: Say, games: int) -> str:
    """Return «3 games: too few to say»."""
    return say.plural("{n} game: too few to say.", "{n} games: too few to say.", games)


def percent(say: Say, share: float) -> str:
    return say.t("{n}%", n=round(100 * share))


def form_chart(say: Say, played: Sequence[Played]) -> LineChart | None:
    """Draw the share of the last ten games that was won, after each game, beside what was to be expected."""
    if len(played) < WINDOW:
        return None
    won, due = list[Point](), list[Point]()
    for end in range(WINDOW, len(played) + 1):
        last = played[end - WINDOW : end]
        at, label, short = end, *_day(say, last[-1].finished_at)
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


def turns_chart(say: Say, turns: Sequence[Turns]) -> BarChart:
    """Draw which part of the games was won by when the turn came."""
    bars = []
    for at, (games, won, due) in enumerate(by_turn(turns)):
        facts = {"share": percent(say, won / games), "due": percent(say, due / games)}
        told = say.plural(
            "{share} of {n} game ({due} expected)", "{share} of {n} games ({due} expected)", games, **facts
        )
        bars.append(Bar(turn_words(say, at), 100 * won / games, told, str(at + 1), main=won >= due))
    return BarChart(tuple(bars), say.t("Whose turn comes"), say.t("Won"), say.t("{n}%", n=""))


def by_turn(turns: Sequence[Turns]) -> list[tuple[int, float, float]]:
    """Return for the first, the second … how many games, how much of them was won, and what was to be expected."""
    found = []
    for turn in range(max((one.turn for one in turns), default=-1) + 1):
        here = [one for one in turns if one.turn == turn]
        if games := sum(one.games for one in here):
            found.append((games, sum(one.won for one in here), sum(one.due for one in here)))
    return found


def spread_chart(say: Say, spread: Spread, along: str, *, unit: str = "") -> BarChart:
    """Draw how often there was each number, several of them in one bar where there are many."""
    counts = dict(spread.counts)
    least, most = spread.counts[0][0], spread.counts[-1][0]
    step = next((one for one in ROUND_STEPS if (most - least) / one < MOST_BARS), most - least + 1)
    first = least // step * step
    bars = []
    for begin in range(first, most + 1, step):
        games = sum(counts.get(number, 0) for number in range(begin, begin + step))
        label = str(begin) if step == 1 else say.t("{first} to {last}", first=begin, last=begin + step - 1)
        bars.append(Bar(f"{label}{unit}", games, say.plural("{n} time", "{n} times", games), str(begin)))
    return BarChart(tuple(bars), along, say.t("How often"))


def turn_words(say: Say, turn: int) -> str:
    """Return «first», «second» …"""
    return say.t(TURNS[turn]) if turn < len(TURNS) else str(turn + 1)


def number(say: Say, value: float) -> str:
    """Return a number with at most one digit behind the point; it may be below zero."""
    return with_tenth(say, value) if value >= 0 else f"\N{MINUS SIGN}{with_tenth(say, -value)}"


def _level(point: Point, value: float) -> Point:
    return Point(point.at, value, point.label, "", point.short)


def _told(say: Say, one: Played) -> tuple[str, str, str]:
    label, short = _day(say, one.finished_at)
    return label, str(one.score), short


def _day(say: Say, moment: datetime) -> tuple[str, str]:
    here = moment.astimezone()
    return dates.full_date(say, here.date()), say.t("{day}/{month}", day=here.day, month=f"{here.month:02}")
