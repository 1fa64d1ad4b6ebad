"""Sample sessions and their people. Their ids begin with ``PREFIX``; statistics leave them out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from sqlalchemy import delete, update
from sqlmodel import col, select

from companion.store import search
from companion.store.database import Database
from companion.store.log.bulk import Writer
from companion.store.names import PREFIX
from companion.store.rows import ChangeRow, PersonRow, SeatRow, SessionRow
from companion.store.times import now
from companion.store.values import WholeSession

_MINE: Final = f"{PREFIX}%"


def add(database: Database, sessions: Iterable[WholeSession]) -> None:
    """Keep sessions whose ids begin with PREFIX, all or none. Their people stay out of the lists for new sessions.

    Names that nobody else has: whoever is there already would become one of the samples' people.
    """
    with database.writing() as db:
        writer = Writer(db)
        for session in sessions:
            writer.write(session)
        sitters = select(SeatRow.person).join(SessionRow).where(_sample())
        for person in db.exec(select(PersonRow).where(col(PersonRow.number).in_(sitters))):
            person.id, person.retired_at = f"{PREFIX}{person.number}", now()


def count(database: Database) -> int:
    with database.reading() as db:
        return len(db.exec(select(SessionRow.id).where(_sample())).all())


def remove(database: Database) -> tuple[str, ...]:
    """Take the samples away, and those of their people who play nowhere else; returns the ids of the sessions."""
    with database.writing() as db:
        rows = db.exec(select(SessionRow).where(_sample())).all()
        ids = tuple(row.id for row in rows)
        for row in rows:
            db.connection().exec_driver_sql(search.REMOVE, (row.number,))
            db.delete(row)
        db.flush()
        gone = col(PersonRow.id).like(_MINE) & col(PersonRow.number).not_in(select(SeatRow.person))
        merged = col(PersonRow.merged_into).in_(select(PersonRow.number).where(gone))
        db.connection().execute(update(PersonRow).where(merged).values(merged_into=None))
        db.connection().execute(delete(PersonRow).where(gone))
        db.add(ChangeRow(at=now(), what="samples removed"))
        return ids


def _sample() -> Any:
    return col(SessionRow.id).like(_MINE)
