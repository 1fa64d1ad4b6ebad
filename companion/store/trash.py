"""Deletes a session or a person. It leaves every table at once, and lies in ``deleted`` until it is brought back or
its time is over.

So nothing that lists, counts or writes files ever has to ask whether something was deleted. SQLite leaves the bytes of
deleted rows where they were: once something is deleted for good, a row of ``deleted`` says that they are still to be
cleared, so that a power cut or a full disk only puts it off.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from sqlmodel import Session, SQLModel, col, select

from companion.store import checks, copies, fit, people, search
from companion.store.database import Database
from companion.store.errors import DamagedSession, errors_as_trouble
from companion.store.names import NAMESAKE, folded
from companion.store.people import PersonRefused
from companion.store.rows import ChangeRow, DeletedRow, SessionRow, insertion, kept_columns
from companion.store.times import evening_of, moment, now, offset_here, utc
from companion.store.values import NoSuchSession

KEPT: Final = timedelta(days=30)
"""How long what was deleted can be brought back."""

COMPACT: Final = "compact"
"""The ``kind`` of the row that says that bytes of what was deleted for good may still be in the file."""

_UNLIKE: Final = (
    *(LookupError, TypeError, ValueError, AttributeError, OverflowError),
    *(sqlite3.IntegrityError, sqlite3.InterfaceError, sqlite3.ProgrammingError),
)
"""What is raised for a body that another program wrote."""

_SESSION: Final = ", ".join(kept_columns(SQLModel.metadata.tables[str(SessionRow.__tablename__)]))
_OF_SESSION: Final = ("seat", "entry", "event", "result", "tally", "change", "draft")

Row = dict[str, Any]


class NothingDeleted(LookupError):
    """Says that nothing with this id can be brought back (any more)."""


@dataclass(frozen=True, slots=True)
class Deleted:
    """Holds what was deleted and can be brought back. ``kind`` is ``session`` or ``person``.

    ``names`` are those who sat there, or the person's; ``game`` and ``started_at`` are a session's.
    """

    kind: str
    id: str
    at: datetime
    names: tuple[str, ...]
    game: str = ""
    started_at: datetime | None = None
    finished: bool = False

    @property
    def until(self) -> datetime:
        """Return when it is deleted for good."""
        return self.at + KEPT


def delete_session(database: Database, id: str) -> None:
    """Take a session out of everything. It can be brought back for ``KEPT``. Raises NoSuchSession.

    A session that is not as it was written raises Trouble ``damaged_session`` and stays: a rescue may read it.
    """
    with database.writing() as db:
        connection = checks.sqlite_of(db.connection())
        session_rows = _rows(connection, f"SELECT {_SESSION} FROM session WHERE id = ?", (id,))
        if not session_rows:
            raise NoSuchSession(id)
        if not checks.session_intact(connection, id):
            raise DamagedSession(id)
        row, number = session_rows[0], session_rows[0]["number"]
        body: dict[str, Any] = {"session": row}
        for table in _OF_SESSION:
            body[table] = _rows(connection, f"SELECT * FROM {table} WHERE session = ?", (number,))
        numbers = [seat["person"] for seat in sorted(body["seat"], key=lambda seat: int(seat["seat"]))]
        sitters = {one["number"]: one for one in _rows(connection, _SAT, (number,))}
        body["people"] = list(sitters.values())
        about = {
            "game": row["game"],
            "names": [sitters[number]["name"] for number in numbers],
            "people": [sitters[number]["id"] for number in numbers],
            "started_at": row["started_at"],
            "utc_offset": row["utc_offset"],
            "finished": row["finished_at"] is not None,
        }
        connection.execute(search.REMOVE, (number,))
        for table in reversed(_OF_SESSION):
            connection.execute(f"DELETE FROM {table} WHERE session = ?", (number,))
        connection.execute("DELETE FROM session WHERE number = ?", (number,))
        _put_aside(db, "session", id, about, body)
        db.add(ChangeRow(at=now(), what="delete"))  # what it was lies with it, and goes with it


def delete_person(database: Database, id: str) -> None:
    """Take a person who sits in no session out of everything, with all they were merged from and all that is noted,
    and out of their groups.

    They can be brought back for ``KEPT``. Raises PersonRefused: ``sits`` (retire them instead), ``bot``,
    ``no_such_person``.
    """
    with database.writing() as db:
        row = people.person_row(db, id)
        name, uuid = row.name, row.id
        connection = checks.sqlite_of(db.connection())
        numbers = [number for (number,) in connection.execute(_MERGED, (row.number,))]
        marks = ", ".join("?" * len(numbers))
        if connection.execute(f"SELECT 1 FROM seat WHERE person IN ({marks}) LIMIT 1", numbers).fetchone():
            raise PersonRefused("sits", name=name)
        body = {
            "people": _rows(connection, f"SELECT * FROM person WHERE number IN ({marks}) ORDER BY number", numbers),
            "change": _rows(connection, f"SELECT * FROM change WHERE person IN ({marks})", numbers),
            "groups": _rows(connection, _GROUPS.format(marks), numbers),
        }
        db.expunge_all()
        connection.execute(f"DELETE FROM change WHERE person IN ({marks})", numbers)
        connection.execute(f"DELETE FROM person WHERE number IN ({marks})", numbers)
        _put_aside(db, "person", uuid, {"names": [name]}, body)
        db.add(ChangeRow(at=now(), what="delete"))


def deleted(database: Database) -> tuple[Deleted, ...]:
    """Return what can be brought back; what was deleted last comes first."""
    with database.reading() as db:
        wanted = select(DeletedRow).where(DeletedRow.kind != COMPACT, col(DeletedRow.at) > now() - KEPT)
        return tuple(map(_deleted, db.exec(wanted.order_by(col(DeletedRow.at).desc(), col(DeletedRow.number).desc()))))


def bring_back(database: Database, id: str) -> None:
    """Put a session or a person back as it was: a session with its people, a person into the groups that still are.

    Raises NothingDeleted, also for what this app would not have put there.

    A name that somebody else has taken meanwhile is theirs: a session comes back with that person.
    """
    with database.writing() as db:
        row = _row(db, id)
        found, body = _deleted(row), json.loads(row.body)
        connection = checks.sqlite_of(db.connection())
        try:
            if found.kind == "person":
                _person_back(connection, body)
            elif not connection.execute("SELECT 1 FROM session WHERE id = ?", (id,)).fetchone():  # imported meanwhile
                _session_back(db, connection, body)
        except _UNLIKE as unlike:
            raise NothingDeleted(id) from unlike
        if not (fit.leaves_room(connection) and checks.session_intact(connection, id)):
            raise NothingDeleted(id)
        db.delete(row)
        db.add(ChangeRow(at=now(), what="bring_back"))


def forget(database: Database, id: str) -> None:
    """Delete for good what was deleted; with a person, what was deleted of their sessions. ``compact`` comes next.

    Raises NothingDeleted.
    """
    with database.writing() as db:
        row = _row(db, id)
        gone = [row]
        if row.kind == "person":
            others = db.exec(select(DeletedRow).where(DeletedRow.kind == "session"))
            gone += [other for other in others if id in json.loads(other.about)["people"]]
        _forget(db, gone)


def expire(database: Database, at: datetime | None = None) -> int:
    """Delete for good what was deleted longer ago than ``KEPT``; returns how many that were."""
    until = (at or now()) - KEPT
    with database.reading() as db:
        old = select(DeletedRow.number).where(DeletedRow.kind != COMPACT, col(DeletedRow.at) <= until)
        if db.exec(old).first() is None:
            return 0
    with database.writing() as db:
        gone = db.exec(select(DeletedRow).where(DeletedRow.kind != COMPACT, col(DeletedRow.at) <= until)).all()
        _forget(db, gone)
        return len(gone)


def to_compact(database: Database) -> bool:
    """Tell whether bytes of something that was deleted for good may still be in the file."""
    with database.reading() as db:
        return db.exec(select(DeletedRow.number).where(col(DeletedRow.kind) == COMPACT)).first() is not None


def compact(database: Database, wait: float = 5) -> bool:
    """Write the file anew without what was deleted; returns whether that is done, and no byte of it is left.

    While somebody else reads an older moment of the file, the log beside it cannot be emptied: then it is to be called
    again. Raises Trouble (``busy``, ``full`` …) with everything as it was. ``wait`` is in seconds.
    """
    with errors_as_trouble(database.file), closing(copies.connect(database.file, wait)) as connection:
        _without_slack(connection)
        done = bool(connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0)
        if done:
            connection.execute("DELETE FROM deleted WHERE kind = ?", (COMPACT,))
        return done


def leave_out(connection: sqlite3.Connection) -> None:
    """Take out of a copy of the file what is deleted in the file itself: no backup carries it on."""
    there = connection.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'deleted'").fetchone()
    if there and connection.execute("SELECT 1 FROM deleted").fetchone():
        connection.execute("DELETE FROM deleted")
        _without_slack(connection)


def _without_slack(connection: sqlite3.Connection) -> None:
    """Write all pages anew, so that none holds what no row says any more; the search's own pages, too."""
    connection.execute("INSERT INTO search (search) VALUES ('optimize')")
    connection.execute("VACUUM")


def _put_aside(db: Session, kind: str, id: str, about: Row, body: Row) -> None:
    db.connection().exec_driver_sql("DELETE FROM deleted WHERE id = ?", (id,))
    told = json.dumps(about, ensure_ascii=False), json.dumps(body, ensure_ascii=False)
    db.add(DeletedRow(at=now(), kind=kind, id=id, about=told[0], body=told[1]))


def _forget(db: Session, gone: Iterable[DeletedRow]) -> None:
    for row in gone:
        db.delete(row)
    if db.exec(select(DeletedRow).where(DeletedRow.kind == COMPACT)).first() is None:
        db.add(DeletedRow(at=now(), kind=COMPACT, id=COMPACT))
    db.add(ChangeRow(at=now(), what="delete_for_good"))


def _row(db: Session, id: str) -> DeletedRow:
    row = db.exec(select(DeletedRow).where(DeletedRow.id == id, DeletedRow.kind != COMPACT)).first()
    if row is None:
        raise NothingDeleted(id)
    return row


def _deleted(row: DeletedRow) -> Deleted:
    about = json.loads(row.about)
    started = about.get("started_at")
    return Deleted(
        row.kind, row.id, utc(row.at), tuple(about["names"]), about.get("game", ""),
        None if started is None else moment(started, about.get("utc_offset", offset_here(started))),
        bool(about.get("finished")),
    )  # fmt: skip


def _session_back(db: Session, connection: sqlite3.Connection, body: Row) -> None:
    known = {one["number"]: _sitter(db, connection, one) for one in body["people"]}
    for one in body["people"]:  # who sat at one table are two, whoever was taken for whom meanwhile
        taken_for = known[one["number"]]
        alike = [number for number in known.values() if number == taken_for]
        if len(alike) > 1 and connection.execute(_IS, (taken_for, one["id"])).fetchone() is None:
            known[one["number"]] = _apart(connection, one)
    session = {"utc_offset": offset_here(body["session"]["started_at"]), **body["session"]}  # an older app kept none
    evening = evening_of(moment(session["started_at"], session["utc_offset"])).isoformat()
    number = _insert(connection, "session", session)
    for table in _OF_SESSION:
        for row in body.get(table, ()):  # an older app kept no drafts
            there = {**row, "session": number}
            if "person" in row and table != "change":
                there["person"] = known[row["person"]]
            if table == "change":
                del there["number"]
            if table == "result":
                there["evening"] = evening
            _insert(connection, table, there)
    connection.execute(f"{search.ADD} WHERE s.number = ?", (number,))


def _sitter(db: Session, connection: sqlite3.Connection, person: Row) -> int:
    """Find who sat there: as they are known now, deleted as well and brought back, or somebody of that name."""
    try:
        number = people.current(db, person["id"]).number
    except PersonRefused:
        row = db.exec(select(DeletedRow).where(DeletedRow.kind == "person", DeletedRow.id == person["id"])).first()
        if row is None:
            return people.find_or_add(db, person["name"], person["level"] or None, moment(person["created_at"]))
        number = _person_back(connection, json.loads(row.body))
        db.delete(row)
    assert number is not None
    return number


def _apart(connection: sqlite3.Connection, person: Row) -> int:
    """Make somebody a person of their own again, whoever has their name; returns their number."""
    row = connection.execute("SELECT number FROM person WHERE id = ?", (person["id"],)).fetchone()
    fold = folded(person["name"])
    if connection.execute(_NAMED, (person["kind"], fold, person["level"])).fetchone():
        fold += NAMESAKE + person["id"]
    if row is None:
        return _insert(connection, "person", {**person, "merged_into": None, "folded": fold})
    apart = "UPDATE person SET merged_into = NULL, retired_at = NULL, folded = ? WHERE number = ?"
    connection.execute(apart, (fold, row[0]))
    return int(row[0])


def _person_back(connection: sqlite3.Connection, body: Row) -> int:
    """Put somebody back with all they were merged from; returns their number. Somebody else may have their name."""
    numbers: dict[int, int] = {}
    for person in sorted(body["people"], key=lambda one: one["merged_into"] is not None):
        there = {**person, "merged_into": None}
        if person["folded"].partition(NAMESAKE)[0] != (fold := folded(person["name"])):  # deleted by an older app
            person["folded"] = there["folded"] = fold
        named = (person["kind"], person["folded"], person["level"])
        if person["merged_into"] is None and (other := connection.execute(_NAMED, named).fetchone()):
            _groups_back(connection, body, int(other[0]))
            return int(other[0])
        if person["merged_into"] is not None:
            there["merged_into"] = next(iter(numbers.values()))
        numbers[person["number"]] = _insert(connection, "person", there)
    for change in body["change"]:
        there = {**change, "person": numbers.get(change["person"])}
        del there["number"]
        _insert(connection, "change", there)
    number = next(iter(numbers.values()))
    _groups_back(connection, body, number)
    return number


def _groups_back(connection: sqlite3.Connection, body: Row, person: int) -> None:
    """Put somebody into the groups they were in, at their old place unless it was taken; then at the end."""
    for one in body.get("groups", ()):  # what was deleted by an older app told of none
        group = connection.execute("SELECT number FROM people_group WHERE id = ?", (one["id"],)).fetchone()
        if group is None:
            continue
        members = dict(connection.execute("SELECT place, person FROM group_member WHERE people_group = ?", group))
        if person in members.values():
            continue
        place = one["place"] if one["place"] not in members else max(members) + 1
        _insert(connection, "group_member", {"people_group": group[0], "place": place, "person": person})


def _insert(connection: sqlite3.Connection, table: str, row: Row) -> int:
    """Insert a row and return its number: its own if nobody has got that meanwhile, else the next one."""
    columns = [name for name in kept_columns(SQLModel.metadata.tables[table]) if name in row]  # others are not ours
    taken = f"SELECT 1 FROM {table} WHERE number = ?"
    if "number" in columns and connection.execute(taken, (row["number"],)).fetchone():
        columns.remove("number")
    done = connection.execute(insertion(table, columns), [row[name] for name in columns])
    return int(done.lastrowid or 0)


def _rows(connection: sqlite3.Connection, sql: str, facts: Sequence[object]) -> list[Row]:
    """Return rows by the names of their columns; checksums are computed anew when they come back."""
    found = connection.execute(sql, facts)
    names = [column[0] for column in found.description]
    return [{name: value for name, value in zip(names, row, strict=True) if name != "crc"} for row in found]


_SAT = "SELECT * FROM person WHERE number IN (SELECT person FROM seat WHERE session = ?)"
_MERGED = """WITH RECURSIVE them (number) AS (
    SELECT ?1 UNION SELECT p.number FROM person p JOIN them ON p.merged_into = them.number) SELECT number FROM them"""
_GROUPS = """SELECT g.id, m.place FROM group_member m JOIN people_group g ON g.number = m.people_group
    WHERE m.person IN ({})"""
_IS = "SELECT 1 FROM person WHERE number = ? AND id = ?"
_NAMED = "SELECT number FROM person WHERE kind = ? AND folded = ? AND level = ? AND merged_into IS NULL"
