"""Has the facts of a session beside its moves: who plays, alone or not, with which options, where, when, how people
ended it; refuses impossible names and times.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import reduce
from typing import Any, Final

from companion.engine import N_, SPECTATOR, Game, Hands, NotUnderstood, Say, Seat, Setup, read_options
from companion.games import GAMES
from companion.sessions.files.record import joined_later
from companion.store import Entry, Head, NewSession, folded
from companion.store.times import LONGEST

ENDED: Final = "ended"
"""The key of a session file that says how people ended it."""
HANDED: Final = "handed_to"
"""The key beside a seat for the level of the bot that plays for a person."""
PENDING: Final = "pending"
"""The key beside a session for what some seats have chosen while others still choose."""
JOINED: Final = '{"joined": true}'
"""What the file tells of a player who was not there at the beginning."""
HELPED: Final = "helped"
"""The key of a session's file under which the helps stand that somebody who played alone took, in order."""
TAKEN_BACK, HINTED, PLAYED_FOR = "take_back", "hint", "bot"
"""The helps there are: something was taken back, a hint was taken, a bot played for the person."""
OF_THE_DAY: Final = "daily"
"""The key of a session's file under which the day stands whose deal it is, as 2026-11-21."""
BEGUN: Final = "daily_begun"
"""The key of a session's file under which the day stands on which such a deal was begun, if that was a later one."""

EARLIEST: Final = datetime(1900, 1, 1, tzinfo=UTC)
AHEAD: Final = timedelta(minutes=1)
"""How much one clock may be ahead of another one."""

REFUSALS: Final = {
    "before": N_("It cannot have ended before it began."),
    "future": N_("That is still to come: a game can be recorded once it has been played."),
    "too_long": N_("No game lasts {hours} hours."),
    "too_early": N_("That is too long ago."),
    "no_date": N_("There is no such day or time."),
}


class Facts(ABC):
    """Tells what was agreed before a session began, and what people say of the evening, from what the store keeps."""

    id: str
    game: Game

    @property
    @abstractmethod
    def _head(self) -> Head:
        """What the store keeps of the session beside its log."""

    @property
    def mode(self) -> str:
        """``table`` with real cards, ``digital`` without."""
        return self._head.about.mode

    @property
    def tracking(self) -> str:
        """``full``, or ``scorepad`` for fast entry."""
        return self._head.about.tracking

    @property
    def options(self) -> Any:
        """The options of the game, as its own ``options`` class."""
        return setup_of(self._head.about).options

    @property
    def players(self) -> tuple[tuple[str, str | None], ...]:
        """By seat the name and, for a bot, the level, as they sat down; the level of a person is None."""
        return self._head.about.players

    @property
    def coached(self) -> bool:
        """Whether players can ask a coach. The session says so for ever, since it is not the same game."""
        return self._head.file_keys.get("coach") is True

    @property
    def started_at(self) -> datetime:
        """When it began, by the clock on which it was begun; the end is told by the same."""
        return self._head.started_at

    @property
    def finished_at(self) -> datetime | None:
        """When it came to a result or was given up; None while it runs."""
        return self._head.finished_at

    @property
    def evening(self) -> date:
        """The day to which it belongs, everywhere."""
        return self._head.evening

    @property
    def duration(self) -> timedelta | None:
        """How long it took, in whole seconds; None where that cannot be said."""
        return self._head.duration

    @property
    def place(self) -> str:
        return self._head.place

    @property
    def notes(self) -> str:
        return self._head.notes

    @property
    def rating(self) -> int | None:
        """1 to 5 stars."""
        return self._head.rating


def setup_of(about: NewSession, joined: int = 0) -> Setup:
    """Return how the session begins; hands are known exactly when the dealer deals.

    So many of its players ``joined`` later: they have the last seats.
    """
    options = read_options(GAMES[about.game].options, json.loads(about.options))
    hands = Hands.KNOWN if about.mode == "digital" else Hands.UNKNOWN
    return Setup(len(about.players) - joined, options, Seat(about.first_seat), hands)


def refuse_same_names(players: Iterable[tuple[str, str | None]]) -> None:
    """Raise NotUnderstood ``same_name`` unless the names of people, who have no level, tell their seats apart."""
    seats: dict[str, list[tuple[int, str]]] = {}
    for seat, (name, level) in enumerate(players):
        if level is None:
            seats.setdefault(folded(name), []).append((seat, name))
    for (seat, name), *others in seats.values():
        if others:
            numbers = ", ".join(str(one) for one in (seat, *(other for other, _ in others)))
            raise NotUnderstood("same_name", f"players[{others[0][0]}].name", name=name, seats=numbers)


def latecomers(seat_extras: Iterable[str]) -> int:
    """Count the players who joined later, from what lies beside their seats."""
    return sum(joined_later(json.loads(extra)) for extra in seat_extras if extra != "{}")


def seats_of(head: Head, entries: Iterable[Entry]) -> tuple[Seat, ...]:
    """Return the seats of a stored session whose people were there at its end.

    Raises NotUnderstood or RuleBroken for a log that does not fold.
    """
    about = head.about
    game = GAMES[about.game]
    if not game.comings:
        return tuple(Seat(seat) for seat in range(len(about.players)))
    rules = game.rules(about.tracking)
    events = (rules.WIRE.read(json.loads(text), "event") for entry in entries for text in entry.events)
    state = reduce(rules.apply, events, rules.new(setup_of(about, latecomers(head.seat_extras))))
    return game.circle(rules.look(state, SPECTATOR))


def player_alone(session: Facts) -> Seat | None:
    """Return the seat of the only person of a session without cards, where all others have been bots from the start."""
    if session.mode != "digital":
        return None
    people = [Seat(seat) for seat, (_, level) in enumerate(session.players) if level is None]
    return people[0] if len(people) == 1 else None


def helps_of(keys: Mapping[str, object]) -> tuple[str, ...]:
    """Return the helps that the keys of a session's file tell of; what is no list of known words counts as none."""
    found = keys.get(HELPED)
    return tuple(one for one in (TAKEN_BACK, HINTED, PLAYED_FOR) if isinstance(found, list) and one in found)


def day_of(keys: Mapping[str, object]) -> str:
    """Return the day whose deal it was; empty for any other game."""
    found = keys.get(OF_THE_DAY)
    return found if isinstance(found, str) else ""


@dataclass(eq=False)
class TimesRefused(ValueError):
    """Says that these times cannot be; ``key`` is one of REFUSALS."""

    key: str

    def said(self, say: Say) -> str:
        return say.t(REFUSALS[self.key], hours=int(LONGEST.total_seconds()) // 3600 + 1)


def refuse_times(started_at: datetime, finished_at: datetime | None, now: datetime | None = None) -> None:
    """Raise TimesRefused unless a session can have begun and, if there is an end, ended then."""
    latest = (now or datetime.now(UTC)) + AHEAD
    if started_at < EARLIEST:
        raise TimesRefused("too_early")
    if started_at > latest or (finished_at or started_at) > latest:
        raise TimesRefused("future")
    if finished_at is not None and finished_at < started_at:
        raise TimesRefused("before")
    if finished_at is not None and finished_at - started_at > LONGEST:
        raise TimesRefused("too_long")
