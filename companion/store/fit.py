"""The values that a row may hold: SQL that finds rows with others (decision 0071).

What every reader relies on stands here: kinds and bounds of values, times that are times, JSON that is an object, and
that rows agree which belong together. A checksum tells that a row is as it was written; this, that it can be read.
"""

from __future__ import annotations

import json
import math
import sqlite3
from typing import Any, Final

from sqlalchemy import Boolean, DateTime, Integer, Table

from companion.engine.wire import BoundedDecoder, is_deeper
from companion.store.names import folded
from companion.store.rows import TABLES
from companion.store.search import SECOND
from companion.store.times import seconds_played

DEEPEST: Final = 32
"""How deep JSON may be nested: a session file's 24 levels, and those below which a row keeps what it said."""

LONGEST: Final = 100_000
"""The most bytes of a name, a place or a note."""

HIGHEST: Final = 1 << 40
"""No number of a row is larger."""

ROOM: Final = {"session": SECOND // 2, **dict.fromkeys(("person", "people_group", "change", "deleted"), 1 << 30)}
"""The highest number of a row in a file that comes in, by table: those that follow are a long way from the last."""

FAR_REVISED: Final = f"revision BETWEEN {1 << 30} AND {HIGHEST}"
"""SQL: a session with a higher revision than anybody comes to."""

_JSON: Final = {"session.options", "session.extra", "seat.extra", "change.detail",
                "deleted.about", "deleted.body"}  # fmt: skip

_SECONDS: Final = "[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9] [0-2][0-9]:[0-5][0-9]:[0-5][0-9]"
_TIME: Final = (
    "length({0}) IN (19, 23, 26)"
    f" AND {{0}} || substr('.000000', length({{0}}) - 18) GLOB '{_SECONDS}.[0-9][0-9][0-9][0-9][0-9][0-9]'"
    " AND substr({0}, 12, 2) < '24' AND date(julianday(substr({0}, 1, 10))) = substr({0}, 1, 10)"
)
"""SQL: a time as the file keeps it, with a fraction of a second or without."""

_ABOUT_BEGUN: Final = "json_extract(about, '$.started_at')"
_AS_ELSEWHERE: Final = {"seat.started_at", "result.game", "result.person", "tally.person"}
"""Columns that have to say what another row says, which is looked at itself: that is quicker than to look twice."""

_PERSON: Final = "(SELECT t.person FROM seat t WHERE t.session = {0}.session AND t.seat = {0}.seat)"
_MORE: Final = {
    "person": "kind IN ('person', 'bot') AND (kind = 'bot') = (level <> '') AND is_name(CAST(name AS BLOB))"
    " AND folded <> ''",
    "session": f"number BETWEEN 0 AND {SECOND - 1} AND length(id) BETWEEN 1 AND 200 AND revision >= 0"
    " AND instr(CAST(id AS BLOB), x'00') = 0"  # SQLite's JSON ends a text there
    " AND utc_offset BETWEEN -1439 AND 1439 AND evening IS NOT NULL"
    " AND first_seat >= 0 AND (rating IS NULL OR rating BETWEEN 1 AND 5) AND (SELECT min(t.seat) = 0"
    " AND max(t.seat) + 1 = count(*) AND coalesce(session.players, count(*)) = count(*)"
    " AND session.first_seat < count(*) FROM seat t WHERE t.session = session.number)",
    "seat": "started_at = (SELECT s.started_at FROM session s WHERE s.number = seat.session)",
    "entry": "k > 0 AND at IS iif(corrects IS NULL, k, (SELECT o.at FROM entry o"
    " WHERE o.session = entry.session AND o.k = entry.corrects AND o.k < entry.k))",
    "event": "n > 0 AND EXISTS (SELECT 1 FROM entry o WHERE o.session = event.session AND o.k = event.k)",
    "result": "score BETWEEN -1000000 AND 1000000 AND players BETWEEN 1 AND 100 AND bots BETWEEN 0 AND players"
    " AND rank BETWEEN 1 AND players AND winner IN (0, 1) AND winners BETWEEN 0 AND players"
    " AND (game, evening) = (SELECT s.game, s.evening FROM session s WHERE s.number = result.session)"
    f" AND person = {_PERSON.format('result')}",
    "tally": f"times BETWEEN 0 AND 1000000 AND person = {_PERSON.format('tally')}",
    "deleted": "CASE WHEN kind = 'compact' THEN 1 WHEN kind NOT IN ('session', 'person') THEN 0"
    " WHEN NOT is_object(CAST(about AS BLOB)) THEN 0 ELSE json_type(about, '$.names') = 'array'"
    " AND NOT EXISTS (SELECT 1 FROM json_each(about, '$.names') e WHERE e.type <> 'text')"
    " AND (kind = 'person' OR json_type(about, '$.people') = 'array' AND json_type(about, '$.game') = 'text'"
    f" AND {_TIME.format(_ABOUT_BEGUN)}) END",
    "people_group": "is_name(CAST(name AS BLOB)) AND folded <> ''",
    "group_member": "place >= 0",
}


def add_functions(connection: sqlite3.Connection) -> None:
    """Give this connection the SQL functions that are used here."""
    connection.create_function("is_name", 1, _is_name, deterministic=True)
    connection.create_function("is_json", 1, is_json, deterministic=True)
    connection.create_function("is_object", 1, _is_object, deterministic=True)
    connection.create_function("are_texts", -1, _are_texts, deterministic=True)
    connection.create_function("seconds_played", 3, seconds_played, deterministic=True)


def wrong(connection: sqlite3.Connection, table: str, where: str = "1", *facts: object) -> list[tuple[Any, ...]]:
    """Return the keys of the rows that no reader could rely on, of those for which ``where`` is true."""
    return connection.execute(f"{_WRONG[table]} AND {where}", facts).fetchall()


def wild(connection: sqlite3.Connection, table: str) -> list[tuple[object, ...]]:
    """Return the keys of the rows with a time in a year that no session file knows."""
    return connection.execute(_WILD[table]).fetchall() if table in _WILD else []


def far(connection: sqlite3.Connection, table: str) -> list[int]:
    """Return the numbers of rows that leave no room for those that come after."""
    found = connection.execute(f"SELECT number FROM {table} WHERE number < 0 OR number > {ROOM[table]}")
    return [number for (number,) in found]


def leaves_room(connection: sqlite3.Connection) -> bool:
    """Tell whether all that counts up can go on."""
    revised = connection.execute(f"SELECT 1 FROM session WHERE {FAR_REVISED}").fetchone()
    return revised is None and not any(far(connection, table) for table in ROOM)


def unfit_sessions(connection: sqlite3.Connection, numbers: str) -> set[int]:
    """Return which of these sessions, a JSON list, nobody could rely on; nor on their seats, people and results."""
    these = "IN (SELECT value FROM json_each(?))"
    found = {key[0] for table in ("seat", "result") for key in wrong(connection, table, f"session {these}", numbers)}
    found |= {key[0] for key in wrong(connection, "session", f"number {these}", numbers)}
    sat = f"number IN (SELECT t.person FROM seat t WHERE t.session {these})"
    for person in wrong(connection, "person", sat, numbers):
        found |= {number for (number,) in connection.execute("SELECT session FROM seat WHERE person = ?", person)}
    return found


def is_json(text: bytes) -> bool:
    """Tell whether it is JSON that can be written again: whole letters, finite numbers, not too deep."""
    try:
        found = _DECODER.decode(text.decode())
        if b"\\u" in text:
            json.dumps(found, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        return False
    return not is_deeper(found, DEEPEST)


def _is_object(text: bytes) -> bool:
    return text.lstrip().startswith(b"{") and is_json(text)


def _is_name(name: bytes) -> bool:
    try:
        return bool(folded(name.decode()))
    except UnicodeDecodeError:
        return False


def _are_texts(*columns: bytes | None) -> bool:
    """Tell whether each is text in UTF-8 and not too long."""
    try:
        return all(column is None or (len(column) <= LONGEST and column.decode() is not None) for column in columns)
    except UnicodeDecodeError:
        return False


def _finite(text: str) -> float:
    if not math.isfinite(number := float(text)):
        raise ValueError(text)
    return number


_DECODER: Final = BoundedDecoder(DEEPEST, parse_constant=_finite, parse_float=_finite)


def _times(table: Table) -> list[str]:
    return [one.name for one in table.columns if isinstance(getattr(one.type, "impl", one.type), DateTime)]


def _keys(table: Table) -> str:
    return ", ".join(column.name for column in table.primary_key)


def _query(table: Table) -> str:
    fits, texts = [], []
    for column in table.columns:
        if f"{table.name}.{column.name}" in _AS_ELSEWHERE:
            continue
        name, kind = column.name, getattr(column.type, "impl", column.type)
        if isinstance(kind, Integer | Boolean):
            fit = f"typeof({name}) = 'integer' AND {name} BETWEEN {-HIGHEST} AND {HIGHEST}"
        else:
            fit = f"typeof({name}) = 'text'"
            if name in _times(table):
                fit += f" AND {_TIME.format(name)}"
            elif (table.name, name) == ("event", "body"):  # what kind of event it is, its game says
                fit += f" AND is_json(CAST({name} AS BLOB))"
            elif f"{table.name}.{name}" in _JSON:
                fit += f" AND ({name} = '{{}}' OR is_object(CAST({name} AS BLOB)))"
            else:
                texts.append(f"CAST({name} AS BLOB)")
        fits.append(f"({name} IS NULL OR {fit})" if column.nullable else fit)
    if texts:
        fits.append(f"are_texts({', '.join(texts)})")
    fits.append(_MORE.get(table.name, "1"))
    return f"SELECT {_keys(table)} FROM {table.name} WHERE NOT coalesce({' AND '.join(fits)}, 0)"


_WILD: Final = {
    table.name: f"SELECT {_keys(table)} FROM {table.name} WHERE "
    + " OR ".join(f"{name} < '0999-12-31' OR {name} >= '3000-01-02'" for name in times)
    for table in TABLES
    if (times := _times(table))
}
_WRONG: Final = {table.name: _query(table) for table in TABLES if table.name != "draft"}
"""A draft that cannot be read is as good as none."""
