"""What people are told until somebody has seen it: that the file was damaged, and what became of it.

A rescue leaves a row in the audit, whoever made it; one that was seen leaves another. So it is told after a restart,
too, and when a command did it, and told once.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlmodel import col, select

from companion.engine.words import Say
from companion.store.database import Database
from companion.store.rescue.rescue import Rescue
from companion.store.rows import ChangeRow

SEEN = "seen"


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to be told. ``number`` is that of its row in the audit."""

    number: int
    rescue: Rescue

    def said(self, say: Say) -> str:
        """What a person is told."""
        return self.rescue.said(say)


def pending(database: Database) -> tuple[Notice, ...]:
    """What nobody has seen yet, the oldest first."""
    wanted = select(ChangeRow.number, ChangeRow.what, ChangeRow.detail).where(col(ChangeRow.what).in_(("rescue", SEEN)))
    found: dict[int, Notice] = {}
    with database.reading() as db:
        for number, what, detail in db.exec(wanted.order_by(col(ChangeRow.number))):
            try:
                told = json.loads(detail)
                if what == SEEN:
                    found.pop(told["change"], None)
                elif number is not None:
                    found[number] = Notice(number, Rescue.of(database.file, told))
            except (ValueError, TypeError, KeyError):  # a damaged row has nothing to tell
                continue
    return tuple(found.values())


def dismiss(database: Database, notice: Notice) -> None:
    """It was seen: nobody is told again."""
    with database.writing() as db:
        db.add(ChangeRow(at=datetime.now(UTC), what=SEEN, detail=json.dumps({"change": notice.number})))
