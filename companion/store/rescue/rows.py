"""The rows of a damaged file: known by their shape, proven by their checksum, gathered in a database of their own."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Boolean, Integer, Table

from companion.store import copies
from companion.store.checks import row_crc
from companion.store.fit import HIGHEST
from companion.store.migrations import APPLICATION, NEW_IN_6
from companion.store.rescue.pages import Cell, NotReadable, Pages, Value, record
from companion.store.rows import TABLES, kept_columns

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
        self._kept = sqlite3.connect(place)  # all of it is one transaction, which nobody has to end
        self._kept.execute("PRAGMA journal_mode = OFF")
        self._kept.execute("PRAGMA synchronous = OFF")
        self._kept.execute("CREATE TABLE found (kind, a, b, rank, sure, row, PRIMARY KEY (kind, a, b)) WITHOUT ROWID")

    def close(self) -> None:
        self._kept.close()

    def gather(self, pages: Pages) -> None:
        """Take every row that can be read. Of two with one key the one with a right checksum counts, then the newer."""
        for fit in map(fitting, pages.cells()):
            if fit is not None:
                self._put(*fit)

    def gather_by_name(self, connection: sqlite3.Connection) -> None:
        """Take what SQLite reads within a minute, from tables that have other columns than ours, too."""
        copies.furnish(connection, 60)
        connection.text_factory = bytes
        for key in sorted(_SHAPES, reverse=True):
            for shape in _SHAPES[key]:
                columns = ", ".join(kept_columns(shape.table)[: key[1]])
                with suppress(sqlite3.DatabaseError):
                    for values in connection.execute(f"SELECT {columns} FROM {shape.table.name}"):
                        if shape.fits(values):
                            self._put(shape, values)

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
    return row_crc(shape.table.name.encode(), *parts) == values[at]


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
