"""Checksums of rows: they find a wrong byte that SQLite cannot see, before it is played or counted (decision 0020).

Temporary triggers compute the column ``crc`` of every row that is written. They live in the connection, not in the
file, so any other program can read and change the file. A row without a checksum is trusted.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, Table

from companion.store import fit
from companion.store.rows import TABLES, kept_columns

CHECKED: tuple[Table, ...] = tuple(table for table in TABLES if "crc" in table.columns)
"""All tables but ``event``, whose texts are in the checksum ``told`` of their entry."""


def checksum(events: Iterable[str | bytes]) -> int:
    """Compute the checksum of an entry's events."""
    texts = (event if isinstance(event, bytes) else event.encode() for event in events)
    return row_crc(*texts)


def row_crc(*parts: bytes | None) -> int:
    """Compute the CRC-32, as a signed number, of a table's name and the bytes of a row's columns."""
    joined = b"".join([b"-" if part is None else b"%d:%b" % (len(part), part) for part in parts])
    return (zlib.crc32(joined) ^ 0x80000000) - 0x80000000


def sqlite_of(connection: Connection) -> sqlite3.Connection:
    """Return SQLite's own connection, in the same transaction."""
    found = connection.connection.driver_connection
    assert isinstance(found, sqlite3.Connection)
    return found


def add_row_crc(connection: sqlite3.Connection) -> None:
    """Give this connection the SQL function ``row_crc``, and those of ``fit``."""
    connection.create_function("row_crc", -1, row_crc, deterministic=True)
    fit.add_functions(connection)


def keep_checksums(connection: sqlite3.Connection) -> None:
    """Let this connection write the checksum of every row it writes. The tables have to be there."""
    for trigger in _TRIGGERS:
        connection.execute(trigger)


def write_checksums(connection: sqlite3.Connection) -> None:
    """Write the checksum of every row, after a migration made them."""
    connection.execute("UPDATE session SET players = (SELECT count(*) FROM seat WHERE seat.session = session.number)")
    connection.execute("UPDATE session SET entries = (SELECT count(*) FROM entry WHERE entry.session = session.number)")
    for (number,) in connection.execute("SELECT number FROM session").fetchall():
        found = [(crc, number, k) for k, crc in _texts(connection, number).items()]
        connection.executemany("UPDATE entry SET told = ? WHERE session = ? AND k = ?", found)
    write_checksums_of(connection, _BY_NAME)


def write_checksums_of(connection: sqlite3.Connection, names: Iterable[str], where: str = "1") -> None:
    """Write the checksum of every row of these tables, or of those ``where`` it is so, where no trigger has done it."""
    for name in names:
        connection.execute(f"UPDATE {name} SET crc = {_crc(_BY_NAME[name])} WHERE {where}")


def session_intact(connection: sqlite3.Connection, id: str) -> bool:
    """Tell whether a session, its people and entries are as written and can be read; also if there is none."""
    number = _number(connection, id)
    return number is None or (_written(connection, number) and not _unfit(connection, number, ("entry", "event")))


def head_intact(connection: sqlite3.Connection, id: str) -> bool:
    """Tell whether a session and its people are as they were written, whatever was told; also if there is none."""
    number = _number(connection, id)
    return number is None or not (_any(connection, _OF_HEAD, number) or _unfit(connection, number))


def heads_intact(connection: sqlite3.Connection) -> bool:
    """Tell whether people, sessions, seats, results and the audit are as they were written."""
    return not any(connection.execute(sql).fetchone() for sql in _OF_FILE)


def sessions_intact(connection: sqlite3.Connection) -> bool:
    """Tell whether every session is as it was written. Reads the whole file at one moment: others may write."""
    connection.execute("SAVEPOINT looked_through")  # a transaction, or within one
    try:
        numbers = connection.execute("SELECT number FROM session").fetchall()
        return all(_written(connection, number) for (number,) in numbers)
    finally:
        if connection.in_transaction:  # an error of the disk may have ended it
            connection.execute("RELEASE looked_through")


def as_written(row: Any, prefix: str = "", without: Collection[str] = ()) -> str:
    """Return the SQL condition that a row of this class has the right checksum, or none.

    ``without`` are columns that it did not have yet.
    """
    table = _BY_NAME[row.__tablename__]
    return f"({prefix}crc IS NULL OR {prefix}crc = {_crc(table, prefix, without)})"


def _number(connection: sqlite3.Connection, id: str) -> int | None:
    found = connection.execute("SELECT number FROM session WHERE id = ?", (id,)).fetchone()
    return None if found is None else int(found[0])


def _unfit(connection: sqlite3.Connection, number: int, beside: Iterable[str] = ()) -> bool:
    """Tell whether a row of the session, or of its people, holds what no reader could rely on."""
    where = {**dict.fromkeys(beside, "session = ?"), **_HEAD}
    return any(fit.wrong(connection, table, condition, number) for table, condition in where.items())


def _written(connection: sqlite3.Connection, number: int) -> bool:
    return not _any(connection, (*_OF_HEAD, *_OF_ENTRIES), number) and _events_intact(connection, number)


def _any(connection: sqlite3.Connection, questions: Iterable[str], number: int) -> bool:
    return any(connection.execute(sql, (number,)).fetchone() for sql in questions)


def _events_intact(connection: sqlite3.Connection, number: int) -> bool:
    texts = _texts(connection, number)
    entries = dict(connection.execute("SELECT k, told FROM entry WHERE session = ?", (number,)).fetchall())
    intact = (crc is None or crc == texts.get(k, _NOTHING) for k, crc in entries.items())
    return texts.keys() <= entries.keys() and all(intact)


def _texts(connection: sqlite3.Connection, number: int) -> dict[int, int]:
    """Compute the checksum of the events of each entry that has some."""
    events: dict[int, list[bytes]] = {}
    found = "SELECT k, coalesce(CAST(body AS BLOB), x'') FROM event WHERE session = ? ORDER BY n"
    for k, body in connection.execute(found, (number,)):
        events.setdefault(k, []).append(body)
    return {k: checksum(bodies) for k, bodies in events.items()}


_NOTHING = checksum(())


def _crc(table: Table, prefix: str = "", without: Collection[str] = ()) -> str:
    columns = ", ".join(f"CAST({prefix}{name} AS BLOB)" for name in _others(table) if name not in without)
    return f"row_crc(CAST('{table.name}' AS BLOB), {columns})"


def _others(table: Table) -> Sequence[str]:
    return [name for name in kept_columns(table) if name != "crc"]


def _wrong(table: Table, of: str) -> str:
    return f"SELECT 1 FROM {table.name} WHERE {of} AND crc IS NOT NULL AND crc <> {_crc(table)} LIMIT 1"


def _triggers(table: Table) -> Iterator[str]:
    name = table.name
    key = " AND ".join(f"{column.name} = new.{column.name}" for column in table.primary_key)
    update = f"UPDATE {name} SET crc = {_crc(table, 'new.')} WHERE {key}"
    for when, does in (("new", "INSERT"), ("changed", f"UPDATE OF {', '.join(_others(table))}")):
        yield f"CREATE TEMP TRIGGER IF NOT EXISTS {name}_{when} AFTER {does} ON main.{name} BEGIN {update}; END"


_NAMES = ", ".join(f"'{table.name}'" for table in CHECKED)
TABLES_GONE = f"SELECT {len(CHECKED)} - count(*) FROM sqlite_master WHERE type = 'table' AND name IN ({_NAMES})"
"""SQL that counts the tables with checksums that are missing, or in whose place is something else."""

_TRIGGERS = [trigger for table in CHECKED for trigger in _triggers(table)]
_BY_NAME = {table.name: table for table in CHECKED}
_HEAD = {
    "session": "number = ?",
    "seat": "session = ?",
    "person": "number IN (SELECT person FROM seat WHERE session = ?)",
}
_LOST = "SELECT 1 FROM session s WHERE s.number = ? AND s.{} <> (SELECT count(*) FROM {} t WHERE t.session = s.number)"
_OF_HEAD = (*(_wrong(_BY_NAME[name], where) for name, where in _HEAD.items()), _LOST.format("players", "seat"))
_OF_ENTRIES = (_wrong(_BY_NAME["entry"], "session = ?"), _LOST.format("entries", "entry"))
_OF_FILE = [_wrong(table, "1") for table in CHECKED if table.name not in ("entry", "draft")]  # a draft is no loss
