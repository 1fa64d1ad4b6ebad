"""Collects what the pictures of an evening and of a year tell, from the same figures as their screens."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from companion.engine.words import Say
from companion.games import GAMES
from companion.sessions.library import dates
from companion.sessions.library.look_back import Evening, Guest, Score, Year
from companion.share.charts import Bar, BarChart
from companion.share.picture import Facts, Graph, Look, Part, Person, Source, drawable
from companion.ui import theme
from companion.ui.device import Device
from companion.ui.games.registry import title_of
from companion.ui.host.chance import percent
from companion.ui.kit.pictures.shared import look_with
from companion.ui.kit.texts import with_tenth

EMBLEM: Final = ("green", "yellow", "red", "blue", "purple")
MOST_PEOPLE: Final = 6
MOST_GAMES: Final = 4
LEVEL: Final = 1e-9
"""Thirds of a victory that make up whole ones differ by less."""


def plain_look(dark: bool) -> Look:
    """Return the app's own colours, of no game."""
    return look_with(theme.FELT, {}, dark=dark)


def evening_facts(device: Device, evening: Evening) -> Facts:
    """Return the facts of an evening: who won how many games of which kind."""
    plain = device.say()
    names = {one.person: _drawable(plain, at, one.name) for at, one in enumerate(evening.guests, 1)}
    say = device.say([*names.values()])
    games = list(dict.fromkeys(one.game for one in evening.games if one.game in GAMES))[:MOST_GAMES]
    parts = tuple(Part("word", GAMES[game].words.title(say)) for game in games)
    of_game = {game: {one.person: one for one in evening.narrowed(game, "", ()).guests} for game in games}
    people = tuple(
        Person(
            names[one.person],
            1 + sum(other.won > one.won + LEVEL for other in evening.guests),
            with_tenth(say, one.won),
            one in evening.winners,
            one.colour,
            tuple(_won_of_game(say, of_game[game].get(one.person)) for game in games),
        )
        for one in evening.guests[:MOST_PEOPLE]
    )
    winners = say.listing([names[one.person] for one in evening.winners])
    count = len(evening.games)
    headline = say.plural("{names} wins", "{names} share it", len(evening.winners), names=winners)
    length = dates.duration(say, timedelta(minutes=evening.minutes))
    games_told = say.plural("{n} game", "{n} games", count)
    notes = [say.t("The number at the right: games won, a shared one in parts. Below it: won/played.")]
    notes += filter(None, [more_people(say, len(evening.guests) - MOST_PEOPLE)])
    return Facts(
        game=say.t("Evening"),
        date=dates.full_date(say, evening.day),
        place=drawable(", ".join(evening.places)),
        over=say.t("The evening is won"),
        headline=headline if winners else games_told,
        people=people,
        parts=parts,
        notes=tuple(notes),
        points=say.t("{games} in {time}", games=games_told, time=length),
        more=None,
        app=say.t("Table Companion"),
        credit=say.t("The games belong to their publishers. An independent app."),
        emblem=EMBLEM,
    )


def year_facts(device: Device, year: Year) -> Facts:
    """Return the facts of a year: games, hours, people, records, streaks, and a chart of its months."""
    plain = device.say()
    shown = year.people[:MOST_PEOPLE]
    names = [_drawable(plain, at, one.name) for at, one in enumerate(shown, 1)]
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
    told = [
        say.plural("{n} hour", "{n} hours", hours),
        say.plural("{n} evening", "{n} evenings", year.evenings),
        say.plural("{n} person", "{n} people", len(year.people)),
    ]
    records = [
        say.t("{what}: {number}", what=title, number=words)
        for title, words in (record_words(say, one) for one in year.records)
    ]
    notes = [
        say.t("The number at the right: games played."),
        *filter(None, [more_people(say, len(year.people) - len(shown))]),
        *[drawable(words, say.t("Somebody")) for words in [*records, *runs_words(say, year)]],
    ]
    return Facts(
        game=str(year.year),
        date=say.t("Your year in cards"),
        place="",
        over=say.t("Played in {year}", year=year.year),
        headline=say.plural("{n} game", "{n} games", year.count),
        people=people,
        parts=tuple(Part("word", word) for word in (say.t("Won"), say.t("Share"), say.t("Expected"))),
        notes=tuple(notes),
        points=" · ".join(told),
        more=Graph(say.t("Games by month"), months_chart(say, year)),
        app=say.t("Table Companion"),
        credit=say.t("The games belong to their publishers. An independent app."),
        emblem=EMBLEM,
    )


def more_people(say: Say, left_out: int) -> str:
    """Return «3 more people were there», or nothing where nobody is left out."""
    if left_out <= 0:
        return ""
    return say.plural("{n} more person was there.", "{n} more people were there.", left_out)


def months_chart(say: Say, year: Year) -> BarChart:
    """Draw how many games each month had."""
    bars = tuple(
        Bar(say.t(dates.MONTHS[at]), games, say.plural("{n} game", "{n} games", games), str(at + 1))
        for at, games in enumerate(year.months)
    )
    return BarChart(bars, say.t("Month"), say.t("Games"))


def record_words(say: Say, score: Score) -> tuple[str, str]:
    """Return «Push», and «best 61 points, Ana, 12 May 2026»."""
    points, day = say.plural("{n} point", "{n} points", score.score), dates.full_date(say, score.day)
    return title_of(say, score.game), say.t("best {points}, {name}, {day}", points=points, name=score.name, day=day)


def runs_words(say: Say, year: Year) -> list[str]:
    """Return sentences about the longest run of victories, and about weeks one after the other."""
    told = []
    if year.run is not None:
        name, length = year.run
        words = say.plural(
            "Longest streak: {name}, {n} win.", "Longest streak: {name}, {n} wins in a row.", length, name=name
        )
        told.append(words)
    if year.weeks > 1:
        told.append(say.plural("Played in {n} week.", "Played in {n} weeks one after the other.", year.weeks))
    return told


def _drawable(say: Say, at: int, name: str) -> str:
    return drawable(name, say.t("Player {number}", number=at))


def _won_of_game(say: Say, guest: Guest | None) -> Source:
    return Source(f"{with_tenth(say, guest.won)}/{guest.games}" if guest else "0/0")
