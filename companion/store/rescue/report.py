"""The fate of a damaged file, in words and in the audit of the rescued one, and who has not seen it yet.

A rescue leaves a row in the audit, whoever made it; a notice that was seen leaves another. So it is told after a
restart, too, and when a command did it, and told once.
"""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass
from pathlib import Path

from sqlmodel import col, select

from companion.engine import Say
from companion.store.database import Database
from companion.store.rows import ChangeRow
from companion.store.times import now, stored

SEEN = "seen"


@dataclass(frozen=True, slots=True)
class Rescue:
    """The damaged file lies at ``kept``. So many sessions are ``whole``, ``cut`` at a gap, or ``lost``.

    ``names`` are those of some of the lost ones. Of a restored backup, which stays where it was, ``kept`` is ``file``.
    ``number`` is that of its row in the audit, once it was read from there.
    """

    file: Path
    kept: Path
    whole: int
    cut: int
    lost: int
    names: tuple[str, ...] = ()
    number: int = 0

    @classmethod
    def from_json(cls, file: Path, detail: str, number: int = 0) -> Rescue:
        """Read what the audit of the rescued file has. Raises ValueError, KeyError or TypeError."""
        found = json.loads(detail)
        whole, cut, lost = (int(found[name]) for name in ("whole", "cut", "lost"))
        kept = file.with_name(Path(found["kept"]).name)
        return cls(file, kept, whole, cut, lost, tuple(found.get("names", ())), number)

    def note(self, connection: sqlite3.Connection) -> None:
        """Note it in the audit of the file that this connection writes."""
        told = {"kept": self.kept.name, "whole": self.whole, "cut": self.cut, "lost": self.lost}
        row = stored(now()), "rescue", json.dumps({**told, "names": self.names} if self.names else told)
        connection.execute("INSERT INTO change (at, what, detail) VALUES (?, ?, ?)", row)

    def said(self, say: Say) -> str:
        parts = [
            say.t("The backup was damaged.")
            if self.kept == self.file
            else say.t("{file} was damaged.", file=self.file),
            say.plural("{n} game is intact.", "{n} games are intact.", self.whole),
        ]
        if self.cut:
            parts.append(
                say.plural(
                    "{n} game is kept up to where it was damaged.",
                    "{n} games are kept up to where they were damaged.",
                    self.cut,
                )
            )
        if self.lost:
            parts.append(say.plural("{n} game could not be read.", "{n} games could not be read.", self.lost))
        if self.names:
            parts.append(say.t("Set aside: {names}.", names=" · ".join(self.names)))
        if self.kept != self.file:
            parts.append(say.t("The damaged file is kept: {kept}", kept=self.kept))
        return " ".join(parts)


def pending(database: Database) -> tuple[Rescue, ...]:
    """Return those that nobody has seen yet, the oldest first."""
    wanted = select(ChangeRow.number, ChangeRow.what, ChangeRow.detail).where(col(ChangeRow.what).in_(("rescue", SEEN)))
    unseen: dict[int, Rescue] = {}
    with database.reading() as db:
        for number, what, detail in db.exec(wanted.order_by(col(ChangeRow.number))):
            try:
                if what == SEEN:
                    unseen.pop(json.loads(detail)["change"], None)
                elif number is not None:
                    unseen[number] = Rescue.from_json(database.file, detail, number)
            except (ValueError, TypeError, KeyError):  # a damaged row has nothing to tell
                continue
    return tuple(unseen.values())


def dismiss(database: Database, rescue: Rescue) -> None:
    """Note that somebody has seen it: nobody is told again."""
    with database.writing() as db:
        db.add(ChangeRow(at=now(), what=SEEN, detail=json.dumps({"change": rescue.number})))
