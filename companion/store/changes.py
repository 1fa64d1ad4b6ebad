"""What tells those who have the file open that another program changed it, and that a backup was restored."""

from __future__ import annotations

import json
import sqlite3
import uuid
from datetime import UTC, datetime

from companion.store import checks

RESTORE = "restore"
"""The word in the audit of a file that took the place of another."""


def note_restore(connection: sqlite3.Connection) -> None:
    """Let a file say that it was restored just now: whoever finds a new one of these sees another file than before."""
    checks.teach(connection)
    checks.guard(connection)
    row = datetime.now(UTC).replace(tzinfo=None).isoformat(" "), RESTORE, json.dumps({"id": uuid.uuid4().hex})
    connection.execute("INSERT INTO change (at, what, detail) VALUES (?, ?, ?)", row)


def last_restore(connection: sqlite3.Connection) -> str:
    """Which restore brought what the file holds; empty for none."""
    wanted = "SELECT detail FROM change WHERE what = ? ORDER BY number DESC LIMIT 1"
    found = connection.execute(wanted, (RESTORE,)).fetchone()
    return str(found[0]) if found else ""
