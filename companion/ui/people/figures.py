"""Shows how somebody fared: the few large numbers first, in sentences and in charts."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import flet as ft

from companion.engine.words import Say
from companion.games import GAMES
from companion.sessions.library.lone_record import records_of
from companion.sessions.library.look_back import LookBack, Played, Spread, Turns
from companion.sessions.library.people import (
    GameStatistics,
    HeadToHead,
    KnownPerson,
    Month,
    PersonStatistics,
)
from companion.ui import addresses, bridge, theme
from companion.ui.device import use_device
from companion.ui.figures.drawn import (
    FEW,
    LEAST,
    WINDOW,
    by_turn,
    form_chart,
    number,
    scores_chart,
    too_few,
    turn_words,
    turns_chart,
)
from companion.ui.figures.filters import FigureFilter, Filters, Offered
from companion.ui.figures.tiles import number_tiles
from companion.ui.games.registry import SCREENS
from companion.ui.parts import dates
from companion.ui.parts.badge import badge
from companion.ui.parts.charts import ChartPart
from companion.ui.parts.frame import panel
from companion.ui.parts.keys import tappable
from companion.ui.parts.texts import body, heading, soft, strong
from companion.ui.people.against_bots import against_bots

MONTHS = 12
BAR: Final = 8
"""The height of a month's bar in pixels."""
FORM: Final = 70
SCORES: Final = 40
"""The most games of which form and scores are drawn."""


@dataclass(frozen=True, slots=True)
class PersonFigures:
    """All figures of somebody that are shown: ``scores`` are by game the latest games, and how often each came."""

    statistics: PersonStatistics
    played: tuple[Played, ...]
    scores: dict[str, tuple[tuple[Played, ...], Spread]]
    turns: tuple[Turns, ...]


@bridge.component
def Figures(known: KnownPerson) -> Any:
    device = use_device()
    say, people, look_back = device.say(), device.sessions.people, LookBack(device.sessions)
    wanted, _, change = bridge.use_draft(FigureFilter())

    def ask() -> PersonFigures:
        which, course = wanted.selection(), look_back.course
        scores = {
            game: (course.latest(known.id, replace(which, game=game), SCORES), spread)
            for game, spread in course.spreads(known.id, which).items()
        }
        return PersonFigures(
            people.statistics(known.id, which),
            course.latest(known.id, which, FORM),
            scores,
            course.turns(known.id, which),
        )

    def offer() -> Offered:
        others = [one for one in people.everybody() if one.id != known.id and one.record.games]
        return Offered(places=look_back.places(), people=others)

    found = ft.use_memo(ask, [known, wanted])
    alone = ft.use_memo(lambda: records_of(device.sessions, [known.id]), [known])
    offered = ft.use_memo(offer, [known])
    filters = bridge.keyed("filters", Filters, say, wanted, change, offered)
    told = _told(say, device.lang, known, found, alone.games)
    return ft.Column(
        [filters, *told, *against_bots(say, alone)], spacing=12, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )


def _told(say: Say, lang: str, known: KnownPerson, all_found: PersonFigures, alone: int) -> list[ft.Control]:
    """Draw what counts among people; so many games ``alone`` against bots count apart."""
    found = all_found.statistics
    record = found.record
    numbers = [
        (record.games, say.plural("game", "games", record.games), "games"),
        (record.wins, say.plural("outright win", "outright wins", record.wins), "wins"),
        (record.shared, say.plural("shared win", "shared wins", record.shared), "shared"),
    ]
    tiles = number_tiles(numbers)
    if not record.games:
        none = say.t("No game among people was finished in this time.") if alone else ""
        none = none or say.t("No game was finished in this time.")
        return [panel([tiles, soft(none)], identifier="figures")]
    rate, due = round(100 * record.rate), round(100 * record.expected)
    sentences = [
        say.t("Won {rate}% of games; {due}% would be par.", rate=rate, due=due),
        _compared(say, rate - due),
        _streak(say, found),
    ]
    if found.favourite in GAMES:
        sentences.append(say.t("Plays {game} most.", game=GAMES[found.favourite].words.title(say)))
    parts: list[ft.Control] = [panel([tiles, *[body(one) for one in sentences if one]], identifier="figures")]
    parts += [form_panel(say, all_found.played), _points(say, lang, all_found), turns_panel(say, all_found.turns)]
    if found.against:
        met = [_against(say, known, one) for one in found.against]
        parts.append(panel([heading(say.t("Head to head")), *met], spacing=2, identifier="against"))
    latest = found.months[-MONTHS:][::-1]
    most = max(one.record.games for one in latest)
    months = [_month(say, one, most) for one in latest]
    parts.append(panel([heading(say.t("By month")), *months], identifier="months"))
    return parts


def form_panel(say: Say, played: Sequence[Played]) -> ft.Control:
    """Draw the share that was won over the last ten games, as it went on, beside what was to be expected."""
    lines: list[ft.Control] = [heading(say.t("Form over ten games"))]
    chart = form_chart(say, played)
    if chart is None:
        return panel([*lines, soft(too_few(say, len(played)))], identifier="form")
    last = {line.name: line.points[-1].told for line in chart.lines}
    won, due = last.values()
    told = say.t("Of the last ten games {won} were won; {due} was to be expected.", won=won, due=due)
    return panel([*lines, bridge.keyed("chart", ChartPart, chart, told, "form-chart")], identifier="form")


def _points(say: Say, lang: str, found: PersonFigures) -> ft.Control:
    """Draw the points of each game: in words, and the latest ones as a chart."""
    lines: list[ft.Control] = [heading(say.t("Points"))]
    for one in found.statistics.games:
        lines.append(_of_game(say, lang, one))
        if one.game not in GAMES or one.game not in found.scores:
            continue
        latest, spread = found.scores[one.game]
        chart = scores_chart(say, latest, spread, highest=GAMES[one.game].highest_wins)
        if chart is None or len(latest) < LEAST:
            lines.append(soft(too_few(say, len(latest))))
            continue
        said = say.plural(
            "Points in the last {n} game, from {first} to {last}; the median of all is {median}.",
            "Points in the last {n} games, from {first} to {last}; the median of all is {median}.",
            len(latest),
            first=latest[0].score,
            last=latest[-1].score,
            median=number(say, spread.median),
        )
        accent = SCREENS[one.game].accent
        lines.append(bridge.keyed(f"scores-{one.game}", ChartPart, chart, said, f"scores-{one.game}", accent))
    return panel(lines, identifier="points")


def turns_panel(say: Say, turns: Sequence[Turns]) -> ft.Control:
    """Draw how somebody fares as the first, the second and so on; and say which seat suits them best."""
    lines: list[ft.Control] = [heading(say.t("Favourite seat"))]
    found = by_turn(turns)
    games = sum(count for count, _, _ in found)
    if games < FEW:
        return panel([*lines, soft(too_few(say, games))], identifier="turns")
    enough = [(won / count - due / count, at) for at, (count, won, due) in enumerate(found) if count >= WINDOW]
    above, at = max(enough)
    told = say.t("Wins most, compared with what was to be expected, as the {turn}.", turn=turn_words(say, at))
    if above <= 0:
        told = say.t("No seat suits better than was to be expected.")
    chart = turns_chart(say, turns)
    fill = soft(say.t("Filled: at least as much as was to be expected; outlined: less."))
    return panel([*lines, fill, bridge.keyed("chart", ChartPart, chart, told, "turns-chart")], identifier="turns")


def _compared(say: Say, points: int) -> str:
    if not points:
        return say.t("That is as expected.")
    if points > 0:
        return say.plural("That is {n} percentage point more.", "That is {n} percentage points more.", points)
    return say.plural("That is {n} percentage point less.", "That is {n} percentage points less.", -points)


def _streak(say: Say, found: PersonStatistics) -> str:
    """Say the longest row of wins, and the row that goes on."""
    streaks = found.streaks
    told = []
    if streaks.won > 1:
        told.append(say.plural("Longest streak: {n} win.", "Longest streak: {n} wins in a row.", streaks.won))
    if streaks.now > 1:
        told.append(say.plural("{n} win in a row now.", "{n} wins in a row now.", streaks.now))
    elif streaks.now < -1:
        told.append(say.plural("{n} game without a win now.", "{n} games without a win now.", -streaks.now))
    return " ".join(told)


def _of_game(say: Say, lang: str, one: GameStatistics) -> ft.Control:
    name = GAMES[one.game].words.title(say) if one.game in GAMES else one.game
    color = SCREENS[one.game].accent.colour if one.game in SCREENS else theme.INK
    wins = say.plural("{n} win", "{n} wins", one.record.wins + one.record.shared)
    games = say.plural("{n} game", "{n} games", one.record.games)
    average = f"{one.average:.1f}".replace(".", "," if lang == "fr" else ".")
    points = say.t(
        "{average} points on average, best {best}, worst {worst}", average=average, best=one.best, worst=one.worst
    )
    lines: list[ft.Control] = [
        ft.Row([strong(name, color=color), soft(f"{games}, {wins}")], spacing=8, wrap=True),
        body(points),
    ]
    return ft.Semantics(container=True, identifier=f"of-{one.game}", content=ft.Column(lines, spacing=2))


def _against(say: Say, known: KnownPerson, one: HeadToHead) -> ft.Control:
    page = ft.context.page
    told = say.plural("{n} game together", "{n} games together", one.games)
    ranks = say.t("{ahead} ahead, {behind} behind, {level} level", ahead=one.ahead, behind=one.behind, level=one.level)
    words = say.t("{what}: {found}", what=told, found=ranks)
    about = ft.Column([strong(one.name), soft(words)], spacing=0, expand=True)
    row = ft.Row(
        [badge(one.name, one.colour, 32), about, ft.Icon(ft.Icons.CHEVRON_RIGHT, color=theme.SOFT)], spacing=10
    )
    key = tappable(
        row,
        functools.partial(page.navigate, addresses.duel(known.id, one.person)),
        spoken=say.t("{what}: {number}", what=one.name, number=words),
        identifier=f"against-{one.person}",
        height=None,
        padding=ft.Padding.symmetric(horizontal=4, vertical=6),
    )
    return ft.Container(key, key=one.person)


def _month(say: Say, one: Month, most: int) -> ft.Control:
    """Draw a month as a bar, as long as its games of the ``most`` in one month, its wins in the colour of the felt."""
    year, _, month = one.month.partition("-")
    name = say.t("{month} {year}", month=say.t(dates.MONTHS[int(month) - 1]), year=year)
    games, wins = one.record.games, one.record.wins + one.record.shared
    told = [say.plural("{n} game", "{n} games", games), say.plural("{n} win", "{n} wins", wins)]
    parts = [(wins, theme.FELT.colour), (games - wins, theme.EDGE), (most - games, None)]
    bar: list[ft.Control] = [
        ft.Container(bgcolor=color, height=BAR, expand=number) for number, color in parts if number
    ]
    drawn = ft.Semantics(exclude_semantics=True, content=ft.Row(bar, spacing=0))
    return ft.Column([body(name), drawn, soft(", ".join(told))], spacing=2)
