"""Draws figures in the reader's words: numbers side by side, form, points and lengths as charts, and how much it helps
to begin, or to sit in another place: won against expected, at tables of every size.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Final

import flet as ft

from companion.engine.words import N_, Say, capital, unit
from companion.games import GAMES
from companion.sessions.library import dates
from companion.sessions.library.lone_record import WinShare
from companion.sessions.library.look_back import Played, Spread, Turns
from companion.share.charts import Bar, BarChart, Line, LineChart, Point
from companion.share.charts.values import Stroke
from companion.ui import bridge, theme
from companion.ui.device import use_device
from companion.ui.host.chance import FEW, SURE, is_chance, percent, share_words, too_few, verdict
from companion.ui.kit.frame import panel
from companion.ui.kit.keys import choices
from companion.ui.kit.pictures.charts import ChartPart
from companion.ui.kit.spread import centred, stretched
from companion.ui.kit.texts import BOLD, body, heading, large, lettering, soft, spoken_as, with_tenth

WINDOW: Final = 10
"""Form is told over so many games."""
LEAST: Final = 5
"""With fewer games nothing is drawn over time."""
MOST_BARS: Final = 14
ROUND_STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)

TURNS: Final = (N_("first"), N_("second"), N_("third"), N_("fourth"), N_("fifth"), N_("sixth"))


def panels(say: Say, found: object, *draws: Callable[..., ft.Control]) -> ft.Control:
    """Draw each panel of what was ``found`` by itself."""
    return stretched([bridge.keyed(str(at), draw, say, found) for at, draw in enumerate(draws)], spacing=12)


def number_tiles(*numbers: tuple[int | str, str, str]) -> ft.Control:
    """Draw for each the number, its words below it; the last is its identifier. Large letters have a line each."""
    tiles = list[ft.Control]()
    for number, words, identifier in numbers:
        figure = lettering(str(number), size=theme.HEADLINE, weight=BOLD, color=theme.INK)
        parts: ft.Control = ft.Row([figure, soft(words)], wrap=True, spacing=10)
        if not large():
            parts = centred([figure, soft(words, text_align=ft.TextAlign.CENTER)], spacing=0)
        tiles.append(spoken_as(f"{number} {words}", parts, f"number-{identifier}", expand=not large()))
    if large():
        return stretched(tiles, spacing=8)
    return ft.Row(tiles, spacing=8, vertical_alignment=ft.CrossAxisAlignment.START)


def games_bar(say: Say, label: str, games: int, short: str = "", *, main: bool = True) -> Bar:
    """Draw a number of games."""
    return Bar(label, games, say.plural("{n} game", "{n} games", games), short, main=main)


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
    if len(played) < LEAST:
        return None
    points = []
    for at, game in enumerate(played):
        label, short = _day(say, game.day)
        points.append(Point(at, game.score, label, str(game.score), short))

    def level(name: str, value: float, stroke: Stroke) -> Line:
        return Line(name, tuple(replace(end, value=value, told="") for end in (points[0], points[-1])), stroke)

    best, median = spread.counts[-1 if highest else 0][0], spread.median
    lines = (
        Line(unit(say.plural("{n} point", "{n} points", 2)), tuple(points), mark="round", main=True),
        level(say.t("best: {n}", n=best), best, "dotted"),
        level(say.t("median: {n}", n=number(say, median)), median, "dashed"),
    )
    return LineChart(lines, say.t("Game"), least=0)


def spread_chart(say: Say, spread: Spread, along: str, most: int) -> BarChart | None:
    """Draw how often there was each number up to ``most``, several of them in one bar where there are many."""
    if spread.total < LEAST:
        return None
    counts = {number: games for number, games in spread.counts if number <= most}
    least, most = min(counts), max(counts)
    step = next((one for one in ROUND_STEPS if (most - least) / one < MOST_BARS), most - least + 1)
    first = least // step * step
    bars = []
    for begin in range(first, most + 1, step):
        games = sum(counts.get(number, 0) for number in range(begin, begin + step))
        label = str(begin) if step == 1 else say.t("{first} to {last}", first=begin, last=begin + step - 1)
        bars.append(Bar(label, games, say.plural("{n} time", "{n} times", games), str(begin)))
    return BarChart(tuple(bars), along, capital(say.t("how often")))


def number(say: Say, value: float) -> str:
    """Return a number with at most one digit behind the point; it may be below zero."""
    return with_tenth(say, value) if value >= 0 else f"\N{MINUS SIGN}{with_tenth(say, -value)}"


def _day(say: Say, day: date) -> tuple[str, str]:
    """Return a day in words, and as it stands below a chart: with its year, for a chart may reach over many."""
    short = say.t("{day}/{month}/{year}", day=day.day, month=f"{day.month:02}", year=f"{day.year % 100:02}")
    return dates.full_date(say, day), short


Shares = Mapping[int, WinShare]
"""By when somebody's turn came, 0 for who began."""


@bridge.component
def TurnsPart(
    title: str, turns: Sequence[Turns], words: Callable[[Say, Shares], list[str]], identifier: str, accent: theme.Accent
) -> ft.Control:
    """Draws what was won as the first, the second … against what was to be expected, at tables of one size or of all.

    ``words`` say what the chart says; a single sentence, that there is too little to draw.
    """
    say = use_device().say()
    chosen, choose = bridge.use_state(0)
    sizes = sorted({one.players for one in turns})
    size = chosen if chosen in sizes else 0
    options = [(0, say.t("All tables"), "table-all")]
    options += [(n, say.plural("{n} person", "{n} people", n), f"table-{n}") for n in sizes]
    keys = [choices(options, size, choose)] if len(sizes) > 1 else []
    shares = by_turn(one for one in turns if size in (0, one.players))
    told = words(say, shares)
    chart = turns_chart(say, shares)
    if len(told) == 1 or not chart.bars:
        return panel(heading(title), *keys, *map(body, told), identifier=identifier)
    meant = say.t(
        "By how many percentage points more, or less, was won than expected among equals. The thin "
        "lines show where the true value lies in 95 of 100 cases. Filled: luck hardly explains it."
    )
    drawn = bridge.keyed(f"chart-{size}", ChartPart, chart, " ".join(told), f"{identifier}-chart", accent)
    few = say.t("Left out: those with fewer than {n} games.", n=WINDOW)
    left_out = [soft(few)] if len(chart.bars) < len(shares) else []
    return panel(heading(title), *keys, drawn, soft(meant), *left_out, identifier=identifier)


def by_turn(turns: Iterable[Turns]) -> Shares:
    """Return the shares of games in which somebody's turn came first, second …; not of games in which nobody begins."""
    found: dict[int, WinShare] = {}
    for one in turns:
        if one.game in GAMES and GAMES[one.game].begins != "nobody":
            found[one.turn] = found.get(one.turn, WinShare()) + one.share
    return dict(sorted(found.items()))


def turns_chart(say: Say, shares: Shares) -> BarChart:
    """Draw by how much more was won than was to be expected, where there are games enough."""
    bars = []
    for turn, share in shares.items():
        if share.games < WINDOW:
            continue
        low, high = (100 * (end - share.expected) for end in share.interval)
        bar = Bar(turn_words(say, turn), 100 * share.difference, share_words(say, share), str(turn + 1))
        bars.append(replace(bar, main=not is_chance(share), within=(low, high)))
    return BarChart(tuple(bars), say.t("Turn order"), say.t("Wins"))


def beginning_words(say: Say, shares: Shares) -> list[str]:
    """Say whether who begins wins more, and how sure that is."""
    first = shares.get(0, WinShare())
    if first.games < FEW:
        return [too_few(say, first.games)]
    told = [say.t("The first player won {share}.", share=share_words(say, first)), verdict(say, first)]
    if not is_chance(first):
        more = first.strays > 0
        told.append(say.t("Going first seems to help.") if more else say.t("Going first seems to be a disadvantage."))
    return told


def place_words(say: Say, shares: Shares) -> list[str]:
    """Say as which somebody wins most against what was to be expected, and whether that place differs from others."""
    enough = {turn: share for turn, share in shares.items() if share.games >= WINDOW}
    games = sum(share.games for share in shares.values())
    if games < FEW or not enough:
        return [too_few(say, games)]
    turn = max(enough, key=lambda one: enough[one].difference)
    best, all_of_them = enough[turn], sum(shares.values(), WinShare())
    told = say.t("No seat stands out: luck explains such differences.")
    if best.within(SURE)[0] - best.expected > all_of_them.difference:
        told = say.t("Does best when going {turn}.", turn=turn_words(say, turn))
    facts = {"turn": turn_words(say, turn), "share": share_words(say, best)}
    return [told, say.t("Best when going {turn}: {share}.", **facts)]


def turn_words(say: Say, turn: int) -> str:
    """Return «first», «second» …"""
    return say.t(TURNS[turn]) if turn < len(TURNS) else str(turn + 1)
