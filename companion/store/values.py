"""The plain values that go into the store and come out of it. Events and options are JSON text."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from companion.store.times import Pause, evening_of, length_of, pauses_of


@dataclass(frozen=True, slots=True)
class NewSession:
    """What is known before the first event. ``options`` is JSON text; a player is a name and a bot's level or None.

    ``extra`` is what else its file will tell, as ``Head.extra``.
    """

    game: str
    mode: str
    tracking: str
    players: tuple[tuple[str, str | None], ...]
    options: str = "{}"
    first_seat: int = 0
    seed: str | None = None
    extra: str = "{}"


Readable = Callable[[NewSession, tuple[str, ...], Iterable[str]], bool]
"""Whether a program can use a session that began so, with what lies beside its seats and its events, as JSON text."""


def anything(_about: NewSession, _seat_extras: tuple[str, ...], _events: Iterable[str]) -> bool:
    """Take every session: for whoever knows no game."""
    return True


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a finished session came out: by seat (score, rank, winner), and how often what fell to a seat."""

    places: tuple[tuple[int, int, bool], ...]
    tallies: tuple[tuple[int, str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Head:
    """A session without its events. ``people`` are the ids of the persons by seat.

    Beginning and end are as the clock showed them on which it was begun.

    ``extra`` and, by seat, ``seat_extras`` are JSON text with whatever else its file tells.
    """

    id: str
    about: NewSession
    revision: int
    started_at: datetime
    finished_at: datetime | None
    people: tuple[str, ...] = ()
    place: str = ""
    notes: str = ""
    rating: int | None = None
    extra: str = "{}"
    seat_extras: tuple[str, ...] = ()

    @property
    def file_keys(self) -> dict[str, Any]:
        """The keys of the session's file that have no column of their own, with their values."""
        return dict(json.loads(self.extra).get("keys", {}))

    @property
    def evening(self) -> date:
        """The day to which it belongs, everywhere."""
        return evening_of(self.started_at)

    @property
    def duration(self) -> timedelta | None:
        """How long it took, in whole seconds; None where that cannot be said."""
        return length_of(self.started_at, self.finished_at, self.pauses)

    @property
    def pauses(self) -> tuple[Pause, ...]:
        """When people had left the table, in order."""
        return pauses_of(self.extra)

    @property
    def paused_at(self) -> datetime | None:
        """Since when people have left the table; None while they play, and once it is over."""
        return next((left for left, back in self.pauses if not (back or self.finished_at)), None)


@dataclass(frozen=True, slots=True)
class Entry:
    """What one tap wrote: its events as JSON text, in order. ``id`` counts the session's entries as they were written.

    ``corrects`` names the entry it stands in for.
    """

    id: int
    written_at: datetime
    events: tuple[str, ...]
    corrects: int | None = None
    struck_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class WholeSession:
    """A whole session from elsewhere: its head, its entries and, when it is over, how it came out.

    ``replaces`` is the revision of the stored session with the same id whose place it takes. ``person_ids`` are by seat
    the ids that people get whom nobody knows yet; where there are none, or an empty one, they are made up.
    """

    id: str
    about: NewSession
    started_at: datetime
    finished_at: datetime | None
    entries: tuple[tuple[str, ...], ...]
    outcome: Outcome | None
    extra: str = "{}"
    seat_extras: tuple[str, ...] = ()
    place: str = ""
    notes: str = ""
    rating: int | None = None
    entry_times: tuple[datetime, ...] = ()
    replaces: int | None = None
    person_ids: tuple[str, ...] = ()


class NoSuchSession(LookupError):
    """There is no session with this id."""
