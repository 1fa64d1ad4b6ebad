"""An import lets others write between its portions; one that is stopped says how far it came, and goes on later."""

from __future__ import annotations

import io
import sqlite3
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from companion.games.push.scorepad import Switch
from companion.locale import speaker
from companion.sessions.files.imports import Import, PartialImport
from companion.sessions.library import transfer
from companion.sessions.library.transfer import TransferFailed
from companion.sessions.play.sessions import Sessions
from companion.store import Log, Trouble
from companion.store.backup import backup
from companion.store.history import EVERYTHING, History
from tests.sure import refuses

ROOT = Path(__file__).resolve().parents[3]
SEEDS = ROOT / "seeds"
ALL = 9
"""Sessions in there."""


@pytest.fixture(autouse=True)
def _one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.sessions.files.imports.PORTION", 0.0)


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Log]:
    opened = Log(tmp_path / "companion.db", wait_ms=50)
    yield opened
    opened.close()


class Locking:
    """Another program that takes the file at the ``n``-th breath and keeps it."""

    def __init__(self, log: Log, n: int) -> None:
        self._file, self._left = log.database.file, n
        self._connection = sqlite3.connect(self._file, isolation_level=None, check_same_thread=False)

    def __call__(self, _seconds: float) -> None:
        self._left -= 1
        if not self._left:
            self._connection.execute("BEGIN IMMEDIATE")

    def let_go(self) -> None:
        self._connection.execute("ROLLBACK")
        self._connection.close()


def count(log: Log) -> int:
    return History(log.database).count(EVERYTHING)


def test_others_write_between_two_sessions(log: Log) -> None:
    other = Log(log.database.file, wait_ms=0)
    live = Sessions(other).begin("push", ("Ana", "Bo", "Chloé"), 0, tracking="scorepad")
    there: list[int] = []

    def tap(_seconds: float) -> None:
        live.tell(Switch(1 if live.revision % 2 == 0 else -1), seen=live.revision)
        there.append(count(other))

    with Import(log, tap) as incoming:
        incoming.find([SEEDS])
        incoming.keep()
    other.close()
    assert there == list(range(2, ALL + 1))
    assert count(log) == ALL + 1
    assert len(log.read(live.id)[1]) == len(there)


def test_what_is_stopped_says_how_far_it_came_and_goes_on_later(log: Log) -> None:
    """One that cannot begin changed nothing."""
    locking = Locking(log, 1)
    with Import(log) as incoming:
        incoming.find([SEEDS])
        locking(0)
        assert refuses(Trouble, incoming.keep).key == "busy"
    locking.let_go()
    assert count(log) == 0
    locking = Locking(log, 3)
    with Import(log, locking) as incoming:
        incoming.find([SEEDS])
        stopped = refuses(PartialImport, incoming.keep)
    locking.let_go()
    assert stopped.said(speaker("en")) == (
        "the import stopped after 3 games of 9, which are kept (another program is writing to the file); "
        "import again for the rest"
    )
    assert "3 parties sur 9" in stopped.said(speaker("fr"))
    assert count(log) == 3
    goes_on(log, 3)


def goes_on(log: Log, after: int) -> None:
    with Import(log) as incoming:
        found = incoming.find([SEEDS])
        assert (len(found.having("there")), len(found.having("new"))) == (after, ALL - after)
        incoming.keep()
    assert count(log) == ALL


class Writing:
    """Another program that writes without pause: whenever the import waits, one write has ended and the next begun.

    It stops after ``writes``. The clock goes on only while the import waits, ``seconds`` each time.
    """

    def __init__(self, log: Log, writes: int, seconds: float) -> None:
        self._other = sqlite3.connect(log.database.file, isolation_level=None, check_same_thread=False)
        self._left, self._seconds, self._now = writes, seconds, 0.0
        self._begin()

    def monotonic(self) -> float:
        return self._now

    def sleep(self, _seconds: float) -> None:
        self._now += self._seconds
        if self._left:
            self._left -= 1
            self._other.execute("COMMIT")
            if self._left:
                self._begin()

    def close(self) -> None:
        self._other.close()

    def _begin(self) -> None:
        self._other.execute("BEGIN IMMEDIATE")
        self._other.execute("INSERT INTO change (at, what, detail) VALUES ('2026-01-01 00:00:00', 'other', '{}')")


def test_it_waits_for_its_turn_while_others_write_without_pause(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each write takes less than this program waits for one, all of them together much more."""
    log.database.wait_ms = 5000
    writing = Writing(log, writes=12, seconds=4.0)
    monkeypatch.setattr("companion.store.patience.time", writing)
    with Import(log) as incoming:
        incoming.find([SEEDS])
        incoming.keep()
    writing.close()
    assert writing.monotonic() == 48.0
    assert count(log) == ALL


def test_after_a_minute_it_says_that_others_write_without_pause(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    log.database.wait_ms = 5000
    writing: list[Writing] = []

    def begin(_seconds: float) -> None:
        if not writing:
            writing.append(Writing(log, writes=1000, seconds=4.0))
            monkeypatch.setattr("companion.store.patience.time", writing[0])

    with Import(log, begin) as incoming:
        incoming.find([SEEDS])
        stopped = refuses(PartialImport, incoming.keep)
    writing[0].close()
    assert writing[0].monotonic() == 60.0
    assert "after 1 game of 9, which is kept (another program is writing to the file)" in stopped.said(speaker("en"))
    assert count(log) == 1


KILLED = """
import os, sys
from pathlib import Path
from companion.sessions.files import imports
from companion.store import Log
imports.PORTION = 0.0
left = [4]
def killed(_):
    left[0] -= 1
    if not left[0]:
        os._exit(9)
with imports.Import(Log(Path(sys.argv[1])), killed) as incoming:
    incoming.find([Path(sys.argv[2])])
    incoming.keep()
"""


def test_one_that_is_killed_leaves_whole_sessions(log: Log, tmp_path: Path) -> None:
    ran = subprocess.run([sys.executable, "-c", KILLED, log.database.file, SEEDS], cwd=ROOT, timeout=60, check=False)
    assert ran.returncode == 9
    backup(log.database, tmp_path / "looked-through.db")
    goes_on(log, 4)


def test_the_settings_screen_says_it_too(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    packed, sessions, told = io.BytesIO(), Sessions(log), [0]
    with zipfile.ZipFile(packed, "w") as files:
        for file in sorted(SEEDS.rglob("*.companion.json")):
            files.write(file, file.parent.name + file.name)
    locking = Locking(log, 2)
    monkeypatch.setattr(transfer, "Import", partial(Import, breathe=locking))
    sessions.subscribe(lambda: told.append(1))
    unkept = refuses(TransferFailed, transfer.take_in, sessions, [("all.zip", packed.getvalue())], speaker("en"))
    locking.let_go()
    assert unkept.said.startswith("the import stopped after 2 games of 9, which are kept")
    assert len(told) > 1
    assert count(log) == 2
