"""The rows of a damaged file: known by their shape, proven by their checksum, gathered, and put into a new database.

Each session goes there up to its first entry that is not as it was written.
"""

from __future__ import annotations

import json
import sqlite3
import uuid
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Boolean, Integer, Table

from companion.store import checks, copies
from companion.store.database import Database
from companion.store.errors import Trouble, errors_as_trouble
from companion.store.fit import HIGHEST
from companion.store.migrations import APPLICATION, NEW_IN_6
from companion.store.names import told_apart
from companion.store.rescue import border
from companion.store.rescue.pages import Cell, NotReadable, Pages, Value, record
from companion.store.rescue.report import Rescue
from companion.store.rows import TABLES, insertion, kept_columns
from companion.store.times import now, offset_here, stored
from companion.store.values import Readable

Row = dict[str, Any]
"""A row as SQLite keeps it: numbers, text (times, too) and None. Bytes that are no text are written out, as \\xff."""

LOOKED_FOR = ("person", "session", "seat", "entry", "event", "change", "deleted", "people_group", "group_member")
"""Tables. Results and tallies follow from the events, the search from the rest."""

KEYS = {table.name: tuple(table.primary_key.columns.keys()) for table in TABLES if table.name in LOOKED_FOR}
"""What each of their rows is known by."""

MARK = APPLICATION.to_bytes(4, "big")
SMALLEST = 512
"""No database has fewer bytes."""


class FoundRows:
    """The rows found, one for each key. They lie in a file while they are looked at: close it."""

    def __init__(self, place: Path) -> None:
        self._kept = sqlite3.connect(place, isolation_level=None)
        self._kept.execute("PRAGMA journal_mode = OFF")
        self._kept.execute("PRAGMA synchronous = OFF")
        self._kept.execute("CREATE TABLE found (kind, a, b, rank, sure, row, PRIMARY KEY (kind, a, b)) WITHOUT ROWID")

    def close(self) -> None:
        self._kept.close()

    def gather(self, pages: Pages) -> None:
        """Take every row that can be read. Of two with one key the one with a right checksum counts, then the newer."""
        self._kept.execute("BEGIN")
        for fit in map(fitting, pages.cells()):
            if fit is not None:
                self._put(*fit)
        self._kept.execute("COMMIT")

    def gather_by_name(self, connection: sqlite3.Connection) -> None:
        """Take what SQLite reads within a minute, from tables that have other columns than ours, too."""
        copies.furnish(connection, 60)
        connection.text_factory = bytes
        self._kept.execute("BEGIN")
        for key in sorted(_SHAPES, reverse=True):
            for shape in _SHAPES[key]:
                columns = ", ".join(kept_columns(shape.table)[: key[1]])
                with suppress(sqlite3.DatabaseError):
                    for values in connection.execute(f"SELECT {columns} FROM {shape.table.name}"):
                        if shape.fits(values):
                            self._put(shape, values)
        self._kept.execute("COMMIT")

    def _put(self, shape: Shape, values: Sequence[Value]) -> None:
        name, row = shape.table.name, shape.row(values)
        sure = row.get("crc") is None or proven(shape, values)
        a, b = (*(row[column] for column in KEYS[name]), 0)[:2]
        rank = (sure << 40) + min(int(row.get("revision") or row.get("struck_at") is not None), HIGHEST - 1)
        self._kept.execute(
            "INSERT INTO found VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE"
            " SET rank = excluded.rank, sure = excluded.sure, row = excluded.row WHERE excluded.rank > rank",
            (name, a, b, rank, sure, json.dumps(row)),
        )

    def of(self, name: str, session: int | None = None) -> Iterator[Row]:
        """Return the rows of a table, of one session or of all, but none with a wrong checksum."""
        asked: tuple[object, ...] = (name,) if session is None else (name, session)
        where = "kind = ? AND sure" + ("" if session is None else " AND a = ?")
        for (row,) in self._kept.execute(f"SELECT row FROM found WHERE {where} ORDER BY a, b", asked):
            yield json.loads(row)

    def sessions(self) -> int:
        traces = "kind IN ('session', 'seat', 'entry') AND (sure OR kind = 'session')"
        return int(self._kept.execute(f"SELECT count(DISTINCT a) FROM found WHERE {traces}").fetchone()[0])


@dataclass(frozen=True, slots=True)
class Shape:
    """What a row of this table looks like in a page.

    ``numbered``: its number lies outside the record. ``kinds``: of each column, whether it is number or text, and
    whether it may be missing.
    """

    table: Table
    numbered: bool
    kinds: tuple[tuple[type, bool], ...]

    def fits(self, values: Sequence[Value]) -> bool:
        """Tell whether these values can be a row of this table."""
        columns = zip(values, self.kinds, strict=False)
        return all(missing if value is None else isinstance(value, kind) for value, (kind, missing) in columns)

    def row(self, values: Sequence[Value]) -> Row:
        """Name the values; those of columns that an older version had not got are missing."""
        texts = [value.decode("utf-8", "backslashreplace") if isinstance(value, bytes) else value for value in values]
        return dict(zip(kept_columns(self.table), texts, strict=False))


def fitting(cell: Cell) -> tuple[Shape, list[Value]] | None:
    """Find the table whose rows look like this; returns its shape and the row's values."""
    try:
        values = record(cell.payload)
    except (NotReadable, IndexError):
        return None
    for shape in _SHAPES.get((cell.rowid is not None, len(values)), ()):
        found = [cell.rowid, *values[1:]] if shape.numbered and values and values[0] is None else values
        if shape.fits(found):
            return shape, found
    return None


def proven(shape: Shape, values: Sequence[Value]) -> bool:
    """Tell whether the row has a checksum, and the right one."""
    if "crc" not in shape.table.columns:
        return False
    at = kept_columns(shape.table).index("crc")
    parts = [str(value).encode() if isinstance(value, int) else value for value in (*values[:at], *values[at + 1 :])]
    return checks.row_crc(shape.table.name.encode(), *parts) == values[at]


def was_ours(file: Path) -> bool:
    """Tell whether something that is no database now was one of ours: by its mark or a row, or because it is empty."""
    with closing(Pages(file)) as pages:
        head = pages.page(1)[: min(pages.bytes, 100)]
        if pages.bytes < SMALLEST:
            return copies.MAGIC.startswith(head[:16]) or not any(head)
        return (
            head[68:72] == MARK
            or any(fit and proven(*fit) for fit in map(fitting, pages.cells()))
            or not any(any(pages.page(number)) for number in range(1, pages.count + 1))
        )


def _shape(table: Table) -> Shape:
    columns = [table.columns[name] for name in kept_columns(table)]
    kinds = tuple((int if isinstance(one.type, Integer | Boolean) else bytes, bool(one.nullable)) for one in columns)
    return Shape(table, len(KEYS[table.name]) == 1, kinds)


_SHAPES: dict[tuple[bool, int], list[Shape]] = {}
for _found in (_shape(table) for table in TABLES if table.name in KEYS):
    _newer = sum(name in NEW_IN_6.get(_found.table.name, ()) for name in kept_columns(_found.table))
    for _length in {len(_found.kinds), len(_found.kinds) - _newer}:
        _SHAPES.setdefault((_found.numbered, _length), []).append(_found)


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
