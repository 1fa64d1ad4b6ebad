"""Versions of the tables: a file of an older one is brought up to date in one transaction, with a backup before it.

The version is ``PRAGMA user_version``; 0 is an empty file. A file from a newer program is left as it is.
"""

from __future__ import annotations

import re
import sqlite3
import uuid
from collections.abc import Iterator
from contextlib import closing
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine
from sqlalchemy.dialects.sqlite import dialect
from sqlalchemy.exc import DBAPIError
from sqlalchemy.schema import CreateColumn, CreateIndex, CreateTable, DDLElement, sort_tables
from sqlmodel import SQLModel

from companion.store import checks, read_only, search
from companion.store.errors import Trouble, system_errors_as_trouble, trouble_of
from companion.store.names import folded, told_apart
from companion.store.rows import TABLES, PeopleGroupRow, PersonRow, ResultRow, SessionRow
from companion.store.times import now, offset_here, stored

VERSION = 7
"""Of the tables this program writes."""

OLDEST = {"session", "seat", "entry", "event"}
"""The tables of version 1, which every version has."""

APPLICATION = 0x54624C43
"""``PRAGMA application_id`` of our files, from version 2 on: no other program's file is taken for one."""

NEW_IN_3 = ("draft", "people_group", "group_member", "deleted")
"""The tables that version 3 added."""

OLDER_INDEXES = (
    "CREATE INDEX session_ended ON session (finished_at, number) WHERE finished_at IS NOT NULL",
    "CREATE INDEX session_place ON session (place, finished_at) WHERE place <> ''",
)
"""Those of versions 4 and 5 that choose rows: they are ours, too."""

NEW_IN_6 = {"session": ("utc_offset", "last_end", "evening", "seconds"), "result": ("evening",)}
"""The columns that version 6 added to tables of older ones."""

OF_4_TO_6 = ("by_month", "by_score", "by_pair", "by_turn", "by_length")
"""Tables of sums, which followed from the results."""


def bring_up_to_date(engine: Engine, file: Path, *, keep: bool = True) -> None:
    """Create the tables of this version in an empty file, or make those of an older one. ``keep``: with a backup.

    Raises Trouble ``newer`` or ``not_a_database``, with the file as it was, ``damaged`` or ``damaged_old``. Whoever
    else opens the file at the same time waits; what fails or is cut off leaves the file as it was.
    """
    with engine.begin() as connection:  # one moment of the file: somebody else may be creating it
        found = version_of(checks.sqlite_of(connection), file)
        if found != VERSION and has_foreign_parts(checks.sqlite_of(connection)):
            raise Trouble("not_a_database", file=str(file))
    if found == VERSION:
        return
    if found and keep and not (place := backup_before(file)).exists():
        with system_errors_as_trouble(place):
            read_only.keep(file, place)
    with engine.execution_options(immediate=True).begin() as connection:
        if version_of(checks.sqlite_of(connection), file) == found:  # nobody was quicker
            if found:
                _renew(connection, found, file)
            else:
                _create(connection)
            connection.exec_driver_sql(f"PRAGMA user_version = {VERSION}")
            connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION}")


def version_of(connection: sqlite3.Connection, file: Path) -> int:
    """The version found, 0 for an empty file. Raises Trouble unless this program can work with the file."""
    found = int(connection.execute("PRAGMA user_version").fetchone()[0])
    mark = connection.execute("PRAGMA application_id").fetchone()[0]
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not (found or mark or tables):
        return 0
    if mark != APPLICATION and not tables >= OLDEST:
        raise Trouble("not_a_database", file=str(file))
    if found > VERSION:
        raise Trouble("newer", file=str(file), found=found, known=VERSION)
    people = "person" in tables
    if found < 1 or people != (found > 1) or people != (mark == APPLICATION):
        raise Trouble("damaged", file=str(file))
    return found


def has_foreign_parts(connection: sqlite3.Connection) -> bool:
    """Whether something that is not ours could run when the file is read or written, or refuse what is written: a
    trigger or view, a virtual table, what is computed, checked or demanded of a column. None of it runs here.
    """
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return any(_foreign(*part, version) for part in _parts(connection))


def _foreign(kind: str, name: str, said: str, version: int) -> bool:
    if said == _made().get(name) or said in OLDER_INDEXES:
        return False
    if kind == "index":
        return not _PLAIN_INDEX.fullmatch(said)
    if name in _made() or (name in OF_4_TO_6 and version < VERSION):
        # those of an older version are looked at again once they are of this one
        return version == VERSION or kind != "table" or bool(_RUNNING.search(said))
    return kind != "table" or bool(_RUNNING.search(said) or _REFERRING.search(said))


def has_all_tables(connection: sqlite3.Connection) -> bool:
    """Whether every table and index of this version is there, as it is made here."""
    found = {name: said for _, name, said in _parts(connection)}
    return _made().items() <= found.items()


def _parts(connection: sqlite3.Connection) -> Iterator[tuple[str, str, str]]:
    """Return kind, name and words of what is in a file, without columns that somebody added and nobody has to fill."""
    for kind, name, sql in connection.execute("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL"):
        name = str(name).lower()
        said = _plain(sql)
        if said == _made().get(name):
            yield kind, name, said
            continue
        before, key, after = _made().get(name, "").partition(", PRIMARY KEY (")
        added = re.fullmatch(f'{re.escape(before)}((?:, [\\w "()]+)*){re.escape(key + after)}', said)
        if added and not (_RUNNING.search(added[1]) or _DEMANDING.search(added[1])):
            said = before + key + after
        yield kind, name, said


@lru_cache(256)
def _plain(sql: str) -> str:
    """Put words of SQL on one line; what stands in quotes stays as it is."""
    return re.sub(r"'[^']*'|\s+", lambda found: found[0] if found[0][0] == "'" else " ", str(sql)).strip()


@cache
def _made() -> dict[str, str]:
    """What a new file holds: the words of each table and index, by name."""
    with closing(sqlite3.connect(":memory:")) as connection:
        for statement in _statements():
            connection.execute(statement)
        found = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
        return {name: _plain(sql) for name, sql in found}


_RUNNING = re.compile(r"\b(?:virtual|generated|as|check|default|collate)\b", re.IGNORECASE)
_REFERRING = re.compile(r"\breferences\b", re.IGNORECASE)
_DEMANDING = re.compile(r"\b(?:not|unique|primary|references)\b", re.IGNORECASE)
_COLUMN = r' ?"?\w+"?(?: asc| desc)? ?'
_PLAIN_INDEX = re.compile(rf'create index [\w "]+[(]{_COLUMN}(?:,{_COLUMN})*[)]', re.IGNORECASE)


def backup_before(file: Path) -> Path:
    """Where the copy of a file of an older version lies."""
    return file.with_name(f"{file.stem}-before-version-{VERSION}{file.suffix}")


def _create(connection: Connection) -> None:
    for statement in _statements():
        connection.exec_driver_sql(statement)


@cache
def _statements() -> tuple[str, ...]:
    """What makes every table and index of this version, in an empty file: put into words once."""
    said: list[str] = []
    for table in sort_tables(TABLES):
        indexes = sorted(table.indexes, key=lambda one: str(one.name))
        made: list[DDLElement] = [CreateTable(table), *map(CreateIndex, indexes)]
        said += [str(one.compile(dialect=dialect())) for one in made]
    return (*said, search.CREATE)


def _people(connection: Connection) -> None:
    """Version 1 knew names at seats; now they are people, and sessions and events have numbers instead of long keys."""
    old = ("session", "seat", "entry", "event")
    for table in old:
        connection.exec_driver_sql(f"ALTER TABLE {table} RENAME TO old_{table}")
    indexes = "SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL"
    for (index,) in connection.exec_driver_sql(indexes).fetchall():
        connection.exec_driver_sql(f'DROP INDEX "{index}"')
    _create(connection)
    _people_of_seats(connection)
    for statement in (*_MOVED.split(";"), search.ADD, "DROP TABLE seat_person_found"):
        connection.exec_driver_sql(statement)
    for table in reversed(old):
        connection.exec_driver_sql(f"DROP TABLE old_{table}")
    checks.write_checksums(checks.sqlite_of(connection))


_MOVED = """
INSERT INTO session (id, game, mode, tracking, options, first_seat, seed, started_at, changed_at, finished_at, revision,
    place, notes, extra)
SELECT id, game, mode, tracking, options, first_seat, seed, started_at, changed_at, finished_at, revision, '', '', '{}'
FROM old_session ORDER BY started_at, id;
INSERT INTO seat (session, seat, person, started_at, extra)
SELECT s.number, o.seat, p.number, s.started_at, '{}' FROM old_seat o JOIN session s ON s.id = o.session
    JOIN seat_person_found p ON p.name = o.name AND p.level = coalesce(o.bot, '');
INSERT INTO entry (session, k, at, written_at, struck_at)
SELECT s.number, row_number() OVER w, row_number() OVER w, o.written_at, o.struck_at
FROM old_entry o JOIN session s ON s.id = o.session WINDOW w AS (PARTITION BY o.session ORDER BY o.id);
INSERT INTO event (session, n, k, body)
SELECT s.number, e.n, o.k, e.body FROM old_event e JOIN session s ON s.id = e.session
    JOIN (SELECT id, row_number() OVER (PARTITION BY session ORDER BY id) AS k FROM old_entry) o ON o.id = e.entry"""


def _people_of_seats(connection: Connection) -> None:
    time = stored(now())
    connection.exec_driver_sql("CREATE TEMP TABLE seat_person_found (name TEXT, level TEXT, number INTEGER)")
    known: dict[tuple[str, str], Any] = {}
    for name, bot in connection.exec_driver_sql("SELECT DISTINCT name, bot FROM old_seat ORDER BY 1, 2").fetchall():
        level = bot or ""
        key = (folded(name), level)
        if key not in known:
            known[key] = connection.exec_driver_sql(
                "INSERT INTO person (id, kind, name, folded, level, colour, note, created_at)"
                " VALUES (?, ?, ?, ?, ?, '', '', ?) RETURNING number",
                (str(uuid.uuid4()), "bot" if level else "person", name, key[0], level, time),
            ).scalar_one()
        connection.exec_driver_sql("INSERT INTO seat_person_found VALUES (?, ?, ?)", (name, level, known[key]))


def _renew(connection: Connection, version: int, file: Path) -> None:
    """Make the tables of this version from those of an older one."""
    if version < 2:
        try:
            _people(connection)
        except DBAPIError as error:
            trouble = trouble_of(error.orig, file) if isinstance(error.orig, sqlite3.Error) else None
            if trouble is None or trouble.key == "damaged":  # later ones can be rescued
                raise Trouble("damaged_old", file=str(file), detail=str(error)) from error
            raise
    if version < 3:  # it had no drafts and no groups, and could delete nothing but samples
        SQLModel.metadata.create_all(connection, tables=[SQLModel.metadata.tables[name] for name in NEW_IN_3])
    if version < 5:
        _names_as_seen(connection)
    if version < 6:
        _evenings(connection)
    for name in OF_4_TO_6:
        connection.exec_driver_sql(f"DROP TABLE IF EXISTS {name}")


def _evenings(connection: Connection) -> None:
    """Give each session the evening it belongs to and its length, by this machine's clock: nobody kept another one.

    A row that is damaged stays so, and is found as before.
    """
    sqlite = checks.sqlite_of(connection)
    sqlite.create_function("offset_here", 1, offset_here, deterministic=True)
    new = {name: _added(connection, name) for name in NEW_IN_6}
    sound, counted = (checks.as_written(row, without=new[row.__tablename__]) for row in (SessionRow, ResultRow))
    sqlite.execute(f"CREATE TEMP TABLE whole AS SELECT number FROM session WHERE {sound}")
    sqlite.execute(f"DELETE FROM result WHERE session IN (SELECT session FROM result WHERE NOT {counted})")
    sqlite.execute("UPDATE session SET utc_offset = offset_here(started_at)")
    sqlite.execute("UPDATE result SET evening = coalesce((SELECT evening FROM session WHERE number = session), '')")
    checks.write_checksums_of(sqlite, ["session"], "number IN (SELECT number FROM temp.whole)")
    checks.write_checksums_of(sqlite, ["result"])
    sqlite.execute("DROP TABLE temp.whole")


def _added(connection: Connection, name: str) -> tuple[str, ...]:
    """Add the columns of version 6 that a table has not got, and put its indexes anew; returns which these are.

    The file then has the same words for the table as a new one.
    """
    table, sqlite = SQLModel.metadata.tables[name], checks.sqlite_of(connection)
    there = {row[1] for row in sqlite.execute(f"PRAGMA table_xinfo({name})")}
    if not there <= set(table.columns.keys()):  # under the words of a new file each would be read as another
        raise sqlite3.DatabaseError(f"{name} has columns that are not ours")
    missing = tuple(one for one in NEW_IN_6[name] if one not in there)
    for one in missing:
        sqlite.execute(f"ALTER TABLE {name} ADD COLUMN {CreateColumn(table.columns[one]).compile(dialect=dialect())}")
    sqlite.execute("PRAGMA writable_schema = ON")
    words = str(CreateTable(table).compile(dialect=dialect())).strip()
    sqlite.execute("UPDATE sqlite_master SET sql = ? WHERE type = 'table' AND name = ?", (words, name))
    sqlite.execute("PRAGMA writable_schema = OFF")
    indexes = "SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL"
    for (old,) in sqlite.execute(indexes, (name,)).fetchall():
        sqlite.execute(f'DROP INDEX "{old}"')
    for index in table.indexes:
        index.create(connection)
    return missing


def _names_as_seen(connection: Connection) -> None:
    """Fold all names anew. People who were two stay two; a name finds the one of them who played most."""
    sqlite = checks.sqlite_of(connection)
    for row, kind, order in (
        (PersonRow, "kind || level || ifnull(merged_into, '')", _MOST_FIRST),
        (PeopleGroupRow, "''", "number"),
    ):
        table = row.__tablename__
        names = f"SELECT {kind}, ifnull(CAST(name AS TEXT), ''), number FROM {table} ORDER BY {order}"
        found = sqlite.execute(names).fetchall()
        intact = sqlite.execute(f"SELECT number FROM {table} WHERE crc IS NOT NULL AND {checks.as_written(row)}")
        numbers = ", ".join(str(number) for (number,) in intact)
        folds = told_apart(found)
        sqlite.execute(f"UPDATE {table} SET folded = char(10) || number")  # of no two the same meanwhile
        sqlite.executemany(f"UPDATE {table} SET folded = ? WHERE number = ?", [(f, n) for n, f in folds.items()])
        checks.write_checksums_of(sqlite, [table], f"number IN ({numbers})")
    sqlite.execute("DELETE FROM search")
    sqlite.execute(search.ADD)


_MOST_FIRST = """merged_into IS NOT NULL, retired_at IS NOT NULL,
    (SELECT count(*) FROM seat s WHERE s.person = person.number) DESC, number"""
