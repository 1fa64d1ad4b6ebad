"""A write costs the statements it needs, counted where SQLAlchemy hands them to SQLite."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import Engine, event

from companion.games.thirteen.scorepad import Count
from companion.games.thirteen.scoring import Tally
from companion.sessions.play.sessions import LiveSession, Sessions
from companion.store import Log

ROUND = Count((Tally(3, 2, 0, 1), Tally(0, 6, 2, 0), Tally(2, 5, 6, 2), Tally(6, 1, 6, 4)))
EMPTY = Count((Tally(),) * 4)

CLAIM, ENTRY, EVENTS = "UPDATE session", "INSERT entry", "INSERT event"
STRIKE, NOTE = "UPDATE entry", "INSERT change"
RESULT, NO_RESULT = ["INSERT result"], ["DELETE result", "DELETE tally"]


@pytest.fixture
def session(log: Log) -> LiveSession:
    """Four rounds of 13, of which three are played."""
    begun = Sessions(log).begin("13", ("Marie", "Luc", "Pierre", "Marc"), 0, tracking="scorepad")
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


def writes(found: list[str]) -> list[str]:
    return [statement for statement in found if not statement.startswith("SELECT")]


def test_a_tap_and_its_undo_in_a_running_session(session: LiveSession) -> None:
    session.undo(seen=3)
    with statements() as found:
        session.tell(ROUND, seen=4)
    assert found == [CLAIM, ENTRY, EVENTS]
    with statements() as found:
        session.undo(seen=5)
    assert found == [CLAIM, STRIKE]


def test_the_tap_that_ends_a_session_and_its_undo(session: LiveSession) -> None:
    with statements() as found:
        session.tell(ROUND, seen=3)
    assert found == [CLAIM, *RESULT, ENTRY, EVENTS]
    with statements() as found:
        session.undo(seen=4)
    assert found == [CLAIM, *NO_RESULT, STRIKE]


def test_a_correction_while_it_runs_and_at_its_end(session: LiveSession) -> None:
    with statements() as found:
        session.correct(1, EMPTY, seen=3)
    assert writes(found) == [CLAIM, STRIKE, ENTRY, EVENTS, NOTE]
    session.tell(ROUND, seen=4)
    with statements() as found:
        session.correct(2, EMPTY, seen=5)
    assert writes(found) == [CLAIM, *NO_RESULT, *RESULT, STRIKE, ENTRY, EVENTS, NOTE]


def test_people_end_it_and_go_on(session: LiveSession) -> None:
    with statements() as found:
        session.end("agreed", seen=3)
    assert writes(found) == [CLAIM, *RESULT, CLAIM, NOTE]
    with statements() as found:
        session.go_on(seen=4)
    assert writes(found) == [CLAIM, *NO_RESULT, CLAIM, NOTE]


def test_opening_a_session_reads_it_once(session: LiveSession) -> None:
    with statements() as found:
        LiveSession(session._log, session.id)
    assert len(found) == len({*found}) == 4, found


def test_what_is_half_entered_and_what_tells_it(session: LiveSession) -> None:
    drafts = session.drafts
    assert drafts is not None
    drafts.change("count", 4, lambda _: ["3"], seen=3)
    with statements() as found:
        drafts.keep()
        drafts.keep()
    assert found == ["INSERT draft"]
    with statements() as found:
        session.tell(ROUND, seen=3, drafts={"count"})
    assert found == [CLAIM, *RESULT, "DELETE draft", ENTRY, EVENTS]
