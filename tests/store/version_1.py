"""A file of version 1, made with the statements that made it then. They do not change any more."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

TABLES = """
CREATE TABLE session (id VARCHAR NOT NULL, game VARCHAR NOT NULL, mode VARCHAR NOT NULL, tracking VARCHAR NOT NULL,
    options VARCHAR NOT NULL, first_seat INTEGER NOT NULL, seed VARCHAR, started_at DATETIME NOT NULL,
    changed_at DATETIME NOT NULL, finished_at DATETIME, revision INTEGER NOT NULL, PRIMARY KEY (id));
CREATE INDEX ix_session_changed_at ON session (changed_at);
CREATE INDEX ix_session_game ON session (game);
CREATE TABLE seat (session VARCHAR NOT NULL, seat INTEGER NOT NULL, name VARCHAR NOT NULL, bot VARCHAR,
    PRIMARY KEY (session, seat), FOREIGN KEY(session) REFERENCES session (id) ON DELETE CASCADE);
CREATE TABLE entry (id INTEGER NOT NULL, session VARCHAR NOT NULL, written_at DATETIME NOT NULL, struck_at DATETIME,
    PRIMARY KEY (id), FOREIGN KEY(session) REFERENCES session (id) ON DELETE CASCADE);
CREATE INDEX ix_entry_session ON entry (session);
CREATE TABLE event (id INTEGER NOT NULL, session VARCHAR NOT NULL, n INTEGER NOT NULL, entry INTEGER NOT NULL,
    body VARCHAR NOT NULL, PRIMARY KEY (id), UNIQUE (session, n),
    FOREIGN KEY(session) REFERENCES session (id) ON DELETE CASCADE,
    FOREIGN KEY(entry) REFERENCES entry (id) ON DELETE CASCADE);
CREATE INDEX ix_event_entry ON event (entry);
PRAGMA user_version = 1;
PRAGMA journal_mode = WAL;
"""


def version_1(file: Path, sessions: int) -> Path:
    """So many sessions of thirteen entries with two events each."""
    at = "2026-01-02 20:00:00.000000"
    with closing(sqlite3.connect(file)) as database:
        database.executescript(TABLES)
        for s in range(sessions):
            id, about = f"session-{s}", ("13", "table", "scorepad", "{}", 0, None, at, at, None, 13)
            database.execute(f"INSERT INTO session VALUES (?{', ?' * 10})", (id, *about))
            seats = [(id, 0, "Zoé", None), (id, 1, "Ève", None), (id, 2, "Robot", "easy")]
            database.executemany("INSERT INTO seat VALUES (?, ?, ?, ?)", seats)
            for k in range(13):
                entry = 13 * s + k + 1
                database.execute("INSERT INTO entry VALUES (?, ?, ?, NULL)", (entry, id, at))
                events = [(id, 2 * k + n, entry, f'{{"round":{k},"part":{n}}}') for n in (1, 2)]
                database.executemany("INSERT INTO event (session, n, entry, body) VALUES (?, ?, ?, ?)", events)
        database.commit()
    return file
