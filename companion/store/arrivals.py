"""Gives somebody the next seat of a session that has begun, and takes seats away again, within a transaction."""

from __future__ import annotations

import json
from typing import Final

from sqlmodel import Session

from companion.store import people
from companion.store.people import PersonRefused
from companion.store.rows import ChangeRow, PersonRow
from companion.store.times import moment
from companion.store.values import Arrival

JOIN: Final = "join"
"""The word in the audit of somebody who took a seat of a session that had begun."""


def sit_down(db: Session, session: int, who: Arrival, time: str) -> None:
    """Put whoever has this name, or somebody new, on the next seat; ``time`` is now, as the file has it.

    Raises PersonRefused: ``sits_there``, ``name_empty``.
    """
    connection = db.connection()
    newest = connection.exec_driver_sql("SELECT coalesce(max(number), 0) FROM person").scalar_one()
    number = people.find_or_add(db, who.name, None, moment(time))
    sat = connection.exec_driver_sql("SELECT person FROM seat WHERE session = ? ORDER BY seat", (session,)).fetchall()
    if (number,) in [tuple(one) for one in sat]:
        raise PersonRefused("sits_there", name=db.get_one(PersonRow, number).name)
    connection.exec_driver_sql(_SIT, (session, len(sat), number, who.extra))
    connection.exec_driver_sql("UPDATE session SET players = ? WHERE number = ?", (len(sat) + 1, session))
    told = json.dumps({"seat": len(sat), "new": number > newest})
    db.add(ChangeRow(at=moment(time), what=JOIN, session=session, person=number, detail=told))
    db.flush()
    people.index_sessions(db, [session])


def stand_up(db: Session, session: int, seats: int) -> None:
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
