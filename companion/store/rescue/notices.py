"""What people are told of a rescue, until somebody has seen it.

A rescue leaves a row in the audit, whoever made it; a notice that was seen leaves another. So it is told after a
restart, too, and when a command did it, and told once.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from sqlmodel import col, select

from companion.engine.words import Say
from companion.store.database import Database
from companion.store.rescue.report import Rescue
from companion.store.rows import ChangeRow
from companion.store.times import now

SEEN = "seen"


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to be told. ``number`` is that of its row in the audit."""

    number: int
    rescue: Rescue

    def said(self, say: Say) -> str:
        """Tell a person."""
        return self.rescue.said(say)


def pending(database: Database) -> tuple[Notice, ...]:
    """Return what nobody has seen yet, the oldest first."""
    wanted = select(ChangeRow.number, ChangeRow.what, ChangeRow.detail).where(col(ChangeRow.what).in_(("rescue", SEEN)))
    found: dict[int, Notice] = {}
    with database.reading() as db:
        for number, what, detail in db.exec(wanted.order_by(col(ChangeRow.number))):
            try:
                if what == SEEN:
                    found.pop(json.loads(detail)["change"], None)
                elif number is not None:
                    found[number] = Notice(number, Rescue.from_json(database.file, detail))
            except (ValueError, TypeError, KeyError):  # a damaged row has nothing to tell
                continue
    return tuple(found.values())


def dismiss(database: Database, notice: Notice) -> None:
    """Note that it was seen: nobody is told again."""
    with database.writing() as db:
        db.add(ChangeRow(at=now(), what=SEEN, detail=json.dumps({"change": notice.number})))
