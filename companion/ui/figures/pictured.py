"""Collects what the pictures of an evening and of a year tell, from the same figures as their screens."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from companion.engine.words import Say
from companion.games import GAMES
from companion.sessions.library.look_back import Evening, Guest, Score, Year
from companion.share.charts import Bar, BarChart
from companion.share.picture import Facts, Graph, Look, Part, Person, Source, drawable
from companion.ui import theme
from companion.ui.device import Device
from companion.ui.figures.drawn import percent
from companion.ui.parts import dates
from companion.ui.parts.numbers import with_tenth
from companion.ui.result.facts import look_with

EMBLEM: Final = ("green", "yellow", "red", "blue", "purple")
MOST_PEOPLE: Final = 6
MOST_GAMES: Final = 4


def plain_look(dark: bool) -> Look:
    """Return the app's own colours, of no game."""
    return look_with(theme.FELT, {}, dark=dark)


def evening_facts(device: Device, found: Evening) -> Facts:
    """Return the facts of an evening: who won how many games of which kind."""
    plain = device.say()
    names = {one.person: _drawable(plain, at, one.name) for at, one in enumerate(found.guests, 1)}
    say = device.say([*names.values()])
    games = list(dict.fromkeys(one.game for one in found.games if one.game in GAMES))[:MOST_GAMES]
    parts = tuple(Part("word", GAMES[game].words.title(say)) for game in games)
    guests = found.guests[:MOST_PEOPLE]
    ranks = {round(won, 6): at for at, won in reversed(list(enumerate([one.won for one in found.guests], 1)))}
    people = tuple(
        Person(
            names[one.person],
            ranks[round(one.won, 6)],
            sum(place == 1 for place in one.places),
            one in found.winners,
            one.colour,
            tuple(Source(f"{_won(found, one, game)}/{_sat(found, one, game)}") for game in games),
        )
        for one in guests
    )
    winners = say.listing([names[one.person] for one in found.winners])
    count = len(found.games)
    headline = say.plural("{names} wins", "{names} share it", len(found.winners), names=winners)
    length = dates.duration(say, timedelta(minutes=found.minutes))
    games_told = say.plural("{n} game", "{n} games", count)
    notes = [say.t("The number at the right: games won, shared ones too. Below it: won/played.")]
    if len(found.guests) > MOST_PEOPLE:
        left = len(found.guests) - MOST_PEOPLE
        notes.append(say.plural("{n} more person was there.", "{n} more people were there.", left))
    return Facts(
        game=say.t("Evening"),
        date=dates.full_date(say, found.day),
        place=drawable(", ".join(found.places)),
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


def year_facts(device: Device, found: Year) -> Facts:
    """Return the facts of a year: games, hours, people, records, streaks, and a chart of its months."""
    plain = device.say()
    shown = found.people[:MOST_PEOPLE]
    names = [_drawable(plain, at, one.name) for at, one in enumerate(shown, 1)]
    say = device.say(names)
    most = max((one.record.won for one in shown), default=0)
    people = tuple(
        Person(
            name,
            at,
            one.record.games,
            bool(most) and one.record.won == most,
            one.colour,
            (Source(with_tenth(say, one.record.won)), Source(percent(say, one.record.rate))),
        )
        for at, (name, one) in enumerate(zip(names, shown, strict=True), 1)
    )
    hours = round(found.minutes / 60)
    told = [
        say.plural("{n} hour", "{n} hours", hours),
        say.plural("{n} evening", "{n} evenings", found.evenings),
        say.plural("{n} person", "{n} people", len(found.people)),
    ]
    notes = [
        say.t("The number at the right: games played."),
        *[_in_letters(say, record_words(say, one)) for one in found.records],
        *[_in_letters(say, one) for one in runs_words(say, found)],
    ]
    return Facts(
        game=str(found.year),
        date=say.t("Your year in cards"),
        place="",
        over=say.t("Played in {year}", year=found.year),
        headline=say.plural("{n} game", "{n} games", found.count),
        people=people,
        parts=(Part("word", say.t("Won")), Part("word", say.t("Share"))),
        notes=tuple(notes),
        points=" · ".join(told),
        more=Graph(say.t("Games by month"), months_chart(say, found)),
        app=say.t("Table Companion"),
        credit=say.t("The games belong to their publishers. An independent app."),
        emblem=EMBLEM,
    )


def months_chart(say: Say, found: Year) -> BarChart:
    """Draw how many games each month had."""
    bars = [
        Bar(
            say.t(dates.MONTHS[at]),
            games,
            say.plural("{n} game", "{n} games", games),
            str(at + 1),
        )
        for at, games in enumerate(found.months)
    ]
    return BarChart(tuple(bars), say.t("Month"), say.t("Games"))


def record_words(say: Say, one: Score) -> str:
    """Return «Push: 61 points, Ana, 12 May 2026»."""
    title = GAMES[one.game].words.title(say) if one.game in GAMES else one.game
    points = say.plural("{n} point", "{n} points", one.score)
    day = dates.full_date(say, one.finished_at.astimezone().date())
    return say.t("{game}: best {points}, {name}, {day}", game=title, points=points, name=one.name, day=day)


def runs_words(say: Say, found: Year) -> list[str]:
    """Return sentences about the longest run of victories, and about weeks one after the other."""
    told = []
    if found.run is not None:
        name, length = found.run
        words = say.plural(
            "Longest streak: {name}, {n} win.", "Longest streak: {name}, {n} wins in a row.", length, name=name
        )
        told.append(words)
    if found.weeks > 1:
        told.append(say.plural("Played in {n} week.", "Played in {n} weeks one after the other.", found.weeks))
    return told


def _in_letters(say: Say, words: str) -> str:
    return drawable(words, say.t("Somebody"))


def _drawable(say: Say, at: int, name: str) -> str:
    return drawable(name, say.t("Player {number}", number=at))


def _sat(found: Evening, one: Guest, game: str) -> int:
    return sum(any(seat.person == one.person for seat in of.seats) for of in found.games if of.game == game)


def _won(found: Evening, one: Guest, game: str) -> int:
    return sum(
        any(seat.person == one.person and seat.result and seat.result.winner for seat in of.seats)
        for of in found.games
        if of.game == game
    )
