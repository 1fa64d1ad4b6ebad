"""A damaged file: told, set aside, and all that can be read rescued, as it was written."""

from __future__ import annotations

import io
import os
import random
import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.engine.words import Say
from companion.store import Log, Trouble, checks, copies
from companion.store.log import results
from companion.store.rescue import Rescue, open_or_rescue, opening, pages, sound
from companion.store.rescue.pages import Pages
from companion.store.rescue.rows import FoundRows
from tests.store.children import NEW, all_of
from tests.store.filled import assert_sound, changed, content, content_of, fill, filled, opened, rescued, saved, settled


def test_a_lost_header_costs_nothing(file: Path) -> None:
    filled(file)
    before = content_of(file)
    damaged = bytes(100) + file.read_bytes()[100:]
    file.write_bytes(damaged)
    after, found = saved(file)
    assert settled(after) == settled(before)
    assert (found.whole, found.cut, found.lost) == (4, 0, 0)
    assert found.kept.read_bytes() == damaged
    assert found.kept.name.startswith("companion-damaged-20")
    assert found.said(Say()) == (f"{file} was damaged. 4 games are intact. The damaged file is kept: {found.kept}")
    assert_sound(file)
    assert rescued(file)[1] is None
    with opened(file) as log:
        assert len(results.missing(log.database)) == 2


def test_what_was_in_the_write_ahead_log_is_rescued_too(file: Path, tmp_path: Path) -> None:
    place = tmp_path / "copy" / "companion.db"
    before = left_open(file, place)[-1]
    place.write_bytes(bytes(100) + place.read_bytes()[100:])
    assert settled(rescued(place)[0]) == settled(before)


def left_open(file: Path, place: Path) -> list[dict[str, Any]]:
    """A database as a crash leaves it, with taps in the write-ahead log; what it held before each of the taps."""
    filled(file, 2)
    seen = []
    with opened(file) as log:
        id = log.begin(NEW).id
        for k in range(9):
            log.append(id, k, (f'{{"round":{k}}}',), finished=False)
            seen.append(content(log))
        place.parent.mkdir()
        for name in ("companion.db", "companion.db-wal"):
            shutil.copy(file.with_name(name), place.parent)
    return seen


FRAMES = 24 + 4096
SPOILS: dict[str, Callable[[int], slice]] = {
    "its head": lambda _: slice(0, 32),
    "one byte of its head": lambda _: slice(20, 21),
    "the first page": lambda _: slice(32 + 24, 32 + 24 + 4096),
    "a byte in the middle": lambda frames: slice(32 + frames // 2 * FRAMES + 999, 32 + frames // 2 * FRAMES + 1000),
    "the page that a frame is for": lambda frames: slice(32 + frames // 2 * FRAMES, 32 + frames // 2 * FRAMES + 4),
    "the round of a frame": lambda frames: slice(32 + frames // 2 * FRAMES + 8, 32 + frames // 2 * FRAMES + 16),
    "the sum of a frame": lambda frames: slice(32 + frames // 2 * FRAMES + 16, 32 + frames // 2 * FRAMES + 24),
}


@pytest.mark.parametrize("spoils", SPOILS.values(), ids=SPOILS)
def test_a_damaged_write_ahead_log_hides_nothing(file: Path, tmp_path: Path, spoils: Callable[[int], slice]) -> None:
    place = tmp_path / "copy" / "companion.db"
    before = left_open(file, place)[-1]
    log = place.with_name("companion.db-wal")
    spoiled = bytearray(log.read_bytes())
    part = spoils((len(spoiled) - 32) // FRAMES)
    spoiled[part] = bytes(255 - byte for byte in spoiled[part])
    log.write_bytes(spoiled)
    after, found = saved(place)
    assert found.kept.with_name(f"{found.kept.name}-wal").read_bytes() == spoiled
    assert found.lost == 0
    assert_kept_in_part(before, after, found)
    assert settled(after) == settled(before) or found.cut
    assert_sound(place)
    assert rescued(place)[1] is None


def test_a_tap_that_a_power_cut_tore_is_no_damage(file: Path, tmp_path: Path) -> None:
    place = tmp_path / "copy" / "companion.db"
    seen = left_open(file, place)
    log = place.with_name("companion.db-wal")
    log.write_bytes(log.read_bytes()[:-FRAMES] + bytes(FRAMES))
    assert rescued(place) == (seen[-2], None)


@pytest.mark.parametrize("part", [0, 1, 99, 100, 512, 4095, 4097, 0.1, 0.5, 0.9])
def test_a_file_cut_short_or_emptied_is_not_taken_for_a_new_one(file: Path, part: float) -> None:
    filled(file, 12)
    before, whole = content_of(file), file.read_bytes()
    damaged = whole[: part if isinstance(part, int) else int(len(whole) * part)]
    file.write_bytes(damaged)
    grown_old(file)
    after, found = saved(file)
    assert found.kept.read_bytes() == damaged
    assert_kept_in_part(before, after, found)
    assert_sound(file)


def grown_old(file: Path) -> None:
    """Not a file that is being made at this moment."""
    os.utime(file, (time.time() - 3600,) * 2)


def assert_kept_in_part(before: dict[str, Any], after: dict[str, Any], found: Rescue) -> None:
    """What is there is as it was, up to a gap; whoever plays has the right name or none; the counts are true."""
    sessions = {id: value for id, value in after.items() if "-" in id}
    assert found.whole + found.cut == len(sessions)
    whole = 0
    for id, (head, entries, _) in sessions.items():
        was_head, was, _ = before[id]
        assert head.about.options == was_head.about.options
        for (name, _), (was_name, _) in zip(head.about.players, was_head.about.players, strict=True):
            assert name == was_name or name.startswith("?")
        written = {entry.id: entry.events for entry in was}
        assert all(written[entry.id] == entry.events for entry in entries)
        assert sorted(entry.id for entry in entries) == list(range(1, len(entries) + 1))
        whole += (head, entries) == (was_head, was)
        if len(entries) < len(was):
            assert head.finished_at is None
    assert whole >= found.whole
    for people in after["people"]:
        assert people in before["people"] or people.name.startswith("?")


def test_a_wrong_byte_in_an_event_is_told_and_its_entry_not_kept(file: Path) -> None:
    filled(file)
    before, damaged = content_of(file), bytearray(file.read_bytes())
    at = damaged.index(b'"again"')
    damaged[at + 2] ^= 4
    file.write_bytes(damaged)
    log, found = open_or_rescue(file)
    assert found is None
    ids = all_of(log)
    troubles = []
    for id in ids:
        try:
            log.read(id)
        except Trouble as trouble:
            troubles.append(trouble)
    log.close()
    assert [trouble.key for trouble in troubles] == ["damaged_session"]
    cut = troubles[0].facts["session"]
    after, found = saved(file)
    assert (found.whole, found.cut, found.lost) == (3, 1, 0)
    assert_kept_in_part(before, after, found)
    assert [len(after[id][1]) for id in ids] == [7 if id == cut else 9 for id in ids]
    assert rescued(file)[1] is None


def test_a_large_file_is_looked_through_once_damage_was_met(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "LOOKED_THROUGH", 0)
    filled(file)
    changed(file, "UPDATE event SET body = body || '  ' WHERE session = 2 AND k = 5")
    log, found = open_or_rescue(file)
    assert found is None
    second = all_of(log)[2]
    with pytest.raises(Trouble, match="damaged_session"):
        log.audit(second)
    log.close()
    _, found = saved(file)
    assert (found.whole, found.cut, found.lost) == (3, 1, 0)
    assert rescued(file)[1] is None


def test_up_to_the_gap_as_it_stood_then(file: Path) -> None:
    """Entry 8 corrected entry 3: when it is lost, entry 3 counts again, and the session goes on from there."""
    filled(file, 1)
    changed(file, "UPDATE event SET body = 'lost and gone' WHERE k = 8")
    with opened(file) as log:
        id = all_of(log)[0]
        with pytest.raises(Trouble, match="damaged_session"):
            log.read(id)
    log, found = open_or_rescue(file)
    assert found is not None
    assert (found.whole, found.cut, found.lost) == (0, 1, 0)
    assert "1 game is kept up to where it was damaged." in found.said(Say())
    head, entries = log.read(id)
    assert [entry.id for entry in entries] == [1, 2, 3, 4, 5, 6]
    assert [entry.id for entry in log.audit(id) if entry.struck_at] == [7]
    assert head.finished_at is None
    log.append(id, head.revision, ("{}",), finished=False)
    log.close()
    assert_sound(file)


def test_a_seat_nobody_knows_and_a_person_without_a_name(file: Path) -> None:
    filled(file, 2)
    for sql in (
        "UPDATE seat SET person = 4, extra = '[]' WHERE session = 1 AND seat = 1",
        "UPDATE person SET created_at = 'x' WHERE number = 1",
    ):
        changed(file, sql)
    after, found = saved(file)
    assert (found.whole, found.cut, found.lost) == (0, 2, 0)
    names = [value[0].about.players for id, value in after.items() if "-" in id]
    assert all(players[0] == ("? 1", None) for players in names)
    assert {players[1][0] for players in names} & {"?"}
    assert_sound(file)


def test_a_session_without_its_head_is_lost_and_counted_and_a_row_of_another_program_trusted(file: Path) -> None:
    filled(file, 3)
    changed(file, "INSERT INTO person (id, kind, name, folded, level, colour, note, created_at)"
                  " VALUES ('x', 'person', 'Théo', 'théo', '', '', '', '2026-01-01 00:00:00.000000')")  # fmt: skip
    after, found = rescued(file)
    assert found is None
    assert "Théo" in [person.name for person in after["people"]]
    changed(file, "UPDATE session SET options = 'nothing that was written', game = '' WHERE number = 2")
    _, found = saved(file)
    assert (found.whole, found.cut, found.lost) == (2, 0, 1)
    assert "1 game could not be read." in found.said(Say())


def test_a_search_that_is_damaged_is_made_anew(file: Path) -> None:
    filled(file, 2)
    before = content_of(file)
    changed(file, "UPDATE search_data SET block = zeroblob(40) WHERE id > 10")
    after, _ = saved(file)
    assert settled(after) == settled(before)


def test_a_damaged_file_in_use_is_left_alone(file: Path) -> None:
    filled(file, 2)
    with opened(file) as log:
        changed(file, "UPDATE session SET notes = 'other' WHERE number = 2")
        with log.database.reading() as db:
            db.connection().exec_driver_sql("SELECT count(*) FROM session").scalar_one()
            with pytest.raises(Trouble, match="damaged_in_use"):
                open_or_rescue(file)
    saved(file)


@pytest.mark.parametrize("part", range(4))
def test_flipped_bytes_are_never_silent(file: Path, tmp_path: Path, part: int) -> None:
    """Each byte of the header, and others anywhere in the file: all is as it was, or it is told, or it is rescued."""
    filled(file, 3)
    before, whole = content_of(file), file.read_bytes()
    chance = random.Random(part)
    seen = {"same": 0, "told": 0, "rescued": 0}
    for at in (*range(25 * part, 25 * (part + 1)), *(chance.randrange(len(whole)) for _ in range(25))):
        place = tmp_path / f"{at}" / "companion.db"
        place.parent.mkdir()
        damaged = bytearray(whole)
        damaged[at] ^= chance.randrange(1, 256)
        place.write_bytes(damaged)
        seen[assert_told(place, before)] += 1
        shutil.rmtree(place.parent)
    assert min(seen["same"], seen["rescued"]) > 0, seen


def assert_told(file: Path, before: dict[str, Any]) -> str:
    troubles: list[Trouble] = []
    log, found = attempted(file, troubles)
    if log is None:
        assert troubles[0].key in ("newer", "not_a_database"), troubles
        return "told"
    try:
        after = content(log)
    except Trouble as trouble:
        troubles.append(trouble)
    finally:
        log.close()
    if troubles:  # met while it was in use: the next opening rescues
        assert found is None
        assert troubles[0].key in ("damaged", "damaged_session"), troubles
        after, found = saved(file)
    assert_sound(file)
    if found is None:
        assert after == before
        return "same"
    assert_kept_in_part(before, after, found)
    return "rescued"


def attempted(file: Path, troubles: list[Trouble]) -> tuple[Log | None, Rescue | None]:
    try:
        return open_or_rescue(file)
    except Trouble as trouble:
        troubles.append(trouble)
        return None, None


def test_a_rescue_half_done_is_finished(file: Path) -> None:
    filled(file, 2)
    before = content_of(file)
    damaged = bytes(100) + file.read_bytes()[100:]
    file.write_bytes(damaged)
    rescued(file)
    kept = next(file.parent.glob("companion-damaged-*.db"))
    file.rename(f"{file}.rescued")
    for state in (damaged, None):
        kept.unlink(missing_ok=True)
        if state is None:
            shutil.copy(file, f"{file}.rescued")
            file.rename(kept)
        else:
            file.write_bytes(state)
        after, found = saved(file)
        assert (found.whole, found.kept) == (2, kept)
        assert settled(after) == settled(before)
        assert kept.exists()


def test_what_is_no_rescue_is_not_taken_for_one(file: Path) -> None:
    fill(file, 2)
    before, _ = rescued(file)
    beside = file.with_name(f"{file.name}.rescued")
    other = Log(file.with_name("other.db"))
    other.close()
    for strange in (b"", b"a shopping list" * 99, other.database.file.read_bytes()):
        beside.write_bytes(strange)
        assert rescued(file) == (before, None)
    file.write_bytes(b"\xff" * 100 + file.read_bytes()[100:])
    after, found = saved(file)
    assert (after["person"], found.whole, beside.exists()) == (before["person"], 2, False)


# A file that others write to without pause is not taken for a damaged one, and nothing they write is lost.


PAGE = 4096
FRAME = pages.FRAME + PAGE


def tap(log: Log, id: str, times: int = 1) -> None:
    for _ in range(times):
        log.append(id, log.read(id)[0].revision, ('{"type":"tap"}',), finished=False)


class InUse(io.FileIO):
    """A write-ahead log of which so many bytes are of the newest round, and all of them once a reader is at ``moment``.

    Without it, once the last of those bytes was read.
    """

    def __init__(self, place: Path, older: bytes, newer: bytes, written: int, moment: int | None = None) -> None:
        place.write_bytes(newer[:written] + older[written:])
        super().__init__(place, "rb")
        self._place, self._newer = place, newer
        self._moment = written if moment is None else moment

    def read(self, size: int | None = -1, /) -> bytes:
        found = super().read(size)
        if self.tell() >= self._moment:
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
        with InUse(tmp_path / "log", older, newer, 0, moment) as log:
            assert not pages.passed_over(log, PAGE)
        assert (tmp_path / "log").read_bytes().startswith(newer)


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
