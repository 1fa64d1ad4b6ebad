"""Files as older versions made them, with statements that do not change any more."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from companion.store import checks

# Version 1

TABLES_1 = """
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
        database.executescript(TABLES_1)
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


# Version 4: without clocks and evenings, results by their end, and with tables of sums

SESSION_4 = (
    *("number", "id", "game", "mode", "tracking", "options", "first_seat", "seed", "started_at", "changed_at"),
    *("finished_at", "revision", "place", "notes", "rating", "extra", "players", "entries"),
)
RESULT_4 = (
    *("session", "seat", "person", "game", "players", "bots", "finished_at", "score", "rank", "winner", "winners"),
)
CHANGES_4 = """
DROP INDEX session_evening; DROP INDEX session_place; DROP INDEX result_person;
ALTER TABLE session DROP COLUMN evening; ALTER TABLE session DROP COLUMN seconds;
ALTER TABLE session DROP COLUMN last_end; ALTER TABLE session DROP COLUMN utc_offset;
ALTER TABLE result DROP COLUMN evening;
CREATE INDEX session_ended ON session (finished_at, number) WHERE finished_at IS NOT NULL;
CREATE INDEX session_place ON session (place, finished_at) WHERE place <> '';
CREATE INDEX result_person ON result (
    person, finished_at, session, game, players, bots, score, rank, winner, winners);
CREATE TABLE by_month (
    person INTEGER NOT NULL, game VARCHAR NOT NULL, month VARCHAR NOT NULL, games INTEGER NOT NULL, crc INTEGER,
    PRIMARY KEY (person, game, month), FOREIGN KEY(person) REFERENCES person (number) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE TABLE by_length (game VARCHAR NOT NULL, options VARCHAR NOT NULL, players INTEGER NOT NULL,
    minutes INTEGER NOT NULL, games INTEGER NOT NULL, crc INTEGER, PRIMARY KEY (game, options, players, minutes)
) WITHOUT ROWID;
INSERT INTO by_length VALUES ('push', '{}', 2, 45, 9, NULL);
PRAGMA user_version = 4;
"""


def as_version_4(file: Path) -> None:
    """Make a closed file of this version one of version 4, with the checksums that it had."""
    with closing(sqlite3.connect(file)) as raw:
        checks.add_row_crc(raw)
        raw.executescript(CHANGES_4)
        for table, columns in (("session", SESSION_4), ("result", RESULT_4)):
            told = ", ".join(f"CAST({name} AS BLOB)" for name in columns)
            raw.execute(f"UPDATE {table} SET crc = row_crc(CAST('{table}' AS BLOB), {told})")
        raw.commit()
