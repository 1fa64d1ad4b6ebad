"""Every condition is made, not played: the disk is full, the folder is locked, the file is something else."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import mkdtemp

import pytest
from sqlalchemy.exc import OperationalError

from companion.engine.words import Say
from companion.sessions.files.imports import Import
from companion.store import VERSION, Log, Trouble
from companion.store.backup import backup, restore
from companion.store.errors import WORDS
from companion.store.rescue import open_or_rescue
from tests.store.children import NEW, NOBODY, ROOT, Children, all_of, told
from tests.store.disks import fill_up, small_disk
from tests.store.filled import ids_in, opened, unharmed
from tests.store.older_versions import version_1

EVERYTHING = ("open", "begin", "append")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A database with one session in it."""
    file = tmp_path / "data" / "companion.db"
    with opened(file) as log:
        log.remember(told("before"))
    return file


@pytest.fixture
def anybody() -> Iterator[Path]:
    """A folder for somebody without rights to stand in; pytest's own folders let nobody but their owner enter."""
    folder = Path(mkdtemp(prefix="anybody-"))
    folder.chmod(0o777)
    yield folder
    for path in (folder, *folder.rglob("*")):
        if path.is_dir():
            path.chmod(0o777)
    shutil.rmtree(folder)


def trouble(file: Path) -> Trouble:
    with pytest.raises(Trouble) as refused:
        Log(file, wait_ms=50)
    assert refused.value.said(Say())
    return refused.value


def assert_as_before(file: Path) -> None:
    with unharmed(file) as log:
        assert [entry.events for entry in log.read("before")[1]] == list(told("before").entries)


def left_alone(file: Path) -> Trouble:
    """The trouble with a file that is not damaged but something else: it stays as it was, with nothing beside it."""
    before = file.read_bytes()
    found = trouble(file)
    with pytest.raises(Trouble, match=found.key):
        open_or_rescue(file)
    assert file.read_bytes() == before
    assert [path.name for path in file.parent.iterdir()] == ["companion.db"]
    return found


def for_nobody(path: Path) -> None:
    """Let the user without rights own it, so that its mode decides."""
    if os.geteuid() == 0:
        os.chown(path, NOBODY, NOBODY)


def made_for_nobody(folder: Path, mode: int, *there: Path, each: int = 0o444) -> Path:
    """A folder of the user without rights, of this mode, with copies of these files, each of that mode."""
    folder.mkdir()
    for one in there:
        copied = Path(shutil.copy(one, folder))
        for_nobody(copied)
        copied.chmod(each)
    for_nobody(folder)
    folder.chmod(mode)
    return folder


# Full


@pytest.mark.parametrize("room", [0, 512, 4096, 20_000, 60_000, 100_000])
def test_no_room_for_a_new_file(tmp_path: Path, children: Children, room: int) -> None:
    file = tmp_path / "companion.db"
    said = children.run("attempt", file, "open", room=max(room, 300))
    assert said[0].startswith(("not_written: ", "full: "))
    assert "nothing was changed" in said[0]
    assert children.run("attempt", file, *EVERYTHING) == ["done"] * 3


def test_no_room_for_one_more_entry(file: Path, children: Children) -> None:
    said = children.run("attempt", file, "open", "begin", "fill", room=file.stat().st_size + 60_000)
    assert said[:2] == ["done", "done"]
    assert said[-1].startswith(("not_written: ", "full: "))
    id, kept = said[-2].split()
    with opened(file) as log:
        assert len(log.read(id)[1]) == int(kept)
    assert_as_before(file)


def test_no_room_for_a_backup(file: Path, tmp_path: Path, children: Children) -> None:
    dest = tmp_path / "kept.db"
    dest.write_bytes(b"the last backup")
    said = children.run("attempt", file, f"backup {dest}", room=80_000)
    assert said[0].startswith(("not_written: ", "full: "))
    assert str(dest) in said[0]
    assert dest.read_bytes() == b"the last backup"
    assert [path.name for path in tmp_path.iterdir() if "unfinished" in path.name] == []
    assert_as_before(file)


def test_no_room_for_a_restore(file: Path, tmp_path: Path, children: Children) -> None:
    source = tmp_path / "other.db"
    with opened(source) as log:
        log.remember_all([told(f"{n}") for n in range(20)])
    before = source.read_bytes()
    for room in (30_000, source.stat().st_size - 10_000, source.stat().st_size + 10_000):
        said = children.run("attempt", file, f"restore {source}", room=room)
        assert said[0].startswith(("not_written: ", "full: ", "done"))
    assert source.read_bytes() == before


def test_no_room_on_a_small_disk(tmp_path: Path, children: Children) -> None:
    with small_disk(tmp_path, "400k") as disk:
        file = disk / "companion.db"
        said = children.run("attempt", file, "open", "begin", "fill")
        assert said[:2] == ["done", "done"]
        assert said[-1].startswith("full: ")
        id, kept = said[-2].split()
        (disk / "more").write_bytes(b"")
        assert children.run("attempt", file, f"backup {disk / 'copy.db'}")[0].startswith("full: ")
        whole = tmp_path / "companion.db"
        shutil.copy(file, whole)
        if (wal := disk / "companion.db-wal").exists():
            shutil.copy(wal, tmp_path)
        with opened(whole) as log:
            assert len(log.read(id)[1]) == int(kept)
        shutil.rmtree(disk, ignore_errors=True)
        (disk / "ballast").write_bytes(bytes(380_000))
        assert children.run("attempt", disk / "new.db", "open")[0].startswith("full: ")


# Looking, where nothing can be written


@pytest.fixture(params=["as a backup", "closed", "as after a kill"])
def kept(request: pytest.FixtureRequest, file: Path) -> tuple[list[Path], str]:
    """What lies there of a database, and which sessions it holds."""
    if request.param == "as a backup":
        with closing(sqlite3.connect(file)) as database:
            assert database.execute("PRAGMA journal_mode = DELETE").fetchone() == ("delete",)
    if request.param != "as after a kill":
        return [file], "before"
    wal = file.with_name(f"{file.name}-wal")
    with opened(file) as log:
        log.remember(told("last"))
        there = file.read_bytes(), wal.read_bytes()
    file.write_bytes(there[0])
    wal.write_bytes(there[1])
    return [file, wal], "before last"


LOOKS = ("look", "begin", "look")


def test_looking_where_no_file_may_grow(kept: tuple[list[Path], str], children: Children) -> None:
    """As on a full disk, for those who may mount no small one."""
    (file, *_), expected = kept
    said = children.run("attempt", file, *LOOKS, room=400)
    assert said[:2] + said[3:] == [expected, "done"] * 2
    assert said[2].startswith(("full: ", "not_written: "))


def test_looking_on_a_full_disk(kept: tuple[list[Path], str], tmp_path: Path, children: Children) -> None:
    there, expected = kept
    with small_disk(tmp_path, "600k") as disk:
        for one in there:
            shutil.copy(one, disk)
        fill_up(disk)
        file = disk / "companion.db"
        said = children.run("attempt", file, *LOOKS, f"backup {tmp_path / 'copy.db'}")
        assert said[:2] + said[3:5] == [expected, "done"] * 2
        assert said[2].startswith("full: ")
        assert said[5] == "done"
        assert ids_in(tmp_path / "copy.db") == set(expected.split())
        (disk / "ballast").unlink()
        assert children.run("attempt", file, *LOOKS)[2] == "done"


def test_looking_where_nothing_may_be_written(kept: tuple[list[Path], str], anybody: Path, children: Children) -> None:
    there, expected = kept
    locked = made_for_nobody(anybody / "locked", 0o555, *there)
    file = locked / "companion.db"
    said = children.run("attempt", file, *LOOKS, f"backup {anybody / 'copy.db'}", rights=False)
    assert said[:2] + said[3:5] == [expected, "done"] * 2
    assert said[2] == f"read_only: writing {file} is not allowed here; nothing was changed"
    assert said[5] == "done"
    assert ids_in(anybody / "copy.db") == set(expected.split())
    assert sorted(one.name for one in locked.iterdir()) == sorted(one.name for one in there)


def test_who_looks_writes_once_there_is_room(tmp_path: Path, file: Path) -> None:
    with small_disk(tmp_path, "600k") as disk:
        shutil.copy(file, disk)
        fill_up(disk)
        log, _ = open_or_rescue(disk / "companion.db", look=True)
        with pytest.raises(Trouble, match="full"):
            log.begin(NEW)
        why = log.database.why
        assert why is not None
        (disk / "ballast").unlink()
        log.begin(NEW)
        assert log.database.why is None
        assert len(all_of(log)) == 2
        log.close()


# Forbidden


@pytest.mark.parametrize(
    ("folder", "mode", "expected"),
    [
        (0o555, 0o644, {"open": "read_only"}),
        (0o000, 0o644, dict.fromkeys(("open", "rescue", "backup", "restore"), "no_access")),
        (0o777, 0o444, {"open": "done", "begin": "read_only", "rescue": "done", "restore": "read_only"}),
        (0o777, 0o000, dict.fromkeys(("open", "rescue", "backup"), "no_access")),
    ],
    ids=["a folder to be read", "a closed folder", "a file to be read", "a closed file"],
)
def test_what_is_forbidden_is_told_and_nothing_changes(
    anybody: Path, file: Path, children: Children, folder: int, mode: int, expected: dict[str, str]
) -> None:
    source = backup(file, anybody / "source.db")
    source.chmod(0o644)
    there = made_for_nobody(anybody / "there", folder, file, each=mode) / "companion.db"
    where = {"backup": f"backup {anybody / 'copy.db'}", "restore": f"restore {source}"}
    said = children.run("attempt", there, *(where.get(deed, deed) for deed in expected), rights=False)
    assert [line.split(":")[0] for line in said] == [*expected.values()]
    words = {
        "read_only": f"read_only: writing {there} is not allowed here; nothing was changed",
        "no_access": f"no_access: this user is not allowed to read {there}",
    }
    assert all(line == "done" or line == words[line.split(":")[0]] for line in said)
    there.parent.chmod(0o777)
    there.chmod(0o644)
    assert there.read_bytes() == file.read_bytes()
    left = {path.name for path in (*anybody.iterdir(), *there.parent.iterdir())}
    assert left - {"companion.db-wal", "companion.db-shm"} == {"there", "source.db", "companion.db"}
    assert_as_before(there)


def test_nothing_new_comes_into_a_folder_that_may_not_be_written(anybody: Path, file: Path, children: Children) -> None:
    folder, source = made_for_nobody(anybody / "locked", 0o555), made_for_nobody(anybody / "own", 0o777, file)
    for place, key in (("new.db", "read_only"), ("below/new.db", "no_folder")):
        assert children.run("attempt", folder / place, "open", rights=False)[0].startswith(f"{key}: ")
    said = children.run("attempt", source / "companion.db", f"backup {folder / 'kept.db'}", rights=False)
    assert said[0].split(":")[0] in ("read_only", "no_access")
    assert [*folder.iterdir()] == []


def test_commands_where_nothing_may_be_written_or_entered(anybody: Path, tmp_path: Path, children: Children) -> None:
    with opened(tmp_path / "companion.db") as log, Import(log) as incoming:
        incoming.find([ROOT / "seeds/push/table.companion.json"])
        incoming.keep()
    source = backup(log.database, anybody / "companion.db")
    source.chmod(0o644)
    for name, mode in (("locked", 0o555), ("closed", 0o000)):
        made_for_nobody(anybody / name, mode, source)
    deeds = (
        "history", f"export {anybody / 'all.json'} --format json", f"backup {anybody / 'copy.db'}", f"restore {source}",
        f"import {ROOT / 'seeds/13/table.companion.json'}",
    )  # fmt: skip
    asked = [(anybody / "locked", deed) for deed in deeds]
    asked += [(anybody / "closed", deed) for deed in (*deeds, "serve --port 0")]
    said = children.run("command", tmp_path / "warm", [(str(folder), deed) for folder, deed in asked])
    refused = f"1 companion: writing {anybody / 'locked' / 'companion.db'} is not allowed here; nothing was changed"
    assert said[:5] == ["0 "] * 3 + [refused] * 2
    refused = f"1 companion: this user is not allowed to read {anybody / 'closed' / 'companion.db'}"
    assert said[5:] == [refused] * 6
    (anybody / "closed").chmod(0o755)
    for name in ("locked", "closed"):
        assert [one.name for one in (anybody / name).iterdir()] == ["companion.db"]


# Something else


def test_a_folder_or_a_pipe_where_the_file_should_be_or_a_file_where_the_folder(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("mine")
    for place in (tmp_path / "data" / "companion.db", tmp_path / "data" / "deep" / "companion.db"):
        assert trouble(place).key == "no_folder"
    assert (tmp_path / "data").read_text() == "mine"
    (tmp_path / "folder").mkdir()
    assert trouble(tmp_path / "folder").key == "not_a_file"
    with pytest.raises(Trouble, match="not_a_file"):
        open_or_rescue(tmp_path / "folder")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", "folder"]
    os.mkfifo(file := tmp_path / "companion.db")
    assert trouble(file).key == "not_a_file"
    for deed in (open_or_rescue, lambda file: backup(file, tmp_path / "copy.db"), lambda file: restore(file, file)):
        with pytest.raises(Trouble, match="not_a_file"):
            deed(file)


def test_a_link_to_a_folder_that_is_not_there(file: Path, tmp_path: Path) -> None:
    source, link = backup(file, tmp_path / "source.db"), tmp_path / "companion.db"
    link.symlink_to(tmp_path / "stick" / "companion.db")
    assert trouble(link) == Trouble("leads_nowhere", file=str(link), target=str(link.resolve()))
    for deed in (open_or_rescue, lambda file: backup(file, tmp_path / "copy.db"), lambda file: restore(file, source)):
        with pytest.raises(Trouble, match="leads_nowhere"):
            deed(link)
    assert link.is_symlink()
    (tmp_path / "stick").mkdir()
    assert restore(link, source) is None
    assert link.is_symlink()
    assert_as_before(link)


@pytest.mark.parametrize("table", ["result", "session", "change"])
@pytest.mark.parametrize("instead", ["", "CREATE VIEW {table} AS SELECT 1 AS session, 2 AS number"])
def test_something_else_in_the_place_of_a_table(file: Path, table: str, instead: str) -> None:
    with closing(sqlite3.connect(file)) as database:
        database.execute(f"DROP TABLE {table}")
        database.execute(instead.format(table=table))
        database.commit()
    with opened(file) as log, pytest.raises(Trouble, match="damaged"):
        log.read("before")
    log, rescue = open_or_rescue(file)
    log.close()
    assert rescue is not None
    assert rescue.kept.exists()
    assert (rescue.whole, rescue.lost) == ((0, 1) if table == "session" else (1, 0))


@pytest.mark.parametrize(
    "content", [b"Dear diary,\n" * 3, b"Dear diary,\n" * 3000, b"\x89PNG" + bytes(range(256)) * 90]
)
def test_a_file_that_is_no_database(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "companion.db"
    file.write_bytes(content)
    assert left_alone(file).key == "not_a_database"


@pytest.mark.parametrize("version", [0, 1, VERSION, VERSION + 1])
@pytest.mark.parametrize("journal", ["DELETE", "WAL"])
def test_the_database_of_another_program(tmp_path: Path, version: int, journal: str) -> None:
    file = tmp_path / "companion.db"
    with closing(sqlite3.connect(file)) as database:
        database.execute(f"PRAGMA journal_mode = {journal}")
        database.execute("CREATE TABLE session (song TEXT)")
        database.execute("INSERT INTO session VALUES ('La Mer')")
        database.execute(f"PRAGMA user_version = {version}")
        database.commit()
    assert left_alone(file).key == "not_a_database"


def test_the_file_tells_its_version_and_a_newer_one_is_left_alone(file: Path) -> None:
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (VERSION,)
        database.execute(f"PRAGMA user_version = {VERSION + 1}")
    assert left_alone(file) == Trouble("newer", file=str(file), found=VERSION + 1, known=VERSION)


def test_a_version_1_that_does_not_hold_together(tmp_path: Path) -> None:
    file = version_1(tmp_path / "companion.db", sessions=2)
    with closing(sqlite3.connect(file)) as database:
        database.execute("DROP TABLE seat")
        database.execute("CREATE TABLE seat (chair TEXT)")
    assert trouble(file).key == "damaged_old"
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (1,)
        assert database.execute("SELECT count(*) FROM event").fetchone() == (52,)


def test_a_file_taken_away_while_it_is_in_use(file: Path) -> None:
    with opened(file) as log:
        log.begin(NEW)
        file.rename(file.with_name("elsewhere.db"))
        with pytest.raises(Trouble, match="moved"):
            log.begin(NEW)


def test_a_fault_of_a_caller_is_no_trouble_with_the_file(file: Path) -> None:
    """Importing reads other files in the block that writes: what fails there is told as what it is."""
    with opened(file) as log:
        with pytest.raises(IsADirectoryError), log.database.writing():
            raise IsADirectoryError(21, "Is a directory", "elsewhere")
        with pytest.raises(OperationalError, match="no such table"), log.database.reading() as db:
            db.connection().exec_driver_sql("SELECT * FROM chairs")


def test_every_trouble_has_words() -> None:
    facts = {"file": "a.db", "found": 3, "known": 2, "detail": "why", "folder": "f", "session": "s", "target": "t"}
    for key in WORDS:
        assert "a.db" in Trouble(key, **facts).said(Say()) or key == "no_folder"
