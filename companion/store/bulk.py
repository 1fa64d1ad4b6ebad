"""Whole sessions from elsewhere, written with one statement for each table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sqlmodel import Session

from companion.store import checks, people, search
from companion.store.times import stored
from companion.store.values import Outcome, Told


class Writer:
    """Writes sessions within one transaction; it knows the people of those before and ends with the transaction."""

    def __init__(self, db: Session) -> None:
        self._db = db
        self._connection = db.connection()
        self._people: dict[tuple[str, str | None], int] = {}

    def known(self, id: str) -> bool:
        """Whether there is a session with this id."""
        found = self._connection.exec_driver_sql("SELECT 1 FROM session WHERE id = ?", (id,))
        return found.first() is not None

    def write(self, told: Told, *, number: int | None = None, revision: int = 0) -> None:
        """A session that is not there; with a ``number`` it was, and goes on from its ``revision``."""
        about, started = told.about, stored(told.started_at)
        finished = None if told.finished_at is None else stored(told.finished_at)
        entries = len(told.entries)
        row = (
            number, told.id, about.game, about.mode, about.tracking, about.options, about.first_seat, about.seed,
            started, finished or started, finished, max(entries, revision), told.place, told.notes, told.rating,
            told.extra, len(about.players), entries,
        )  # fmt: skip
        number = self._connection.exec_driver_sql(_SESSION, row).lastrowid
        persons = [self._person(told, *player) for player in about.players]
        extras = told.seat_extras or ("{}",) * len(persons)
        self._many(
            _SEAT,
            [
                (number, seat, person, started, extra)
                for seat, (person, extra) in enumerate(zip(persons, extras, strict=True))
            ],
        )
        self._connection.exec_driver_sql(f"{search.ADD} WHERE s.number = ?", (number,))
        times = list(map(stored, told.entry_times)) or [finished or started] * entries
        numbered = list(enumerate(zip(times, told.entries, strict=True), 1))
        self._many(_ENTRY, [(number, k, k, time, checks.told(bodies)) for k, (time, bodies) in numbered])
        bodies = ((k, body) for k, (_, bodies) in numbered for body in bodies)
        self._many(_EVENT, [(number, n, k, body) for n, (k, body) in enumerate(bodies, 1)])
        if told.outcome is not None and finished is not None:
            self._results(told.outcome, (number, about.game, len(persons), finished), persons, _bots(told))

    def _results(self, outcome: Outcome, session: Sequence[Any], persons: Sequence[int], bots: int) -> None:
        number, winners = session[0], sum(won for _, _, won in outcome.places)
        places = enumerate(zip(persons, outcome.places, strict=True))
        self._many(_RESULT, [(*session, bots, winners, seat, person, *place) for seat, (person, place) in places])
        self._many(_TALLY, [(number, seat, word, persons[seat], times) for seat, word, times in outcome.tallies])

    def _person(self, told: Told, name: str, level: str | None) -> int:
        key = name, level
        if key not in self._people:
            began = told.started_at
            self._people[key] = people.found_or_added(self._db, name, level, began, back=False)
        return self._people[key]

    def _many(self, sql: str, rows: list[tuple[Any, ...]]) -> None:
        if rows:
            self._connection.exec_driver_sql(sql, rows)


def _bots(told: Told) -> int:
    return sum(bool(level) for _, level in told.about.players)


def _insert(table: str, columns: Iterable[str]) -> str:
    names = list(columns)
    return f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})"


_SESSION = _insert(
    "session",
    (
        "number", "id", "game", "mode", "tracking", "options", "first_seat", "seed", "started_at", "changed_at",
        "finished_at", "revision", "place", "notes", "rating", "extra", "players", "entries",
    ),
)  # fmt: skip
_SEAT = _insert("seat", ("session", "seat", "person", "started_at", "extra"))
_ENTRY = _insert("entry", ("session", "k", "at", "written_at", "told"))
_EVENT = _insert("event", ("session", "n", "k", "body"))
_RESULT = _insert(
    "result",
    ("session", "game", "players", "finished_at", "bots", "winners", "seat", "person", "score", "rank", "winner"),
)
_TALLY = _insert("tally", ("session", "seat", "word", "person", "times"))
