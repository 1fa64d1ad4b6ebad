"""Deals of the day: the date is their seed, so that everybody has the same cards; who has played which, and how."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import partial
from typing import Final

from companion.engine import Seat
from companion.games import GAMES
from companion.sessions.library.dates import rows_of
from companion.sessions.library.people import same_name
from companion.sessions.library.placeholders import is_placeholder
from companion.sessions.play.dealer import Dealer
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.session_facts import BEGUN, OF_THE_DAY, day_of, helps_of
from companion.sessions.play.sessions import Beginning, Sessions
from companion.store.history import History, Sitting

APP: Final = "Table Companion"
"""Seeds begin with it: they are nobody else's."""
BOTS: Final = 2
LEVEL: Final = "normal"
"""Against how many bots of which level everybody plays. It thinks to its end, so its thoughts have to be short."""
ZONES: Final = timedelta(days=1)
"""A day may begin so much earlier somewhere than it does in UTC."""


def games_of_the_day() -> tuple[str, ...]:
    """Return the ids of the games that have a deal of the day."""
    return tuple(id for id, game in GAMES.items() if game.day_deal is not None)


def seed_of(game: str, day: date) -> str:
    """Return the seed of a day's deal, in the form that all seeds have: 32 hexadecimal digits.

    They are the first of the SHA-256 of "Table Companion/<id of the game>/<date as 2026-11-21>".
    """
    return hashlib.sha256(f"{APP}/{game}/{day.isoformat()}".encode()).hexdigest()[:32]


@dataclass(frozen=True, slots=True)
class DayGame:
    """Somebody's game of a day's deal, at this ``seat``; ``on_time``: it was begun on the day itself."""

    sitting: Sitting
    day: date
    seat: Seat
    on_time: bool
    helps: tuple[str, ...]

    @property
    def complete(self) -> bool:
        """Return whether it was played to its end."""
        sitting = self.sitting
        return bool(sitting.finished_at and not sitting.ended and all(one.result for one in sitting.seats))


@dataclass(frozen=True, slots=True)
class DayStreak:
    """Days one after the other on which a deal was played on time and to its end: up to now, and the most ever."""

    days: int
    longest: int


class Days:
    """The deals of the day that are kept in one file. A person's are those played under their name.

    Whoever has told no name has those that were played without one.
    """

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions
        self._history = History(sessions.log.database)

    def of(self, me: str, day: date) -> tuple[DayGame, ...]:
        """Return this person's games of a day that were begun on it, or soon after: one question to the file."""
        since = min(datetime.combine(day, time(), UTC), self._sessions.clock()) - ZONES
        return tuple(one for one in self._games(me, self._history.noted(OF_THE_DAY, since)) if one.day == day)

    def played(self, me: str) -> tuple[DayGame, ...]:
        """Return all of this person’s games, the latest day first; of several of one deal, the one begun first."""
        return self._games(me, self._history.noted(OF_THE_DAY))

    def game(self, session: str) -> DayGame | None:
        """Return what is known of one session, whoever plays it; nothing if it is no deal of the day."""
        found = (_day_game(one) for one in self._history.noted(OF_THE_DAY) if one.id == session)
        return next(found, None)

    def begin(self, game: str, day: date, me: str, names: Sequence[str], now: datetime) -> LiveSession:
        """Return this person's game of a day's deal: a new one if it was not begun yet.

        ``names`` are those at the table, the person's first; ``now`` is the present time by their own clock. Raises
        LookupError for a game without such a deal and for a day that is still to come.
        """
        there = next((one for one in self.played(me) if (one.sitting.game, one.day) == (game, day)), None)
        if there is not None:
            return self._sessions.open(there.sitting.id)
        options, today = GAMES[game].day_deal, now.date()
        if options is None or day > today:
            raise LookupError(f"no deal of {game} on {day}")
        seed = seed_of(game, day)
        late = {} if day == today else {BEGUN: today.isoformat()}
        return self._sessions.begin(
            game,
            names,
            Dealer(seed).pick("first")(len(names)),
            tracking="full",
            mode="digital",
            options=options,
            bots=[None, *(LEVEL for _ in names[1:])],
            beginning=Beginning(seed=seed, keys={OF_THE_DAY: day.isoformat(), **late}, at=now),
        )

    def _games(self, me: str, kept: Iterable[Sitting]) -> tuple[DayGame, ...]:
        is_me = partial(same_name, me) if me else is_placeholder
        first: dict[tuple[date, str], DayGame] = {}
        for one in kept:  # the last begun comes first, so that the first one stays
            if (found := _day_game(one)) and is_me(found.sitting.seats[found.seat].name):
                first[found.day, found.sitting.game] = found
        return tuple(sorted(first.values(), key=lambda one: one.day, reverse=True))


def streak(games: Iterable[DayGame], today: date) -> DayStreak:
    """Count the days. Today's deal may still be played: until tomorrow it breaks nothing."""
    days, step = {one.day for one in games if one.on_time and one.complete and one.day <= today}, timedelta(days=1)
    rows = rows_of(days, step)
    goes_on = bool(days) and today - max(days) <= step
    return DayStreak(rows[-1] if goes_on else 0, max(rows, default=0))


def _day_game(sitting: Sitting) -> DayGame | None:
    """Return whose game of a day it is; nothing where another seed dealt than the day’s, or nobody plays alone."""
    keys = sitting.file_keys
    try:
        day = date.fromisoformat(day_of(keys))
    except ValueError:
        return None
    people = [Seat(seat) for seat, sitter in enumerate(sitting.seats) if not sitter.level]
    if len(people) != 1 or sitting.mode != "digital" or sitting.about.seed != seed_of(sitting.game, day):
        return None
    return DayGame(sitting, day, people[0], BEGUN not in keys, helps_of(keys))
