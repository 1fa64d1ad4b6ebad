"""People: who plays, under which name and colour; found by name, renamed, merged, retired. Bots are another kind.

And groups of people who often play together, under a name: statistics know nothing of them.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, update
from sqlmodel import Session, col, select
from sqlmodel.sql.expression import SelectOfScalar

from companion.engine import N_, Refusal, Say
from companion.store import search
from companion.store.database import Database
from companion.store.names import folded, kept_name, namesakes
from companion.store.rows import ChangeRow, GroupMemberRow, PeopleGroupRow, PersonRow, ResultRow, SeatRow, TallyRow
from companion.store.times import now, utc

REFUSALS = {
    "no_such_person": N_("there is nobody with the id {id}"),
    "name_taken": N_("{name} is somebody else’s name; if the two are the same person, they can be merged"),
    "name_empty": N_("a name is missing"),
    "same_person": N_("{name} cannot be merged with themselves"),
    "same_table": N_("{name} and {other} sat at one table, so they are not the same person"),
    "sits": N_("{name} is in saved games: delete these first, or no longer offer the name for new games"),
    "sits_there": N_("{name} is already at this table"),
    "no_such_group": N_("this group is not there any more"),
    "group_taken": N_("another group is called {name} already"),
    "group_unnamed": N_("a name is missing"),
    "group_empty": N_("a group needs somebody in it"),
    "bot": N_("{name} is a bot: bots are neither renamed nor merged"),
}


class PersonRefused(Refusal, ValueError):
    """What was asked of somebody cannot be done; ``key`` is one of REFUSALS."""

    def said(self, say: Say) -> str:
        return say.t(REFUSALS[self.key], **self.facts)


@dataclass(frozen=True, slots=True)
class Person:
    """``level`` is empty for people. ``colour`` is their sign in the screens' words, or empty."""

    id: str
    name: str
    level: str
    colour: str
    note: str
    retired_at: datetime | None

    @property
    def bot(self) -> bool:
        return bool(self.level)


class People:
    """Everybody in one database file."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def everybody(self, *, retired: bool = False, bots: bool = False) -> tuple[Person, ...]:
        """Return people by name, retired ones and bots only when asked for, nobody who was merged into another."""
        wanted = select(PersonRow).where(col(PersonRow.merged_into).is_(None))
        if not retired:
            wanted = wanted.where(col(PersonRow.retired_at).is_(None))
        if not bots:
            wanted = wanted.where(PersonRow.kind == "person")
        with self.database.reading() as db:
            return tuple(map(_person, db.exec(wanted.order_by(col(PersonRow.folded), col(PersonRow.number)))))

    def get(self, id: str) -> Person:
        """Return a person, or whom they were merged into. Raises PersonRefused ``no_such_person``."""
        with self.database.reading() as db:
            return _person(current(db, id))

    def add(self, name: str) -> Person:
        """Add somebody new, or return the one who has that name already."""
        with self.database.writing() as db:
            return _person(db.get_one(PersonRow, find_or_add(db, name, None, now())))

    def change(self, id: str, *, name: str | None = None, colour: str | None = None, note: str | None = None) -> None:
        """Change name, colour and note, all or none, everywhere; what is None stays.

        Raises PersonRefused: ``name_taken``, ``name_empty``, ``bot``.
        """
        with self.database.writing() as db:
            if name is not None:
                _renamed(db, id, name)
            row = current(db, id)
            row.colour = row.colour if colour is None else colour
            row.note = row.note if note is None else note

    def retire(self, id: str, *, back: bool = False) -> None:
        """Take somebody out of the lists for new sessions; all history stays. ``back`` undoes it."""
        with self.database.writing() as db:
            row = current(db, id)
            row.retired_at = None if back else now()
            db.add(ChangeRow(at=now(), what="return" if back else "retire", person=row.number))

    def merge(self, id: str, into: str) -> None:
        """Make one of two who are the same person: every seat and result of ``id`` becomes one of ``into``.

        Raises PersonRefused: ``same_person``, ``same_table`` (a session has a seat of each), ``bot``.
        """
        with self.database.writing() as db:
            gone, kept = person_row(db, id), person_row(db, into)
            if gone.number == kept.number:
                raise PersonRefused("same_person", name=gone.name)
            moved = _sessions_of(db, gone)
            if db.connection().exec_driver_sql(_MET, (gone.number, kept.number)).first() is not None:
                raise PersonRefused("same_table", name=gone.name, other=kept.name)
            db.connection().exec_driver_sql(_LEAVE, (gone.number, kept.number))
            for table in (SeatRow, ResultRow, TallyRow, GroupMemberRow):
                mine = col(table.person) == gone.number
                db.connection().execute(update(table).where(mine).values(person=kept.number))
            gone.merged_into, gone.retired_at = kept.number, now()
            kept.note = kept.note or gone.note
            kept.colour = kept.colour or gone.colour
            detail = json.dumps({"merged": gone.name, "into": kept.name, "sessions": len(moved)}, ensure_ascii=False)
            db.add(ChangeRow(at=now(), what="merge", person=kept.number, detail=detail))
            db.flush()
            index_sessions(db, moved)


def _renamed(db: Session, id: str, name: str) -> None:
    row, fold = person_row(db, id), _named(name)
    for other in db.exec(_by_name(fold, "")):
        if other.number != row.number:
            raise PersonRefused("name_taken", name=other.name)
    detail = json.dumps({"from": row.name, "to": name}, ensure_ascii=False)
    row.name, row.folded = kept_name(name), fold
    row.retired_at = None
    db.add(ChangeRow(at=now(), what="rename", person=row.number, detail=detail))
    db.flush()
    index_sessions(db, _sessions_of(db, row))


_MET = """SELECT 1 FROM seat one CROSS JOIN seat other ON other.session = one.session AND +other.person = ?2
    WHERE one.person = ?1 LIMIT 1"""

_LEAVE = """DELETE FROM group_member WHERE person = ?1
    AND people_group IN (SELECT people_group FROM group_member WHERE person = ?2)"""
"""Who is in a group under both names is in it once."""


def find_or_add(db: Session, name: str, level: str | None, since: datetime, *, back: bool = True, id: str = "") -> int:
    """Return the number of whoever has this name (a bot: and level), added at the time ``since`` when nobody has.

    ``back``: somebody retired comes back. Of two whose names look the same it is the one with this ``id``. Whoever is
    added gets it, if there is one and nobody has it.
    """
    fold = _named(name)
    known = db.exec(_by_name(fold, level or "")).all()
    row = next((one for one in known if one.id == id), known[0] if known else None)
    if row is None:
        kind = "bot" if level else "person"
        if not id or db.exec(select(PersonRow.id).where(PersonRow.id == id)).first() is not None:
            id = str(uuid.uuid4())
        row = PersonRow(id=id, kind=kind, name=kept_name(name), folded=fold, level=level or "", created_at=since)
        db.add(row)
    elif back and row.retired_at is not None:
        row.retired_at = None
    db.flush()
    assert row.number is not None
    return row.number


def index_sessions(db: Session, sessions: Sequence[int]) -> None:
    """Bring the search of these sessions up to date."""
    numbers = [(number,) for number in sessions]
    if numbers:
        db.connection().exec_driver_sql(search.REMOVE, numbers)
        db.connection().exec_driver_sql(f"{search.ADD} WHERE s.number = ?", numbers)


def _sessions_of(db: Session, row: PersonRow) -> Sequence[int]:
    """Each once: in a file from elsewhere somebody may have two seats."""
    return db.exec(select(SeatRow.session).where(SeatRow.person == row.number).distinct()).all()


def _by_name(fold: str, level: str) -> SelectOfScalar[PersonRow]:
    kind = PersonRow.kind == ("bot" if level else "person")
    named = namesakes(col(PersonRow.folded), fold), PersonRow.level == level, col(PersonRow.merged_into).is_(None)
    return select(PersonRow).where(kind, *named).order_by(col(PersonRow.folded))


def current(db: Session, id: str) -> PersonRow:
    """Read the row of a person, or of whom they were merged into. Raises PersonRefused ``no_such_person``."""
    row, seen = db.exec(select(PersonRow).where(PersonRow.id == id)).first(), set[int]()
    while row is not None and row.merged_into is not None and row.merged_into not in seen:
        seen.add(row.merged_into)
        row = db.get(PersonRow, row.merged_into)
    if row is None or row.merged_into is not None:
        raise PersonRefused("no_such_person", id=id)
    return row


def person_row(db: Session, id: str) -> PersonRow:
    """Read the same; raises PersonRefused ``bot``, too."""
    row = current(db, id)
    if row.kind == "bot":
        raise PersonRefused("bot", name=row.name)
    return row


def _named(name: str, refused: str = "name_empty") -> str:
    fold = folded(name)
    if not fold:
        raise PersonRefused(refused)
    return fold


def _person(row: PersonRow) -> Person:
    return Person(row.id, row.name, row.level, row.colour, row.note, row.retired_at and utc(row.retired_at))


@dataclass(frozen=True, slots=True)
class Group:
    """Holds a group: its ``members`` in the order in which they sit down, without those who no longer play."""

    id: str
    name: str
    members: tuple[Person, ...]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(one.name for one in self.members)


class Groups:
    """Holds all groups of one database file. Raises PersonRefused ``no_such_group`` where there is none."""

    def __init__(self, database: Database, changed: Callable[[], None] = lambda: None) -> None:
        """``changed`` is called after each change."""
        self.database, self._changed = database, changed

    def all(self) -> tuple[Group, ...]:
        """Return the groups by name."""
        with self.database.reading() as db:
            rows = db.exec(select(PeopleGroupRow).order_by(col(PeopleGroupRow.folded))).all()
            return tuple(_group(db, row) for row in rows)

    def get(self, id: str) -> Group:
        with self.database.reading() as db:
            return _group(db, _group_row(db, id))

    def add(self, name: str, members: Sequence[str]) -> Group:
        """Make a group of these people, by their ids. Raises PersonRefused: ``group_empty``, ``group_unnamed``,
        ``group_taken``, ``no_such_person``, ``bot``.
        """
        with self.database.writing() as db:
            row = PeopleGroupRow(id=str(uuid.uuid4()), name="", folded="", created_at=now())
            _call(db, row, name)
            db.add(row)
            db.flush()
            _fill(db, row, members)
            _note(db, "group", row)
            found = _group(db, row)
        self._changed()
        return found

    def change(self, id: str, *, name: str | None = None, members: Sequence[str] | None = None) -> None:
        """Give another name or other members, both or neither; what is None stays. Raises as ``add``."""
        with self.database.writing() as db:
            row = _group_row(db, id)
            if name is not None:
                _call(db, row, name)
                db.flush()
            if members is not None:
                _fill(db, row, members)
            _note(db, "group", row)
        self._changed()

    def remove(self, id: str) -> None:
        """Forget a group; its people and all they played stay."""
        with self.database.writing() as db:
            row = _group_row(db, id)
            _note(db, "ungroup", row)
            _empty(db, row)
            db.delete(row)
        self._changed()


def _group_row(db: Session, id: str) -> PeopleGroupRow:
    row = db.exec(select(PeopleGroupRow).where(PeopleGroupRow.id == id)).first()
    if row is None:
        raise PersonRefused("no_such_group")
    return row


def _call(db: Session, row: PeopleGroupRow, name: str) -> None:
    fold = _named(name, "group_unnamed")
    for other in db.exec(select(PeopleGroupRow).where(namesakes(col(PeopleGroupRow.folded), fold))):
        if other.id != row.id:
            raise PersonRefused("group_taken", name=other.name)
    row.name, row.folded = kept_name(name), fold


def _fill(db: Session, row: PeopleGroupRow, members: Sequence[str]) -> None:
    people = [person_row(db, id) for id in members]
    numbers = dict.fromkeys(one.number for one in people if one.number is not None)  # two ids of one who was merged
    if not numbers:
        raise PersonRefused("group_empty")
    assert row.number is not None
    _empty(db, row)
    for place, person in enumerate(numbers):
        db.add(GroupMemberRow(people_group=row.number, place=place, person=person))
    db.flush()


def _empty(db: Session, row: PeopleGroupRow) -> None:
    db.connection().execute(delete(GroupMemberRow).where(col(GroupMemberRow.people_group) == row.number))


def _note(db: Session, what: str, row: PeopleGroupRow) -> None:
    detail = json.dumps({"group": row.name}, ensure_ascii=False)
    db.add(ChangeRow(at=now(), what=what, detail=detail))
    db.flush()


def _group(db: Session, row: PeopleGroupRow) -> Group:
    wanted = (
        select(PersonRow)
        .join(GroupMemberRow, col(GroupMemberRow.person) == col(PersonRow.number))
        .where(GroupMemberRow.people_group == row.number, col(PersonRow.retired_at).is_(None))
        .order_by(col(GroupMemberRow.place))
    )
    return Group(row.id, row.name, tuple(map(_person, db.exec(wanted))))
