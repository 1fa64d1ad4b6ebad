"""The life of the file: copied while in use, put back, damaged and rescued."""

from __future__ import annotations

import json
import os
import random
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.engine.words import Say
from companion.store import Log, NewSession, Outcome, People, Trouble, Unreadable, database, rescue
from companion.store.life import backup, restore
from companion.store.rescue import Rescue, open_or_rescue
from tests.store.children import NEW, all_of
from tests.store.version_1 import version_1

FLIPS = 300


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "companion.db"


@contextmanager
def opened(file: Path) -> Iterator[Log]:
    log = Log(file)
    try:
        yield log
    finally:
        log.close()


def filled(file: Path, sessions: int = 4) -> None:
    """Sessions with everything in them: corrections, struck entries, results, notes, a person merged."""
    if file.exists():
        fill(file, sessions)
        return
    if sessions not in _TEMPLATES:
        fill(file, sessions)
        _TEMPLATES[sessions] = file.read_bytes()
    file.write_bytes(_TEMPLATES[sessions])


_TEMPLATES: dict[int, bytes] = {}
"""Made once for all tests that begin with the same."""


def fill(file: Path, sessions: int) -> None:
    with opened(file) as log:
        for n in range(sessions):
            players = (("Zoé", None), (f"Ève {n}", None), ("Robot", "easy"))
            id = log.begin(NewSession("13", "table", "scorepad", players, '{"deals":9}')).id
            for k in range(7):
                log.append(id, k, (f'{{"type":"count","round":{k}}}', '{"é":[1,2,3]}'), finished=False)
            log.strike(id, 7)
            log.correct(id, 8, 3, ('{"type":"count","round":"again"}',), finished=False)
            outcome = Outcome(((1, 2, False), (5, 1, True), (0, 3, False)), ((0, "die:red", n),))
            log.append(id, 9, ('{"type":"last"}',), finished=n % 2 == 0, outcome=outcome)
            log.describe(id, place="Küche", notes=f"Abend {n}", rating=4)
        if sessions > 2:
            everybody = People(log.database).everybody()
            People(log.database).merge(everybody[1].id, everybody[2].id)


def content(log: Log) -> dict[str, Any]:
    """All of it, as the app sees it."""
    found: dict[str, Any] = {id: log.whole(id) for id in all_of(log)}
    found["people"] = People(log.database).everybody(retired=True, bots=True)
    with log.database.reading() as db:
        for table in ("result", "tally", "change", "person"):
            found[table] = db.connection().exec_driver_sql(f"SELECT * FROM {table} ORDER BY 1, 2, 3").fetchall()
        words = "SELECT rowid, words FROM search WHERE search MATCH 'kuche OR eve' ORDER BY 1"
        found["search"] = db.connection().exec_driver_sql(words).fetchall()
    return found


def content_of(file: Path) -> dict[str, Any]:
    with opened(file) as log:
        return content(log)


def changed(file: Path, sql: str, *values: Any) -> None:
    """As another program changes it, or time."""
    with closing(sqlite3.connect(file)) as changing:
        assert changing.execute(sql, values).rowcount
        changing.commit()


# Backup


def test_a_backup_holds_all_of_it_and_stands_alone(file: Path, tmp_path: Path) -> None:
    filled(file)
    with opened(file) as log:
        open_session = log.begin(NEW).id
        log.append(open_session, 0, ('{"still":"in the log"}',), finished=False)
        assert file.with_name("companion.db-wal").stat().st_size
        (tmp_path / "copies").mkdir()
        dest = backup(log.database, tmp_path / "copies" / "kept.db")
        expected = content(log)
    assert [path.name for path in dest.parent.iterdir()] == ["kept.db"]
    with closing(sqlite3.connect(f"{dest.as_uri()}?mode=ro&immutable=1", uri=True)) as copy:
        assert copy.execute("PRAGMA journal_mode").fetchone() == ("delete",)
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert content_of(dest) == expected


def test_a_backup_needs_no_right_to_write_beside_it(file: Path, tmp_path: Path) -> None:
    filled(file, 1)
    assert backup(file, tmp_path / "kept.db") == tmp_path / "kept.db"
    (tmp_path / "link.db").symlink_to(tmp_path / "kept.db")
    filled(file, 1)
    backup(file, tmp_path / "link.db")
    assert (tmp_path / "link.db").is_symlink()
    assert content_of(tmp_path / "kept.db") == content_of(file)


def refused(do: Callable[[], Any]) -> str:
    with pytest.raises(Trouble) as trouble:
        do()
    assert trouble.value.said(Say())
    return trouble.value.key


def test_a_backup_goes_nowhere_else(file: Path, tmp_path: Path) -> None:
    filled(file, 1)
    before = file.read_bytes()
    (tmp_path / "folder").mkdir()
    assert refused(lambda: backup(file, tmp_path / "folder")) == "not_a_file"
    assert refused(lambda: backup(file, tmp_path / "nowhere" / "kept.db")) == "missing"
    assert refused(lambda: backup(file, file)) == "same_file"
    assert refused(lambda: backup(file, tmp_path / "folder" / ".." / "companion.db-wal")) == "same_file"
    assert refused(lambda: backup(tmp_path / "none.db", tmp_path / "kept.db")) == "missing"
    assert refused(lambda: backup(tmp_path, tmp_path / "kept.db")) == "not_a_file"
    assert refused(lambda: backup(file, file / "kept.db")) == "missing"
    assert file.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["companion.db", "folder"]


def test_a_damaged_database_replaces_no_backup(file: Path, tmp_path: Path) -> None:
    filled(file, 2)
    dest = backup(file, tmp_path / "kept.db")
    before = dest.read_bytes()
    changed(file, "UPDATE event SET body = '{}' WHERE session = 1 AND n = 3")
    assert refused(lambda: backup(file, dest)) == "damaged_copy"
    file.write_bytes(file.read_bytes()[:9000])
    assert refused(lambda: backup(file, dest)) in ("damaged_copy", "damaged")
    file.write_text("a letter")
    assert refused(lambda: backup(file, dest)) == "not_a_database"
    assert dest.read_bytes() == before


# Restore


def test_a_restore_keeps_the_old_file(file: Path, tmp_path: Path) -> None:
    filled(file, 2)
    first = content_of(file)
    source = backup(file, tmp_path / "kept.db")
    before = source.read_bytes()
    filled(file, 2)
    second = content_of(file)
    old = restore(file, source)
    assert old is not None
    assert old.name.startswith("companion-before-restore-20")
    assert (content_of(file), content_of(old)) == (first, second)
    assert source.read_bytes() == before
    assert restore(file, old) is not None
    assert content_of(file) == second


def test_who_has_the_file_open_sees_the_restored_one(file: Path, tmp_path: Path) -> None:
    filled(file, 1)
    source = backup(file, tmp_path / "kept.db")
    with opened(file) as log:
        before = content(log)
        new = log.begin(NEW)
        with log.database.reading() as looking_on:
            count = "SELECT count(*) FROM session"
            assert looking_on.connection().exec_driver_sql(count).scalar_one() == 2
            restore(file, source)
            assert looking_on.connection().exec_driver_sql(count).scalar_one() == 2
        assert content(log) == before
        with pytest.raises(Unreadable):
            log.read(new.id)
        log.begin(NEW)
        with closing(sqlite3.connect(file)) as raw:
            assert raw.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_restore_waits_for_a_writer_and_then_says_so(file: Path, tmp_path: Path) -> None:
    filled(file, 1)
    source = backup(file, tmp_path / "kept.db")
    with opened(file) as log:
        began = time.monotonic()
        with log.database.writing():
            assert refused(lambda: restore(file, source, wait_ms=100)) == "busy"
        assert time.monotonic() - began < 3
        log.begin(NEW)
        assert len(all_of(log)) == 2


def test_a_restore_where_nothing_is(file: Path, tmp_path: Path) -> None:
    filled(file, 1)
    source = backup(file, tmp_path / "kept.db")
    place = tmp_path / "new" / "companion.db"
    assert restore(place, source) is None
    assert content_of(place) == content_of(file)


def test_a_restore_of_version_1_and_of_another_page_size(file: Path, tmp_path: Path) -> None:
    filled(file, 1)
    old = version_1(tmp_path / "old.db", sessions=2)
    before = old.read_bytes()
    restore(file, old)
    with opened(file) as log:
        assert set(all_of(log)) == {"session-0", "session-1"}
    assert old.read_bytes() == before
    with closing(sqlite3.connect(backup(file, tmp_path / "kept.db"))) as other:
        other.execute("PRAGMA page_size = 8192")
        other.execute("VACUUM")
    restore(file, tmp_path / "kept.db")
    with opened(file) as log:
        assert len(all_of(log)) == 2
    assert [path.name for path in tmp_path.iterdir() if "before-version" in path.name] == []


def test_what_is_not_restored(file: Path, tmp_path: Path) -> None:
    filled(file, 1)
    before = file.read_bytes()
    source = backup(file, tmp_path / "kept.db")
    good = source.read_bytes()
    assert refused(lambda: restore(file, file)) == "same_file"
    assert refused(lambda: restore(file, tmp_path / "none.db")) == "missing"
    assert refused(lambda: restore(file, tmp_path)) == "not_a_file"
    source.write_text("a letter")
    assert refused(lambda: restore(file, source)) == "not_a_database"
    source.write_bytes(b"")
    assert refused(lambda: restore(file, source)) == "not_a_database"
    source.write_bytes(good[: len(good) // 2])
    assert refused(lambda: restore(file, source)) == "damaged_copy"
    source.write_bytes(bytes(50) + good[50:])
    assert refused(lambda: restore(file, source)) == "not_a_database"
    for sql, key in (
        ("UPDATE event SET body = '{}' WHERE n = 2", "damaged_copy"),
        ("UPDATE result SET score = 99", "damaged_copy"),
        ("PRAGMA user_version = 99", "newer"),
        ("CREATE TRIGGER more AFTER INSERT ON entry BEGIN DELETE FROM session; END", "not_a_database"),
        ("DROP TABLE tally", "damaged_copy"),
    ):
        source.write_bytes(good)
        with closing(sqlite3.connect(source)) as raw:
            raw.execute(sql)
            raw.commit()
        assert refused(lambda: restore(file, source)) == key, sql
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("CREATE TABLE song (name TEXT)")
    assert refused(lambda: restore(file, tmp_path / "other.db")) == "not_a_database"
    assert file.read_bytes() == before
    assert [
        path.name for path in tmp_path.iterdir() if "before-restore" in path.name or "unfinished" in path.name
    ] == []


def test_a_newer_or_foreign_file_is_not_restored_over(file: Path, tmp_path: Path) -> None:
    filled(file, 1)
    source = backup(file, tmp_path / "kept.db")
    with closing(sqlite3.connect(file)) as raw:
        raw.execute("PRAGMA user_version = 99")
    before = file.read_bytes()
    assert refused(lambda: restore(file, source)) == "newer"
    assert file.read_bytes() == before
    file.write_text("a letter to my mother")
    assert refused(lambda: restore(file, source)) == "not_a_database"
    assert file.read_text() == "a letter to my mother"


@pytest.mark.parametrize("damage", [lambda b: bytes(100) + b[100:], lambda b: b[:9000], lambda b: b""])
def test_a_damaged_file_can_be_restored_over(file: Path, tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    filled(file, 2)
    expected = content_of(file)
    source = backup(file, tmp_path / "kept.db")
    damaged = damage(file.read_bytes())
    file.write_bytes(damaged)
    old = restore(file, source)
    assert content_of(file) == expected
    assert old is not None
    assert old.stat().st_size >= min(len(damaged), 1)
    with opened(file) as log:
        assert open_or_rescue(file)[1] is None
        log.begin(NEW)


def test_opening_does_not_wait_for_a_writer(file: Path) -> None:
    filled(file)
    with opened(file) as log, log.database.writing():
        began = time.monotonic()
        assert rescued(file)[1] is None
        assert time.monotonic() - began < 2


def test_all_of_it_with_the_settings_of_a_browser(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One connection, kept, and no write-ahead log; also for a file that comes from elsewhere with one."""
    filled(file, 2)
    monkeypatch.setattr(database, "IN_BROWSER", True)
    first = content_of(file)
    with opened(file) as log:
        source = backup(log.database, tmp_path / "kept.db")
        log.begin(NEW)
        assert restore(file, source) is not None
        assert content(log) == first
        log.begin(NEW)
        assert not file.with_name("companion.db-wal").exists()
    restore(file, source)
    file.write_bytes(bytes(100) + file.read_bytes()[100:])
    after, found = rescued(file)
    assert found is not None
    assert settled(after) == settled(first)


# Rescue


def rescued(file: Path) -> tuple[dict[str, Any], Rescue | None]:
    log, found = open_or_rescue(file)
    try:
        return content(log), found
    finally:
        log.close()


def assert_sound(file: Path) -> None:
    with closing(sqlite3.connect(file)) as raw:
        assert raw.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert raw.execute("PRAGMA foreign_key_check").fetchall() == []


def settled(content: dict[str, Any]) -> dict[str, Any]:
    """Without what a rescue leaves to be worked out anew: results, and its own line in the audit."""
    found = {
        key: (value[:2] if isinstance(value, tuple) and len(value) == 3 else value) for key, value in content.items()
    }
    return found | {"result": (), "tally": (), "change": [row for row in found["change"] if row[2] != "rescue"]}


def test_a_lost_header_costs_nothing(file: Path) -> None:
    filled(file)
    before = content_of(file)
    damaged = bytes(100) + file.read_bytes()[100:]
    file.write_bytes(damaged)
    after, found = rescued(file)
    assert found is not None
    assert settled(after) == settled(before)
    assert (found.whole, found.cut, found.lost) == (4, 0, 0)
    assert found.kept.read_bytes() == damaged
    assert found.kept.name.startswith("companion-damaged-20")
    assert found.said(Say()) == (f"{file} was damaged. 4 sessions are whole. The damaged file is kept: {found.kept}")
    assert_sound(file)
    assert rescued(file)[1] is None
    with opened(file) as log:
        assert len(log.unsettled()) == 2


def test_what_was_in_the_write_ahead_log_is_rescued_too(file: Path, tmp_path: Path) -> None:
    filled(file, 2)
    with opened(file) as log:
        id = log.begin(NEW).id
        for k in range(5):
            log.append(id, k, (f'{{"round":{k}}}',), finished=False)
        before = content(log)
        place = tmp_path / "copy" / "companion.db"
        place.parent.mkdir()
        for name in ("companion.db", "companion.db-wal"):
            shutil.copy(file.with_name(name), place.parent)
    page = bytearray(place.read_bytes())
    page[:100] = bytes(100)
    place.write_bytes(page)
    wal = bytearray(place.with_name("companion.db-wal").read_bytes())
    place.with_name("companion.db-wal").write_bytes(wal)
    after, _ = rescued(place)
    assert settled(after) == settled(before)


@pytest.mark.parametrize("part", [1, 16, 99, 100, 511, 512, 4095, 4096, 4097, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99])
def test_a_file_cut_short(file: Path, part: float) -> None:
    filled(file, 30)
    before, whole = content_of(file), file.read_bytes()
    damaged = whole[: part if isinstance(part, int) else int(len(whole) * part)]
    file.write_bytes(damaged)
    grown_old(file)
    after, found = rescued(file)
    assert found is not None
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


def test_an_emptied_file_is_not_taken_for_a_new_one(file: Path) -> None:
    filled(file, 1)
    file.write_bytes(b"")
    grown_old(file)
    _, found = rescued(file)
    assert found is not None
    assert (found.whole, found.cut, found.lost) == (0, 0, 0)
    assert found.kept.exists()


def test_a_wrong_byte_in_an_event_is_told_and_put_right(file: Path) -> None:
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
    after, found = rescued(file)
    assert found is not None
    assert (found.whole, found.cut, found.lost) == (4, 0, 0)
    assert settled(after) == settled(before)
    assert rescued(file)[1] is None


def test_a_large_file_is_looked_through_once_damage_was_met(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rescue, "LOOKED_THROUGH", 0)
    filled(file)
    changed(file, "UPDATE event SET body = body || '  ' WHERE session = 2 AND k = 5")
    log, found = open_or_rescue(file)
    assert found is None
    second = all_of(log)[2]
    with pytest.raises(Trouble, match="damaged_session"):
        log.audit(second)
    log.close()
    _, found = rescued(file)
    assert found is not None
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
    assert "1 session is kept up to where it was damaged." in found.said(Say())
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
    after, found = rescued(file)
    assert found is not None
    assert (found.whole, found.cut, found.lost) == (0, 2, 0)
    names = [value[0].about.players for id, value in after.items() if "-" in id]
    assert all(players[0] == ("? 1", None) for players in names)
    assert {players[1][0] for players in names} & {"?"}
    assert_sound(file)


def test_a_session_without_its_head_is_lost_and_counted(file: Path) -> None:
    filled(file, 3)
    changed(file, "UPDATE session SET options = 'nothing that was written', game = '' WHERE number = 2")
    _, found = rescued(file)
    assert found is not None
    assert (found.whole, found.cut, found.lost) == (2, 0, 1)
    assert "1 session could not be read." in found.said(Say())


def test_a_row_another_program_wrote_is_trusted(file: Path) -> None:
    filled(file, 1)
    changed(file, "INSERT INTO person (id, kind, name, folded, level, colour, note, created_at)"
                  " VALUES ('x', 'person', 'Théo', 'théo', '', '', '', '2026-01-01 00:00:00.000000')")  # fmt: skip
    after, found = rescued(file)
    assert found is None
    assert "Théo" in [person.name for person in after["people"]]


def test_a_search_that_is_damaged_is_made_anew(file: Path) -> None:
    filled(file, 2)
    before = content_of(file)
    changed(file, "UPDATE search_data SET block = zeroblob(40) WHERE id > 10")
    after, found = rescued(file)
    assert found is not None
    assert settled(after) == settled(before)


def test_a_damaged_file_in_use_is_left_alone(file: Path) -> None:
    filled(file, 2)
    with opened(file) as log:
        changed(file, "UPDATE session SET notes = 'other' WHERE number = 2")
        with log.database.reading() as db:
            db.connection().exec_driver_sql("SELECT count(*) FROM session").scalar_one()
            with pytest.raises(Trouble, match="damaged_in_use"):
                open_or_rescue(file)
    assert rescued(file)[1] is not None


def test_flipped_bytes_are_never_silent(file: Path, tmp_path: Path) -> None:
    """Anywhere in the file: all is as it was, or it is told, or it is rescued."""
    filled(file)
    before, whole = content_of(file), file.read_bytes()
    chance = random.Random(3)
    seen = {"same": 0, "told": 0, "rescued": 0}
    for n in range(FLIPS):
        place = tmp_path / f"{n}" / "companion.db"
        place.parent.mkdir()
        at = n // 3 if n % 3 == 0 else chance.randrange(len(whole))  # each byte of the header, too
        damaged = bytearray(whole)
        damaged[at] ^= chance.randrange(1, 256)
        place.write_bytes(damaged)
        seen[assert_told(place, before)] += 1
        shutil.rmtree(place.parent)
    assert min(seen.values()) > 0, seen


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
        after, found = rescued(file)
        assert found is not None
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
        after, found = rescued(file)
        assert found is not None
        assert (found.whole, found.kept) == (2, kept)
        assert settled(after) == settled(before)
        assert kept.exists()


def test_what_is_no_rescue_is_not_taken_for_one(file: Path) -> None:
    fill(file, 2)
    before, _ = rescued(file)
    beside = file.with_name(f"{file.name}.rescued")
    other = Log(file.with_name("other.db"))
    other.close()
    for content in (b"", b"a shopping list" * 99, other.database.file.read_bytes()):
        beside.write_bytes(content)
        assert rescued(file) == (before, None)
    file.write_bytes(b"\xff" * 100 + file.read_bytes()[100:])
    after, found = rescued(file)
    assert found is not None
    assert (after["person"], found.whole, beside.exists()) == (before["person"], 2, False)


def test_the_audit_remembers_a_rescue(file: Path) -> None:
    filled(file, 1)
    file.write_bytes(bytes(100) + file.read_bytes()[100:])
    after, found = rescued(file)
    assert found is not None
    (detail,) = [row[5] for row in after["change"] if row[2] == "rescue"]
    assert json.loads(detail) == {"kept": found.kept.name, "whole": 1, "cut": 0, "lost": 0}
