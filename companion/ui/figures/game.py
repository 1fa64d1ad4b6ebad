"""Shows what all finished games of one kind say, at ``/figures/:game``."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import flet as ft

from companion.engine.wire import write_options
from companion.engine.words import Say
from companion.games import GAMES
from companion.sessions.library.look_back import Chosen, GameFigures, LookBack, Spread, chosen_options
from companion.sessions.library.variant import variant
from companion.share.charts import Bar, BarChart, Table
from companion.ui import addresses, bridge
from companion.ui.device import use_device
from companion.ui.figures.advantage import advantage_words, of_first
from companion.ui.figures.drawn import FEW, LEAST, number, spread_chart, too_few, turns_chart
from companion.ui.figures.filters import FigureFilter, Filters, Offered
from companion.ui.figures.missing import nothing_here
from companion.ui.figures.tiles import number_tiles
from companion.ui.games.registry import SCREENS
from companion.ui.history.listing import Listing
from companion.ui.parts.charts import ChartPart, table_of
from companion.ui.parts.chips import chip
from companion.ui.parts.frame import list_and_detail, panel, screen, view
from companion.ui.parts.texts import body, heading, headline, soft

COMPARED: Final = 6
"""How many ways to set up a game are compared."""


@bridge.component
def GamePage() -> ft.View:
    game = ft.use_route_params()["game"]
    return view(ft.use_view_path(), bridge.keyed(f"figures-{game}", BesideHistory, game))


@bridge.component
def BesideHistory(game: str) -> Any:
    device = use_device()
    listed = bridge.keyed("listing", Listing, "") if device.size.pane else None
    return list_and_detail(device, "history", listed, bridge.keyed(f"game-{game}", OneGame, game))


@bridge.component
def OneGame(game: str) -> Any:
    device, page = use_device(), ft.context.page
    say = device.say()
    if game not in GAMES:
        return nothing_here(device, say.t("There is nothing at this address."), addresses.HISTORY, say.t("History"))

    def other(id: str) -> ft.Control:
        words = GAMES[id].words.title(say)
        return chip(words, lambda: page.navigate(addresses.game_figures(id)), chosen=id == game, identifier=f"at-{id}")

    head = headline(GAMES[game].words.title(say), SCREENS[game].accent.colour)
    games = ft.Row([other(id) for id in GAMES], wrap=True, spacing=8, run_spacing=8)
    return screen(
        device,
        columns=[[head, games, bridge.keyed(game, Figures, game)]],
        title=say.t("Figures"),
        back=lambda: page.navigate(addresses.HISTORY),
        listed=True,
    )


@bridge.component
def Figures(game: str) -> Any:
    device = use_device()
    bridge.use_watched(device.sessions)
    say, people, look_back = device.say(), device.sessions.people, LookBack(device.sessions)
    wanted, _, change = bridge.use_draft(FigureFilter())
    found = look_back.game(game, replace(wanted, game=None).selection())
    everybody = ft.use_memo(lambda: [one for one in people.everybody() if one.record.games], [people.version])
    offered = Offered(games=False, places=ft.use_memo(look_back.places, []), people=everybody)
    filters = bridge.keyed("filters", Filters, say, wanted, change, offered)
    return ft.Column([filters, *_told(say, found)], spacing=12, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _told(say: Say, found: GameFigures) -> list[ft.Control]:
    if not found.sessions:
        return [panel([soft(say.t("No game among people was finished in this time."))], identifier="game-figures")]
    scores, lengths = found.scores, sum(found.lengths.values(), Spread())
    minutes = round(lengths.median)
    numbers: list[tuple[int | str, str, str]] = [
        (found.sessions, say.plural("game", "games", found.sessions), "games"),
        (number(say, scores.median), say.t("points in the middle"), "median"),
        (minutes, say.plural("minute usually", "minutes usually", minutes), "minutes"),
    ]
    return [
        panel([number_tiles(numbers)], identifier="game-figures"),
        _scores(say, found.game, scores),
        *([] if GAMES[found.game].begins == "nobody" else [_first(say, found)]),
        _lengths(say, found.game, found.lengths, lengths),
        *_options(say, found),
    ]


def _scores(say: Say, game: str, scores: Spread) -> ft.Control:
    lines: list[ft.Control] = [heading(say.t("How the points are spread"))]
    least, most = scores.counts[0][0], scores.counts[-1][0]
    told = say.t(
        "From {least} to {most} points; {median} in the middle.",
        least=least,
        most=most,
        median=number(say, scores.median),
    )
    if scores.total < LEAST:
        return panel([*lines, soft(told)], identifier="scores")
    chart = spread_chart(say, scores, say.t("Points"))
    drawn = bridge.keyed("chart", ChartPart, chart, told, "scores-chart", SCREENS[game].accent)
    return panel([*lines, drawn], identifier="scores")


def _first(say: Say, found: GameFigures) -> ft.Control:
    """Draw whether it helps to begin; where all play at once nobody does."""
    lines: list[ft.Control] = [heading(say.t("Does it help to begin?"))]
    advantage = of_first(found.turns)
    told = advantage_words(say, advantage)
    if advantage.games < FEW:
        return panel([*lines, soft(told[0])], identifier="first-seat")
    chart = turns_chart(say, found.turns)
    drawn = bridge.keyed("chart", ChartPart, chart, " ".join(told), "first-chart", SCREENS[found.game].accent)
    fill = soft(say.t("Filled: at least as much as was to be expected; outlined: less."))
    return panel([*lines, fill, drawn], identifier="first-seat")


def _lengths(say: Say, game: str, by_players: dict[int, Spread], lengths: Spread) -> ft.Control:
    lines: list[ft.Control] = [heading(say.t("How long a game takes"))]
    low, high = _middle_half(lengths)
    told = say.t("Half of all games take {low} to {high} minutes.", low=low, high=high)
    if lengths.total < LEAST:
        return panel([*lines, soft(too_few(say, lengths.total))], identifier="lengths")
    most = max(4 * high - 3 * low, high + 1)  # a game that was left lying for days would push all others into one bar
    kept = Spread(tuple(one for one in lengths.counts if one[0] <= most))
    chart = spread_chart(say, kept, say.t("Minutes"))
    lines += [bridge.keyed("chart", ChartPart, chart, told, "lengths-chart", SCREENS[game].accent)]
    if left := lengths.total - kept.total:
        lines.append(soft(say.plural("{n} game took longer.", "{n} games took longer.", left)))
    heads = (say.t("Players"), say.t("Games"), say.t("Minutes, in the middle"))
    rows = [
        (str(players), str(spread.total), number(say, spread.median)) for players, spread in sorted(by_players.items())
    ]
    lines.append(table_of(say, Table(heads, tuple(rows)), "lengths-by-players"))
    return panel(lines, identifier="lengths")


def _options(say: Say, found: GameFigures) -> list[ft.Control]:
    """Draw what the options change, where more than one way was played."""
    ways = chosen_options(found)[:COMPARED]
    if len(ways) < 2:
        return []
    lines: list[ft.Control] = [heading(say.t("Options compared"))]
    named = [(_way(say, found.game, one), one) for one in ways]
    bars = [
        Bar(name, one.scores.median, _middle(say, one), str(at), main=at == 1)
        for at, (name, one) in enumerate(named, 1)
    ]
    said = say.clauses([say.t("{what}: {number}", what=bar.label, number=bar.told) for bar in bars])
    chart = BarChart(tuple(bars), say.t("Options"), say.t("Points"))
    lines.append(bridge.keyed("chart", ChartPart, chart, said, "options-chart", SCREENS[found.game].accent))
    lines += [_line(say, at, name, one) for at, (name, one) in enumerate(named, 1)]
    return [panel(lines, identifier="options-compared")]


def _line(say: Say, at: int, name: str, one: Chosen) -> ft.Control:
    games = one.lengths.total
    facts = {"points": number(say, one.scores.median), "minutes": number(say, one.lengths.median)}
    told = say.plural(
        "{n} game, {points} points and {minutes} minutes in the middle",
        "{n} games, {points} points and {minutes} minutes in the middle",
        games,
        **facts,
    )
    if games < LEAST:
        told = too_few(say, games)
    column = ft.Column([body(f"{at}. {name}"), soft(told)], spacing=0)
    return ft.Semantics(container=True, identifier=f"option-{at}", content=column)


def _middle(say: Say, one: Chosen) -> str:
    return say.t("{n} points in the middle", n=number(say, one.scores.median))


def _way(say: Say, game: str, one: Chosen) -> str:
    return variant(say, game, write_options(one.options)) or say.t("as the rules have it")


def _middle_half(spread: Spread) -> tuple[int, int]:
    """Return between which two numbers the half in the middle lies."""
    found, behind = list[int](), 0
    for value, times in spread.counts:
        behind += times
        while len(found) < 2 and behind * 4 >= spread.total * (1, 3)[len(found)]:
            found.append(value)
    return found[0], found[1]
