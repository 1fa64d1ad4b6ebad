"""A write costs the statements it needs, counted where SQLAlchemy hands them to SQLite."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import Engine, event

from companion.sessions.play.sessions import LiveSession, Sessions
from companion.store import Log
from tests.sessions.play.matches import NAMES, ROUND


@pytest.fixture
def session(log: Log) -> LiveSession:
    """Four rounds of 13, of which three are played."""
    begun = Sessions(log).begin("13", NAMES, 0, tracking="scorepad")
    for revision in range(3):
        begun.tell(ROUND, seen=revision)
    return begun


@contextmanager
def statements() -> Iterator[list[str]]:
    """Verb and table of every statement within the block, but not what begins a transaction."""
    found: list[str] = []

    def sent(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        words = [word for word in statement.split() if word not in ("INTO", "FROM")]
        if words[0] not in ("BEGIN", "PRAGMA"):
            found.append(" ".join(words[:2]))

    event.listen(Engine, "before_cursor_execute", sent)
    try:
        yield found
    finally:
        event.remove(Engine, "before_cursor_execute", sent)


def test_a_tap_and_its_undo_in_a_running_session(session: LiveSession) -> None:
    session.undo(seen=3)
    with statements() as found:
        session.tell(ROUND, seen=4)
    assert found == ["UPDATE session", "INSERT entry", "INSERT event"]
    with statements() as found:
        session.undo(seen=5)
    assert found == ["UPDATE session", "UPDATE entry"]


def test_opening_a_session_reads_it_once(session: LiveSession) -> None:
    with statements() as found:
        LiveSession(session._log, session.id)
    assert len(found) == len({*found}) == 4, found
