"""Shows how somebody fared: in sentences, with the few large numbers first."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any, Final

import flet as ft

from companion.engine.words import N_, Say
from companion.games import GAMES
from companion.sessions.library.lone_record import records_of
from companion.sessions.library.people import (
    GameStatistics,
    HeadToHead,
    KnownPerson,
    Month,
    PersonStatistics,
    Selection,
)
from companion.ui import bridge, theme
from companion.ui.device import use_device
from companion.ui.games.registry import SCREENS
from companion.ui.parts import dates
from companion.ui.parts.badge import badge
from companion.ui.parts.chips import choice
from companion.ui.parts.frame import panel
from companion.ui.parts.texts import BOLD, body, heading, lettering, soft, strong
from companion.ui.people.against_bots import against_bots

PERIODS: Final = {
    "all": N_("All time"),
    "year": N_("This year"),
    "quarter": N_("Last 90 days"),
}
MONTHS = 12
BAR: Final = 8
"""The height of a month's bar in pixels."""


@bridge.component
def Figures(known: KnownPerson) -> Any:
    device = use_device()
    say = device.say()
    period, choose_period = ft.use_state("all")
    game, choose_game = bridge.use_state[str | None](None)

    def ask() -> PersonStatistics:
        return device.sessions.people.statistics(known.id, Selection(game=game, since=_since(period)))

    found = ft.use_memo(ask, [known, period, game])
    alone = ft.use_memo(lambda: records_of(device.sessions, [known.id]), [known])
    periods = [(key, say.t(words), f"period-{key}") for key, words in PERIODS.items()]
    games: list[tuple[str | None, str, str]] = [(None, say.t("All games"), "game-all")]
    games += [(id, one.words.title(say), f"game-{id}") for id, one in GAMES.items()]
    filters = [choice(say.t("When"), periods, period, choose_period), choice(say.t("Game"), games, game, choose_game)]
    told = _told(say, device.lang, found, alone.games)
    return ft.Column(
        [*filters, *told, *against_bots(say, alone)], spacing=12, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )


def _told(say: Say, lang: str, found: PersonStatistics, alone: int) -> list[ft.Control]:
    """Draw what counts among people; so many games ``alone`` against bots count apart."""
    record = found.record
    numbers = [
        (record.games, say.plural("game", "games", record.games), "games"),
        (record.wins, say.plural("outright win", "outright wins", record.wins), "wins"),
        (record.shared, say.plural("shared win", "shared wins", record.shared), "shared"),
    ]
    tiles = ft.Row([_tile(*one) for one in numbers], spacing=8, vertical_alignment=ft.CrossAxisAlignment.START)
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
    parts.append(
        panel([heading(say.t("Points")), *[_of_game(say, lang, one) for one in found.games]], identifier="points")
    )
    if found.against:
        met = [_against(say, one) for one in found.against]
        parts.append(panel([heading(say.t("Head to head")), *met], identifier="against"))
    latest = found.months[-MONTHS:][::-1]
    most = max(one.record.games for one in latest)
    months = [_month(say, one, most) for one in latest]
    parts.append(panel([heading(say.t("By month")), *months], identifier="months"))
    return parts


def _tile(number: int, words: str, identifier: str) -> ft.Control:
    large = lettering(str(number), size=theme.HEADLINE, weight=BOLD, color=theme.INK)
    column = ft.Column([large, soft(words, text_align=ft.TextAlign.CENTER)], spacing=0)
    column.horizontal_alignment = ft.CrossAxisAlignment.CENTER
    inside = ft.Semantics(exclude_semantics=True, content=column)
    return ft.Semantics(
        identifier=f"number-{identifier}", label=f"{number} {words}", container=True, content=inside, expand=True
    )


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


def _against(say: Say, one: HeadToHead) -> ft.Control:
    told = say.plural("{n} game together", "{n} games together", one.games)
    ranks = say.t("{ahead} ahead, {behind} behind, {level} level", ahead=one.ahead, behind=one.behind, level=one.level)
    about = ft.Column(
        [strong(one.name), soft(say.t("{what}: {found}", what=told, found=ranks))], spacing=0, expand=True
    )
    row = ft.Row([badge(one.name, one.colour, 32), about], spacing=10)
    return ft.Semantics(container=True, identifier=f"against-{one.person}", content=row, key=one.person)


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


def _since(period: str) -> datetime | None:
    """Return the beginning of a period; the year is that of this machine's own time."""
    now = datetime.now().astimezone()
    if period == "year":
        return now.replace(month=1, day=1, hour=0, minute=0, second=0, microsecond=0).astimezone(UTC)
    return now.astimezone(UTC) - timedelta(days=90) if period == "quarter" else None
