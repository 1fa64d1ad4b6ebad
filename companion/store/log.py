"""The session log: begin, append, read, strike. Dates are UTC; a second writer gets Stale."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import CursorResult, func, update
from sqlmodel import Session, col, select

from companion.engine import Stale
from companion.store.database import Database
from companion.store.rows import EntryRow, EventRow, SeatRow, SessionRow


@dataclass(frozen=True, slots=True)
class NewSession:
    """What is known before the first event. ``options`` is JSON text; a player is a name and a bot's level or None."""

    game: str
    mode: str
    tracking: str
    players: tuple[tuple[str, str | None], ...]
    options: str = "{}"
    first_seat: int = 0
    seed: str | None = None


@dataclass(frozen=True, slots=True)
class Head:
    """A session without its events."""

    id: str
    about: NewSession
    revision: int
    started_at: datetime
    changed_at: datetime
    finished_at: datetime | None


@dataclass(frozen=True, slots=True)
class Entry:
    """What one tap wrote and nobody struck: its events as JSON text, in order."""

    id: int
    written_at: datetime
    events: tuple[str, ...]


class Unreadable(LookupError):
    """There is no session with this id."""


class Log:
    """All sessions of one database file."""

    def __init__(self, file: Path) -> None:
        """Open or create the file. Raises what ``Database`` raises."""
        self.database = Database(file)

    def close(self) -> None:
        self.database.close()

    def begin(self, new: NewSession) -> Head:
        """A new session without entries."""
        now = _now()
        row = SessionRow(
            id=uuid.uuid4().hex,
            game=new.game,
            mode=new.mode,
            tracking=new.tracking,
            options=new.options,
            first_seat=new.first_seat,
            seed=new.seed,
            started_at=now,
            changed_at=now,
        )
        with self.database.writing() as db:
            db.add(row)
            db.flush()
            for seat, (name, bot) in enumerate(new.players):
                db.add(SeatRow(session=row.id, seat=seat, name=name, bot=bot))
            db.flush()
            return _head(db, row)

    def heads(self) -> tuple[Head, ...]:
        """All sessions, last changed first."""
        with self.database.reading() as db:
            found = db.exec(select(SessionRow).order_by(col(SessionRow.changed_at).desc(), col(SessionRow.id))).all()
            return tuple(_head(db, row) for row in found)

    def read(self, id: str) -> tuple[Head, tuple[Entry, ...]]:
        """A session with its entries in order, struck ones left out. Raises Unreadable."""
        with self.database.reading() as db:
            row = db.get(SessionRow, id)
            if row is None:
                raise Unreadable(id)
            return _head(db, row), _entries(db, id)

    def append(self, id: str, revision: int, events: Sequence[str], *, finished: bool) -> int:
        """Write one entry; returns the new revision. Raises Stale unless ``revision`` is the newest."""
        with self.database.writing() as db:
            now = _claim(db, id, revision, finished)
            last = db.exec(select(func.max(EventRow.n)).where(EventRow.session == id)).one() or 0
            entry = EntryRow(session=id, written_at=now)
            db.add(entry)
            db.flush()
            assert entry.id is not None
            for n, body in enumerate(events, last + 1):
                db.add(EventRow(session=id, n=n, entry=entry.id, body=body))
        return revision + 1

    def strike(self, id: str, revision: int) -> int:
        """Strike the last entry that is not struck yet; returns the new revision.

        Raises Stale as ``append`` does, and LookupError when no entry is left.
        """
        with self.database.writing() as db:
            now = _claim(db, id, revision, finished=False)
            entry = db.exec(_unstruck(id).order_by(col(EntryRow.id).desc()).limit(1)).first()
            if entry is None:
                raise LookupError("nothing to strike")
            entry.struck_at = now
        return revision + 1


def _claim(db: Session, id: str, revision: int, finished: bool) -> datetime:
    """The next revision is ours, or Stale."""
    now = _now()
    changes = {"revision": revision + 1, "changed_at": now, "finished_at": now if finished else None}
    mine = (col(SessionRow.id) == id) & (col(SessionRow.revision) == revision)
    done: CursorResult[Any] = db.connection().execute(update(SessionRow).where(mine).values(**changes))
    if done.rowcount != 1:
        raise Stale("revision", session=id, revision=revision)
    return now


def _unstruck(id: str) -> Any:
    return select(EntryRow).where(EntryRow.session == id, col(EntryRow.struck_at).is_(None))


def _entries(db: Session, id: str) -> tuple[Entry, ...]:
    events: dict[int, list[str]] = {}
    for event in db.exec(select(EventRow).where(EventRow.session == id).order_by(col(EventRow.n))):
        events.setdefault(event.entry, []).append(event.body)
    found = db.exec(_unstruck(id).order_by(col(EntryRow.id))).all()
    return tuple(Entry(row.id, _utc(row.written_at), tuple(events.get(row.id, ()))) for row in found)


def _head(db: Session, row: SessionRow) -> Head:
    seats = db.exec(select(SeatRow).where(SeatRow.session == row.id).order_by(col(SeatRow.seat))).all()
    about = NewSession(
        game=row.game,
        mode=row.mode,
        tracking=row.tracking,
        players=tuple((seat.name, seat.bot) for seat in seats),
        options=row.options,
        first_seat=row.first_seat,
        seed=row.seed,
    )
    finished = None if row.finished_at is None else _utc(row.finished_at)
    return Head(row.id, about, row.revision, _utc(row.started_at), _utc(row.changed_at), finished)


def _now() -> datetime:
    return datetime.now(UTC)


def _utc(stored: datetime) -> datetime:
    """SQLite keeps no time zone; all that is written is UTC."""
    return stored.replace(tzinfo=UTC)
