"""What is noted about a session beside its entries: place, notes and rating, and what else its file will tell."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import NamedTuple

from sqlmodel import select

from companion.store import checks, people
from companion.store.database import Database
from companion.store.log import claim
from companion.store.rows import ChangeRow, SessionRow
from companion.store.times import moment, now
from companion.store.values import NoSuchSession, Outcome


def describe(
    database: Database, id: str, *, place: str | None = None, notes: str | None = None, rating: int | None = None
) -> None:
    """Note place, notes and rating (1 to 5, 0 takes it away) of a session; what is None stays.

    Raises NoSuchSession.
    """
    with database.writing() as db:
        row = db.exec(select(SessionRow).where(SessionRow.id == id)).first()
        if row is None or row.number is None:
            raise NoSuchSession(id)
        row.place = row.place if place is None else place
        row.notes = row.notes if notes is None else notes
        row.rating = row.rating if rating is None else (rating or None)
        db.add(ChangeRow(at=now(), what="describe", session=row.number))
        db.flush()
        people.index_sessions(db, [row.number])


class Kind(NamedTuple):
    """What sessions may have in common; ``options`` as the bytes of JSON text."""

    game: str
    tracking: str
    players: int
    options: bytes


def kinds(database: Database) -> tuple[Kind, ...]:
    """Return the kinds of sessions that there are."""
    with database.reading() as db:
        found = db.connection().exec_driver_sql(f"SELECT DISTINCT {_KIND} FROM session WHERE players IS NOT NULL")
        return tuple(Kind(*row) for row in found)


def agree_anew(database: Database, kind: Kind, options: str) -> None:
    """Give other options to all sessions of a kind that are as they were written; figures follow."""
    with database.writing() as db:
        where = f"({_KIND}) = (?, ?, ?, ?) AND {checks.as_written(SessionRow)}"
        db.connection().exec_driver_sql(f"UPDATE session SET options = ? WHERE {where}", (options, *kind))


_KIND = "game, tracking, players, CAST(options AS BLOB)"


def mark(
    database: Database,
    id: str,
    revision: int,
    *,
    extra: str | None = None,
    seats: Mapping[int, str] | None = None,
    what: str = "",
    finished: bool = False,
    outcome: Outcome | None = None,
) -> int:
    """Replace ``extra`` of the session, or of some seats, and end the session or let it go on.

    ``what`` is the word for the audit; without one the change is not noted there. Returns the new revision. Raises
    Stale as ``Log.append`` does.
    """
    with database.writing() as db:
        claimed = claim(db, id, revision, finished=finished, outcome=outcome)
        if extra is not None:
            db.connection().exec_driver_sql("UPDATE session SET extra = ? WHERE number = ?", (extra, claimed.number))
        for seat, beside in (seats or {}).items():
            where = (beside, claimed.number, seat)
            db.connection().exec_driver_sql("UPDATE seat SET extra = ? WHERE session = ? AND seat = ?", where)
        if what:
            detail = json.dumps({"seats": sorted(seats or ())})
            db.add(ChangeRow(at=moment(claimed.now), what=what, session=claimed.number, detail=detail))
    return revision + 1
