"""Keeps groups of people who often play together, under a name. Statistics know nothing of them."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import delete
from sqlmodel import Session, col, select

from companion.store.database import Database
from companion.store.names import folded, kept_name, namesakes
from companion.store.people.people import PersonRefused, current
from companion.store.rows import ChangeRow, GroupMemberRow, PeopleGroupRow, PersonRow
from companion.store.times import now


@dataclass(frozen=True, slots=True)
class Member:
    person: str
    name: str


@dataclass(frozen=True, slots=True)
class Group:
    """Holds a group: its ``members`` in the order in which they sit down, without those who no longer play."""

    id: str
    name: str
    members: tuple[Member, ...]

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
            return _group(db, _row(db, id))

    def add(self, name: str, members: Sequence[str]) -> Group:
        """Make a group of these people, by their ids. Raises PersonRefused: ``group_empty``, ``group_unnamed``,
        ``group_taken``, ``no_such_person``, ``bot``.
        """
        with self.database.writing() as db:
            row = PeopleGroupRow(id=str(uuid.uuid4()), name="", folded="", created_at=now())
            _named(db, row, name)
            db.add(row)
            db.flush()
            _filled(db, row, members)
            _noted(db, "group", row)
            found = _group(db, row)
        self._changed()
        return found

    def change(self, id: str, *, name: str | None = None, members: Sequence[str] | None = None) -> Group:
        """Give another name or other members, both or neither; what is None stays. Raises as ``add``."""
        with self.database.writing() as db:
            row = _row(db, id)
            if name is not None:
                _named(db, row, name)
                db.flush()
            if members is not None:
                _filled(db, row, members)
            _noted(db, "group", row)
            found = _group(db, row)
        self._changed()
        return found

    def remove(self, id: str) -> None:
        """Forget a group; its people and all they played stay."""
        with self.database.writing() as db:
            row = _row(db, id)
            _noted(db, "ungroup", row)
            _emptied(db, row)
            db.delete(row)
        self._changed()


def _row(db: Session, id: str) -> PeopleGroupRow:
    row = db.exec(select(PeopleGroupRow).where(PeopleGroupRow.id == id)).first()
    if row is None:
        raise PersonRefused("no_such_group")
    return row


def _named(db: Session, row: PeopleGroupRow, name: str) -> None:
    fold = folded(name)
    if not fold:
        raise PersonRefused("group_unnamed")
    for other in db.exec(select(PeopleGroupRow).where(namesakes(col(PeopleGroupRow.folded), fold))):
        if other.id != row.id:
            raise PersonRefused("group_taken", name=other.name)
    row.name, row.folded = kept_name(name), fold


def _filled(db: Session, row: PeopleGroupRow, members: Sequence[str]) -> None:
    people = [current(db, id) for id in members]
    if any(one.kind == "bot" for one in people):
        raise PersonRefused("bot", name=next(one.name for one in people if one.kind == "bot"))
    numbers = dict.fromkeys(one.number for one in people if one.number is not None)  # two ids of one who was merged
    if not numbers:
        raise PersonRefused("group_empty")
    assert row.number is not None
    _emptied(db, row)
    for place, person in enumerate(numbers):
        db.add(GroupMemberRow(people_group=row.number, place=place, person=person))
    db.flush()


def _emptied(db: Session, row: PeopleGroupRow) -> None:
    db.connection().execute(delete(GroupMemberRow).where(col(GroupMemberRow.people_group) == row.number))


def _noted(db: Session, what: str, row: PeopleGroupRow) -> None:
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
    return Group(row.id, row.name, tuple(Member(person.id, person.name) for person in db.exec(wanted)))
