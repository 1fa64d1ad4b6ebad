"""``export`` and ``import``, ``backup`` and ``restore``: everything leaves and comes back the same."""

from __future__ import annotations

import shutil
import sys
import tempfile
import zipfile
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from companion.sessions.files.archive import file_name, write
from companion.sessions.play.sessions import Sessions
from companion.store import Log
from tests.cli.conftest import ROOT, CompanionCommand
from tests.cli.limited import run_on_a_full_disk
from tests.sessions.files.made import document, encoded, record

SEEDS = sorted((ROOT / "seeds").rglob("*.companion.json"))


@pytest.fixture
def seeds(home: Path, every_game: Path) -> None:
    shutil.copytree(every_game, home)


def done(companion: CompanionCommand, *arguments: object) -> Any:
    return companion(*arguments, "--json").json()


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


def test_the_recorded_sessions_come_back_byte_for_byte(companion: CompanionCommand, tmp_path: Path) -> None:
    assert len(done(companion, "import", ROOT / "seeds")["imported"]) == len(SEEDS)
    told = done(companion, "export", tmp_path / "out")
    assert sorted(told["files"]) == sorted(str(file) for file in (tmp_path / "out").iterdir())
    assert sorted(contents(tmp_path / "out").values()) == sorted(file.read_bytes() for file in SEEDS)
    again = done(companion, "import", tmp_path / "out", "--data-dir", tmp_path / "other")
    assert sorted(again["imported"]) == sorted(told["sessions"])
    done(companion, "export", tmp_path / "again", "--data-dir", tmp_path / "other")
    assert contents(tmp_path / "again") == contents(tmp_path / "out")
    twice = done(companion, "import", *SEEDS, *SEEDS)
    assert (twice["imported"], twice["replaced"], twice["kept"]) == ([], [], [])
    assert len(twice["there"]) == 2 * len(SEEDS)
    assert len(done(companion, "history", "--limit", 100)) == len(SEEDS)


def test_folders_lists_and_zips(companion: CompanionCommand, tmp_path: Path) -> None:
    sent = tmp_path / "sent" / "deep"
    sent.mkdir(parents=True)
    for n in range(3):
        (sent / f"{n}.JSON").write_bytes(changed(id=f"f{n}"))
    (sent / "sheet.json").write_text('{"game": "13"}', "utf-8")
    (sent / "broken.json").write_text("{", "utf-8")
    (sent / ".hidden.companion.json").write_text("{", "utf-8")
    (sent / "notes.txt").write_text("rain", "utf-8")
    with zipfile.ZipFile(tmp_path / "SENT.ZIP", "w") as packed:
        for file in SEEDS:
            packed.write(file, file.relative_to(ROOT))
        packed.writestr("__MACOSX/._a.companion.json", b"\0\5\x16\7")
        packed.writestr("list.json", b"[" + b",".join(file.read_bytes() for file in SEEDS[:2]) + b"]")
    told = done(companion, "import", tmp_path / "sent", tmp_path / "SENT.ZIP")
    assert (len(told["imported"]), len(told["there"])) == (3 + len(SEEDS), 2)
    assert [Path(file).name for file in told["passed_over"]] == ["broken.json", "sheet.json"]
    ran = companion("import", tmp_path / "sent")
    assert ran.out == "0 games imported\n3 games were there already\n2 files skipped: not session files\n"


@pytest.mark.usefixtures("seeds")
def test_sessions_are_named_by_their_id_or_its_beginning(companion: CompanionCommand, tmp_path: Path) -> None:
    told = done(companion, "export", tmp_path / "out", "--session", "feb77c88", "--session", "4fc9502b-30fd")
    assert [id[:8] for id in told["sessions"]] == ["feb77c88", "4fc9502b"]
    assert [name[:13] for name in contents(tmp_path / "out")] == ["2026-10-10-13"] * 2
    for unknown in ("feb77c8", "ffffffff", "", "../x"):
        companion("export", tmp_path / "out", "--session", unknown).refused(1)
    for id in ("session-1", "session-12"):
        (tmp_path / f"{id}.companion.json").write_bytes(changed(id=id))
    assert companion("import", *tmp_path.glob("*.companion.json")).status == 0
    companion("export", tmp_path / "out", "--session", "session-").refused(1)
    assert done(companion, "export", tmp_path / "out", "--session", "session-1")["sessions"] == ["session-1"]


def changed(**change: Any) -> bytes:
    return encoded({**document(record("13", "scorepad", "table", 3)), **change})


FEWER = changed(events=document(record("13", "scorepad", "table", 3))["events"][:-1], finished_at=None, result=None)
RENAMED = changed(players=[{"seat": seat, "name": f"N{seat}"} for seat in range(3)], result=None)


def test_one_that_is_there_with_differences_asks(companion: CompanionCommand, tmp_path: Path) -> None:
    original = write(record("13", "scorepad", "table", 3))
    (tmp_path / "a.companion.json").write_bytes(original)
    assert companion("import", tmp_path / "a.companion.json").status == 0
    sent = tmp_path / "sent"
    sent.mkdir()
    (sent / "c.companion.json").write_bytes(changed(id="new"))
    for data, told in (
        (RENAMED, "players"),
        (changed(notes="rain"), "notes"),
        (changed(weather="rain"), "weather"),
        (changed(started_at="2026-11-21"), "started_at"),
        (FEWER, "events-1"),
    ):
        (sent / "b.companion.json").write_bytes(data)
        refusal = companion("import", sent).refused(1)
        assert told in refusal
        assert "b.companion.json" in refusal
    assert len(done(companion, "history")) == 1

    kept = done(companion, "import", sent, "--keep")
    there = [record("13", "scorepad", "table", 3).id]
    assert (kept["imported"], kept["kept"], kept["replaced"]) == (["new"], there, [])
    done(companion, "export", tmp_path / "out", "--session", *there)
    assert list(contents(tmp_path / "out").values()) == [original]

    replaced = done(companion, "import", sent, "--replace")
    assert (replaced["there"], replaced["replaced"]) == (["new"], there)
    assert len(done(companion, "history")) == 2
    assert done(companion, "import", sent)["there"] == [*there, "new"]
    assert "events+1" in companion("import", tmp_path / "a.companion.json").refused(1)


@pytest.mark.usefixtures("seeds")
def test_files_that_are_not_ours_stay(companion: CompanionCommand, tmp_path: Path) -> None:
    told = done(companion, "export", tmp_path / "out")
    mine = Path(told["files"][3])
    mine.write_bytes(b"something else")
    before = contents(tmp_path / "out")
    assert mine.name in companion("export", tmp_path / "out").refused(1)
    assert contents(tmp_path / "out") == before
    other = before[Path(told["files"][2]).name]
    mine.write_bytes(other)
    assert companion("export", tmp_path / "out").status == 1
    mine.unlink()
    mine.mkdir()
    assert companion("export", tmp_path / "out").status == 1
    mine.rmdir()
    assert done(companion, "export", tmp_path / "out") == told


@pytest.mark.usefixtures("seeds")
@pytest.mark.parametrize("kind", ["json", "csv", "bgsplay"])
def test_a_place_that_cannot_be_written(companion: CompanionCommand, tmp_path: Path, kind: str) -> None:
    (tmp_path / "file").write_text("mine", "utf-8")
    for dest in (tmp_path, tmp_path / "file" / "x", tmp_path / "missing" / "x", "a\0b", "", "x" * 5000):
        companion("export", dest, "--format", kind).refused(2)
    for dest in (tmp_path / "file", "a\0b", "x" * 5000):
        companion("export", dest).refused(2)
    companion("export", tmp_path / "data" / "companion.db", "--format", kind).refused(1)
    assert len(done(companion, "history")) == len(SEEDS)
    assert (tmp_path / "file").read_text("utf-8") == "mine"
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.skipif(sys.platform != "linux", reason="limits differ there")
@pytest.mark.parametrize("kind", ["json", "files"])
def test_a_full_disk_leaves_the_file_as_it_was(companion: CompanionCommand, tmp_path: Path, kind: str) -> None:
    for n in range(3):
        (tmp_path / f"{n}.companion.json").write_bytes(changed(id=f"s{n}", more="x" * 100_000))
    assert companion("import", tmp_path).status == 0
    file = tmp_path / "all.json"
    file.write_text("before", "utf-8")
    out = tmp_path / "out" if kind == "files" else file
    ran = run_on_a_full_disk(tmp_path, 70_000, "export", out, "--format", kind)
    ran.refused(2)
    assert file.read_text("utf-8") == "before"
    if kind == "files":
        assert not (tmp_path / "out").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="limits differ there")
def test_no_room_for_what_waits_to_be_imported(companion: CompanionCommand, tmp_path: Path) -> None:
    """The file that finds no room is named, not what is printed on, and nothing is imported."""
    (tmp_path / "in").mkdir()
    for n in range(3):
        (tmp_path / "in" / f"{n}.companion.json").write_bytes(changed(id=f"s{n}", more="x" * 100_000))
    assert companion("history").status == 0
    assert tempfile.gettempdir() in run_on_a_full_disk(tmp_path, 150_000, "import", tmp_path / "in").refused(1)
    assert companion("history", "--json").out == "[]\n"
    assert companion("import", tmp_path / "in").status == 0


IDS = ["a", "A", "con", "../x", "a/b", "x" * 200, "é", "", ".", "0a7e-11", "a.companion.json", "-", "a b", "a:b", "\\"]


def test_file_names_fit_every_system_and_are_never_the_same() -> None:
    evening = date(2026, 11, 21)
    names = [file_name(id, "push", evening) for id in IDS]
    assert len({name.casefold() for name in names}) == len(names)
    for name in names:
        assert name.startswith("2026-11-21-push-")
        assert name.isascii()
        assert not set(name) & set('<>:"/\\|?* ')
        assert len(name) < 120
    assert file_name("0a7e-11", "13", evening) == "2026-11-21-13-0a7e-11.companion.json"


def test_backup_and_restore(companion: CompanionCommand, tmp_path: Path, home: Path) -> None:
    assert companion("import", ROOT / "seeds" / "13").status == 0
    copy = tmp_path / "copy.db"
    assert done(companion, "backup", copy) == {"file": str(copy)}
    assert companion("import", ROOT / "seeds" / "push").status == 0
    ran = companion("restore", copy)
    assert (ran.status, ran.err, ran.out.count("\n")) == (0, "", 2)
    assert len(done(companion, "history")) == 3
    (kept,) = home.glob("companion-before-restore*.db")
    assert kept.name in ran.out
    told = done(companion, "restore", kept)
    assert told["kept"] != str(kept)
    assert len(done(companion, "history")) == 6
    ran = companion("backup", tmp_path / "again.db")
    assert (ran.status, ran.err, ran.out.count("\n")) == (0, "", 1)
    assert done(companion, "restore", copy, "--data-dir", tmp_path / "new")["kept"] is None
    assert len(done(companion, "history", "--data-dir", tmp_path / "new")) == 3
    before = done(companion, "history")
    (tmp_path / "half.db").write_bytes((home / "companion.db").read_bytes()[:20_000])
    for name in ("half.db", "data/companion.db", ".", "x" * 300):
        companion("restore", tmp_path / name).refused(1)
        assert done(companion, "history") == before
    for dest in (tmp_path, home / "companion.db", tmp_path / "missing" / "x.db", "x" * 300):
        companion("backup", dest).refused(1)
    companion("backup", tmp_path / "x.db", "--data-dir", tmp_path / "empty").refused(1)
    assert done(companion, "history") == before


LOOK_THE_SAME = ("D’Arc", "D'Arc", "D’Arc\u200e")


@pytest.mark.parametrize(
    ("names", "told"),
    [(LOOK_THE_SAME, ("players[1].name", "(0, 1, 2)")), (("Ana", "Bo", "\u3164"), ("players[2].name",))],
)
def test_a_file_whose_names_look_the_same_or_show_nothing_is_refused_with_the_seats(
    companion: CompanionCommand, log: Log, tmp_path: Path, names: tuple[str, ...], told: tuple[str, ...]
) -> None:
    file = tmp_path / "x.companion.json"
    file.write_bytes(changed(players=[{"seat": seat, "name": name} for seat, name in enumerate(names)], result=None))
    refusal = companion("import", file).refused(2)
    assert all(words in refusal for words in told)
    assert Sessions(log).people.everybody() == ()
