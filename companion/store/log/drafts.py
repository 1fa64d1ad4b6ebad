"""Saves the drafts of a session beside its log until an entry tells them (decision 0031).

A draft that is not as it was written, or that no program of ours would write, is as good as none: nobody is troubled
for it, and a file is not damaged by it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection

from companion.store import checks
from companion.store.database import Database
from companion.store.rows import DraftRow

LONGEST: Final = 20_000
"""The most bytes that a draft has. A final count of Push for six has a tenth of them."""

MOST: Final = 100
"""How many drafts of one session are read at most."""

LONGEST_NAME: Final = 60


@dataclass(frozen=True, slots=True)
class Draft:
    """Holds ``words``, JSON text that is never read here; ``moment`` is what it belongs to, as its writer counts."""

    moment: int
    words: str


def read(database: Database, id: str) -> dict[str, Draft]:
    """Read the drafts of a session, by name."""
    with database.reading() as db:
        found = checks.sqlite_of(db.connection()).execute(_READ, (id,)).fetchall()
    drafts = {}
    for name, moment, words in found:
        with suppress(UnicodeDecodeError):
            drafts[name.decode()] = Draft(moment, words.decode())
    return drafts


def keep(database: Database, id: str, changed: Mapping[str, Draft | None]) -> None:
    """Write these drafts, by name, in the place of earlier ones, or remove them (None).

    Nothing is written for a session that is not there.
    """
    gone = [(id, name) for name, one in changed.items() if one is None]
    rows = [{"id": id, "name": name, "moment": one.moment, "words": one.words} for name, one in changed.items() if one]
    with database.writing() as db:
        if gone:
            db.connection().exec_driver_sql(_REMOVE, gone)
        if rows:
            db.connection().exec_driver_sql(_KEEP, rows)


def remove(connection: Connection, number: int, names: Collection[str] | None = None) -> None:
    """Take drafts of a session away, all of them if none are named."""
    if names is None:
        connection.exec_driver_sql("DELETE FROM draft WHERE session = ?", (number,))
    else:
        told = [(number, name) for name in names]
        connection.exec_driver_sql("DELETE FROM draft WHERE session = ? AND name = ?", told)


_READ = f"""
SELECT CAST(d.name AS BLOB), d.moment, CAST(d.words AS BLOB) FROM draft d JOIN session s ON s.number = d.session
WHERE s.id = ? AND typeof(d.moment) = 'integer' AND length(CAST(d.words AS BLOB)) <= {LONGEST}
    AND length(d.name) <= {LONGEST_NAME} AND {checks.as_written(DraftRow, "d.")} LIMIT {MOST}"""

_REMOVE = "DELETE FROM draft WHERE session = (SELECT number FROM session WHERE id = ?) AND name = ?"

_KEEP = """
INSERT INTO draft (session, name, moment, words)
SELECT number, :name, :moment, :words FROM session WHERE id = :id
ON CONFLICT (session, name) DO UPDATE SET moment = excluded.moment, words = excluded.words"""
