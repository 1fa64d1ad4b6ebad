"""What remains of a damaged file: rows that are known by their shape and proven by their checksum, gathered on disk."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Boolean, Integer, Table

from companion.store.checks import row_crc, told
from companion.store.migrations import APPLICATION
from companion.store.rescue.pages import Cell, Pages, Unreadable, Value, header, record
from companion.store.rows import TABLES

Row = dict[str, Any]
"""A row as SQLite keeps it: numbers, text (times, too) and None."""

KEYS = {
    "person": ("number",),
    "session": ("number",),
    "seat": ("session", "seat"),
    "entry": ("session", "k"),
    "event": ("session", "n"),
    "change": ("number",),
}
"""The tables worth looking for. Results and tallies follow from the events, the search from the rest."""

MAGIC = b"SQLite format 3\0"
MARK = APPLICATION.to_bytes(4, "big")
SECTOR = 512
"""No database is smaller."""

PATIENCE = 10.0
"""Seconds spent on putting single bytes right."""


@dataclass(frozen=True, slots=True)
class _Shape:
    table: Table
    numbered: bool
    kinds: tuple[tuple[type, bool], ...]
    """Of each column: whether number or text, and whether it may be missing."""


class Remains:
    """The rows found, one for each key, kept in a file of their own while they are looked at. Close it."""

    def __init__(self, place: Path) -> None:
        self._patience = PATIENCE
        self._kept = sqlite3.connect(place, isolation_level=None)
        self._kept.execute("PRAGMA journal_mode = OFF")
        self._kept.execute("PRAGMA synchronous = OFF")
        self._kept.execute("CREATE TABLE remains (kind, a, b, rank, sure, row, PRIMARY KEY (kind, a, b)) WITHOUT ROWID")

    def close(self) -> None:
        self._kept.close()

    def gather(self, pages: Pages) -> None:
        """Take every row that can be read. Of two with one key the sure one counts, then the newer one."""
        self._kept.execute("BEGIN")
        for name, row, sure in self._rows(pages):
            a, b = (*(row[column] for column in KEYS[name]), 0)[:2]
            rank = (sure << 40) + int(row.get("revision") or row.get("struck_at") is not None)
            self._kept.execute(
                "INSERT INTO remains VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE"
                " SET rank = excluded.rank, sure = excluded.sure, row = excluded.row WHERE excluded.rank > rank",
                (name, a, b, rank, sure, json.dumps(row)),
            )
        self._kept.execute("COMMIT")

    def of(self, name: str, session: int | None = None) -> Iterator[Row]:
        """The sure rows of a table, of one session or of all."""
        asked: tuple[Any, ...] = (name,) if session is None else (name, session)
        where = "kind = ? AND sure" + ("" if session is None else " AND a = ?")
        for (row,) in self._kept.execute(f"SELECT row FROM remains WHERE {where} ORDER BY a, b", asked):
            yield json.loads(row)

    def sessions(self) -> int:
        """Of how many sessions there is a trace."""
        traces = "kind IN ('session', 'seat', 'entry') AND (sure OR kind = 'session')"
        return int(self._kept.execute(f"SELECT count(DISTINCT a) FROM remains WHERE {traces}").fetchone()[0])

    def events(self, session: int) -> dict[int, list[bytes]]:
        """The texts of a session's events by entry, some of them perhaps wrong or missing."""
        found: dict[int, list[bytes]] = {}
        for row in self.of("event", session):
            found.setdefault(row["k"], []).append(row["body"].encode("utf-8", "surrogateescape"))
        return found

    def as_written(self, texts: list[bytes], wanted: int | None) -> list[str] | None:
        """An entry's events with this checksum, a single wrong byte put right; or None."""
        right: list[bytes] | None = texts
        if wanted is not None and told(texts) != wanted:
            right = self._mended_texts(texts, wanted)
        try:
            return None if right is None else [text.decode() for text in right]
        except UnicodeDecodeError:
            return None

    def _rows(self, pages: Pages) -> Iterator[tuple[str, Row, bool]]:
        for cell in pages.cells():
            fit = fitting(cell)
            if fit is None:
                continue
            shape, values = fit
            sure = is_sure(shape, values)
            if not sure and (better := self._mended(cell, shape)) is not None:
                values, sure = better, True
            names = [column.name for column in shape.table.columns]
            yield shape.table.name, dict(zip(names, map(_told, values), strict=True)), sure

    def _mended(self, cell: Cell, shape: _Shape) -> list[Value] | None:
        """The row with the one byte put right that makes its checksum fit."""
        began, payload = time.monotonic(), bytearray(cell.payload)
        try:
            for at in range(header(cell.payload), len(payload)):
                was = payload[at]
                for byte in range(256):
                    payload[at] = byte
                    values = _numbered(record(bytes(payload)), cell, shape)
                    if _proven(shape, values):
                        return values
                payload[at] = was
                if time.monotonic() - began > self._patience:
                    break
            return None
        finally:
            self._patience -= time.monotonic() - began

    def _mended_texts(self, texts: list[bytes], wanted: int) -> list[bytes] | None:
        began = time.monotonic()
        try:
            for n, text in enumerate(texts):
                tried = bytearray(text)
                for at, was in enumerate(text):
                    for byte in range(256):
                        tried[at] = byte
                        better = [*texts[:n], bytes(tried), *texts[n + 1 :]]
                        if told(better) == wanted:
                            return better
                    tried[at] = was
                    if time.monotonic() - began > self._patience:
                        return None
            return None
        finally:
            self._patience -= time.monotonic() - began


def once_ours(file: Path) -> bool:
    """Whether something that is no database now was one of ours: by its mark, by a row of it, or by being nothing."""
    with Pages(file) as pages:
        head = pages.page(1)[: min(pages.bytes, 100)]
        if pages.bytes < SECTOR:
            return MAGIC.startswith(head[:16]) or not any(head)
        return (
            head[68:72] == MARK
            or any(fit and _proven(*fit) for fit in map(fitting, pages.cells()))
            or not any(any(pages.page(number)) for number in range(1, pages.count + 1))
        )


def fitting(cell: Cell) -> tuple[_Shape, list[Value]] | None:
    """The table whose rows look like this, and the row's values."""
    try:
        values = record(cell.payload)
    except (Unreadable, IndexError):
        return None
    for shape in _SHAPES.get((cell.rowid is not None, len(values)), ()):
        found = _numbered(values, cell, shape)
        if all(_of_kind(value, kind, missing) for value, (kind, missing) in zip(found, shape.kinds, strict=True)):
            return shape, found
    return None


def is_sure(shape: _Shape, values: list[Value]) -> bool:
    """Whether the checksum fits. Events have none of their own, and other programs write none."""
    return "crc" not in shape.table.columns or values[-1] is None or _proven(shape, values)


def _proven(shape: _Shape, values: list[Value]) -> bool:
    if "crc" not in shape.table.columns:
        return False
    parts = [str(value).encode() if isinstance(value, int) else value for value in values[:-1]]
    if any(isinstance(part, float | bytearray) for part in parts):
        return False
    return row_crc(shape.table.name.encode(), *parts) == values[-1]  # type: ignore[arg-type]


def _numbered(values: list[Value], cell: Cell, shape: _Shape) -> list[Value]:
    """A numbered row keeps its number outside the record."""
    return [cell.rowid, *values[1:]] if shape.numbered and values and values[0] is None else values


def _of_kind(value: Value, kind: type, missing: bool) -> bool:
    return missing if value is None else isinstance(value, kind)


def _told(value: Value) -> Any:
    return value.decode("utf-8", "surrogateescape") if isinstance(value, bytes) else value


def _shape(table: Table) -> _Shape:
    numbered = len(KEYS[table.name]) == 1
    kinds = tuple(
        (int if isinstance(column.type, Integer | Boolean) else bytes, bool(column.nullable))
        for column in table.columns
    )
    return _Shape(table, numbered, kinds)


_SHAPES: dict[tuple[bool, int], list[_Shape]] = {}
for _table in TABLES:
    if _table.name in KEYS:
        _found = _shape(_table)
        _SHAPES.setdefault((_found.numbered, len(_found.kinds)), []).append(_found)
