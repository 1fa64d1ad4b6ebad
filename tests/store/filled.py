"""Databases filled with everything there is, what the app sees of them, and what a rescue leaves."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from companion.store import Groups, Log, NewSession, Outcome, People
from companion.store.log import amend
from companion.store.rescue import Rescue, open_or_rescue
from tests.store.children import all_of


@contextmanager
def opened(file: Path) -> Iterator[Log]:
    log = Log(file)
    try:
        yield log
    finally:
        log.close()


def filled(file: Path, sessions: int = 4) -> None:
    """Sessions with everything in them: corrections, struck entries, results, notes, a group, a person merged."""
    if file.exists():
        fill(file, sessions)
        return
    if sessions not in _TEMPLATES:
        fill(file, sessions)
        _TEMPLATES[sessions] = file.read_bytes()
    file.write_bytes(_TEMPLATES[sessions])


_TEMPLATES: dict[int, bytes] = {}
"""Made once for all tests that begin with the same."""


def fill(file: Path, sessions: int) -> None:
    with opened(file) as log:
        for n in range(sessions):
            players = (("Zoé", None), (f"Ève {n}", None), ("Robot", "easy"))
            id = log.begin(NewSession("13", "table", "scorepad", players, '{"deals":9}')).id
            for k in range(7):
                log.append(id, k, (f'{{"type":"count","round":{k}}}', '{"é":[1,2,3]}'), finished=False)
            log.strike(id, 7, [7])
            log.correct(id, 8, 3, ('{"type":"count","round":"again"}',), finished=False)
            outcome = Outcome(((1, 2, False), (5, 1, True), (0, 3, False)), ((0, "die:red", n),))
            log.append(id, 9, ('{"type":"last"}',), finished=n % 2 == 0, outcome=outcome)
            amend.describe(log.database, id, place="Küche", notes=f"Abend {n}", rating=4)
        if sessions > 2:
            everybody = People(log.database).everybody()
            Groups(log.database).add("Familie", [one.id for one in everybody])
            People(log.database).merge(everybody[1].id, everybody[2].id)


def content(log: Log) -> dict[str, Any]:
    """All of it, as the app sees it."""
    found: dict[str, Any] = {id: log.read_whole(id) for id in all_of(log)}
    found["people"] = People(log.database).everybody(retired=True, bots=True)
    with log.database.reading() as db:
        for table in ("result", "tally", "change", "person", "people_group", "group_member"):
            found[table] = db.connection().exec_driver_sql(f"SELECT * FROM {table} ORDER BY 1, 2, 3").fetchall()
        # which restore brought it is told by the file, and is no part of what was entered
        found["change"] = [row for row in found["change"] if row[2] != "restore"]
        words = "SELECT rowid, words FROM search WHERE search MATCH 'kuche OR eve' ORDER BY 1"
        found["search"] = db.connection().exec_driver_sql(words).fetchall()
    return found


def content_of(file: Path) -> dict[str, Any]:
    with opened(file) as log:
        return content(log)


def changed(file: Path, sql: str, *values: Any) -> None:
    """As another program changes it, or time."""
    with closing(sqlite3.connect(file)) as changing:
        assert changing.execute(sql, values).rowcount
        changing.commit()


def rescued(file: Path) -> tuple[dict[str, Any], Rescue | None]:
    log, found = open_or_rescue(file)
    try:
        return content(log), found
    finally:
        log.close()


def saved(file: Path) -> tuple[dict[str, Any], Rescue]:
    """The same of a file that is damaged."""
    after, found = rescued(file)
    assert found is not None
    return after, found


def ids_in(file: Path) -> set[str]:
    """Which sessions a database holds, read as any other program would."""
    with closing(sqlite3.connect(file)) as raw:
        return {id for (id,) in raw.execute("SELECT id FROM session")}


def assert_sound(file: Path) -> None:
    with closing(sqlite3.connect(file)) as raw:
        assert raw.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert raw.execute("PRAGMA foreign_key_check").fetchall() == []


@contextmanager
def unharmed(file: Path) -> Iterator[Log]:
    """Open it: there is nothing to rescue. At the end it is whole, too."""
    log, rescue = open_or_rescue(file)
    assert rescue is None
    yield log
    log.close()
    assert_sound(file)


def settled(content: dict[str, Any]) -> dict[str, Any]:
    """Without what a rescue leaves to be worked out anew: results, and its own line in the audit."""
    found = {
        key: (value[:2] if isinstance(value, tuple) and len(value) == 3 else value) for key, value in content.items()
    }
    return found | {"result": (), "tally": (), "change": [row for row in found["change"] if row[2] != "rescue"]}
