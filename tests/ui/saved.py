"""Sessions put into a server's file from beside it, and read back from there."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

from companion.sessions.play.sessions import LiveSession, Sessions
from companion.store import Log, database_file
from tests.ui.tab import Server


@contextmanager
def kept(server: Server) -> Iterator[Sessions]:
    """The same file the server writes to."""
    log = Log(database_file(server.folder))
    try:
        yield Sessions(log)
    finally:
        log.close()


def played(server: Server, game: str, names: list[str], *events: Any, tracking: str = "scorepad") -> str:
    """A session with an entry for each event; returns its id."""
    with kept(server) as sessions:
        session = sessions.begin(game, names, 0, tracking=tracking)
        for event in events:
            session.tell(event, seen=session.revision)
        return session.id


@contextmanager
def session(server: Server, id: str) -> Iterator[LiveSession]:
    with kept(server) as sessions:
        yield sessions.open(id)


def read_newest(session: LiveSession) -> None:
    """As the file holds it now. For tests that ask again and again: it is read only when somebody has written."""
    with closing(sqlite3.connect(session._log.database.file)) as file:
        (written,) = file.execute("SELECT revision FROM session WHERE id = ?", (session.id,)).fetchone()
    if written != session.revision:
        session.read_again()
