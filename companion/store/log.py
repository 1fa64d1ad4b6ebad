"""The session log: begin, append, strike, correct, read. Times are UTC; a second writer gets Stale."""

from __future__ import annotations

import json
import math
import time
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import CursorResult, delete, func, insert, update
from sqlmodel import Session, col, select

from companion.engine import Stale
from companion.store import checks, people, search
from companion.store.bulk import Writer
from companion.store.database import WAIT_MS, Database
from companion.store.errors import Trouble, WrongRow
from companion.store.rows import (
    ChangeRow,
    EntryRow,
    EventRow,
    PersonRow,
    ResultRow,
    SeatRow,
    SessionRow,
    TallyRow,
)
from companion.store.values import Entry, Head, NewSession, Outcome, Told, Unreadable


class Log:
    """All sessions of one database file."""

    def __init__(self, file: Path, wait_ms: int = WAIT_MS, *, why: Trouble | None = None) -> None:
        """Open or create the file, or, for a reason ``why`` nothing can be written, look at it; as ``Database``."""
        self.database = Database(file, wait_ms, why=why)

    def close(self) -> None:
        self.database.close()

    def begin(self, new: NewSession) -> Head:
        """A new session without entries; people who are not known yet are added."""
        row = _session_row(new, _now())
        with self.database.writing() as db:
            _seat(db, row, new)
            return _head(db, row)

    def read(self, id: str) -> tuple[Head, tuple[Entry, ...]]:
        """A session with its entries in order, struck ones left out. Raises Unreadable."""
        with self.database.reading() as db:
            row = _sure_row(db, id)
            return _head(db, row), tuple(one for one in _entries(db, row) if one.struck_at is None)

    def whole(self, id: str) -> tuple[Head, tuple[Entry, ...], tuple[tuple[int, int, bool], ...]]:
        """A session with all its entries in order, struck ones too, and score, rank, victory by seat once it is over.

        All of one moment. Raises Unreadable.
        """
        with self.database.reading() as db:
            row = _sure_row(db, id)
            result = select(ResultRow.score, ResultRow.rank, ResultRow.winner).where(ResultRow.session == row.number)
            places = [(score, rank, won) for score, rank, won in db.exec(result.order_by(col(ResultRow.seat)))]
            return _head(db, row), tuple(_entries(db, row)), tuple(places)

    def audit(self, id: str) -> tuple[Entry, ...]:
        """Every entry ever written to a session, struck ones with the time they were struck, as they were written."""
        with self.database.reading() as db:
            return tuple(sorted(_entries(db, _sure_row(db, id)), key=lambda one: one.id))

    def append(
        self, id: str, revision: int, events: Sequence[str], *, finished: bool, outcome: Outcome | None = None
    ) -> int:
        """Write one entry; returns the new revision. Raises Stale unless ``revision`` is the newest."""
        with self.database.writing() as db:
            number, now = _claim(db, id, revision, finished)
            k = _next_entry(db, number)
            _write(db, number, k, k, None, events, now)
            _settle(db, number, outcome if finished else None)
        return revision + 1

    def strike(self, id: str, revision: int) -> int:
        """Strike the last entry that is not struck yet; returns the new revision.

        Raises Stale as ``append`` does, and LookupError when no entry is left.
        """
        with self.database.writing() as db:
            number, now = _claim(db, id, revision, finished=False)
            last = col(EntryRow.at).desc(), col(EntryRow.k).desc()
            entry = db.exec(_unstruck(number).order_by(*last).limit(1)).first()
            if entry is None:
                raise LookupError("nothing to strike")
            entry.struck_at = now
            _settle(db, number, None)
        return revision + 1

    def correct(
        self,
        id: str,
        revision: int,
        entry: int,
        events: Sequence[str],
        *,
        finished: bool,
        outcome: Outcome | None = None,
        dropped: Sequence[int] = (),
    ) -> int:
        """Strike an earlier entry and write another in its place; ``dropped`` are later entries that go with it.

        With no events the entry is only struck. Raises Stale as ``append`` does, LookupError for an entry that is not
        there or struck already.
        """
        with self.database.writing() as db:
            number, now = _claim(db, id, revision, finished)
            for k in (entry, *dropped):
                row = db.get(EntryRow, (number, k))
                if row is None or row.struck_at is not None:
                    raise LookupError(f"entry {k}")
                row.struck_at = now
            if events:
                old = db.get_one(EntryRow, (number, entry))
                _write(db, number, _next_entry(db, number), old.at, entry, events, now)
            detail = json.dumps({"entry": entry, "dropped": list(dropped)})
            db.add(ChangeRow(at=now, what="correct", session=number, detail=detail))
            _settle(db, number, outcome if finished else None)
        return revision + 1

    def describe(
        self, id: str, *, place: str | None = None, notes: str | None = None, rating: int | None = None
    ) -> None:
        """Place, notes and rating (1 to 5, 0 takes it away) of an evening; what is None stays. Raises Unreadable."""
        with self.database.writing() as db:
            row = _row(db, id)
            row.place = row.place if place is None else place
            row.notes = row.notes if notes is None else notes
            row.rating = row.rating if rating is None else (rating or None)
            db.add(ChangeRow(at=_now(), what="describe", session=row.number))
            db.flush()
            people.index(db, [_number(row)])

    def mark(
        self,
        id: str,
        revision: int,
        *,
        extra: str | None = None,
        seats: Mapping[int, str] | None = None,
        what: str = "",
        finished: bool = False,
        outcome: Outcome | None = None,
    ) -> int:
        """Put ``extra`` of the session, or of some seats, in the place of what was there, and end it or let it go on.

        ``what`` is the word for the audit; without one it is not noted. Returns the new revision; raises Stale as
        ``append`` does.
        """
        with self.database.writing() as db:
            number, now = _claim(db, id, revision, finished)
            row = db.get_one(SessionRow, number)
            if extra is not None:
                row.extra = extra
            for seat, beside in (seats or {}).items():
                db.get_one(SeatRow, (number, seat)).extra = beside
            if what:
                db.add(ChangeRow(at=now, what=what, session=number, detail=json.dumps({"seats": sorted(seats or ())})))
            db.flush()
            _settle(db, number, outcome if finished else None)
        return revision + 1

    def remember(self, told: Told, *, replace: bool = False) -> None:
        """Keep a whole session from elsewhere, in one transaction; with ``replace`` in the place of one with its id."""
        self.remember_all([told], replace=replace)

    def remember_all(self, sessions: Iterable[Told], *, replace: bool = False) -> None:
        """Keep several, all or none, taking them one after the other.

        Raises Stale for one that is there already, unless it is to be replaced and still has the revision told.
        """
        self.remember_some(iter(sessions), replace=replace)

    def remember_some(self, sessions: Iterator[Told], seconds: float = math.inf, *, replace: bool = False) -> int:
        """As ``remember_all``, for those that fit into so many seconds, one at least; returns how many these were.

        The others are still to be had from the iterator: whoever else wants to write can do so before they come.
        """
        count = 0
        with self.database.writing() as db:
            writer, end = Writer(db), time.monotonic() + seconds
            for told in sessions:
                if told.replaces is None and not writer.known(told.id):
                    writer.write(told)
                else:  # whoever still looks at the one that is replaced is behind
                    gone = _freed(db, told, replace)
                    writer.write(told, number=gone.number, revision=gone.revision + 1)
                    db.expunge_all()
                count += 1
                if time.monotonic() >= end:
                    break
        return count

    def unsettled(self) -> tuple[str, ...]:
        """Finished sessions whose result is not written yet (they came from an older version)."""
        with self.database.reading() as db:
            settled = select(ResultRow.session).where(ResultRow.session == SessionRow.number).exists()
            return tuple(db.exec(select(SessionRow.id).where(col(SessionRow.finished_at).is_not(None), ~settled)))

    def settle(self, id: str, outcome: Outcome) -> None:
        """Write the result of a finished session."""
        with self.database.writing() as db:
            _settle(db, _number(_row(db, id)), outcome)


def _row(db: Session, id: str) -> SessionRow:
    row = db.exec(select(SessionRow).where(SessionRow.id == id)).first()
    if row is None:
        raise Unreadable(id)
    return row


def _sure_row(db: Session, id: str) -> SessionRow:
    """Raises WrongRow, before anything of it is used, for a session that is not as it was written."""
    if not checks.session_sure(checks.driver(db.connection()), id):
        raise WrongRow(id)
    return _row(db, id)


def _number(row: SessionRow) -> int:
    assert row.number is not None
    return row.number


def _session_row(new: NewSession, now: datetime) -> SessionRow:
    return SessionRow(
        id=str(uuid.uuid4()),
        game=new.game,
        mode=new.mode,
        tracking=new.tracking,
        options=new.options,
        first_seat=new.first_seat,
        seed=new.seed,
        extra=new.extra,
        started_at=now,
        changed_at=now,
        players=len(new.players),
        entries=0,
    )


def _seat(db: Session, row: SessionRow, new: NewSession) -> None:
    """The session's row and its seats, with people by name; retired ones play again."""
    db.add(row)
    db.flush()
    number = _number(row)
    for seat, (name, bot) in enumerate(new.players):
        person = people.found_or_added(db, name, bot, row.started_at)
        db.add(SeatRow(session=number, seat=seat, person=person, started_at=row.started_at))
    db.flush()
    people.index(db, [number])


def _freed(db: Session, told: Told, replace: bool) -> SessionRow:
    """The row that a session from elsewhere replaces, which is gone then."""
    row = db.exec(select(SessionRow).where(SessionRow.id == told.id)).first()
    if row is None or not (replace or row.revision == told.replaces):
        raise Stale("revision", session=told.id, revision=told.replaces)
    db.connection().exec_driver_sql(search.REMOVE, (row.number,))
    db.delete(row)
    db.add(ChangeRow(at=_now(), what="replace", session=row.number))
    db.flush()
    return row


def _claim(db: Session, id: str, revision: int, finished: bool) -> tuple[int, datetime]:
    """The session's number and the time, when the next revision is ours; else Stale."""
    now = _now()
    changes = {"revision": revision + 1, "changed_at": now, "finished_at": now if finished else None}
    mine = (col(SessionRow.id) == id) & (col(SessionRow.revision) == revision)
    done: CursorResult[Any] = db.connection().execute(update(SessionRow).where(mine).values(**changes))
    if done.rowcount != 1:
        raise Stale("revision", session=id, revision=revision)
    return _number(_row(db, id)), now


def _next_entry(db: Session, number: int) -> int:
    return (db.exec(select(func.max(EntryRow.k)).where(EntryRow.session == number)).one() or 0) + 1


def _write(
    db: Session, number: int, k: int, at: int, corrects: int | None, events: Sequence[str], now: datetime
) -> None:
    last = db.exec(select(func.max(EventRow.n)).where(EventRow.session == number)).one() or 0
    told = checks.told(events)
    db.add(EntryRow(session=number, k=k, at=at, corrects=corrects, written_at=now, told=told))
    db.get_one(SessionRow, number).entries = k
    db.flush()
    for n, body in enumerate(events, last + 1):
        db.add(EventRow(session=number, n=n, k=k, body=body))
    db.flush()


def _settle(db: Session, number: int, outcome: Outcome | None) -> None:
    """The result rows of a session: none while it runs."""
    connection = db.connection()
    for table in (ResultRow, TallyRow):
        connection.execute(delete(table).where(col(table.session) == number))
    if outcome is None:
        return
    row = db.get_one(SessionRow, number)
    db.refresh(row)
    seats = db.exec(
        select(SeatRow.seat, PersonRow.number, PersonRow.kind)
        .join(PersonRow)
        .where(SeatRow.session == number)
        .order_by(col(SeatRow.seat))
    ).all()
    persons = {seat: person for seat, person, _ in seats}
    bots, winners = sum(kind == "bot" for _, _, kind in seats), sum(won for _, _, won in outcome.places)
    results = [
        {"session": number, "seat": seat, "person": persons[seat], "game": row.game, "players": len(seats),
         "bots": bots, "finished_at": row.finished_at, "score": score, "rank": rank, "winner": won,
         "winners": winners}
        for seat, (score, rank, won) in enumerate(outcome.places)
    ]  # fmt: skip
    connection.execute(insert(ResultRow), results)
    if outcome.tallies:
        tallies = [
            {"session": number, "seat": seat, "word": word, "person": persons[seat], "times": times}
            for seat, word, times in outcome.tallies
        ]
        connection.execute(insert(TallyRow), tallies)


def _unstruck(number: int) -> Any:
    return select(EntryRow).where(EntryRow.session == number, col(EntryRow.struck_at).is_(None))


def _entries(db: Session, row: SessionRow) -> list[Entry]:
    number = _number(row)
    events: dict[int, list[str]] = {}
    for k, body in db.exec(
        select(EventRow.k, EventRow.body).where(EventRow.session == number).order_by(col(EventRow.n))
    ):
        events.setdefault(k, []).append(body)
    place = col(EntryRow.at), col(EntryRow.k)
    found = db.exec(select(EntryRow).where(EntryRow.session == number).order_by(*place)).all()
    return [
        Entry(
            one.k, utc(one.written_at), tuple(events.get(one.k, ())), one.corrects,
            None if one.struck_at is None else utc(one.struck_at),
        )
        for one in found
    ]  # fmt: skip


def _head(db: Session, row: SessionRow) -> Head:
    seats = db.exec(
        select(PersonRow.id, PersonRow.name, PersonRow.level, SeatRow.extra)
        .join(SeatRow)
        .where(SeatRow.session == row.number)
        .order_by(col(SeatRow.seat))
    ).all()
    about = NewSession(
        game=row.game,
        mode=row.mode,
        tracking=row.tracking,
        players=tuple((name, level or None) for _, name, level, _ in seats),
        options=row.options,
        first_seat=row.first_seat,
        seed=row.seed,
    )
    finished = None if row.finished_at is None else utc(row.finished_at)
    return Head(
        row.id, about, row.revision, utc(row.started_at), utc(row.changed_at), finished,
        tuple(id for id, *_ in seats), row.place, row.notes, row.rating, row.extra, tuple(extra for *_, extra in seats),
    )  # fmt: skip


def _now() -> datetime:
    return datetime.now(UTC)


def utc(stored: datetime) -> datetime:
    """SQLite keeps no time zone; all that is written is UTC."""
    return stored.replace(tzinfo=UTC)
