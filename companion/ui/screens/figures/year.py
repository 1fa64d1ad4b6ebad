"""Shows a year of games among people, at ``/year/:year``, and as a picture."""

from __future__ import annotations

import flet as ft

from companion.engine.words import Say, capital, full_stop, unit
from companion.sessions.library import dates
from companion.sessions.library.look_back import Score, Year
from companion.share.charts import BarChart
from companion.share.picture import Facts, Graph, Part, Person, Source, drawable
from companion.ui import addresses, bridge, theme
from companion.ui.device import Device
from companion.ui.games.registry import colour_of, title_of
from companion.ui.host.chance import percent
from companion.ui.host.host import Host, use_host, use_watching_host
from companion.ui.host.missing import nothing_here
from companion.ui.kit.frame import Foot, TopBar, panel, screen
from companion.ui.kit.keys import choices, main_key, row_key
from companion.ui.kit.long_lists import use_long_list
from companion.ui.kit.pictures.charts import ChartPart, bars_words
from companion.ui.kit.pictures.shared import SharedPicture
from companion.ui.kit.signs import COLOURS, badge
from companion.ui.kit.spread import stretched
from companion.ui.kit.texts import body, heading, headline, soft, with_tenth
from companion.ui.screens.figures.drawn import games_bar, number_tiles
from companion.ui.screens.figures.evening import MOST_PEOPLE, look_back_of, more_people, picture_name, plain_look
from companion.ui.screens.figures.filters import FigureFilter, Filters
from companion.ui.screens.figures.person import longest_streak

BARS = 12
"""The most people in a chart."""


@bridge.component
def YearPicture(year: int) -> ft.Control:
    host = use_watching_host()
    say, look_back = host.say(), look_back_of(host)
    if year not in look_back.years() or not (found := look_back.year(year)).count:
        return _nothing(host)
    title, file = (str(year), say.t("Your year in cards")), f"table-companion-year-{year}.png"
    facts, there = year_facts(host, found), addresses.year(year)
    return bridge.keyed("shared", SharedPicture, facts, plain_look, file, theme.FELT, title, there)


@bridge.component
def OneYear(year: int) -> ft.Control:
    host, page = use_watching_host(), ft.context.page
    say, years = host.say(), look_back_of(host).years()
    wanted, _, change = bridge.use_draft(FigureFilter())
    if year not in years:
        return _nothing(host)
    picture = addresses.picture_of(addresses.year(year))
    words = say.t("Share the picture")
    foot = [ft.Row([main_key(words, picture, "to-picture")])]
    shown = [(one, str(one), f"year-{one}") for one in years]
    return screen(
        host,
        TopBar(str(year), back=addresses.HISTORY),
        columns=[
            [
                headline(say.t("Your year in cards")),
                choices(shown, year, lambda other: page.navigate(addresses.year(other))),
                bridge.keyed("filters", Filters, wanted, change, periods=False),
                bridge.keyed("of-year", OfYear, year, wanted),
            ]
        ],
        foot=Foot(foot),
        kind="listed",
    )


def _nothing(host: Host) -> ft.Control:
    say = host.say()
    words = say.t("No game between people was finished in this period.")
    return nothing_here(host, words, addresses.HISTORY, say.t("History"))


@bridge.component
def OfYear(year: int, wanted: FigureFilter) -> ft.Control:
    host = use_host()
    say, found = host.say(), look_back_of(host).year(year, wanted.selection(host.tonight))
    if not found.count:
        return panel(soft(say.t("No game between people was finished in this period.")), identifier="year")
    parts = [bridge.keyed(str(at), draw, say, found) for at, draw in enumerate((InShort, Months, WhoPlayed, Records))]
    return stretched(parts, spacing=12)


@bridge.component
def InShort(say: Say, year: Year) -> ft.Control:
    hours = round(year.minutes / 60)
    tiles = number_tiles(
        (year.count, unit(say.plural("{n} game", "{n} games", year.count)), "games"),
        (hours, unit(say.plural("{n} hour", "{n} hours", hours)), "hours"),
        (year.evenings, unit(say.plural("{n} evening", "{n} evenings", year.evenings)), "evenings"),
    )
    played = [say.labelled(title_of(say, game), count) for game, count in year.games]
    return panel(tiles, body(say.clauses(played)), identifier="year")


@bridge.component
def Months(say: Say, year: Year) -> ft.Control:
    chart = months_chart(say, year)
    best = max(chart.bars, key=lambda bar: bar.value)
    said = say.t("Busiest month: {month}, {games}.", month=best.label, games=best.told)
    drawn = bridge.keyed("chart", ChartPart, chart, said, "months-chart")
    return panel(heading(say.t("By month")), drawn, identifier="year-months")


@bridge.component
def WhoPlayed(say: Say, year: Year) -> ft.Control:
    found = use_long_list(say, "played", year.people, lambda one: one.name)
    rows: list[ft.Control] = [heading(say.t("People")), *found.field]
    for person in found.shown:
        record = person.record
        words = say.plural(
            "{n} game, {share} won, {due} expected",
            "{n} games, {share} won, {due} expected",
            record.games,
            share=percent(say, record.rate),
            due=percent(say, record.expected),
        )
        there, sign = addresses.person(person.person), badge(person.name, person.colour, 32)
        rows.append(row_key(say, there, f"year-person-{person.person}", person.name, words, before=[sign]))
    rows += found.under
    if len(year.people) > 1:
        bars = tuple(games_bar(say, one.name, one.record.games) for one in year.people[:BARS])
        chart = BarChart(bars, say.t("Who"), say.t("Games"))
        rows.append(bridge.keyed("people-chart", ChartPart, chart, bars_words(say, bars[:3]), "people-chart"))
        rows += [soft(words) for words in more_people(say, len(year.people) - BARS)]
    return panel(*rows, spacing=2, identifier="year-people")


@bridge.component
def Records(say: Say, year: Year) -> ft.Control:
    lines: list[ft.Control] = [heading(say.t("Records and streaks"))]
    for one in year.records:
        there, title = addresses.session(one.session), record_words(say, one)
        lines.append(row_key(say, there, f"record-{one.game}", *title, color=colour_of(one.game)))
    return panel(*lines, *map(body, runs_words(say, year)), identifier="year-records")


def year_facts(device: Device, year: Year) -> Facts:
    """Return the facts of a year: games, hours, people, records, streaks, and a chart of its months."""
    plain = device.say()
    shown = year.people[:MOST_PEOPLE]
    names = [picture_name(plain, at, one.name) for at, one in enumerate(shown, 1)]
    say = device.say(names)
    most = max((one.record.won for one in shown), default=0)
    people = tuple(
        Person(
            name,
            1 + sum(other.record.games > one.record.games for other in shown),
            one.record.games,
            bool(most) and one.record.won == most,
            one.colour,
            (
                Source(with_tenth(say, one.record.won)),
                Source(percent(say, one.record.rate)),
                Source(percent(say, one.record.expected)),
            ),
        )
        for name, one in zip(names, shown, strict=True)
    )
    hours = round(year.minutes / 60)
    counts = [
        say.plural("{n} hour", "{n} hours", hours),
        say.plural("{n} evening", "{n} evenings", year.evenings),
        say.plural("{n} person", "{n} people", len(year.people)),
    ]
    records = [say.labelled(title, words) for title, words in (record_words(say, one) for one in year.records)]
    notes = [
        say.t("The number on the right: games played."),
        *more_people(say, len(year.people) - len(shown)),
        *[drawable(words, say.t("Somebody")) for words in [*records, *runs_words(say, year)]],
    ]
    return Facts(
        game=str(year.year),
        date=say.t("Your year in cards"),
        place="",
        over=say.t("Played in {year}", year=year.year),
        headline=say.plural("{n} game", "{n} games", year.count),
        people=people,
        parts=tuple(Part("word", word) for word in (say.t("Wins"), say.t("Share"), capital(say.t("expected")))),
        notes=tuple(notes),
        points=" · ".join(counts),
        more=Graph(say.t("By month"), months_chart(say, year)),
        app=say.t("Table Companion"),
        credit=say.t("The games belong to their publishers. An independent app."),
        emblem=tuple(COLOURS),
    )


def months_chart(say: Say, year: Year) -> BarChart:
    bars = [games_bar(say, say.t(dates.MONTHS[at]), games, str(at + 1)) for at, games in enumerate(year.months)]
    return BarChart(tuple(bars), say.t("Month"), say.t("Games"))


def record_words(say: Say, score: Score) -> tuple[str, str]:
    """Return «Push», and «best 61 points, Ana, 12 May 2026»."""
    points, day = say.plural("{n} point", "{n} points", score.score), dates.full_date(say, score.day)
    return title_of(say, score.game), ", ".join((say.t("best score {points}", points=points), score.name, day))


def runs_words(say: Say, year: Year) -> list[str]:
    """Return sentences about the longest run of victories, and about weeks one after the other."""
    told = []
    if year.run is not None:
        name, length = year.run
        told.append(full_stop(say.t("{what}, {more}", what=name, more=longest_streak(say, length))))
    if year.weeks > 1:
        told.append(say.plural("Played in {n} week.", "Played in {n} weeks in a row.", year.weeks))
    return told
