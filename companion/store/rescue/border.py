"""Whether a database can be relied on: whether it is as it was written, and its values are such as every reader takes.

Structure, keys, checksums and search tell the first. An older version, another program or an accident may have written
values that nobody can rely on: these are set aside before anybody reads them, session by session. A bad session goes,
a person loses a bad name, and results are made anew (decision 0071).
"""

from __future__ import annotations

import itertools
import sqlite3
import uuid
from collections.abc import Collection, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from companion.store import checks, copies, fit, migrations, read_only, search
from companion.store.database import Database
from companion.store.errors import Trouble, errors_as_trouble
from companion.store.names import NAMESAKE
from companion.store.rescue.report import Rescue
from companion.store.rows import TABLES
from companion.store.times import now, stored
from companion.store.values import NewSession, Readable, anything


@dataclass(slots=True)
class Faults:
    """What cannot be relied on: numbers of sessions, of those whose result is wrong, of people who have no name, of
    people merged in a circle; keys of other rows by their table; and whether search or numbers are made anew.
    """

    sessions: set[int] = field(default_factory=set)
    results: set[int] = field(default_factory=set)
    people: set[int] = field(default_factory=set)
    circle: set[int] = field(default_factory=set)
    rows: dict[str, list[tuple[Any, ...]]] = field(default_factory=dict)
    anew: bool = False

    def __bool__(self) -> bool:
        return bool(self.sessions or self.results or self.people or self.circle or self.rows or self.anew)


def faults(connection: sqlite3.Connection, readable: Readable, *, deep: bool) -> Faults:
    """Look through the values of a file of this version; ``deep``: down to every event."""
    tables = ("session", "seat", "entry", "event") if deep else ("session", "seat")
    found = Faults(
        sessions={key[0] for table in tables for key in _wrong(connection, table)},
        results={key[0] for table in ("result", "tally") for key in _wrong(connection, table)},
        people={key[0] for key in _wrong(connection, "person")},
        circle=_circle(connection),
        rows={table: rows for table in _LONE if (rows := _wrong(connection, table))},
        anew=connection.execute(_UNSEARCHED).fetchone() is not None or not fit.leaves_room(connection),
    )
    if deep:
        found.sessions |= {number for (number,) in connection.execute(_GAPS)}
    found.sessions |= set(_unreadable(connection, readable, found.sessions, deep=deep))
    return found


def put_right(file: Path, readable: Readable, *, place: Path | None = None) -> Rescue | None:
    """Set aside in a file what cannot be relied on, and note in its audit what that was; None when it is nothing.

    A copy of what the file was is kept beside it, unless it is a copy itself, for another ``place``. Raises Trouble.
    """
    with errors_as_trouble(file), closing(copies.connect(file)) as connection:
        if not faults(connection, readable, deep=True):
            return None
        kept = place or copies.free_name(file, "damaged")
        if place is None:
            read_only.keep(file, kept)
        connection.execute("BEGIN IMMEDIATE")
        gone, names = set_aside(connection, readable)
        whole = connection.execute("SELECT count(*) FROM session").fetchone()[0]
        rescue = Rescue(place or file, kept, whole, 0, len(gone), names)
        rescue.note(connection)
        connection.execute("COMMIT")
        return rescue


def set_aside(connection: sqlite3.Connection, readable: Readable) -> tuple[set[int], tuple[str, ...]]:
    """Take out what cannot be relied on, within a transaction; returns the numbers of sessions, and names of some."""
    checks.keep_checksums(connection)
    moved = _make_room(connection)
    found = faults(connection, readable, deep=True)
    names = tuple(_label(connection, number) for number in sorted(found.sessions)[:MOST_NAMES])
    for table in ("draft", "seat", "entry", "event", "result", "tally"):
        _delete(connection, table, "session", found.sessions)
    _delete(connection, "session", "number", found.sessions)
    for table in ("result", "tally"):  # they follow from the events
        _delete(connection, table, "session", found.results)
    for table, rows in found.rows.items():
        where = " AND ".join(f"{column.name} = ?" for column in _LONE[table].primary_key)
        connection.executemany(f"DELETE FROM {table} WHERE {where}", rows)
    connection.execute("DELETE FROM group_member WHERE people_group NOT IN (SELECT number FROM people_group)")
    for number in found.people:
        row = str(uuid.uuid4()), f"? {number}", f"? {number}", stored(now()), number
        connection.execute(_WITHOUT_NAME, row)
    for number in found.circle - found.people:
        taken = connection.execute(_TAKEN, (number,)).fetchone()
        connection.execute(_FOR_THEMSELVES, (f"{NAMESAKE}{number}" if taken else "", number))
    if found or moved:
        connection.execute("DELETE FROM search")
        connection.execute(search.ADD)
    return found.sessions, names


def _make_room(connection: sqlite3.Connection) -> bool:
    """Number anew what has so high a number that few could follow, and all that points there; tell whether any had."""
    moved = connection.execute(f"UPDATE session SET revision = 0 WHERE {fit.FAR_REVISED}").rowcount > 0
    for name in fit.ROOM:
        if far := fit.far(connection, name):
            taken = {number for (number,) in connection.execute(f"SELECT number FROM {name}")}
            free = (number for number in itertools.count(1) if number not in taken)
            connection.execute("CREATE TEMP TABLE anew (was INTEGER PRIMARY KEY, becomes INTEGER)")
            connection.executemany("INSERT INTO anew VALUES (?, ?)", zip(far, free, strict=False))
            for table, column in _POINTING[name]:
                becomes = f"(SELECT becomes FROM anew WHERE was = {column})"
                connection.execute(f"UPDATE {table} SET {column} = {becomes} WHERE {column} IN (SELECT was FROM anew)")
            connection.execute("DROP TABLE temp.anew")
            moved = True
    return moved


def _wrong(connection: sqlite3.Connection, table: str) -> list[tuple[Any, ...]]:
    return fit.wrong(connection, table) + fit.wild(connection, table)


def _delete(connection: sqlite3.Connection, table: str, column: str, numbers: Collection[int]) -> None:
    connection.executemany(f"DELETE FROM {table} WHERE {column} = ?", [(number,) for number in numbers])


def _circle(connection: sqlite3.Connection) -> set[int]:
    """Find the people who were merged into somebody from whom a way leads back, and so into nobody."""
    into = dict(connection.execute("SELECT number, merged_into FROM person WHERE merged_into IS NOT NULL"))
    found: set[int] = set()
    for number in into:
        way, last = {number}, into[number]
        while last in into and last not in way:
            way.add(last)
            last = into[last]
        found |= way if last in way else set()
    return found


def _unreadable(
    connection: sqlite3.Connection, readable: Readable, wrong: Collection[int], *, deep: bool
) -> Iterator[int]:
    """Find the sessions with which this program can do nothing, among those whose values are not ``wrong``."""
    extras: dict[int, list[bytes]] = {}
    for number, extra in connection.execute("SELECT session, CAST(extra AS BLOB) FROM seat ORDER BY session, seat"):
        extras.setdefault(number, []).append(extra)
    known: set[tuple[object, ...]] = set()
    for number, *columns in connection.execute(_BEGINNINGS):
        begun = (*columns, *extras.get(number, ()))
        if number not in wrong and (deep or begun not in known):
            game, mode, tracking, options, extra = (column.decode() for column in columns[:5])
            beside = tuple(one.decode() for one in extras[number])
            players = (("", None),) * len(beside)
            about = NewSession(game, mode, tracking, players, options, columns[5], extra=extra)
            told = connection.execute(_EVENTS, (number,)) if deep else ()
            if not readable(about, beside, (body.decode() for (body,) in told)):
                yield number
            else:
                known.add(begun)


def _label(connection: sqlite3.Connection, number: int) -> str:
    """Return a name for a session by what can be read of it: its game, its day, who sat there."""
    game, day, names = connection.execute(_NAMED, (number,)).fetchone() or (b"?", b"", b"")
    told = [(part or b"").decode("utf-8", "replace")[:60] for part in (game, day, names)]
    return "".join(sign if sign.isprintable() else "?" for sign in " ".join(part for part in told if part))


def sound_database(database: Database, *, deep: bool, values: bool = True, rows: bool = True) -> bool:
    """Look through an open database; as ``sound``, as ``as_written`` without the ``values``, or only for parts that
    are not ours without ``rows``.

    Raises Trouble for what is no damage.
    """
    try:
        with errors_as_trouble(database.file), database.engine.connect() as connection:
            sqlite = checks.sqlite_of(connection)
            sqlite.rollback()
            if not rows:
                return not migrations.has_foreign_parts(sqlite)
            return as_written(sqlite, deep=deep) and not (values and faults(sqlite, database.readable, deep=deep))
    except Trouble as trouble:
        if trouble.key == "damaged":
            return False
        raise


def sound(connection: sqlite3.Connection, *, deep: bool) -> bool:
    """Tell whether a database of this version is as it was written, and can be relied on; ``deep``: to every event."""
    return as_written(connection, deep=deep) and not faults(connection, anything, deep=deep)


def as_written(connection: sqlite3.Connection, *, deep: bool) -> bool:
    """Tell whether structure, keys, checksums and search are as they were written, and nothing else runs there."""
    try:
        return (
            not migrations.has_foreign_parts(connection)
            and migrations.has_all_tables(connection)
            and connection.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",)
            and connection.execute("PRAGMA foreign_key_check").fetchone() is None
            and checks.heads_intact(connection)
            and _search_sound(connection)
            and (not deep or checks.sessions_intact(connection))
            and (not deep or all(connection.execute("SELECT words FROM search")))  # each is text still
        )
    except UnicodeDecodeError:  # words of the database itself are no words any more
        return False
    except sqlite3.DatabaseError as error:
        # a text that is no text any more has no code; a table that lost a column fails with the plainest one
        if getattr(error, "sqlite_errorcode", 1) & 0xFF in (1, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            return False
        raise


def _search_sound(connection: sqlite3.Connection) -> bool:
    """Let SQLite compare the search with its own content, in a statement that writes nothing.

    Where nobody may write, or somebody else does at this moment, it is left for another time. Raises DatabaseError for
    a search that is damaged.
    """
    (wait,) = connection.execute("PRAGMA busy_timeout").fetchone()
    connection.execute("PRAGMA busy_timeout = 0")
    try:
        connection.execute("INSERT INTO search (search) VALUES ('integrity-check')")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_READONLY):
            raise
    finally:
        connection.execute(f"PRAGMA busy_timeout = {wait}")
    return True


MOST_NAMES: Final = 5
"""How many of the sessions that were set aside are named."""

_LONE: Final = {
    table.name: table for table in TABLES if table.name in ("people_group", "group_member", "change", "deleted")
}

_POINTING: Final = {
    name: [
        (table.name, column.name)
        for table in TABLES
        for column in table.columns
        if (table.name, column.name) in ((name, "number"), ("change", name))
        or any(key.column.table.name == name for key in column.foreign_keys)
    ]
    for name in fit.ROOM
}
"""The columns in which a number of one of these tables stands."""

_BEGINNINGS: Final = """
SELECT number, CAST(game AS BLOB), CAST(mode AS BLOB), CAST(tracking AS BLOB), CAST(options AS BLOB),
    CAST(extra AS BLOB), first_seat FROM session"""
_EVENTS: Final = "SELECT CAST(body AS BLOB) FROM event WHERE session = ? ORDER BY n"
_GAPS: Final = """
SELECT number FROM session WHERE (SELECT count(*) <> coalesce(max(e.k), 0) OR count(*) <> coalesce(session.entries,
    count(*)) FROM entry e WHERE e.session = session.number) OR (SELECT count(*) <> coalesce(max(e.n), 0)
    FROM event e WHERE e.session = session.number)"""

# What is found by words is looked up, and gone through page by page, by the second and the number of a session.
_UNSEARCHED: Final = f"""
SELECT 1 WHERE (SELECT count(*) FROM session) <> (SELECT count(*) FROM search_docsize) OR EXISTS (
    SELECT 1 FROM session s WHERE NOT EXISTS (SELECT 1 FROM search_docsize d WHERE d.id = {search.KEY}))"""

_NAMED: Final = """
SELECT CAST(s.game AS BLOB), CAST(substr(s.started_at, 1, 10) AS BLOB), CAST((SELECT group_concat(p.name, ', ')
    FROM seat t JOIN person p ON p.number = t.person WHERE t.session = s.number) AS BLOB)
FROM session s WHERE s.number = ?"""

_WITHOUT_NAME: Final = """
UPDATE person SET id = ?, kind = 'person', name = ?, folded = ?, level = '', colour = '', note = '', created_at = ?,
    retired_at = NULL, merged_into = NULL WHERE number = ?"""
_TAKEN: Final = """
SELECT 1 FROM person p JOIN person o ON o.number <> p.number AND o.kind = p.kind AND o.folded = p.folded
    AND o.level = p.level AND o.merged_into IS NULL WHERE p.number = ?"""
_FOR_THEMSELVES: Final = "UPDATE person SET folded = folded || ?, merged_into = NULL WHERE number = ?"
