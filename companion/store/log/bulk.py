"""Whole sessions from elsewhere, samples among them, written with one statement for each table."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import delete, update
from sqlmodel import Session, col, select

from companion.engine import Stale
from companion.store import checks, people, search
from companion.store.database import Database
from companion.store.log import results
from companion.store.names import PREFIX
from companion.store.rows import ChangeRow, PersonRow, SeatRow, SessionRow, insertion
from companion.store.times import now, offset_of, stored
from companion.store.values import WholeSession


def keep(database: Database, sessions: Iterable[WholeSession], seconds: float = math.inf) -> int:
    """Keep whole sessions, all or none, taking them one after the other; returns how many these were.

    Those are kept that fit into so many ``seconds``, one at least. The others are left in ``sessions``, if that is an
    iterator, so that whoever else wants to write can do so before they come. Raises Stale for a session that is there
    already, unless it still has the revision that it ``replaces``.
    """
    count = 0
    with database.writing() as db:
        writer, end = Writer(db), time.monotonic() + seconds
        for session in sessions:
            if session.replaces is None and not writer.known(session.id):
                writer.write(session)
            else:
                gone = _removed(db, session)
                writer.write(session, number=gone.number, revision=gone.revision + 1)  # who looks at the old is behind
                db.expunge_all()
            count += 1
            if time.monotonic() >= end:
                break
    return count


def _removed(db: Session, session: WholeSession) -> SessionRow:
    """Remove the session that this one replaces; returns its row."""
    row = db.exec(select(SessionRow).where(SessionRow.id == session.id)).first()
    if row is None or row.revision != session.replaces:
        raise Stale("revision", session=session.id, revision=session.replaces)
    db.connection().exec_driver_sql(search.REMOVE, (row.number,))
    db.delete(row)
    db.add(ChangeRow(at=now(), what="replace", session=row.number))
    db.flush()
    return row


class Writer:
    """Writes whole sessions within one transaction, and ends with it. It asks for each person once.

    ``back``: retired people who sit in a session come back into the lists for new sessions.
    """

    def __init__(self, db: Session, *, back: bool = False) -> None:
        self._db, self._back = db, back
        self._connection = db.connection()
        self._people: dict[tuple[str, str | None, str], int] = {}

    def known(self, id: str) -> bool:
        session_row = self._connection.exec_driver_sql("SELECT 1 FROM session WHERE id = ?", (id,))
        return session_row.first() is not None

    def write(self, session: WholeSession, *, number: int | None = None, revision: int = 0) -> None:
        """Write a session that is not there. One with a ``number`` was, and goes on from its ``revision``."""
        about, started = session.about, stored(session.started_at)
        finished = None if session.finished_at is None else stored(session.finished_at)
        entries = len(session.entries)
        row = (
            number, session.id, about.game, about.mode, about.tracking, about.options, about.first_seat, about.seed,
            started, finished or started, finished, max(entries, revision), session.place, session.notes,
            session.rating, session.extra, len(about.players), entries, offset_of(session.started_at),
        )  # fmt: skip
        number = self._connection.exec_driver_sql(_SESSION, row).lastrowid
        ids = session.person_ids or ("",) * len(about.players)
        persons = [self._person(session, *player, id) for player, id in zip(about.players, ids, strict=True)]
        extras = session.seat_extras or ("{}",) * len(persons)
        seats = enumerate(zip(persons, extras, strict=True))
        self._many(_SEAT, [(number, seat, person, started, extra) for seat, (person, extra) in seats])
        self._connection.exec_driver_sql(f"{search.ADD} WHERE s.number = ?", (number,))
        times = list(map(stored, session.entry_times)) or [finished or started] * entries
        numbered = list(enumerate(zip(times, session.entries, strict=True), 1))
        self._many(_ENTRY, [(number, k, k, time, checks.checksum(bodies)) for k, (time, bodies) in numbered])
        bodies = ((k, body) for k, (_, bodies) in numbered for body in bodies)
        self._many(EVENT, [(number, n, k, body) for n, (k, body) in enumerate(bodies, 1)])
        if session.outcome is not None and finished is not None:
            results.write(self._connection, number, session.outcome)

    def _person(self, session: WholeSession, name: str, level: str | None, id: str) -> int:
        key = name, level, id
        if key not in self._people:
            since = session.started_at
            self._people[key] = people.find_or_add(self._db, name, level, since, back=self._back, id=id)
        return self._people[key]

    def _many(self, sql: str, rows: Sequence[tuple[object, ...]]) -> None:
        if rows:
            self._connection.exec_driver_sql(sql, list(rows))


def add_samples(database: Database, sessions: Iterable[WholeSession]) -> None:
    """Keep sessions whose ids begin with PREFIX, all or none. Statistics leave them out, new lists their people.

    Names that nobody else has: whoever is there already would become one of the samples' people.
    """
    with database.writing() as db:
        writer = Writer(db)
        for session in sessions:
            writer.write(session)
        sitters = select(SeatRow.person).join(SessionRow).where(_SAMPLE)
        for person in db.exec(select(PersonRow).where(col(PersonRow.number).in_(sitters))):
            person.id, person.retired_at = f"{PREFIX}{person.number}", now()


def count_samples(database: Database) -> int:
    with database.reading() as db:
        return len(db.exec(select(SessionRow.id).where(_SAMPLE)).all())


def remove_samples(database: Database) -> tuple[str, ...]:
    """Take the samples away, and those of their people who play nowhere else; returns the ids of the sessions."""
    with database.writing() as db:
        rows = db.exec(select(SessionRow).where(_SAMPLE)).all()
        ids = tuple(row.id for row in rows)
        for row in rows:
            db.connection().exec_driver_sql(search.REMOVE, (row.number,))
            db.delete(row)
        db.flush()
        gone = col(PersonRow.id).like(f"{PREFIX}%") & col(PersonRow.number).not_in(select(SeatRow.person))
        merged = col(PersonRow.merged_into).in_(select(PersonRow.number).where(gone))
        db.connection().execute(update(PersonRow).where(merged).values(merged_into=None))
        db.connection().execute(delete(PersonRow).where(gone))
        db.add(ChangeRow(at=now(), what="samples removed"))
        return ids


_SESSION = insertion(
    "session",
    (
        "number", "id", "game", "mode", "tracking", "options", "first_seat", "seed", "started_at", "changed_at",
        "finished_at", "revision", "place", "notes", "rating", "extra", "players", "entries",
        "utc_offset",
    ),
)  # fmt: skip
_SEAT = insertion("seat", ("session", "seat", "person", "started_at", "extra"))
_ENTRY = insertion("entry", ("session", "k", "at", "written_at", "told"))
EVENT = insertion("event", ("session", "n", "k", "body"))
_SAMPLE: Any = col(SessionRow.id).like(f"{PREFIX}%")
