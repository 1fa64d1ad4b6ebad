"""A file as version 4 left it: without clocks and evenings, results by their end, and with tables of sums."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from companion.store import checks

SESSION = (
    *("number", "id", "game", "mode", "tracking", "options", "first_seat", "seed", "started_at", "changed_at"),
    *("finished_at", "revision", "place", "notes", "rating", "extra", "players", "entries"),
)
RESULT = (
    *("session", "seat", "person", "game", "players", "bots", "finished_at", "score", "rank", "winner", "winners"),
)
OLD = """
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
        raw.executescript(OLD)
        for table, columns in (("session", SESSION), ("result", RESULT)):
            told = ", ".join(f"CAST({name} AS BLOB)" for name in columns)
            raw.execute(f"UPDATE {table} SET crc = row_crc(CAST('{table}' AS BLOB), {told})")
        raw.commit()
