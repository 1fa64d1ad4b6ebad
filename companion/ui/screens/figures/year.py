"""Shows a year of games among people, at ``/year/:year``, and as a picture."""

from __future__ import annotations

import flet as ft

from companion.engine.words import Say
from companion.games import GAMES
from companion.sessions.library.look_back import LookBack, Score, Year
from companion.share.charts import Bar, BarChart, table
from companion.ui import addresses, bridge, theme
from companion.ui.games.registry import SCREENS
from companion.ui.host.host import Host, use_host
from companion.ui.host.missing import nothing_here
from companion.ui.kit.chips import choices
from companion.ui.kit.frame import panel, screen, view
from companion.ui.kit.keys import main_key, row_key
from companion.ui.kit.pictures.charts import ChartPart
from companion.ui.kit.pictures.shared import SharedPicture
from companion.ui.kit.signs import badge
from companion.ui.kit.spread import stretched
from companion.ui.kit.texts import body, heading, headline, soft
from companion.ui.screens.figures.chance import percent
from companion.ui.screens.figures.filters import FigureFilter, Filters, Offered
from companion.ui.screens.figures.pictured import (
    months_chart,
    more_people,
    plain_look,
    record_words,
    runs_words,
    year_facts,
)
from companion.ui.screens.figures.tiles import number_tiles
from companion.ui.screens.history.listing import beside_history

SHOWN = 12
"""How many people are listed."""


@bridge.component
def YearPage() -> ft.View:
    number = ft.use_route_params()["year"]
    return view(ft.use_view_path(), beside_history(OneYear, int(number)))


@bridge.component
def YearPicture() -> ft.View:
    number = ft.use_route_params()["year"]
    return view(ft.use_view_path(), bridge.keyed(f"picture-{number}", Pictured, int(number)))


@bridge.component
def Pictured(number: int) -> ft.Control:
    host = use_host()
    bridge.use_watched(host.sessions)
    say, look_back = host.say(), LookBack(host.sessions)
    if number not in look_back.years() or not (found := look_back.year(number)).count:
        return _nothing(host)
    title = (str(number), say.t("your year in cards"))
    file = f"table-companion-year-{number}.png"
    facts = year_facts(host, found)
    return bridge.keyed("shared", SharedPicture, facts, plain_look, file, theme.FELT, title, addresses.year(number))


@bridge.component
def OneYear(number: int) -> ft.Control:
    host, page = use_host(), ft.context.page
    bridge.use_watched(host.sessions)
    sessions, say, look_back = host.sessions, host.say(), LookBack(host.sessions)
    wanted, _, change = bridge.use_draft(FigureFilter())
    years = look_back.years()
    if number not in years:
        return _nothing(host)

    def offer() -> Offered:
        everybody = [one for one in sessions.people.everybody() if one.record.games]
        return look_back.places(), everybody

    def go(year: int) -> None:
        page.navigate(addresses.year(year))

    picture = addresses.year_picture(number)
    foot = [ft.Row([main_key(say.t("Picture to share"), lambda: page.navigate(picture), "to-picture")])]
    return screen(
        host,
        columns=[
            [
                headline(say.t("Your year in cards")),
                choices([(one, str(one), f"year-{one}") for one in years], number, go),
                bridge.keyed("filters", Filters, wanted, change, offer, [sessions.people.version], periods=False),
                bridge.keyed("of-year", OfYear, number, wanted),
            ]
        ],
        title=str(number),
        back=lambda: page.navigate(addresses.HISTORY),
        foot=foot if wanted == FigureFilter() else [],
        listed=True,
    )


def _nothing(host: Host) -> ft.Control:
    say = host.say()
    words = say.t("No game among people was finished in this year.")
    return nothing_here(host, words, addresses.HISTORY, say.t("History"))


@bridge.component
def OfYear(number: int, wanted: FigureFilter) -> ft.Control:
    """Draws what the games that are ``wanted`` say, each panel by itself."""
    host = use_host()
    say, found = host.say(), LookBack(host.sessions).year(number, wanted.selection(host.tonight))
    if not found.count:
        return panel([soft(say.t("No game among people was finished in this time."))], identifier="year")
    parts = [bridge.keyed(str(at), draw, say, found) for at, draw in enumerate((InShort, Months, WhoPlayed, Records))]
    return stretched(parts, spacing=12)


@bridge.component
def InShort(say: Say, found: Year) -> ft.Control:
    hours = round(found.minutes / 60)
    numbers: list[tuple[int | str, str, str]] = [
        (found.count, say.plural("game", "games", found.count), "games"),
        (hours, say.plural("hour", "hours", hours), "hours"),
        (found.evenings, say.plural("evening", "evenings", found.evenings), "evenings"),
    ]
    played = []
    for game, count in found.games:
        title = GAMES[game].words.title(say) if game in GAMES else game
        played.append(say.t("{what}: {number}", what=title, number=count))
    return panel([number_tiles(numbers), body(say.clauses(played))], identifier="year")


@bridge.component
def Months(say: Say, found: Year) -> ft.Control:
    chart = months_chart(say, found)
    best = max(chart.bars, key=lambda bar: bar.value)
    said = say.t("Most was played in {month}: {games}.", month=best.label, games=best.told)
    drawn = bridge.keyed("chart", ChartPart, chart, said, "months-chart")
    return panel([heading(say.t("By month")), drawn], identifier="year-months")


@bridge.component
def WhoPlayed(say: Say, found: Year) -> ft.Control:
    people = [heading(say.t("Who played")), *_people(say, found)]
    return panel(people, spacing=2, identifier="year-people")


@bridge.component
def Records(say: Say, found: Year) -> ft.Control:
    records = [_record(say, one) for one in found.records]
    runs = [body(one) for one in runs_words(say, found)]
    return panel([heading(say.t("Records and streaks")), *records, *runs], identifier="year-records")


def _people(say: Say, found: Year) -> list[ft.Control]:
    rows: list[ft.Control] = []
    for one in found.people[:SHOWN]:
        record = one.record
        told = say.plural(
            "{n} game, {share} won, {due} expected",
            "{n} games, {share} won, {due} expected",
            record.games,
            share=percent(say, record.rate),
            due=percent(say, record.expected),
        )
        there, sign = addresses.person(one.person), badge(one.name, one.colour, 32)
        rows.append(row_key(say, there, f"year-person-{one.person}", one.name, told, before=[sign]))
    if left_out := more_people(say, len(found.people) - SHOWN):
        rows.append(soft(left_out))
    if len(found.people) < 2:
        return rows
    bars = tuple(
        Bar(one.name, one.record.games, say.plural("{n} game", "{n} games", one.record.games))
        for one in found.people[:SHOWN]
    )
    chart = BarChart(bars, say.t("Who"), say.t("Games"))
    said = say.clauses([say.t("{what}: {number}", what=row[0], number=row[1]) for row in table(chart).rows[:3]])
    return [*rows, bridge.keyed("people-chart", ChartPart, chart, said, "people-chart")]


def _record(say: Say, one: Score) -> ft.Control:
    color = SCREENS[one.game].accent.colour if one.game in SCREENS else theme.INK
    there, title = addresses.session(one.session), record_words(say, one)
    return row_key(say, there, f"record-{one.game}", *title, color=color)
