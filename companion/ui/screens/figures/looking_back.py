"""Looks back at one evening, the games of a day and company, at ``/evening/:day/:part``, and at a year of games among
people, at ``/year/:year``: each as a screen and as a picture. Leads from the history to the latest evenings and to the
year.
"""

from __future__ import annotations

from datetime import date, timedelta
from functools import partial
from typing import Final

import flet as ft

from companion.engine.words import Say, capital, full_stop, unit
from companion.games import GAMES
from companion.sessions.library import dates
from companion.sessions.library.look_back import Evening, Guest, LookBack, Score, Year
from companion.sessions.library.placeholders import as_said
from companion.share.charts import Bar, BarChart
from companion.share.picture import Facts, Graph, Look, Part, Person, Source, drawable
from companion.ui import addresses, bridge, theme
from companion.ui.device import Device
from companion.ui.games.registry import colour_of, title_of
from companion.ui.host.chance import percent
from companion.ui.host.host import Host, nothing_here, use_host, use_watching_host
from companion.ui.kit.frame import Foot, TopBar, panel, screen
from companion.ui.kit.keys import choices, main_key, plain_key, row_key
from companion.ui.kit.long_lists import use_long_list
from companion.ui.kit.pictures.charts import ChartPart, bars_words
from companion.ui.kit.pictures.shared import SharedPicture, look_with
from companion.ui.kit.signs import COLOURS, badge
from companion.ui.kit.texts import body, heading, headline, soft, strong, with_tenth
from companion.ui.screens.figures.drawn import games_bar, number_tiles, panels
from companion.ui.screens.figures.filters import FigureFilter, Filtered, Filters
from companion.ui.screens.figures.person import longest_streak

MOST_PEOPLE: Final = 6
MOST_GAMES: Final = 4
BARS: Final = 12
"""The most people in a picture, the most games there, and the most people in a chart."""
LEVEL: Final = 1e-9
"""Thirds of a victory that make up whole ones differ by less."""


@bridge.component
def EveningPicture(day: date | None, part: int) -> ft.Control:
    host = use_watching_host()
    found = None if day is None else look_back_of(host).evening(day, part)
    if found is None or day is None:
        return _nothing(host)
    there = addresses.evening(day.isoformat(), part)
    facts, say = evening_facts(host, found), host.say()
    file = f"table-companion-evening-{day.isoformat()}.png"
    title = (evening_title(say, day), say.t("Picture"))
    return bridge.keyed("shared", SharedPicture, facts, plain_look, file, theme.FELT, title, there)


@bridge.component
def OneEvening(day: date | None, part: int = 1) -> ft.Control:
    host, page = use_watching_host(), ft.context.page
    say, look_back = host.say(), look_back_of(host)
    wanted, _, change = bridge.use_draft(FigureFilter())
    companies = () if day is None else look_back.evenings_of(day)
    if day is None or not 0 < part <= len(companies):
        return _nothing(host)
    whole = companies[part - 1]
    evening = whole.narrowed(wanted.game, wanted.place, wanted.beside)
    people = [one for one in host.sessions.people.everybody() if one.id in {guest.person for guest in whole.guests}]
    several = len({one.game for one in whole.games}) > 1
    offered = whole.places if len(whole.places) > 1 else (), people if len(people) > 2 else []
    parts: list[ft.Control] = [headline(evening_title(say, day))]
    if len(companies) > 1:
        names = [say.listing([guest.name for guest in one.guests]) for one in companies]
        options = [(at, words, f"company-{at}") for at, words in enumerate(names, 1)]
        parts.append(choices(options, part, lambda at: page.navigate(addresses.evening(day.isoformat(), at))))
    if several or any(offered):
        parts.append(bridge.keyed("filters", Filters, wanted, change, offered, games=several, periods=False))
    before = look_back.day_before(day)
    parts.append(bridge.keyed("of-evening", OfEvening, host.say([one.name for one in evening.guests]), evening))
    if before is not None:
        words = say.t("The evening before: {day}", day=dates.full_date(say, before))
        parts.append(plain_key(words, addresses.evening(before.isoformat()), "evening-before"))
    bar, share = TopBar(say.t("Evening"), back=addresses.HISTORY), _share(say, addresses.evening(day.isoformat(), part))
    return screen(host, bar, columns=[parts], foot=share if evening.games else Foot(), kind="listed")


def _share(say: Say, there: str) -> Foot:
    """Draw the foot with the key to the picture of what is shown at the address ``there``."""
    return Foot([ft.Row([main_key(say.t("Share the picture"), addresses.picture_of(there), "to-picture")])])


@bridge.component
def OfEvening(say: Say, evening: Evening) -> ft.Control:
    """Draws what the games that are left say, each panel by itself."""
    if not evening.games:
        return panel(soft(say.t("No games match.")), identifier="evening")
    return panels(say, evening, EveningInShort, Guests, Games)


@bridge.component
def EveningInShort(say: Say, evening: Evening) -> ft.Control:
    games, people = len(evening.games), len(evening.guests)
    tiles = number_tiles(
        (games, unit(say.plural("{n} game", "{n} games", games)), "games"),
        (dates.duration(say, timedelta(minutes=evening.minutes)), say.t("at the table"), "hours"),
        (people, unit(say.plural("{n} person", "{n} people", people)), "people"),
    )
    return panel(tiles, strong(who_won_evening(say, evening)), identifier="evening")


@bridge.component
def Guests(say: Say, evening: Evening) -> ft.Control:
    bars = tuple(Bar(one.name, one.won, won_of(say, one), main=one in evening.winners) for one in evening.guests)
    chart = BarChart(bars, say.t("Who"), say.t("Wins"))
    drawn = bridge.keyed("chart", ChartPart, chart, bars_words(say, bars), "evening-chart")
    lines: list[ft.Control] = [heading(say.t("Wins"))]
    for one in evening.guests:
        about = ft.Column([strong(one.name), soft(won_of(say, one))], spacing=0, expand=True)
        row = ft.Row([badge(one.name, one.colour, 32), about], spacing=10)
        lines.append(ft.Semantics(container=True, identifier=f"guest-{one.person}", content=row, key=one.person))
    return panel(*lines, drawn, identifier="guests")


@bridge.component
def Games(say: Say, evening: Evening) -> ft.Control:
    lines: list[ft.Control] = [heading(say.t("Games"))]
    for at, one in enumerate(evening.games, 1):
        placed = sorted((seat.result.rank, seat.name, seat.result.score) for seat in one.seats if seat.result)
        told = say.listing([say.t("{what} {more}", what=name, more=points) for _, name, points in placed])
        title, there = f"{title_of(say, one.game)} · {dates.time(say, one.started_at)}", addresses.session(one.id)
        lines.append(row_key(say, there, f"evening-game-{at}", title, told, color=colour_of(one.game)))
    return panel(*lines, spacing=2, identifier="evening-games")


@bridge.component
def LatestEvenings() -> ft.Control:
    """Draws the key to the year and a row for each of the latest evenings; nothing before a game is finished."""
    host = use_watching_host()
    say, look_back = host.say(), look_back_of(host)
    years = look_back.years()
    if not years:
        return ft.Container()
    words, evenings = say.labelled(say.t("Your year in cards"), years[0]), look_back.latest_evenings()
    lines: list[ft.Control] = [plain_key(words, addresses.year(years[0]), "to-year")]
    if evenings:
        lines.append(heading(say.t("The latest evenings")))
    for one in evenings:
        day, games = one.day.isoformat(), say.plural("{n} game", "{n} games", len(one.games))
        told, there = f"{games} · {who_won_evening(say, one)}", addresses.evening(day, one.part)
        title = evening_title(say, one.day)
        lines.append(row_key(say, there, f"evening-{day}-{one.part}", title, told))
    return panel(*lines, spacing=4, identifier="looking-back")


def look_back_of(host: Host) -> LookBack:
    """Return what looks back, with names as the reader's language has them."""
    return LookBack(host.sessions, partial(as_said, host.say()))


def evening_title(say: Say, day: date) -> str:
    return say.labelled(say.t("The evening"), dates.full_date(say, day))


def won_of(say: Say, guest: Guest) -> str:
    """Return «2 of 5 games»."""
    return say.plural("{won} of {n} game", "{won} of {n} games", guest.games, won=with_tenth(say, guest.won))


def who_won_evening(say: Say, evening: Evening) -> str:
    """Return the sentence who won the evening; those who are level share it."""
    winners = evening.winners
    if not winners:
        return say.t("Nobody won this evening.")
    names = say.listing([one.name for one in winners])
    return say.plural("{names} wins the evening.", "{names} share the evening.", len(winners), names=names)


def plain_look(dark: bool) -> Look:
    """Return the app's own colours, of no game."""
    return look_with(theme.FELT, {}, dark=dark)


def evening_facts(device: Device, evening: Evening) -> Facts:
    """Return the facts of an evening: who won how many games of which kind."""
    plain = device.say()
    names = {one.person: picture_name(plain, at, one.name) for at, one in enumerate(evening.guests, 1)}
    say = device.say([*names.values()])
    games = list(dict.fromkeys(one.game for one in evening.games if one.game in GAMES))[:MOST_GAMES]
    parts = tuple(Part("word", GAMES[game].words.title(say)) for game in games)
    of_game = [
        {one.person: f"{with_tenth(say, one.won)}/{one.games}" for one in evening.narrowed(game, "", ()).guests}
        for game in games
    ]
    people = list[Person]()
    for one in evening.guests[:MOST_PEOPLE]:
        name, rank = names[one.person], 1 + sum(other.won > one.won + LEVEL for other in evening.guests)
        told = tuple(Source(won.get(one.person, "0/0")) for won in of_game)
        people.append(Person(name, rank, with_tenth(say, one.won), one in evening.winners, one.colour, told))
    winners = say.listing([names[one.person] for one in evening.winners])
    count = len(evening.games)
    headline = say.plural("{names} wins", "{names} share it", len(evening.winners), names=winners)
    length = dates.duration(say, timedelta(minutes=evening.minutes))
    games_told = say.plural("{n} game", "{n} games", count)
    notes = [say.t("The number on the right: games won, a shared win counting in part. Below it: won/played.")]
    notes += more_people(say, len(evening.guests) - MOST_PEOPLE)
    return Facts(
        game=say.t("Evening"),
        date=dates.full_date(say, evening.day),
        place=drawable(", ".join(evening.places)),
        over=say.t("Winner of the evening"),
        headline=headline if winners else games_told,
        people=tuple(people),
        parts=parts,
        notes=tuple(notes),
        points=say.t("{games} in {time}", games=games_told, time=length),
        more=None,
        app=say.t("Table Companion"),
        credit=say.t("The games belong to their publishers. An independent app."),
        emblem=tuple(COLOURS),
    )


def more_people(say: Say, left_out: int) -> list[str]:
    """Return «3 more people were there», what a picture leaves out; nothing where nobody is left out."""
    return [say.plural("{n} more person was there.", "{n} more people were there.", left_out)] if left_out > 0 else []


def picture_name(say: Say, number: int, name: str) -> str:
    """Return a name in letters that our typeface has; one without any such letter is replaced by a number."""
    return drawable(name, say.t("Player {number}", number=number))


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
    if year not in years:
        return _nothing(host)
    shown = [(one, str(one), f"year-{one}") for one in years]
    column = [
        headline(say.t("Your year in cards")),
        choices(shown, year, lambda other: page.navigate(addresses.year(other))),
        bridge.keyed("of-year", Filtered, OfYear, year, periods=False),
    ]
    bar, share = TopBar(str(year), back=addresses.HISTORY), _share(say, addresses.year(year))
    return screen(host, bar, columns=[column], foot=share, kind="listed")


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
    return panels(say, found, YearInShort, Months, WhoPlayed, Records)


@bridge.component
def YearInShort(say: Say, year: Year) -> ft.Control:
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
    people = list[Person]()
    for name, one in zip(names, shown, strict=True):
        played, won = one.record.games, one.record.won
        rank, best = 1 + sum(other.record.games > played for other in shown), bool(most) and won == most
        told = with_tenth(say, won), percent(say, one.record.rate), percent(say, one.record.expected)
        people.append(Person(name, rank, played, best, one.colour, tuple(map(Source, told))))
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
        people=tuple(people),
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
