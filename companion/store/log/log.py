"""The log of sessions: begin one, append an entry, strike the last, correct an earlier one, read it back.

A writer names the revision that it read. If that is no longer the newest, it gets Stale and writes nothing. A write is
one transaction: claim the next revision, write the entry and its events, and touch a result only where there is or was
one.
"""

from __future__ import annotations

import json
import math
import sqlite3
import uuid
from collections.abc import Callable, Collection, Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from sqlmodel import Session

from companion.engine import Stale
from companion.store import checks, people
from companion.store.database import WAIT_MS, Database, rows
from companion.store.errors import DamagedSession, Trouble
from companion.store.history import Sitting, sessions_of
from companion.store.log import bulk, drafts, results
from companion.store.people import PersonRefused
from companion.store.rows import ChangeRow, PersonRow
from companion.store.times import moment, now, offset_of, stored
from companion.store.values import Entry, Head, NewSession, NoSuchSession, Outcome, Readable, WholeSession, anything

JOIN: Final = "join"
"""The word in the audit of somebody who took a seat of a session that had begun."""


class Written(NamedTuple):
    """What a write answers: the new revision, the entry written or struck, and the session's end, if it is over."""

    revision: int
    entry: int
    end: datetime | None = None


class Log:
    """All sessions of one database file."""

    def __init__(
        self, file: Path, wait_ms: int = WAIT_MS, *, why: Trouble | None = None, readable: Readable = anything
    ) -> None:
        """Open or create the file, or, for a reason ``why`` nothing can be written, look at it; as ``Database``."""
        self.database = Database(file, wait_ms, why=why, readable=readable)

    def close(self) -> None:
        self.database.close()

    def begin(self, new: NewSession, began: datetime | None = None, id: str = "") -> Head:
        """Keep a new session without entries, begun now, or ``began`` a time as the clock of a device shows it.

        Players whom nobody knows yet are added; retired ones come back.
        """
        begun = WholeSession(id or str(uuid.uuid4()), new, began or now().astimezone(), None, (), None, extra=new.extra)
        with self.database.writing() as db:
            bulk.Writer(db, back=True).write(begun)
            return _found(db, begun.id).head

    def read(self, id: str) -> tuple[Head, tuple[Entry, ...]]:
        """Read a session with the entries that count, in order. Raises NoSuchSession."""
        with self.database.reading() as db:
            found = _intact(db, id)
            return found.head, tuple(entry for entry in _entries(db, found.number) if entry.struck_at is None)

    def read_head(self, id: str) -> Head:
        """Read how a session began; what was told since is not looked at. Raises NoSuchSession."""
        with self.database.reading() as db:
            return _intact(db, id, checks.head_intact).head

    def read_heads(self, ids: Iterable[str]) -> dict[str, Head]:
        """Read the heads of these sessions at one moment; those that are gone are left out."""
        with self.database.reading() as db:
            return {found.id: found.head for found in sessions_of(db, ids)}

    def read_whole(self, id: str) -> tuple[Head, tuple[Entry, ...], tuple[tuple[int, int, bool], ...]]:
        """Read a session with all its entries in order, struck ones too, and its result: score, rank, victory by seat.

        All of it is of one moment; there is no result before the end. Raises NoSuchSession.
        """
        with self.database.reading() as db:
            found = _intact(db, id)
            places = tuple(seat.result for seat in found.seats if seat.result)
            return found.head, _entries(db, found.number), places

    def audit(self, id: str) -> tuple[Entry, ...]:
        """Read every entry ever written to a session, in the order of writing, by its clock. Raises NoSuchSession."""
        with self.database.reading() as db:
            found = _intact(db, id)
            return tuple(sorted(_entries(db, found.number, offset_of(found.started_at)), key=lambda entry: entry.id))

    def append(
        self,
        id: str,
        revision: int,
        events: Sequence[str],
        *,
        finished: bool,
        outcome: Outcome | None = None,
        told: Collection[str] = (),
        arrives: tuple[str, str] | None = None,
    ) -> Written:
        """Write one entry. ``finished`` ends the session, with ``outcome`` as its result.

        The drafts whose names are ``told`` go with it, all of them at the end. Whoever ``arrives``, by
        name and with what the file tells of the seat (JSON text), takes the next seat.
        Raises Stale unless ``revision`` is the newest, and PersonRefused: ``sits_there``, ``name_empty``.
        """
        with self.database.writing() as db:
            claimed = claim(db, id, revision, entries=1, finished=finished, outcome=outcome)
            if claimed.drafts and (finished or told):
                drafts.remove(db.connection(), claimed.number, None if finished else told)
            if arrives is not None:
                _sit_down(db, claimed.number, arrives, claimed.now)
            _add_entry(db, claimed, events)
        return Written(revision + 1, claimed.entries, None if claimed.end is None else moment(claimed.end))

    def strike(
        self, id: str, revision: int, entries: Sequence[int], *, seats: int | None = None, extra: str | None = None
    ) -> Written:
        """Strike the last entries that count, all or none; the session goes on, with so many ``seats`` if that is said.

        ``extra`` takes the place of the session's own. Raises Stale as ``append`` does, and LookupError when there are
        no ``entries``, or one of them does not count.
        """
        with self.database.writing() as db:
            claimed = claim(db, id, revision)
            _strike(db, claimed, entries)
            if extra is not None:
                db.connection().exec_driver_sql(NEW_EXTRA, (extra, claimed.number))
            if seats is not None:
                _stand_up(db, claimed.number, seats)
            return Written(revision + 1, entries[-1])

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
        seats: int | None = None,
    ) -> int:
        """Strike an earlier entry and write another in its place; ``dropped`` are later entries struck with it.

        ``seats`` are those that stay, if that is said. With no events the entry is only struck. Returns the new
        revision. Raises Stale as ``append`` does, LookupError for an entry that is not there or struck already.
        """
        with self.database.writing() as db:
            claimed = claim(db, id, revision, entries=bool(events), finished=finished, outcome=outcome)
            _strike(db, claimed, [entry, *dropped])
            if events:
                _add_entry(db, claimed, events, corrects=entry)
            if seats is not None:
                _stand_up(db, claimed.number, seats)
            detail = json.dumps({"entry": entry, "dropped": list(dropped)})
            db.add(ChangeRow(at=moment(claimed.now), what="correct", session=claimed.number, detail=detail))
        return revision + 1

    def remember(self, session: WholeSession) -> None:
        """Keep a whole session from elsewhere. Raises Stale."""
        self.remember_all([session])

    def remember_all(self, sessions: Iterable[WholeSession], seconds: float = math.inf) -> int:
        """Keep whole sessions from elsewhere in one transaction; as ``bulk.keep``."""
        return bulk.keep(self.database, sessions, seconds)


def _intact(db: Session, id: str, intact: Callable[[sqlite3.Connection, str], bool] = checks.session_intact) -> Sitting:
    """Read a session with its seats, after ``intact`` was asked of all of it, or of its head alone.

    Raises DamagedSession, before anything is used, for what is not as it was written, and NoSuchSession.
    """
    if not intact(checks.sqlite_of(db.connection()), id):
        raise DamagedSession(id)
    return _found(db, id)


def _found(db: Session, id: str) -> Sitting:
    """Read a session with its seats. Raises NoSuchSession."""
    for found in sessions_of(db, [id]):
        return found
    raise NoSuchSession(id)


def _entries(db: Session, number: int, offset: int = 0) -> tuple[Entry, ...]:
    """Read all entries of a session in the order of the game, struck ones too; their times by a clock so many minutes
    ahead of UTC.
    """
    events: dict[int, list[str]] = {}
    for k, body in rows(db, _EVENTS, {"session": number}):
        events.setdefault(k, []).append(body)
    return tuple(
        Entry(
            id=k,
            written_at=moment(written_at, offset),
            events=tuple(events.get(k, ())),
            corrects=corrects,
            struck_at=None if struck_at is None else moment(struck_at, offset),
        )
        for k, written_at, corrects, struck_at in rows(db, _ENTRIES, {"session": number})
    )


class Claim(NamedTuple):
    """A session whose next revision is ours: its number, how many entries and events it has with this one, the time.

    ``drafts``: something is half entered there. ``end`` is when it ended, if it is over.
    """

    number: int
    entries: int
    events: int
    now: str
    drafts: bool
    end: str | None


def claim(
    db: Session, id: str, revision: int, *, entries: int = 0, finished: bool = False, outcome: Outcome | None = None
) -> Claim:
    """Take the next revision of a session, which gets so many new entries, and end it or let it go on.

    An earlier result goes, and ``outcome`` comes in its place if the session is ``finished``. A session that was over
    before keeps the end that it had. Raises Stale unless ``revision`` is the newest.
    """
    time, connection = stored(now()), db.connection()
    facts = {"id": id, "revision": revision, "entries": entries, "now": time, "finished": finished}
    found = connection.exec_driver_sql(_CLAIM, facts).first()
    if found is None:
        raise Stale("revision", session=id, revision=revision)
    number, count, end, events, settled, drafted = found
    if settled:
        results.remove(connection, number)
    if finished and outcome is not None:
        results.write(connection, number, outcome)
    return Claim(number, count, events or 0, time, bool(drafted), end)


def _strike(db: Session, claimed: Claim, entries: Sequence[int]) -> None:
    facts = {"session": claimed.number, "now": claimed.now, "struck": json.dumps(entries)}
    if db.connection().exec_driver_sql(_STRIKE, facts).rowcount != len(entries):
        raise LookupError(f"entries {entries}")


def _add_entry(db: Session, claimed: Claim, events: Sequence[str], corrects: int | None = None) -> None:
    """Write the newest entry of a claimed session; one that ``corrects`` another takes its place in the order."""
    facts = {
        "session": claimed.number,
        "k": claimed.entries,
        "corrects": corrects,
        "now": claimed.now,
        "told": checks.checksum(events),
    }
    db.connection().exec_driver_sql(_ENTRY, facts)
    told = [(claimed.number, n, claimed.entries, body) for n, body in enumerate(events, claimed.events + 1)]
    if told:
        db.connection().exec_driver_sql(bulk.EVENT, told)


def _sit_down(db: Session, session: int, who: tuple[str, str], time: str) -> None:
    """Put whoever has this name, or somebody new, on the next seat; ``time`` is now, as the file has it.

    Raises PersonRefused: ``sits_there``, ``name_empty``.
    """
    connection, (name, extra) = db.connection(), who
    newest = connection.exec_driver_sql("SELECT coalesce(max(number), 0) FROM person").scalar_one()
    number = people.find_or_add(db, name, None, moment(time))
    sat = connection.exec_driver_sql("SELECT person FROM seat WHERE session = ? ORDER BY seat", (session,)).fetchall()
    if (number,) in [tuple(one) for one in sat]:
        raise PersonRefused("sits_there", name=db.get_one(PersonRow, number).name)
    connection.exec_driver_sql(_SIT, (session, len(sat), number, extra))
    connection.exec_driver_sql("UPDATE session SET players = ? WHERE number = ?", (len(sat) + 1, session))
    told = json.dumps({"seat": len(sat), "new": number > newest})
    db.add(ChangeRow(at=moment(time), what=JOIN, session=session, person=number, detail=told))
    db.flush()
    people.index_sessions(db, [session])


def _stand_up(db: Session, session: int, seats: int) -> None:
    """Leave a session so many seats. People who came with one of the others, and are nowhere else, go with it."""
    connection = db.connection()
    gone = connection.exec_driver_sql("SELECT person FROM seat WHERE session = ? AND seat >= ?", (session, seats)).all()
    if not gone:
        return
    connection.exec_driver_sql("DELETE FROM seat WHERE session = ? AND seat >= ?", (session, seats))
    connection.exec_driver_sql("UPDATE session SET players = ? WHERE number = ?", (seats, session))
    people.index_sessions(db, [session])
    for (person,) in gone:
        if connection.exec_driver_sql(_ONLY_HERE, {"person": person, "session": session}).first() is None:
            continue
        connection.exec_driver_sql("DELETE FROM change WHERE person = ?", (person,))
        connection.exec_driver_sql("DELETE FROM person WHERE number = ?", (person,))


NEW_EXTRA = "UPDATE session SET extra = ? WHERE number = ?"
_EVENTS = "SELECT k, body FROM event WHERE session = :session ORDER BY n"
_ENTRIES = "SELECT e.k, e.written_at, e.corrects, e.struck_at FROM entry e WHERE session = :session ORDER BY at, k"

# A session that another program wrote does not say how many entries it has.
_CLAIM = """
UPDATE session SET revision = revision + 1, changed_at = :now,
    finished_at = iif(:finished, coalesce(finished_at, last_end, :now), NULL),
    last_end = coalesce(finished_at, last_end),
    entries = coalesce(entries, (SELECT max(e.k) FROM entry e WHERE e.session = session.number), 0) + :entries
WHERE id = :id AND revision = :revision
RETURNING number, entries, finished_at, (SELECT max(e.n) FROM event e WHERE e.session = session.number),
    EXISTS (SELECT 1 FROM result r WHERE r.session = session.number),
    EXISTS (SELECT 1 FROM draft d WHERE d.session = session.number)"""

_STRIKE = """
UPDATE entry SET struck_at = :now
WHERE session = :session AND struck_at IS NULL AND k IN (SELECT value FROM json_each(:struck))"""

_ENTRY = """
INSERT INTO entry (session, k, at, corrects, written_at, told)
VALUES (:session, :k, coalesce((SELECT at FROM entry WHERE session = :session AND k = :corrects), :k), :corrects, :now,
    :told)"""

_SIT = """
INSERT INTO seat (session, seat, person, started_at, extra)
SELECT ?1, ?2, ?3, s.started_at, ?4 FROM session s WHERE s.number = ?1"""

# Whoever was renamed, retired, merged, drawn or put into a group is somebody, wherever they first came from.
_ONLY_HERE = f"""
SELECT 1 FROM person p WHERE p.number = :person AND p.note = '' AND p.colour = ''
    AND EXISTS (SELECT 1 FROM change c WHERE c.person = p.number AND c.session = :session AND c.what = '{JOIN}'
        AND json_extract(c.detail, '$.new'))
    AND NOT EXISTS (SELECT 1 FROM change c WHERE c.person = p.number
        AND (c.what <> '{JOIN}' OR c.session IS NOT :session))
    AND NOT EXISTS (SELECT 1 FROM seat t WHERE t.person = p.number)
    AND NOT EXISTS (SELECT 1 FROM group_member g WHERE g.person = p.number)
    AND NOT EXISTS (SELECT 1 FROM person o WHERE o.merged_into = p.number)"""
