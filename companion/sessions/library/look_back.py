"""Looks back: figures to be drawn, of a person, of two, of a game; evenings and years."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Final

from companion.engine import NotUnderstood, RuleBroken, read_options
from companion.games import GAMES
from companion.sessions.library.dates import rows_of
from companion.sessions.library.samples import is_sample
from companion.sessions.play.sessions import Sessions
from companion.store import Filter, History, Sitter, Sitting, folded
from companion.store.statistics import ALL, Course, Ranked, game_figures, span_figures
from companion.store.statistics import Duel as Duel
from companion.store.statistics import GameFigures as GameFigures
from companion.store.statistics import Margin as Margin
from companion.store.statistics import Played as Played
from companion.store.statistics import Score as Score
from companion.store.statistics import Selection as Selection
from companion.store.statistics import Spread as Spread
from companion.store.statistics import Turns as Turns
from companion.store.times import minutes_of

EVENINGS: Final = 60
"""How many sessions are looked through for the latest evenings."""
MOST_A_DAY: Final = 200
LATEST: Final = 5


@dataclass(frozen=True, slots=True)
class Chosen:
    """The scores and the lengths in minutes of so many games under the same options, read."""

    options: object
    scores: Spread
    lengths: Spread
    games: int


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody at an evening: games played, their part of the victories, and how often they were which place."""

    person: str
    name: str
    colour: str
    games: int
    won: float
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Evening:
    """The finished games of one day and company, in order; ``part`` counts the companies of that day from 1.

    ``guests`` begin with who won most; of those level, who had the better places on average.
    """

    day: date
    part: int
    games: tuple[Sitting, ...]
    guests: tuple[Guest, ...]

    @property
    def winners(self) -> tuple[Guest, ...]:
        """Return who won most games, a shared one being part of one: all who are level."""
        most = max((one.won for one in self.guests), default=0)
        return tuple(one for one in self.guests if most and abs(one.won - most) < 1e-9)

    @property
    def minutes(self) -> int:
        return minutes_of(sum(((one.duration or timedelta()) for one in self.games), timedelta()))

    @property
    def places(self) -> tuple[str, ...]:
        """Return where was played, each place once."""
        return tuple({folded(one.place): one.place for one in self.games if folded(one.place)}.values())

    def narrowed(self, game: str | None, place: str, beside: tuple[str, ...]) -> Evening:
        """Return the same evening with those games alone: of a game, at a place, at which all of these people sat."""
        games = [
            one
            for one in self.games
            if (game is None or one.game == game)
            and (not place or folded(one.place) == folded(place))
            and {*beside} <= {seat.person for seat in one.seats}
        ]
        return Evening(self.day, self.part, tuple(games), _guests(games))


@dataclass(frozen=True, slots=True)
class Year:
    """A year of games among people. ``months`` has twelve numbers of games, ``games`` those of each, the most first.

    ``people`` begin with who played most. ``records`` are the best scores by game, ``run`` the longest run of victories
    with whose it was, ``weeks`` the most weeks one after the other in which was played.
    """

    year: int
    games: tuple[tuple[str, int], ...]
    minutes: int
    evenings: int
    weeks: int
    months: tuple[int, ...]
    people: tuple[Ranked, ...]
    records: tuple[Score, ...]
    run: tuple[str, int] | None

    @property
    def count(self) -> int:
        return sum(number for _, number in self.games)


class LookBack:
    """Answers from one file, with names as somebody ``read`` them. Raises PersonRefused for whom nobody knows."""

    def __init__(self, sessions: Sessions, read: Callable[[str], str] = str) -> None:
        self._read = read
        self._database = sessions.log.database
        self._history = History(self._database)
        self.course = Course(self._database)

    def game(self, game: str, which: Selection = ALL) -> GameFigures:
        return game_figures(self._database, game, which)

    def evening(self, day: date, part: int = 1) -> Evening | None:
        """Return the games of a day and company; None where there are not so many companies."""
        found = self.evenings_of(day)
        return found[part - 1] if 0 < part <= len(found) else None

    def evenings_of(self, day: date) -> tuple[Evening, ...]:
        """Return the evenings of a day, one for each company, in the order in which they began."""
        wanted = Filter(since=day, until=day + timedelta(days=1), finished=True)
        return _evenings(day, map(self._with_names, self._history.page(wanted, limit=MOST_A_DAY).rows))

    def latest_evenings(self) -> tuple[Evening, ...]:
        """Return the latest evenings with more than one game, the last one first."""
        days: dict[date, list[Sitting]] = {}
        for one in self._history.page(Filter(finished=True), limit=EVENINGS).rows:
            days.setdefault(one.evening, []).append(self._with_names(one))
        found = [evening for day, rows in days.items() for evening in reversed(_evenings(day, rows))]
        return tuple(one for one in found if len(one.games) > 1)[:LATEST]

    def day_before(self, day: date) -> date | None:
        """Return the last day before this one on which people finished a game; None of none among the latest."""
        rows = self._history.page(Filter(until=day, finished=True), limit=EVENINGS).rows
        found = (one.evening for one in rows if _evenings(day, [one]))
        return next(found, None)

    def years(self) -> tuple[int, ...]:
        """Return the years with a finished game, the last one first."""
        newest = self._history.page(Filter(finished=True), limit=1).rows
        if not newest:
            return ()
        first = self._history.first() or newest[0].evening
        return tuple(range(newest[0].evening.year, first.year - 1, -1))

    def year(self, year: int, which: Selection = ALL) -> Year:
        """Return a year's figures; ``which`` may name a game, a place and who was there."""
        span = Selection(which.game, date(year, 1, 1), date(year + 1, 1, 1), which.place, which.beside)
        found = span_figures(self._database, span)
        months, games, days = [0] * 12, Counter[str](), set[date]()
        for one in found.days:
            months[one.day.month - 1] += one.sessions
            games[one.game] += one.sessions
            days.add(one.day)
        best = [(one, True) for one in found.highest] + [(one, False) for one in found.lowest]
        records = [
            replace(one, name=self._read(one.name))
            for one, high in best
            if one.game in GAMES and GAMES[one.game].highest_wins == high
        ]
        people = [replace(one, name=self._read(one.name)) for one in found.people]
        people.sort(key=lambda one: -one.record.games)
        names = {one.person: one.name for one in people}
        runs = [(names[id], run.won) for id, run in found.runs.items() if run.won > 1]
        return Year(
            year,
            tuple(games.most_common()),
            minutes_of(timedelta(seconds=sum(one.seconds for one in found.days))),
            len(days),
            max(rows_of({day - timedelta(days=day.weekday()) for day in days}, timedelta(days=7)), default=0),
            tuple(months),
            tuple(people),
            tuple(sorted(records, key=lambda one: -games[one.game])),
            max(runs, key=lambda one: one[1], default=None),
        )

    def _with_names(self, one: Sitting) -> Sitting:
        return replace(one, seats=tuple(replace(seat, name=self._read(seat.name)) for seat in one.seats))


def chosen_options(figures: GameFigures) -> tuple[Chosen, ...]:
    """Return a game's figures by its options, the most played first; options that cannot be read are left out."""
    read: dict[object, Chosen] = {}
    for one in figures.options:
        try:
            options = read_options(GAMES[figures.game].options, json.loads(one.options))
        except (NotUnderstood, RuleBroken, ValueError):
            continue
        old = read.get(options, Chosen(options, Spread(), Spread(), 0))
        sums = old.scores + one.scores, old.lengths + one.lengths, old.games + one.games
        read[options] = Chosen(options, *sums)
    return tuple(sorted(read.values(), key=lambda one: -one.games))


def _evenings(day: date, rows: Iterable[Sitting]) -> tuple[Evening, ...]:
    """Part games by company: whoever sat with somebody who sat with another one is of the same."""
    companies: list[tuple[set[str], list[Sitting]]] = []
    for one in sorted(rows, key=lambda one: one.started_at):
        people = {seat.person for seat in one.seats if not seat.level}
        if len(people) < 2 or is_sample(one.id) or not all(seat.result for seat in one.seats):
            continue
        met = [company for company in companies if company[0] & people]
        joined = (people.union(*(of for of, _ in met)), [game for _, games in met for game in games] + [one])
        at = companies.index(met[0]) if met else len(companies)
        companies = [company for company in companies if company not in met]
        companies.insert(at, joined)
    return tuple(
        Evening(day, part, tuple(sorted(games, key=lambda one: one.started_at)), _guests(games))
        for part, (_, games) in enumerate(companies, 1)
    )


def _guests(games: Sequence[Sitting]) -> tuple[Guest, ...]:
    sat: dict[str, tuple[Sitter, float, list[int]]] = {}
    for game in games:
        winners = sum(bool(seat.result and seat.result.winner) for seat in game.seats)
        seen = set[str]()
        for seat in sorted(game.seats, key=lambda one: one.result.rank if one.result else 0):
            if seat.level or seat.result is None or seat.person in seen:
                continue
            seen.add(seat.person)
            _, won, places = sat.setdefault(seat.person, (seat, 0.0, []))
            part = 1 / winners if seat.result.winner and winners else 0.0
            sat[seat.person] = seat, won + part, [*places, seat.result.rank]
    guests = [
        Guest(id, seat.name, seat.colour, len(places), won, tuple(places)) for id, (seat, won, places) in sat.items()
    ]
    return tuple(sorted(guests, key=lambda one: (-one.won, sum(one.places) / one.games, one.name)))
