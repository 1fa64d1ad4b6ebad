"""What other programs write into the file is seen without a tap; what this one writes is not read again."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.engine import NotNow
from companion.engine.words import Say
from companion.sessions.library import transfer
from companion.sessions.play.driver import Driver
from companion.sessions.play.other_programs import OtherPrograms
from companion.sessions.play.sessions import LiveSession, Sessions
from companion.store import Log
from companion.store.backup import backup, restore
from companion.store.errors import Trouble
from tests.sessions.play.matches import NAMES, ROUND
from tests.sessions.play.test_digital import begun
from tests.sure import refuses


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "companion.db"


@pytest.fixture
def other(file: Path) -> Iterator[Sessions]:
    """Another program's."""
    opened = Log(file)
    yield Sessions(opened)
    opened.close()


@pytest.fixture
def source(file: Path, tmp_path: Path, match: LiveSession) -> Path:
    """A backup of what was there at first."""
    return backup(file, tmp_path / "source.db")


@pytest.fixture
def outside(sessions: Sessions, match: LiveSession) -> OtherPrograms:
    """All of what has happened until now was looked at."""
    found = OtherPrograms(sessions)
    found.look()
    return found


def test_an_entry_a_note_and_a_name_by_another_program_are_seen(
    sessions: Sessions, other: Sessions, match: LiveSession, outside: OtherPrograms
) -> None:
    told: list[int] = []
    match.subscribe(lambda: told.append(match.revision))
    assert not outside.look()
    other.open(match.id).tell(ROUND, seen=0)
    assert outside.look()
    assert told == [1]
    assert match.look().totals == (7, 2, 17, 15)
    assert sessions.open(match.id) is match
    match.tell(ROUND, seen=1)
    assert not outside.look()
    other.open(match.id).describe(notes="rain", rating=4)
    outside.look()
    assert (match.head.notes, match.head.rating) == ("rain", 4)
    marie = next(one.id for one in other.people.everybody() if one.name == "Marie")
    version = sessions.people.version
    other.people.change(marie, name="Maria")
    outside.look()
    assert match.names == ("Maria", *NAMES[1:])
    assert sessions.people.version > version
    sessions.subscribe(lambda: told.append(len(sessions.listed())))
    other.begin("13", NAMES, 0, tracking="scorepad")
    outside.look()
    assert told[-1] == 2, "the list hears of a session that another program begins"
    assert sessions.restores == 0


def test_what_this_program_writes_is_not_read_again(
    sessions: Sessions, match: LiveSession, outside: OtherPrograms, monkeypatch: pytest.MonkeyPatch
) -> None:
    def write() -> None:
        match.tell(ROUND, seen=match.revision)
        match.describe(notes="late")
        match.undo(seen=match.revision)
        sessions.people.add("Zoé")
        sessions.begin("13", NAMES, 0, tracking="scorepad")

    write()
    threads = [threading.Thread(target=write)]
    threads[0].start()
    threads[0].join()
    monkeypatch.setattr(LiveSession, "_read", lambda _: pytest.fail("read again"))
    assert not outside.look()


def test_a_restore_without_the_session_is_told_as_a_restore(
    file: Path, source: Path, sessions: Sessions, outside: OtherPrograms
) -> None:
    new = sessions.begin("13", NAMES, 1, tracking="scorepad")
    told: list[bool] = []
    new.subscribe(lambda: told.append(new.gone))
    outside.look()
    restore(file, source)
    assert refuses(NotNow, new.tell, ROUND, seen=0).key == "gone"
    outside.look()
    assert sessions.restores == 1
    assert told[-1] is True
    refuses(LookupError, sessions.open, new.id)
    assert refuses(NotNow, new.describe, notes="rain").key == "gone"
    assert [one.id for one in sessions.listed()] != [new.id]
    assert not outside.look()


def test_a_restore_with_an_earlier_moment_brings_a_new_object(
    file: Path, source: Path, sessions: Sessions, match: LiveSession, outside: OtherPrograms
) -> None:
    match.tell(ROUND, seen=0)
    restore(file, source)
    outside.look()
    again = sessions.open(match.id)
    assert again is not match
    assert again.revision == 0
    assert refuses(NotNow, match.tell, ROUND, seen=1).key == "gone"
    again.tell(ROUND, seen=0)
    assert sessions.restores == 1
    restore(file, source)  # the same backup once more is another restore
    outside.look()
    assert sessions.restores == 2
    transfer.restore(sessions, source.read_bytes(), Say())
    outside.look()
    assert sessions.restores == 3, "what a screen restores itself is told once"


def test_bots_of_a_session_that_is_gone_rest(
    file: Path, source: Path, sessions: Sessions, outside: OtherPrograms
) -> None:
    new = begun(sessions, "push", "easy", "easy")
    driver = Driver(new)
    driver.think = driver.pace = 0
    restore(file, source)
    ended = threading.Event()
    new.subscribe(lambda: ended.set() if new.gone else None)
    off = driver.subscribe(lambda: None)
    assert ended.wait(20)
    off()


def test_a_file_that_was_put_in_the_place_of_another_is_followed(
    file: Path, source: Path, tmp_path: Path, sessions: Sessions, match: LiveSession, outside: OtherPrograms
) -> None:
    match.tell(ROUND, seen=0)
    file.rename(tmp_path / "elsewhere.db")
    assert refuses(Trouble, match.tell, ROUND, seen=1).key == "moved"
    outside.look()
    for name in ("-wal", "-shm"):
        file.with_name(f"{file.name}{name}").unlink(missing_ok=True)
    restore(file, source)
    assert outside.look()
    again = sessions.open(match.id)
    again.tell(ROUND, seen=0)
    assert again.revision == 1


def test_it_is_seen_while_somebody_looks_on(sessions: Sessions, other: Sessions, match: LiveSession) -> None:
    seen = threading.Event()
    off = sessions.subscribe(lambda: seen.set() if match.revision else None)
    with OtherPrograms(sessions, every=0.01):
        other.open(match.id).tell(ROUND, seen=0)
        assert seen.wait(20)
    off()
