"""A refused ``export`` leaves nothing behind: no folder, no file, no part of one; and what was there stays."""

from __future__ import annotations

import os
import shutil
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cli.errors import Failed
from companion.cli.files import all_or_none
from companion.engine.words import Say
from companion.share.exports import Selection
from companion.store import Log, NewSession
from companion.store.history import Sitting
from tests.cli.conftest import CompanionCommand


@pytest.fixture(autouse=True)
def _with_games(home: Path, games_of_13: Path) -> None:
    shutil.copytree(games_of_13, home)


def unreadable_session(home: Path) -> str:
    """A session as a later version may keep it: over, and with an event that this one does not know."""
    log = Log(home / "companion.db")
    id = log.begin(NewSession("13", "table", "scorepad", (("Ana", None), ("Bo", None), ("Cy", None)), "{}")).id
    log.append(id, 0, ('{"type":"fly"}',), finished=True)
    log.close()
    return id


def found_in(folder: Path) -> dict[str, bytes | None]:
    """Everything below a folder, with the bytes of files."""
    return {
        str(one.relative_to(folder)): one.read_bytes() if one.is_file() else None
        for one in sorted(folder.rglob("*"))
        if "data" not in one.parts
    }


@pytest.mark.parametrize("kind", ["files", "json", "csv", "bgsplay"])
def test_a_session_that_is_not_there_leaves_nothing(companion: CompanionCommand, tmp_path: Path, kind: str) -> None:
    for dest in ("out", "out/a/b", "out/../out/a"):
        for ids in (("nope",), ("feb77c88", "nope")):
            sessions = [part for id in ids for part in ("--session", id)]
            no_place = kind in ("json", "csv") and dest != "out"
            companion("export", tmp_path / dest, "--format", kind, *sessions).refused(1, *([2] if no_place else []))
            assert found_in(tmp_path) == {}


@pytest.mark.parametrize(("kind", "dest"), [("files", "out/a/b"), ("json", "out")])
def test_one_that_cannot_be_read_stops_all_and_leaves_nothing(
    companion: CompanionCommand, home: Path, tmp_path: Path, kind: str, dest: str
) -> None:
    broken = unreadable_session(home)
    for chosen in ((), ("--session", "feb77c88", "--session", broken)):
        assert broken in companion("export", tmp_path / dest, "--format", kind, *chosen).refused(1)
        assert found_in(tmp_path) == {}


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("kind", ["files", "json", "html"])
def test_stopped_on_the_way_it_leaves_nothing(
    companion: CompanionCommand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, by: signal.Signals
) -> None:
    def stopped(self: Selection) -> Iterator[Sitting]:
        for nth, one in enumerate(everything(self)):
            if nth == 2:
                os.kill(os.getpid(), by)
            yield one

    everything = Selection.__iter__
    monkeypatch.setattr(Selection, "__iter__", stopped)
    before = found_in(tmp_path)
    ran = companion("export", tmp_path / "x", "--format", kind)
    assert (ran.status, ran.out) == (130, "")
    assert found_in(tmp_path) == before == {}


def test_what_was_there_stays_byte_for_byte(companion: CompanionCommand, home: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert companion("export", out).status == 0
    (out / "photo.jpg").write_bytes(b"ours")
    (out / "empty").mkdir()
    for file in out.glob("*.companion.json"):  # as an older export left them
        file.write_bytes(file.read_bytes().replace(b'"Camille"', b'"Camile"'))
    before = found_in(tmp_path)
    broken = unreadable_session(home)
    for chosen in ((), ("--session", "nope"), ("--session", "feb77c88", "--session", broken)):
        companion("export", out, *chosen).refused(1)
        assert found_in(tmp_path) == before
    assert companion("export", out, "--session", "feb77c88").status == 0
    changed = {name for name, data in found_in(tmp_path).items() if data != before[name]}
    assert len(changed) == 1
    assert found_in(tmp_path).keys() == before.keys()
    plays = tmp_path / "all.bgsplay"
    plays.write_text("before")
    companion("export", plays, "--format", "bgsplay", "--session", broken).refused(1)
    assert plays.read_text() == "before"


def test_folders_that_somebody_uses_by_then_stay(tmp_path: Path) -> None:
    def interrupted() -> None:
        with all_or_none(Say(), str(tmp_path / "a" / "b" / "c")) as add:
            add("x", b"x")
            (tmp_path / "a" / "theirs").write_bytes(b"theirs")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert found_in(tmp_path) == {"a": None, "a/theirs": b"theirs"}


def test_files_that_took_their_places_go_back_when_a_later_one_cannot(tmp_path: Path) -> None:
    (tmp_path / "2").write_bytes(b"before")

    def hindered() -> None:
        with all_or_none(Say(), str(tmp_path)) as add:
            for name in ("1", "2", "3", "4"):
                add(name, b"new")
            (stage,) = tmp_path.glob(".*.part")
            (stage / "new" / "3").unlink()

    with pytest.raises(Failed) as failed:
        hindered()
    assert failed.value.status == 2
    assert str(tmp_path / "3") in failed.value.words
    assert found_in(tmp_path) == {"2": b"before"}


@pytest.mark.parametrize("kind", ["json", "csv", "bgsplay", "html"])
def test_what_is_no_file_is_written_into_and_stays(companion: CompanionCommand, tmp_path: Path, kind: str) -> None:
    pipe, told = tmp_path / "pipe", list[bytes]()
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: told.append(pipe.read_bytes()), daemon=True)
    reader.start()
    assert companion("export", pipe, "--format", kind).status == 0
    reader.join(20)
    assert pipe.is_fifo()
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_bytes(b"before")
    link.symlink_to(target)
    assert companion("export", link, "--format", kind).status == 0
    assert link.is_symlink()
    assert len(target.read_bytes()) > 99
    assert [len(one) > 99 for one in told] == [True]
