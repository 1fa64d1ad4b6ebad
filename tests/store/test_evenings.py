"""One evening and one length for each session, whoever asks; a session that was over keeps its end."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.store import Log, NewSession, Outcome, Trouble, WholeSession, trash
from companion.store.log import amend
from companion.store.rescue.border import sound_database
from companion.store.statistics import game_figures
from companion.store.times import EVENING, SECONDS, evening_of, length_of, minutes_of, moment, offset_of, stored
from tests.store.filled import changed, opened, rescued, saved
from tests.store.older_versions import as_version_4
from tests.store.sittings import sat

BO_WINS = Outcome(((1, 2, False), (2, 1, True)))
PARIS = timezone(timedelta(hours=1))
EIGHT = [sat(nth, ["Ana", "Bo"], begun=datetime(2026, 3, nth, 20, tzinfo=UTC)) for nth in range(1, 9)]


@pytest.fixture(params=["America/New_York", "Pacific/Auckland"])
def _far_away(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


moments = st.datetimes(datetime(1901, 1, 1), datetime(2250, 1, 1))  # noqa: DTZ001 - clocks come beside
clocks = st.integers(-12 * 60, 14 * 60).map(lambda ahead: timezone(timedelta(minutes=ahead)))


@given(moments, clocks, st.integers(-400_000, 400_000), st.integers(0, 999_999))
@example(datetime(2026, 3, 7, 4, 59, 59, 999_999), UTC, 1, 0)  # noqa: DTZ001
def test_sqlite_and_python_say_the_same_of_evenings_and_lengths(
    told: datetime, clock: timezone, took: int, micros: int
) -> None:
    began = told.replace(tzinfo=clock)
    ended = began + timedelta(seconds=took, microseconds=micros)
    with closing(sqlite3.connect(":memory:")) as raw:
        sql = (
            f"WITH one(started_at, finished_at, utc_offset) AS (VALUES (?, ?, ?)) SELECT {EVENING}, {SECONDS} FROM one"
        )
        evening, seconds = raw.execute(sql, (stored(began), stored(ended), offset_of(began))).fetchone()
    assert evening == evening_of(began).isoformat()
    length = length_of(began, ended)
    assert seconds == (None if length is None else length.total_seconds())
    assert moment(stored(began), offset_of(began)).isoformat() == began.isoformat()


@pytest.mark.parametrize(
    ("seconds", "minutes"),
    [(0, 0), (1, 1), (29, 1), (30, 1), (89, 1), (90, 2), (150, 3), (2429, 40), (2430, 41), (2490, 42)],
)
def test_half_a_minute_is_rounded_up_and_a_length_is_never_none(seconds: int, minutes: int) -> None:
    assert minutes_of(timedelta(seconds=seconds)) == minutes


def test_a_time_that_was_typed_stays_and_an_end_before_a_new_beginning_goes(log: Log) -> None:
    told = sat(1, ["Ana", "Bo"])
    log.remember(told)
    id, began = told.id, told.started_at + timedelta(days=3)
    revision = amend.retime(log.database, id, log.read(id)[0].revision, began, began + timedelta(minutes=50))
    revision = log.strike(id, revision, [entry.id for entry in log.read(id)[1]][-1:]).revision
    written = log.append(id, revision, ["{}"], finished=True, outcome=BO_WINS)
    assert written.end == log.read(id)[0].finished_at == began + timedelta(minutes=50)
    revision = log.strike(id, written.revision, [written.entry]).revision
    revision = amend.retime(log.database, id, revision, began + timedelta(days=2))
    assert log.append(id, revision, ["{}"], finished=True, outcome=BO_WINS).end != began + timedelta(minutes=50)


def test_a_session_begins_by_the_clock_of_the_device(log: Log) -> None:
    head = log.begin(
        NewSession("push", "table", "full", (("Ana", None), ("Bo", None))), moment("2026-03-06 23:29", 780)
    )
    read = log.read(head.id)[0]
    assert head.started_at.isoformat() == read.started_at.isoformat() == "2026-03-07T12:29:00+13:00"
    assert head.evening == read.evening == date(2026, 3, 7)


def test_what_is_brought_back_is_of_the_same_evening(log: Log) -> None:
    told = sat(1, ["Ana", "Bo"], begun=datetime(2026, 3, 7, 0, 30, tzinfo=PARIS))
    log.remember(told)
    before = evenings(log)
    trash.delete_session(log.database, told.id)
    (gone,) = trash.deleted(log.database)
    assert gone.started_at is not None
    assert evening_of(gone.started_at) == date(2026, 3, 6)
    trash.bring_back(log.database, told.id)
    assert evenings(log) == before == {("2026-03-06", "2026-03-06", 60)}


def evenings(log: Log) -> set[tuple[str, str, int]]:
    sql = "SELECT s.evening, r.evening, s.utc_offset FROM session s JOIN result r ON r.session = s.number"
    with closing(sqlite3.connect(log.database.file)) as raw:
        return set(raw.execute(sql))


@pytest.mark.usefixtures("_far_away")
def test_a_file_of_version_4_gets_the_evenings_of_its_machine(file: Path, tmp_path: Path) -> None:
    began = datetime(2026, 3, 6, 22, 30, tzinfo=UTC)
    version_4(file, sat(1, ["Ana", "Bo"], begun=began))
    with opened(file) as log:
        here = began.astimezone()
        assert evenings(log) == {(evening_of(here).isoformat(), evening_of(here).isoformat(), offset_of(here))}
        assert sound_database(log.database, deep=True)
        with opened(tmp_path / "fresh.db") as fresh:
            assert words_of(file) == words_of(fresh.database.file)
        figures = game_figures(log.database, "push")
        assert (figures.lengths[2].counts, figures.sessions) == (((40, 1),), 1)


def version_4(file: Path, *told: WholeSession) -> None:
    with opened(file) as log:
        log.remember_all(told)
    as_version_4(file)


def words_of(file: Path) -> dict[str, str]:
    """What the file says of its tables and indexes, without regard to quotes and spaces."""
    with closing(sqlite3.connect(file)) as raw:
        found = raw.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    return {name: " ".join(sql.replace('"', "").split()) for name, sql in found}


def test_a_wrong_byte_of_version_4_is_found_afterwards(file: Path) -> None:
    version_4(file, sat(1, ["Ana", "Bo"]), sat(2, ["Ana", "Bo"]))
    changed(file, "UPDATE session SET first_seat = 1 WHERE number = 1")
    changed(file, "UPDATE result SET score = 99 WHERE session = 2 AND seat = 0")
    with opened(file) as log:
        with pytest.raises(Trouble, match="damaged_session"):
            log.read(sat(1, ["Ana", "Bo"]).id)
        with closing(sqlite3.connect(file)) as raw:  # worked out anew when it is opened
            assert raw.execute("SELECT DISTINCT session FROM result").fetchall() == [(1,)]


def test_a_damaged_file_of_version_4_is_rescued(file: Path) -> None:
    version_4(file, *EIGHT)
    with file.open("r+b") as raw:
        raw.write(bytes(100))  # the header, with the version in it
    assert saved(file)[1].whole == 8
    assert evenings_kept(file) == [f"2026-03-0{nth}" for nth in range(1, 9)]


@pytest.mark.parametrize(
    "change",
    [
        *("session SET place", "session SET notes", "person SET name", "person SET note", "person SET level"),
        "event SET body",
    ],
)
def test_bytes_that_are_no_text_cost_a_damaged_file_no_other_session(file: Path, change: str) -> None:
    version_4(file, *EIGHT[:4])
    table = change.split()[0]
    whose = "session = 1" if table == "event" else "number = 1"
    changed(file, f"UPDATE {change} = CAST(x'ff41' AS TEXT){', crc = NULL' * (table != 'event')} WHERE {whose}")
    with file.open("r+b") as raw_file:
        raw_file.write(bytes(100))
    saved(file)
    assert {"2026-03-02", "2026-03-03", "2026-03-04"} <= {*evenings_kept(file)}
    assert rescued(file)[1] is None


def test_a_person_without_a_name_in_a_file_of_version_3_is_none_of_two(file: Path) -> None:
    version_4(file, sat(1, ["Ana", "Bo"]))
    with closing(sqlite3.connect(file)) as raw:
        made = str(raw.execute("SELECT sql FROM sqlite_master WHERE name = 'person'").fetchone()[0])
        raw.execute("PRAGMA writable_schema = ON")
        loose = made.replace("name VARCHAR NOT NULL", "name VARCHAR")
        raw.execute("UPDATE sqlite_master SET sql = ? WHERE name = 'person'", (loose,))
        raw.commit()
    changed(file, "UPDATE person SET name = NULL, crc = NULL WHERE number = 1")
    with suppress(Trouble):  # a sentence
        rescued(file)
        assert len(evenings_kept(file)) == 1


def evenings_kept(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as raw:
        return [evening for (evening,) in raw.execute("SELECT evening FROM session ORDER BY evening")]
