"""A stored session read back: its head and its entries, after their checksums were looked at."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, tzinfo

from sqlalchemy import Integer, String, bindparam
from sqlmodel import Session, col, func, select

from companion.store import checks
from companion.store.errors import DamagedSession
from companion.store.rows import EntryRow, EventRow, PersonRow, ResultRow, SeatRow, SessionRow
from companion.store.times import utc
from companion.store.values import Entry, Head, NewSession, NoSuchSession


def intact(db: Session, id: str) -> tuple[int, Head]:
    """Read a session's number and head.

    Raises DamagedSession, before anything is used, for a session that is not as it was written, and NoSuchSession.
    """
    if not checks.session_intact(checks.sqlite_of(db.connection()), id):
        raise DamagedSession(id)
    return head(db, id)


def intact_head(db: Session, id: str) -> tuple[int, Head]:
    """Read a session's number and head, whatever was told in it.

    Raises DamagedSession for a head that is not as it was written, and NoSuchSession.
    """
    if not checks.head_intact(checks.sqlite_of(db.connection()), id):
        raise DamagedSession(id)
    return head(db, id)


def tells(db: Session, number: int, words: Iterable[str]) -> bool:
    """Return whether one of these words stands in what was told in a session, struck or not. Nothing else is read."""
    there = select(EventRow.n).where(EventRow.session == number)
    return any(db.exec(there.where(func.instr(EventRow.body, one) > 0).limit(1)).first() is not None for one in words)


def head(db: Session, id: str) -> tuple[int, Head]:
    """Read a session's number and head. Raises NoSuchSession."""
    row = db.exec(_SESSION, params={"id": id}).first()
    if row is None or row.number is None:
        raise NoSuchSession(id)
    seats = db.exec(_SEATS, params={"number": row.number}).all()
    about = NewSession(
        game=row.game,
        mode=row.mode,
        tracking=row.tracking,
        players=tuple((name, level or None) for _, name, level, _ in seats),
        options=row.options,
        first_seat=row.first_seat,
        seed=row.seed,
    )
    return row.number, Head(
        id=row.id,
        about=about,
        revision=row.revision,
        started_at=utc(row.started_at, row.utc_offset),
        changed_at=utc(row.changed_at),
        finished_at=None if row.finished_at is None else utc(row.finished_at, row.utc_offset),
        people=tuple(person for person, *_ in seats),
        place=row.place,
        notes=row.notes,
        rating=row.rating,
        extra=row.extra,
        seat_extras=tuple(extra for *_, extra in seats),
    )


def entries(db: Session, number: int, zone: tzinfo | None = UTC) -> tuple[Entry, ...]:
    """Read all entries of a session in the order of the game, struck ones too; their times by a clock of this zone."""
    events: dict[int, list[str]] = {}
    for k, body in db.exec(_EVENTS, params={"number": number}):
        events.setdefault(k, []).append(body)
    return tuple(
        Entry(
            id=k,
            written_at=utc(written_at).astimezone(zone),
            events=tuple(events.get(k, ())),
            corrects=corrects,
            struck_at=None if struck_at is None else utc(struck_at).astimezone(zone),
        )
        for k, written_at, corrects, struck_at in db.exec(_ENTRIES, params={"number": number})
    )


def places(db: Session, number: int) -> tuple[tuple[int, int, bool], ...]:
    """Read score, rank and victory by seat; nothing while there is no result."""
    return tuple((score, rank, won) for score, rank, won in db.exec(_PLACES, params={"number": number}))


# Put together once: a session is read whenever it is opened, and whenever somebody else wrote.
_NUMBER = bindparam("number", type_=Integer)
_SESSION = select(SessionRow).where(SessionRow.id == bindparam("id", type_=String))
_SEATS = (
    select(PersonRow.id, PersonRow.name, PersonRow.level, SeatRow.extra)
    .join(SeatRow)
    .where(SeatRow.session == _NUMBER)
    .order_by(col(SeatRow.seat))
)
_EVENTS = select(EventRow.k, EventRow.body).where(EventRow.session == _NUMBER).order_by(col(EventRow.n))
_ENTRIES = (
    select(EntryRow.k, EntryRow.written_at, EntryRow.corrects, EntryRow.struck_at)
    .where(EntryRow.session == _NUMBER)
    .order_by(col(EntryRow.at), col(EntryRow.k))
)
_PLACES = (
    select(ResultRow.score, ResultRow.rank, ResultRow.winner)
    .where(ResultRow.session == _NUMBER)
    .order_by(col(ResultRow.seat))
)
