"""The life of the file: copied while in use and put back."""

from __future__ import annotations

import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from companion.engine.words import Say
from companion.store import NoSuchSession, Trouble, database
from companion.store.backup import backup, restore
from companion.store.rescue import open_or_rescue
from tests.store.children import NEW, all_of
from tests.store.filled import changed, content, content_of, filled, opened, rescued, saved, settled
from tests.store.older_versions import version_1

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
    loop = tmp_path / "folder" / "loop"
    loop.symlink_to(loop)
    for one, other in ((loop, file), (file, loop), (loop / "kept.db", file), (file, loop / "kept.db")):
        assert refused(partial(backup, one, other)) == refused(partial(restore, one, other)) == "cannot_open"
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


def left_behind(file: Path, what: Path) -> dict[str, Any]:
    """A database as a killed server leaves it: a session that is told of beside the file alone. What it holds."""
    with opened(what) as log:
        log.begin(NEW)
        for one in what.parent.glob(f"{what.name}*"):
            shutil.copy(one, file.with_name(one.name.replace(what.name, file.name)))
        return content(log)


def test_a_backup_onto_a_database_that_a_killed_server_left_is_whole(file: Path, tmp_path: Path) -> None:
    """SQLite would read what lies beside the old file into the new one."""
    filled(file, 2)
    dest = tmp_path / "stick.db"
    left_behind(dest, tmp_path / "other.db")
    backup(file, dest)
    assert content_of(dest) == content_of(file)
    assert not list(tmp_path.glob("stick-damaged-*"))


@pytest.mark.parametrize("beside", ["-wal", "-journal"])
def test_what_lies_beside_a_file_that_is_gone_goes_with_it(file: Path, tmp_path: Path, beside: str) -> None:
    filled(file, 2)
    source = backup(file, tmp_path / "source.db")
    for place in ("kept.db", "home.db"):
        (tmp_path / f"{place}{beside}").write_bytes(b"of an old file" * 999)
        if place == "kept.db":
            backup(file, tmp_path / place)
        else:
            restore(tmp_path / place, source)
        assert content_of(tmp_path / place) == content_of(file)
        assert len(list(tmp_path.glob(f"{Path(place).stem}-damaged-*{beside}"))) == 1


def test_a_backup_takes_no_database_from_under_somebody_who_has_it_open(file: Path, tmp_path: Path) -> None:
    filled(file, 1)
    filled(tmp_path / "other.db", 2)
    with opened(tmp_path / "other.db") as log:
        log.begin(NEW)
        before = content(log)
        assert refused(lambda: backup(file, tmp_path / "other.db")) == "busy"
        assert content(log) == before
    assert content_of(tmp_path / "other.db") == before


# Restore


@pytest.fixture
def source(file: Path, tmp_path: Path) -> Path:
    """A copy of a database as it is."""
    filled(file, 2)
    return backup(file, tmp_path / "kept.db")


def test_what_cannot_be_tidied_up_after_a_restore_is_no_failure(file: Path, source: Path) -> None:
    first = content_of(file)
    filled(file, 1)
    (database.damage_mark(file) / "of somebody").mkdir(parents=True)
    assert restore(file, source) is not None
    assert content_of(file) == first
    assert open_or_rescue(file)[1] is None


def test_a_restore_keeps_the_old_file(file: Path, source: Path) -> None:
    first = content_of(file)
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


def test_who_has_the_file_open_sees_the_restored_one(file: Path, source: Path) -> None:
    with opened(file) as log:
        before = content(log)
        new = log.begin(NEW)
        with log.database.reading() as looking_on:
            count = "SELECT count(*) FROM session"
            assert looking_on.connection().exec_driver_sql(count).scalar_one() == 3
            restore(file, source)
            assert looking_on.connection().exec_driver_sql(count).scalar_one() == 3
        assert content(log) == before
        with pytest.raises(NoSuchSession):
            log.read(new.id)
        log.begin(NEW)
        with closing(sqlite3.connect(file)) as raw:
            assert raw.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_restore_waits_for_a_writer_and_then_says_so_and_opening_does_not_wait(file: Path, source: Path) -> None:
    with opened(file) as log:
        began = time.monotonic()
        with log.database.writing():
            assert refused(lambda: restore(file, source, wait_ms=100)) == "busy"
            assert rescued(file)[1] is None
        assert time.monotonic() - began < 3
        log.begin(NEW)
        assert len(all_of(log)) == 3


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


def test_what_is_not_restored(file: Path, source: Path, tmp_path: Path) -> None:
    before = file.read_bytes()
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
        ("CREATE TABLE later (a INTEGER REFERENCES session (number)); PRAGMA user_version = 99", "newer"),
        ("CREATE TRIGGER more AFTER INSERT ON entry BEGIN DELETE FROM session; END", "not_a_database"),
        ("DROP TABLE tally", "damaged_copy"),
    ):
        source.write_bytes(good)
        with closing(sqlite3.connect(source)) as raw:
            raw.executescript(sql)
            raw.commit()
        assert refused(lambda: restore(file, source)) == key, sql
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("CREATE TABLE song (name TEXT)")
    assert refused(lambda: restore(file, tmp_path / "other.db")) == "not_a_database"
    unread = Path("/proc/self/mem")  # it opens, and cannot be read
    if unread.exists():
        with pytest.raises(Trouble) as refusal:
            restore(file, unread)
        assert refusal.value.facts["file"] == str(unread)
    assert file.read_bytes() == before
    assert [
        path.name for path in tmp_path.iterdir() if "before-restore" in path.name or "unfinished" in path.name
    ] == []


def test_a_newer_or_foreign_file_is_not_restored_over(file: Path, source: Path) -> None:
    with closing(sqlite3.connect(file)) as raw:
        raw.execute("PRAGMA user_version = 99")
    before = file.read_bytes()
    assert refused(lambda: restore(file, source)) == "newer"
    assert file.read_bytes() == before
    file.write_text("a letter to my mother")
    assert refused(lambda: restore(file, source)) == "not_a_database"
    assert file.read_text() == "a letter to my mother"


@pytest.mark.parametrize("damage", [lambda b: bytes(100) + b[100:], lambda b: b[:9000], lambda b: b""])
def test_a_damaged_file_can_be_restored_over(file: Path, source: Path, damage: Callable[[bytes], bytes]) -> None:
    expected = content_of(file)
    damaged = damage(file.read_bytes())
    file.write_bytes(damaged)
    old = restore(file, source)
    assert content_of(file) == expected
    assert old is not None
    assert old.stat().st_size >= min(len(damaged), 1)
    with opened(file) as log:
        assert open_or_rescue(file)[1] is None
        log.begin(NEW)


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
    after, _ = saved(file)
    assert settled(after) == settled(first)
