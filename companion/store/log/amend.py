"""Changes the facts of a session beside its entries, and returns the old ones.

That is when it was, when people had left the table, who sat where, its place, notes and rating, its options, what else
its file will tell, and whether home shows it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from sqlalchemy.exc import DBAPIError
from sqlmodel import Session, col, select

from companion.engine import Stale
from companion.store import checks, people, search
from companion.store.database import Database
from companion.store.log.log import NEW_EXTRA, claim
from companion.store.people import PersonRefused
from companion.store.rows import ChangeRow, PersonRow, SeatRow, SessionRow
from companion.store.times import PAUSES, Pause, length_of, moment, now, offset_of, pauses_of, stored, utc
from companion.store.values import NoSuchSession, Outcome


@dataclass(frozen=True, slots=True)
class Retimed:
    """Says that a session's times were told anew ``at`` a time: beginning and end ``before`` and ``after``."""

    at: datetime
    before: tuple[datetime, datetime | None]
    after: tuple[datetime, datetime | None]


@dataclass(frozen=True, slots=True)
class Reseated:
    """Says that ``at`` a time one person's seat was given to another one, both by the names that they have now.

    Empty: somebody who was deleted.
    """

    at: datetime
    before: str
    after: str


Amendment = Retimed | Reseated

TIMES, PEOPLE = "times", "people"
"""The words of the audit for them."""


class Kind(NamedTuple):
    """What sessions may have in common; ``options`` as the bytes of JSON text."""

    game: str
    tracking: str
    players: int
    options: bytes


def amendments(database: Database, id: str) -> tuple[Amendment, ...]:
    """Return which times and people of a session were told anew, oldest first. Nobody knows who did it."""
    with database.reading() as db:
        wanted = (
            select(ChangeRow)
            .join(SessionRow, col(SessionRow.number) == col(ChangeRow.session))
            .where(SessionRow.id == id, col(ChangeRow.what).in_((TIMES, PEOPLE)))
            .order_by(col(ChangeRow.number))
        )
        found = [_amendment(db, row) for row in db.exec(wanted)]
    return tuple(one for one in found if one is not None)


def retime(
    database: Database, id: str, revision: int, started_at: datetime, finished_at: datetime | None = None
) -> int:
    """Say anew when a session began and, if it is over, when it ended; returns the new revision.

    Its place in lists and statistics follows, by the clock that shows ``started_at``. A file that told the times
    otherwise is no longer quoted, and what is said of the end leaves pauses out: they are forgotten. Raises Stale as
    ``Log.append``.
    """
    with database.writing() as db:
        row = _claimed(db, id, revision)
        before, extra = [row.started_at, row.finished_at], _unquoted(row.extra, "started_at", "finished_at")
        if row.finished_at is not None and (pauses := pauses_of(extra)):
            took = length_of(utc(row.started_at), utc(row.finished_at), pauses)
            before[1], extra = row.started_at + (took or timedelta()), _with_pauses(extra, (), 0)
        connection = checks.sqlite_of(db.connection())
        connection.execute(search.REMOVE, (row.number,))  # it is filed by its beginning
        end = None if row.finished_at is None else stored(finished_at or utc(row.finished_at))
        facts = {"number": row.number, "start": stored(started_at), "end": end}
        last = row.last_end and stored(utc(row.last_end) + (started_at - utc(row.started_at)))  # it lasted as long
        beside = {"offset": offset_of(started_at), "extra": extra}
        connection.execute(_RETIME, {**facts, **beside, "last": last})
        connection.execute("UPDATE seat SET started_at = :start WHERE session = :number", facts)
        if end is not None:
            connection.execute(_RESULT, facts)
        connection.execute(f"{search.ADD} WHERE s.number = ?", (row.number,))
        told = {"from": [one and stored(one) for one in before], "to": [facts["start"], end]}
        db.add(ChangeRow(at=now(), what=TIMES, session=row.number, detail=json.dumps(told)))
    return revision + 1


def reseat(database: Database, id: str, revision: int, seat: int, name: str) -> int:
    """Put the person with this name, or somebody new, on a seat that a person has; returns the new revision.

    Their results follow. Raises Stale as ``Log.append`` does, and PersonRefused: ``bot`` (a bot sits there),
    ``sits_there`` (at another seat), ``name_empty``.
    """
    with database.writing() as db:
        row = _claimed(db, id, revision)
        sat = {one.seat: one.person for one in db.exec(select(SeatRow).where(SeatRow.session == row.number))}
        was = db.get_one(PersonRow, sat[seat])
        if was.kind == "bot":
            raise PersonRefused("bot", name=was.name)
        number = people.find_or_add(db, name, None, utc(row.started_at))
        new = db.get_one(PersonRow, number)
        if number in [other for at, other in sat.items() if at != seat]:
            raise PersonRefused("sits_there", name=new.name)
        told = json.dumps({"seat": seat, "from": was.id, "to": new.id})  # no names: somebody may be deleted one day
        extra = _unquoted(row.extra, "result")
        connection = checks.sqlite_of(db.connection())
        for table in ("seat", "result", "tally"):
            where = f"UPDATE {table} SET person = ? WHERE session = ? AND seat = ?"
            connection.execute(where, (number, row.number, seat))
        connection.execute(NEW_EXTRA, (extra, row.number))
        db.add(ChangeRow(at=now(), what=PEOPLE, session=row.number, detail=told))
        db.flush()
        people.index_sessions(db, [row.number or 0])
    return revision + 1


def describe(
    database: Database, id: str, *, place: str | None = None, notes: str | None = None, rating: int | None = None
) -> tuple[str, str, int | None]:
    """Note place, notes and rating (1 to 5, 0 takes it away) of a session; what is None stays. Returns all three.

    Raises NoSuchSession.
    """
    with database.writing() as db:
        row = _row(db, id)
        row.place = row.place if place is None else place
        row.notes = row.notes if notes is None else notes
        row.rating = row.rating if rating is None else (rating or None)
        db.add(ChangeRow(at=now(), what="describe", session=row.number))
        db.flush()
        people.index_sessions(db, [row.number or 0])
        return row.place, row.notes, row.rating


MOST_PAUSES: Final = 100
"""Of a session; all of them are told to every phone."""


def pause(database: Database, id: str, *, on: bool) -> str:
    """Note that people leave the table of a session that runs, or with ``on`` False that they are back, if that is new.

    Returns what lies beside the session then. Raises NoSuchSession.
    """
    with database.writing() as db:
        row = _row(db, id)
        pauses = pauses_of(row.extra)
        goes_on = bool(pauses) and pauses[-1][1] is None
        if on != goes_on and row.finished_at is None:
            if on and len(pauses) >= MOST_PAUSES:  # somebody plays with the key: the shortest is none
                shortest = min(pauses, key=lambda span: (span[1] or span[0]) - span[0])
                pauses = tuple(one for one in pauses if one != shortest)
            time = max([now(), *(one for span in pauses for one in span if one)])  # a clock may have been set back
            pauses = (*pauses, (time, None)) if on else (*pauses[:-1], (pauses[-1][0], time))
            row.extra = _with_pauses(row.extra, pauses, row.utc_offset)
            db.add(ChangeRow(at=time, what="pause" if on else "resume", session=row.number))
        return row.extra


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
            db.connection().exec_driver_sql(NEW_EXTRA, (extra, claimed.number))
        for seat, beside in (seats or {}).items():
            where = (beside, claimed.number, seat)
            db.connection().exec_driver_sql("UPDATE seat SET extra = ? WHERE session = ? AND seat = ?", where)
        if what:
            detail = json.dumps({"seats": sorted(seats or ())})
            db.add(ChangeRow(at=moment(claimed.now), what=what, session=claimed.number, detail=detail))
    return revision + 1


def kinds(database: Database) -> tuple[Kind, ...]:
    with database.reading() as db:
        found = db.connection().exec_driver_sql(f"SELECT DISTINCT {_KIND} FROM session WHERE players IS NOT NULL")
        return tuple(Kind(*row) for row in found)


def agree_anew(database: Database, kind: Kind, options: str) -> None:
    """Give other options to all sessions of a kind that are as they were written; figures follow."""
    with database.writing() as db:
        where = f"({_KIND}) = (?, ?, ?, ?) AND {checks.as_written(SessionRow)}"
        db.connection().exec_driver_sql(f"UPDATE session SET options = ? WHERE {where}", (options, *kind))


def put_away(database: Database, id: str, *, back: bool = False) -> None:
    """Take an unfinished session off home's list until something is entered, or with ``back`` put it on top again.

    Raises NoSuchSession.
    """
    with database.writing() as db:
        row = _row(db, id)
        time = now()
        if back:
            row.changed_at = time
        db.add(ChangeRow(at=time, what="back" if back else "away", session=row.number))


def _amendment(db: Session, row: ChangeRow) -> Amendment | None:
    told = json.loads(row.detail)
    try:
        if row.what == TIMES:
            return Retimed(utc(row.at), _times(told["from"]), _times(told["to"]))
        return Reseated(utc(row.at), _name(db, told["from"]), _name(db, told["to"]))
    except (LookupError, TypeError, ValueError, DBAPIError):  # noted by another program: it tells nothing
        return None


def _times(both: list[str | None]) -> tuple[datetime, datetime | None]:
    began, ended = both
    return moment(began or ""), None if ended is None else moment(ended)


def _name(db: Session, person: str) -> str:
    try:
        return people.current(db, person).name
    except PersonRefused:
        return ""


def _row(db: Session, id: str) -> SessionRow:
    row = db.exec(select(SessionRow).where(SessionRow.id == id)).first()
    if row is None:
        raise NoSuchSession(id)
    return row


def _claimed(db: Session, id: str, revision: int) -> SessionRow:
    """Return the session, with the next revision taken. Raises Stale."""
    row = db.exec(select(SessionRow).where(SessionRow.id == id, col(SessionRow.revision) == revision)).first()
    if row is None:
        raise Stale("revision", session=id, revision=revision)
    row.revision = revision + 1
    db.flush()
    return row


def _unquoted(extra: str, *keys: str) -> str:
    """Return what lies beside a session, without how its file put these keys: that is not true any more."""
    beside: dict[str, Any] = json.loads(extra)
    quoted = beside.get("written", {}).get("as", {})
    for key in keys:
        quoted.pop(key, None)
    return json.dumps(beside, ensure_ascii=False)


def _with_pauses(extra: str, pauses: Iterable[Pause], offset: int) -> str:
    """Return what lies beside a session, with these pauses, told by a clock so many minutes ahead of UTC."""
    times = ([one and moment(stored(one), offset).isoformat() for one in pause] for pause in pauses)
    told = [{"started_at": left, "finished_at": back} for left, back in times]
    beside: dict[str, Any] = json.loads(extra)
    return json.dumps({**beside, "keys": {**beside.get("keys", {}), PAUSES: told}}, ensure_ascii=False)


_KIND = "game, tracking, players, CAST(options AS BLOB)"

_RETIME = """
UPDATE session SET started_at = :start, finished_at = :end, utc_offset = :offset, extra = :extra,
    last_end = :last
WHERE number = :number"""

_RESULT = """
UPDATE result SET finished_at = :end, evening = (SELECT s.evening FROM session s WHERE s.number = result.session)
WHERE session = :number"""
