"""A new database from the rows of a damaged one: each session up to its first entry that is not as it was written."""

from __future__ import annotations

import sqlite3
import uuid
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from companion.store import checks, copies
from companion.store.database import Database
from companion.store.errors import Trouble, errors_as_trouble
from companion.store.names import told_apart
from companion.store.rescue import border
from companion.store.rescue.report import Rescue
from companion.store.rescue.rows import FoundRows, Row
from companion.store.rows import insertion
from companion.store.times import now, offset_here, stored
from companion.store.values import Readable

NOBODY = 0
"""The number of the person who sits where nobody knows who sat."""
MOST_SEATS = 100
"""A session that tells of more is not as it was written."""


def rebuild(rows: FoundRows, place: Path, file: Path, kept: Path, readable: Readable) -> Rescue:
    """Put the rows of ``file`` into a new database at ``place``; returns what became of them.

    The report lies in its audit, too. Raises Trouble.
    """
    database = Database(place, readable=readable)
    try:
        with errors_as_trouble(file), closing(copies.connect(place)) as new:
            checks.keep_checksums(new)
            new.execute("BEGIN")
            known = _put_people(new, rows)
            _put_groups(new, rows, known)
            put = {row["number"]: _put_session(new, rows, row, known) for row in rows.of("session")}
            _put(new, "change", rows.of("change"))
            _put(new, "deleted", rows.of("deleted"))
            gone, names = border.set_aside(new, readable)
            whole = [entire for number, entire in put.items() if number not in gone]
            lost = max(len(gone), rows.sessions() - len(whole))
            rescue = Rescue(file, kept, sum(whole), len(whole) - sum(whole), lost, names)
            rescue.note(new)
            new.execute("COMMIT")
        if not border.sound_database(database, deep=True):
            raise Trouble("damaged", file=str(file))
    finally:
        database.close()
    return rescue


def _put_people(new: sqlite3.Connection, rows: FoundRows) -> set[int]:
    """Keep everybody who was found, and somebody without a name for each number that is only spoken of.

    Returns the numbers of those who were found.
    """
    found = {row["number"]: row for row in rows.of("person")}
    kinds = ((f"{row['kind']}{row['level']}{row['merged_into']}", row["name"], one) for one, row in found.items())
    for number, fold in told_apart(kinds).items():  # of one name may be an older copy of a row that was changed since
        found[number]["folded"] = fold
    spoken_of = {row["person"] for row in rows.of("seat")} | {row["merged_into"] for row in found.values()}
    unnamed = spoken_of - found.keys() - {None}
    _put(new, "person", [*found.values(), *map(_without_name, unnamed)])
    return set(found)


def _put_groups(new: sqlite3.Connection, rows: FoundRows, known: set[int]) -> None:
    """Keep the groups that were found, with those of their members who were found."""
    found = list(rows.of("people_group"))
    folds = told_apart(("", row["name"], row["number"]) for row in found)
    for row in found:
        _put(new, "people_group", [{**row, "folded": folds[row["number"]]}])
        _put(new, "group_member", (one for one in rows.of("group_member", row["number"]) if one["person"] in known))


def _without_name(number: int) -> Row:
    name = f"? {number}" if number else "?"
    return {"number": number, "id": str(uuid.uuid4()), "kind": "person", "name": name, "folded": name, "level": "",
            "colour": "", "note": "", "created_at": stored(now())}  # fmt: skip


def _put_session(new: sqlite3.Connection, rows: FoundRows, row: Row, known: set[int]) -> bool:
    """Keep a session up to the first entry that is not as it was written; returns whether all of it is kept."""
    number = row["number"]
    seats = {seat["seat"]: seat for seat in rows.of("seat", number)}
    for seat in {*range(min(row["players"] or 0, MOST_SEATS))} - seats.keys():
        if not new.execute("SELECT 1 FROM person WHERE number = ?", (NOBODY,)).fetchone():
            _put(new, "person", [_without_name(NOBODY)])
        seats[seat] = {"session": number, "seat": seat, "person": NOBODY, "started_at": row["started_at"],
                       "extra": "{}"}  # fmt: skip
    entries, gap = _entries(rows, row)
    if gap:
        row["finished_at"] = None
    older = {"utc_offset": offset_here(row["started_at"])}  # an older version kept none
    _put(new, "session", [{**older, **row, "entries": len(entries)}])
    _put(new, "seat", seats.values())
    _put(new, "entry", [entry for entry, _ in entries])
    bodies = [(entry["k"], body) for entry, texts in entries for body in texts]
    _put(new, "event", ({"session": number, "n": n, "k": k, "body": body} for n, (k, body) in enumerate(bodies, 1)))
    return not gap and all(seat["person"] in known for seat in seats.values())


def _entries(rows: FoundRows, row: Row) -> tuple[list[tuple[Row, list[str]]], bool]:
    """Return a session's entries before the first gap, as they stood then, with their events; and if there is a gap."""
    found = {entry["k"]: entry for entry in rows.of("entry", row["number"])}
    events: dict[int, list[str]] = {}
    for event in rows.of("event", row["number"]):
        events.setdefault(event["k"], []).append(event["body"])
    kept: list[tuple[Row, list[str]]] = []
    for k in range(1, max(row["entries"] or 0, *found, 0) + 1):
        entry, texts = found.get(k), events.get(k, [])
        if entry is None or entry["told"] not in (None, checks.checksum(texts)):
            _count_again(kept, entry)
            return kept, True
        kept.append((entry, texts))
    return kept, False


def _count_again(kept: list[tuple[Row, list[str]]], gap: Row | None) -> None:
    """Let entries count again that were struck together with the one at the gap, or later."""
    last = kept[-1][0]["written_at"] if kept else ""
    for entry, _ in kept:
        struck = entry["struck_at"]
        if struck is not None and (struck > last if gap is None else struck >= gap["written_at"]):
            entry["struck_at"] = None


def _put(new: sqlite3.Connection, table: str, rows: Iterable[Row]) -> None:
    for row in rows:
        new.execute(insertion(table, row), list(row.values()))
