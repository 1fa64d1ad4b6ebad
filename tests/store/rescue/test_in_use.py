"""A file that others write to without pause is not taken for a damaged one, and nothing they write is lost."""

from __future__ import annotations

import io
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.store import Log, Trouble, checks, copies
from companion.store.rescue import open_or_rescue, opening, pages, sound
from companion.store.rescue.pages import Pages
from companion.store.rescue.rows import FoundRows
from tests.store.children import NEW
from tests.store.filled import changed, filled, opened

PAGE = 4096
FRAME = pages.FRAME + PAGE


def tap(log: Log, id: str, times: int = 1) -> None:
    for _ in range(times):
        log.append(id, log.read(id)[0].revision, ('{"type":"tap"}',), finished=False)


class InUse(io.FileIO):
    """A write-ahead log of which so many bytes are of the newest round, and all of them once the last one was read."""

    def __init__(self, place: Path, older: bytes, newer: bytes, written: int) -> None:
        place.write_bytes(newer[:written] + older[written:])
        super().__init__(place, "rb")
        self._place, self._newer, self._written = place, newer, written

    def read(self, size: int | None = -1, /) -> bytes:
        found = super().read(size)
        if self.tell() >= self._written:
            with self._place.open("r+b") as log:
                log.write(self._newer)
        return found


@pytest.fixture
def rounds(file: Path) -> tuple[bytes, bytes]:
    """What taps wrote into a write-ahead log, and what fewer taps wrote over it in the next round."""
    found = []
    with opened(file) as log:
        id = log.begin(NEW).id
        for times in (5, 3):
            with closing(sqlite3.connect(file)) as other:
                other.execute("PRAGMA wal_checkpoint(RESTART)").fetchone()
            tap(log, id, times)
            with file.with_name(f"{file.name}-wal").open("rb") as written:
                frames = [one for one in pages.frames(written, PAGE) if one.sure]
                written.seek(0)
                found.append(written.read(frames[-1].at + PAGE))
    older, newer = found
    assert older[: pages.HEADER] != newer[: pages.HEADER]
    assert len(older) > len(newer)
    return older, newer


def moments(log: bytes) -> list[int]:
    """How much of a write-ahead log is written when a frame's head is half there, or just so, or half its page."""
    frames = range(pages.HEADER, len(log), FRAME)
    return [at + part for at in frames for part in (10, pages.FRAME, pages.FRAME + 1000)]


def test_what_is_read_while_it_is_written_is_no_damage(tmp_path: Path, rounds: tuple[bytes, bytes]) -> None:
    for moment in [10, *moments(rounds[1])]:
        with InUse(tmp_path / "log", *rounds, moment) as log:
            assert not pages.passed_over(log, PAGE)
        assert (tmp_path / "log").read_bytes().startswith(rounds[1])


def test_a_round_begun_behind_the_reader_is_no_damage(tmp_path: Path, rounds: tuple[bytes, bytes]) -> None:
    older, newer = rounds
    for moment in moments(older):
        with Behind(tmp_path / "log", older, newer, moment) as log:
            assert not pages.passed_over(log, PAGE)
        assert (tmp_path / "log").read_bytes().startswith(newer)


class Behind(InUse):
    """The same with nothing of the newer round before the reader was at that place."""

    def __init__(self, place: Path, older: bytes, newer: bytes, read: int) -> None:
        super().__init__(place, older, newer, 0)
        self._written = read


def test_damage_is_told_while_others_write(tmp_path: Path, rounds: tuple[bytes, bytes]) -> None:
    older, newer = rounds
    spoiled = bytearray(newer)
    spoiled[pages.HEADER + FRAME + 999] ^= 1
    for moment in moments(newer):
        with InUse(tmp_path / "log", older, bytes(spoiled), moment) as log:
            assert pages.passed_over(log, PAGE)


def test_taps_while_every_session_is_looked_through(file: Path) -> None:
    with opened(file) as log, closing(sqlite3.connect(file, isolation_level=None)) as connection:
        id = log.begin(NEW).id
        checks.add_row_crc(connection)
        looked: list[str] = []

        def between(statement: str) -> None:
            if statement.startswith("SELECT"):
                looked.append(statement)
                tap(log, id)

        connection.set_trace_callback(between)
        assert sound(connection, deep=True)
        assert any("FROM event" in statement for statement in looked)
        assert not connection.in_transaction
        assert log.read(id)[0].revision == len(looked)


def damaged(file: Path) -> str:
    """A file with a wrong word in a session; the id of another one."""
    filled(file, 2)
    with opened(file) as log:
        id = log.begin(NEW).id
        tap(log, id, 3)
    changed(file, "UPDATE session SET notes = 'other' WHERE number = 2")
    return id


def test_taps_just_before_a_rescue_are_kept(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    id = damaged(file)
    others = [Log(file)]
    tap(others[0], id, 2)

    def connected(place: Path, wait: float = 5) -> sqlite3.Connection:
        if place == file and others:  # the rescue is about to find out whether it is alone
            tap(others[0], id, 2)
            others.pop().close()
        return reach(place, wait)

    reach = copies.connect
    monkeypatch.setattr(copies, "connect", connected)
    log, found = open_or_rescue(file)
    assert not others
    assert found is not None
    assert (found.whole, found.cut, found.lost) == (2, 0, 1)
    assert len(log.read(id)[1]) == 3 + 2 + 2
    log.close()


def test_taps_during_a_rescue_are_not_left_behind(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    id = damaged(file)
    other: list[Log] = []

    class Beset(FoundRows):
        def gather(self, pages: Pages) -> None:
            super().gather(pages)
            other.append(Log(file))
            tap(other[0], id)

    monkeypatch.setattr(opening, "FoundRows", Beset)
    with pytest.raises(Trouble, match="damaged_in_use"):
        open_or_rescue(file)
    tap(other[0], id)
    other[0].close()
    monkeypatch.undo()
    log, found = open_or_rescue(file)
    assert found is not None
    assert len(log.read(id)[1]) == 3 + 2
    log.close()
