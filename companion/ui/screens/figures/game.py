"""Shows the figures of all finished sessions of one game, at ``/figures/:game``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import flet as ft

from companion.engine.wire import write_options
from companion.engine.words import Say, capital, unit
from companion.games import GAMES
from companion.sessions.library.look_back import Chosen, GameFigures, LookBack, chosen_options
from companion.sessions.library.variant import variant
from companion.share.charts import Bar, BarChart, Table
from companion.ui import addresses, bridge
from companion.ui.device import use_device
from companion.ui.games.registry import SCREENS
from companion.ui.host.chance import too_few
from companion.ui.host.host import use_host, use_watching_host
from companion.ui.host.missing import nothing_here
from companion.ui.kit.frame import TopBar, panel, screen
from companion.ui.kit.keys import choices
from companion.ui.kit.long_lists import use_long_list
from companion.ui.kit.pictures.charts import ChartPart, bars_words, table_of
from companion.ui.kit.spread import stretched
from companion.ui.kit.texts import body, heading, headline, soft
from companion.ui.screens.figures.drawn import WINDOW, TurnsPart, beginning_words, number, number_tiles, spread_chart
from companion.ui.screens.figures.filters import FigureFilter, Filtered

COMPARED: Final = 6
"""How many ways to set up a game are compared at once."""


@bridge.component
def OneGame(game: str) -> ft.Control:
    host, page = use_host(), ft.context.page
    say = host.say()
    if game not in GAMES:
        return nothing_here(host, "", addresses.HISTORY, say.t("History"))
    head = headline(GAMES[game].words.title(say), SCREENS[game].accent.colour)
    games = choices(
        [(id, one.words.title(say), f"at-{id}") for id, one in GAMES.items()],
        game,
        lambda id: page.navigate(addresses.game_figures(id)),
    )
    return screen(
        host,
        TopBar(say.t("Figures"), back=addresses.HISTORY),
        columns=[[head, games, bridge.keyed(game, Filtered, OfGame, game, games=False)]],
        kind="listed",
    )


@bridge.component
def OfGame(game: str, wanted: FigureFilter) -> ft.Control:
    host = use_watching_host()
    say, which = host.say(), replace(wanted, game=None).selection(host.tonight)
    found = LookBack(host.sessions).game(game, which)
    if not found.sessions or not found.scores.counts:
        return panel(soft(say.t("No game between people was finished in this period.")), identifier="game-figures")
    begins = (say.t("Does it help to go first?"), found.turns, beginning_words, "first-seat", SCREENS[game].accent)
    ways = chosen_options(found)
    parts: list[ft.Control] = [
        bridge.keyed("in-short", InShort, found),
        bridge.keyed("scores", Scores, found),
        *([bridge.keyed("first-seat", TurnsPart, *begins)] if found.turns and GAMES[game].begins != "nobody" else []),
        bridge.keyed("lengths", Lengths, found),
        *([bridge.keyed("options", Options, game, ways)] if len(ways) > 1 else []),
    ]
    return stretched(parts, spacing=12)


@bridge.component
def InShort(figures: GameFigures) -> ft.Control:
    say, scores, minutes = use_device().say(), figures.scores, round(figures.minutes.median)
    numbers: list[tuple[int | str, str, str]] = [
        (figures.sessions, unit(say.plural("{n} game", "{n} games", figures.sessions)), "games"),
        (number(say, scores.median), say.t("median points"), "median"),
    ]
    if figures.minutes.counts:
        numbers.append((minutes, say.plural("minute (typical)", "minutes (typical)", minutes), "minutes"))
    return panel(number_tiles(*numbers), identifier="game-figures")


@bridge.component
def Scores(figures: GameFigures) -> ft.Control:
    say, scores = use_device().say(), figures.scores
    lines: list[ft.Control] = [heading(say.t("How the points are spread"))]
    least, most = scores.counts[0][0], scores.counts[-1][0]
    median = number(say, scores.median)
    told = say.t("{least} to {most} points, median {median}.", least=least, most=most, median=median)
    chart = spread_chart(say, scores, say.t("Points"), most)
    if chart is None:
        return panel(*lines, soft(told), identifier="scores")
    drawn = bridge.keyed("chart", ChartPart, chart, told, "scores-chart", SCREENS[figures.game].accent)
    return panel(*lines, drawn, identifier="scores")


@bridge.component
def Lengths(figures: GameFigures) -> ft.Control:
    say, lengths = use_device().say(), figures.minutes
    lines: list[ft.Control] = [heading(say.t("How long a game takes"))]
    low, high = lengths.middle_half
    told = say.t("Half of all games take {low} to {high} minutes.", low=low, high=high)
    if low == high:
        told = say.plural("Most games take {n} minute.", "Most games take {n} minutes.", high)
    most = max(4 * high - 3 * low, high + 1)  # a game that was left lying for days would push all others into one bar
    chart = spread_chart(say, lengths, capital(unit(say.plural("{n} minute", "{n} minutes", 2))), most)
    if chart is None:
        return panel(*lines, soft(too_few(say, lengths.total)), identifier="lengths")
    lines += [bridge.keyed("chart", ChartPart, chart, told, "lengths-chart", SCREENS[figures.game].accent)]
    if left := sum(games for minutes, games in lengths.counts if minutes > most):
        lines.append(soft(say.plural("{n} game took longer.", "{n} games took longer.", left)))
    heads = (say.t("Players"), say.t("Games"), say.t("Median length (minutes)"))
    by_players = sorted(figures.lengths.items())
    rows = tuple((str(players), str(spread.total), number(say, spread.median)) for players, spread in by_players)
    lines.append(table_of(say, Table(heads, rows), "lengths-by-players"))
    return panel(*lines, identifier="lengths")


@bridge.component
def Options(game: str, ways: Sequence[Chosen]) -> ft.Control:
    """Draws what the options change, of those that were played often enough."""
    say = use_device().say()
    lines: list[ft.Control] = [heading(say.t("Options compared"))]
    as_printed = say.t("as on the rule sheet")
    named = [(at, variant(say, game, write_options(one.options)) or as_printed, one) for at, one in enumerate(ways, 1)]
    listed = use_long_list(say, "options", named, lambda one: one[1], at_once=COMPARED, typed="")
    bars = [
        Bar(name, one.scores.median, _middle(say, one), str(at), main=at == 1, within=one.scores.about_median)
        for at, name, one in listed.shown
        if one.games >= WINDOW
    ]
    if len(bars) > 1:
        chart = BarChart(tuple(bars), say.t("Options"), say.t("Points"))
        accent = SCREENS[game].accent
        lines.append(bridge.keyed("chart", ChartPart, chart, bars_words(say, bars), "options-chart", accent))
        lines.append(soft(say.t("The thin lines show where the true value lies in 95 of 100 cases.")))
    lines += [_line(say, at, name, one) for at, name, one in listed.shown]
    return panel(*lines, *listed.under, identifier="options-compared")


def _line(say: Say, position: int, name: str, way: Chosen) -> ft.Control:
    if way.games < WINDOW:
        told = too_few(say, way.games)
    elif not way.lengths.counts:  # nobody knows how long any of them took
        told = _middle(say, way)
    else:
        told = say.plural(
            "{n} game, median {points} points, {minutes} minutes",
            "{n} games, median {points} points, {minutes} minutes",
            way.games,
            points=number(say, way.scores.median),
            minutes=number(say, way.lengths.median),
        )
    column = ft.Column([body(f"{position}. {name}"), soft(told)], spacing=0)
    return ft.Semantics(container=True, identifier=f"option-{position}", content=column)


def _middle(say: Say, way: Chosen) -> str:
    median, (low, high) = number(say, way.scores.median), way.scores.about_median
    return say.t("median: {n} points, true value {low} to {high}", n=median, low=low, high=high)
