"""What the store promises: kept whole or not at all, in order, never overwritten, never deleted by an undo."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event

from companion.engine import Stale
from companion.sessions.play.sessions import LiveSession, Sessions
from companion.store import Log, NewSession, NoSuchSession, data_dir
from tests.sessions.play.matches import NAMES, ROUND
from tests.store.sittings import sat

NEW = NewSession("13", "table", "scorepad", (("Zoé", None), ("Ève", None), ("Robot", "easy")))


def events(log: Log, id: str) -> list[tuple[str, ...]]:
    return [entry.events for entry in log.read(id)[1]]


def test_a_second_writer_is_stale_and_writes_nothing(file: Path, log: Log) -> None:
    head = log.begin(NEW)
    other = Log(file)
    log.append(head.id, 0, ('"ours"',), finished=False)
    with pytest.raises(Stale):
        other.append(head.id, 0, ('"theirs"',), finished=False)
    with pytest.raises(Stale):
        other.strike(head.id, 0, [1])
    assert events(log, head.id) == [('"ours"',)]
    other.close()


def test_undo_strikes_and_deletes_nothing(file: Path, log: Log) -> None:
    head = log.begin(NEW)
    log.append(head.id, 0, ('"one"',), finished=False)
    log.append(head.id, 1, ('"two"', '"three"'), finished=True)
    assert log.strike(head.id, 2, [2])[:2] == (3, 2)
    assert events(log, head.id) == [('"one"',)]
    assert log.read(head.id)[0].finished_at is None
    log.append(head.id, 3, ('"four"',), finished=False)
    assert events(log, head.id) == [('"one"',), ('"four"',)]
    with sqlite3.connect(file) as raw:
        assert raw.execute("select n, body from event order by n").fetchall() == [
            (1, '"one"'),
            (2, '"two"'),
            (3, '"three"'),
            (4, '"four"'),
        ]


def test_a_write_answers_with_the_entry_it_wrote(log: Log) -> None:
    id = log.begin(NEW).id
    assert log.append(id, 0, ('"one"',), finished=False)[:2] == (1, 1)
    assert log.strike(id, 1, [1])[:2] == (2, 1)
    assert log.append(id, 2, ('"two"', '"three"'), finished=False)[:2] == (3, 2)
    assert log.correct(id, 3, 2, ('"four"',), finished=False) == 4
    assert log.append(id, 4, ('"five"',), finished=False)[:2] == (5, 4)
    assert [(entry.id, entry.corrects) for entry in log.read(id)[1]] == [(3, 2), (4, None)]


def test_a_session_of_another_program_that_counts_no_entries_goes_on(file: Path, log: Log) -> None:
    id = log.begin(NEW).id
    log.append(id, 0, ('"one"',), finished=False)
    with sqlite3.connect(file) as raw:
        raw.execute("update session set entries = null, crc = null")
    assert log.append(id, 1, ('"two"',), finished=False)[:2] == (2, 2)
    assert events(log, id) == [('"one"',), ('"two"',)]


def test_what_is_not_there_is_neither_corrected_nor_struck_nor_read(log: Log) -> None:
    with pytest.raises(NoSuchSession):
        log.read("nobody")
    id = log.begin(NEW).id
    for none in ([], [1]):
        with pytest.raises(LookupError):
            log.strike(id, 0, none)
    for revision in range(3):
        log.append(id, revision, (f"{revision}",), finished=False)
    log.strike(id, 3, [3])
    for entry, dropped in ((9, ()), (3, ()), (1, (3,)), (1, (2, 9))):
        with pytest.raises(LookupError):
            log.correct(id, 4, entry, ('"new"',), finished=False, dropped=dropped)
    assert events(log, id) == [("0",), ("1",)]
    assert log.read(id)[0].revision == 4


def test_an_entry_is_kept_whole_or_not_at_all(file: Path, log: Log) -> None:
    head = log.begin(NEW)
    with sqlite3.connect(file) as raw:  # the second event of the entry will not fit
        raw.execute("create trigger full before insert on event when new.n = 2 begin select raise(abort, 'disk'); end")
    with pytest.raises(Exception, match="disk"):
        log.append(head.id, 0, ('"one"', '"two"'), finished=False)
    assert events(log, head.id) == []
    assert log.read(head.id)[0].revision == 0


def test_times_are_kept_whatever_their_zone(log: Log) -> None:
    east = timezone(timedelta(hours=9))
    begun = datetime(2026, 1, 1, 4, 30, 0, 250, tzinfo=east)
    taps = tuple(begun + timedelta(minutes=minute) for minute in (1, 2))
    told = replace(sat(1, ["Ana", "Bo"], begun=begun), entries=(("1",), ("2", "3")), entry_times=taps)
    log.remember(told)
    head, entries = log.read(told.id)
    assert head.started_at == begun
    assert head.finished_at == told.finished_at
    assert [entry.written_at for entry in entries] == list(taps)
    assert [entry.events for entry in entries] == [("1",), ("2", "3")]


def test_foreign_keys_hold(log: Log) -> None:
    seat = "insert into seat (session, seat, person, started_at, extra) values (7, 0, 7, '2026-01-01', '{}')"
    with pytest.raises(Exception, match="FOREIGN KEY"), log.database.writing() as db:
        db.connection().exec_driver_sql(seat)


def test_where_the_data_lies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_DATA_DIR", str(tmp_path / "named"))
    assert data_dir() == tmp_path / "named"
    assert data_dir(tmp_path / "said") == tmp_path / "said"
    monkeypatch.delenv("COMPANION_DATA_DIR")
    monkeypatch.setenv("FLET_APP_STORAGE_DATA", str(tmp_path / "own"))
    for platform, folder in (("android", "own"), ("ios", "own"), ("linux", "table-companion")):
        monkeypatch.setenv("FLET_PLATFORM", platform)
        assert data_dir().name == folder
    monkeypatch.delenv("FLET_APP_STORAGE_DATA")
    assert data_dir().name == "table-companion"


# A write costs the statements it needs, counted where SQLAlchemy hands them to SQLite.


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
