"""Adds sessions up: how many there were, who won how often, and whether the die is fair; and at ``/figures/:game`` all
finished sessions of one game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import flet as ft

from companion.engine import Say, capital, unit, write_options
from companion.games import GAMES
from companion.games.push.cards import FACES
from companion.games.push.words import word
from companion.sessions.library.library import DieStatistics, Library, Overview
from companion.sessions.library.lone_record import owners, records_of
from companion.sessions.library.look_back import Chosen, GameFigures, LookBack, Selection, chosen_options
from companion.sessions.library.variant import variant
from companion.share.charts import Bar, BarChart, Table
from companion.ui import addresses, bridge, theme
from companion.ui.device import use_device
from companion.ui.games.registry import SCREENS, colour_of, title_of
from companion.ui.host.chance import too_few, won_words
from companion.ui.host.from_library import PlayedWithin
from companion.ui.host.host import nothing_here, use_host, use_watching_host
from companion.ui.kit.frame import TopBar, panel, screen
from companion.ui.kit.keys import choices, row_key
from companion.ui.kit.long_lists import use_long_list
from companion.ui.kit.pictures.charts import ChartPart, bars_words, table_of
from companion.ui.kit.signs import mark
from companion.ui.kit.span import ANY_TIME
from companion.ui.kit.spread import stretched
from companion.ui.kit.texts import body, heading, headline, soft, spoken_as, strong, with_tenth, zoom
from companion.ui.screens.figures.drawn import WINDOW, TurnsPart, beginning_words, number, number_tiles, spread_chart
from companion.ui.screens.figures.filters import FigureFilter, Filtered
from companion.ui.screens.figures.looking_back import LatestEvenings
from companion.ui.screens.figures.person import against_bots

COMPARED: Final = 6
"""How many ways to set up a game are compared at once."""
SURPRISING: Final = 0.05
VERY: Final = 0.01


@bridge.component
def Figures() -> ft.Control:
    host = use_watching_host()
    sessions, say = host.sessions, host.say()
    found = ft.use_memo(
        lambda: Library(sessions).overview(FACES), [sessions, sessions.version, sessions.people.version]
    )
    evenings, wins = bridge.keyed("evenings", LatestEvenings), bridge.keyed("wins", Wins, found)
    alone = against_bots(say, records_of(sessions, owners(sessions, host.prefs.me)))
    lines: list[ft.Control] = [heading(say.t("Overall"))]
    for game, count in found.games:
        there, games = addresses.game_figures(game), say.plural("{n} game", "{n} games", count)
        lines.append(row_key(say, there, f"figures-{game}", title_of(say, game), games, color=colour_of(game)))
    counts = [(strong, say.t("Finished games"), found.finished), (body, say.t("still going on"), found.running)]
    for look, words, count in counts if found.running else counts[:1]:
        row = ft.Row([ft.Container(look(words), expand=True), strong(str(count), text_align=ft.TextAlign.RIGHT)])
        lines.append(spoken_as(say.labelled(words, count), row))
    totals = panel(*lines, spacing=8, identifier="totals-all")
    return ft.Column([totals, evenings, wins, *alone, _die(say, found.die)], spacing=12)


@bridge.component
def Wins(overview: Overview) -> ft.Control:
    """Draws everybody's wins beside what equally good players would have won, at all games or at one of them."""
    host = use_host()
    say = host.say()
    game, choose = bridge.use_state[str | None](None)
    span, _, within = bridge.use_draft(ANY_TIME)
    played = [game for game, count in overview.games if count]
    at_one = game in played and len(played) > 1
    whole = Selection(game if at_one else None, *span.days(host.tonight))
    ranked, all_games = Library(host.sessions).ranked, whole == Selection()
    everybody = ft.use_memo(lambda: overview.everybody if all_games else ranked(whole), [whole, overview])
    asked = list[ft.Control]()
    if len(played) > 1:
        games: list[tuple[str | None, str, str]] = [(None, say.t("All games"), "wins-all")]
        games += [(one, GAMES[one].words.title(say), f"wins-{one}") for one in played]
        asked.append(choices(games, game if at_one else None, choose))
    if played:
        asked.append(bridge.keyed("span", PlayedWithin, span, within))
    lines: list[ft.Control] = [heading(say.t("Win rates")), stretched(asked, spacing=8)]
    if not everybody:
        none = say.t("No game between people was finished in this period.")
        lines.append(soft(none if played and span.narrows else say.t("Nobody has finished a game between people yet.")))
    found = use_long_list(say, "ranked", list(enumerate(everybody, 1)), lambda one: one[1].name)
    lines += found.field
    for at, one in found.shown:
        there = addresses.person(one.person)
        lines.append(row_key(say, there, f"ranked-{at}", one.name, won_words(say, one.record)))
    return panel(*lines, *found.under, spacing=4, identifier="everybody")


def _die(say: Say, die: DieStatistics) -> ft.Control:
    """Draw each face with a bar; the mark on it is what was expected."""
    lines: list[ft.Control] = [heading(say.labelled("Push", say.t("the die")))]
    if not die.rolls:
        return panel(*lines, soft(say.t("It has not been rolled in a finished game yet.")), identifier="die-figures")
    most = max(die.faces.values())
    for face, times in die.faces.items():
        name = word(say, face)
        bar = ft.ProgressBar(value=times / most, bgcolor=theme.KEY, color=theme.SOFT, bar_height=12, expand=True)
        parts: list[ft.Control] = [
            ft.Container(mark(face), width=24),
            ft.Container(body(name), width=92 * zoom()),
            ft.Container(bar, expand=True),
            ft.Container(strong(str(times), text_align=ft.TextAlign.RIGHT), width=64 * zoom()),
        ]
        spoken = say.labelled(name, times)
        lines.append(spoken_as(spoken, ft.Row(parts, spacing=8)))
    told = say.plural("{n} roll in finished games.", "{n} rolls in finished games.", die.rolls)
    due = say.t("Expected per face: {number}.", number=with_tenth(say, die.expected))
    lines += [soft(f"{told} {due}"), body(fairness(say, die))]
    return panel(*lines, spacing=8, identifier="die-figures")


def fairness(say: Say, die: DieStatistics) -> str:
    """Put the chi-square test into plain words."""
    if die.p is None or not die.enough:
        return say.t("Too few rolls to judge the die: at least 30 are needed.")
    share = with_tenth(say, die.p * 100)
    if die.p < VERY:
        return say.t(
            "A fair die strays this far in only {share} of 100 cases: take another look at this die.", share=share
        )
    if die.p < SURPRISING:
        return say.t("A fair die strays this far in {share} of 100 cases: a little unusual.", share=share)
    return say.t("A fair die strays this far in {share} of 100 cases: nothing unusual.", share=share)


@bridge.component
def OneGame(game: str) -> ft.Control:
    host, page = use_host(), ft.context.page
    say = host.say()
    if game not in GAMES:
        return nothing_here(host, "", addresses.HISTORY, say.t("History"))
    head = headline(GAMES[game].words.title(say), SCREENS[game].accent.colour)
    kinds = [(id, one.words.title(say), f"at-{id}") for id, one in GAMES.items()]
    games = choices(kinds, game, lambda id: page.navigate(addresses.game_figures(id)))
    column = [head, games, bridge.keyed(game, Filtered, OfGame, game, games=False)]
    return screen(host, TopBar(say.t("Figures"), back=addresses.HISTORY), columns=[column], kind="listed")


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
