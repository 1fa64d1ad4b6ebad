"""Files made to do harm: refused in one line, in bounded time and memory, and nothing of them is kept."""

from __future__ import annotations

import io
import json
import os
import shutil
import stat
import struct
import sys
import time
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.sessions.files import import_files
from companion.sessions.files.archive import write
from tests.cli.conftest import ROOT, CompanionCommand, Ran
from tests.cli.limited import run_on_a_full_disk, run_with_little_memory
from tests.sessions.files.made import document, encoded, record

GOOD = record("13", "scorepad", "table", 3)
DATA = write(GOOD)
NAME = "a.companion.json"


@pytest.fixture
def refused(companion: CompanionCommand, home: Path, games_of_13: Path) -> Callable[..., Ran]:
    """An import that keeps nothing, says so in one line, and does not take long."""
    shutil.copytree(games_of_13, home)
    before = contents(home)

    def run(*paths: object) -> Ran:
        began = time.monotonic()
        ran = companion("import", *paths)
        assert time.monotonic() - began < 20
        assert len(ran.refused()) < 600
        assert contents(home) == before
        return ran

    return run


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def packed(*members: tuple[str | zipfile.ZipInfo, bytes], how: int = zipfile.ZIP_DEFLATED) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", how) as made:
        for name, data in members:
            made.writestr(name, data)
    return stream.getvalue()


def of_kind(kind: int) -> zipfile.ZipInfo:
    member = zipfile.ZipInfo(NAME)
    member.create_system = 3
    member.external_attr = (kind | 0o644) << 16
    return member


def encrypted() -> bytes:
    data = bytearray(packed((NAME, DATA)))
    data[6] |= 1
    data[data.index(b"PK\x01\x02") + 8] |= 1
    return bytes(data)


def listing(members: int, name: bytes) -> bytes:
    """A zip that lists members which are not in it."""
    one = struct.pack("<4s6H3L5H2L", b"PK\x01\x02", 20, 20, 0, 0, 0, 0, 0, 0, 0, len(name), 0, 0, 0, 0, 0, 0) + name
    end = struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, members & 0xFFFF, members & 0xFFFF, members * len(one), 0, 0)
    return one * members + end


def wrong_sum() -> bytes:
    data = bytearray(packed((NAME, DATA), how=zipfile.ZIP_STORED))
    data[data.index(b"Pierre" if b"Pierre" in data else b"Bo")] ^= 1
    return bytes(data)


def padded() -> bytes:
    return DATA.rstrip()[:-1] + b" " * 3_900_000 + b"}"


# Made when a test asks for them: some are large, and every worker reads this file.
ZIPS: dict[str, tuple[Callable[[], bytes], str]] = {
    "upwards": (lambda: packed(("../../a.companion.json", DATA)), "../../a.companion.json"),
    "upwards within": (lambda: packed(("x/../../a.companion.json", DATA)), "name"),
    "upwards with other slashes": (lambda: packed(("..\\..\\a.companion.json", DATA)), "name"),
    "absolute": (lambda: packed(("/etc/a.companion.json", DATA)), "name"),
    "on a drive": (lambda: packed(("C:/a.companion.json", DATA)), "name"),
    "a device": (lambda: packed(("x/con.companion.json", DATA)), "name"),
    "a name of two lines": (lambda: packed(("a\n.companion.json", DATA)), "name"),
    "a name that turns": (lambda: packed(("a\u202enosj.companion.json", DATA)), "name"),
    "a strange name beside a good one": (lambda: packed((NAME, DATA), ("../x", b"")), "name"),
    "a link": (lambda: packed((of_kind(stat.S_IFLNK), b"/etc/passwd")), "link"),
    "a pipe": (lambda: packed((of_kind(stat.S_IFIFO), DATA)), "link"),
    "encrypted": (encrypted, "encrypted"),
    "a zip in a zip": (lambda: packed(("b.zip", packed((NAME, DATA)))), "packed"),
    "lzma": (lambda: packed((NAME, DATA), how=zipfile.ZIP_LZMA), "packed"),
    "cut off": (lambda: packed((NAME, DATA))[:-30], "damaged"),
    "no zip": (lambda: DATA, "damaged"),
    "nothing": (bytes, "damaged"),
    "another checksum": (wrong_sum, "damaged"),
    "a list of members that are not there": (lambda: listing(5, b"a.json"), "damaged"),
    "more members than there can be": (lambda: listing(100_001, b"a.json"), "too many"),
    "members without end": (lambda: listing(400_000, b"a.json"), "damaged"),
    "a bomb": (lambda: packed((NAME, b" " * 100_000_000)), "unpacks"),
    "a bomb beside a good one": (lambda: packed((NAME, DATA), ("b.companion.json", padded())), "unpacks"),
    "an empty one": (packed, "no session file"),
    "other files": (lambda: packed(("a.txt", DATA), ("b.json", b"{}")), "no session file"),
    "a good one and half a one": (lambda: packed((NAME, DATA), ("b.companion.json", DATA[:-9])), "b.companion.json"),
    "a good one and an illegal one": (
        lambda: packed(
            (NAME, DATA), ("b/b.companion.json", (ROOT / "docs/examples/wrong-picker.companion.json").read_bytes())
        ),
        "(P2)",
    ),
}


@pytest.mark.parametrize(("data", "told"), ZIPS.values(), ids=ZIPS)
def test_zips(refused: Callable[..., Ran], tmp_path: Path, data: Callable[[], bytes], told: str) -> None:
    file = tmp_path / "sent.zip"
    file.write_bytes(data())
    before = {one.name for one in tmp_path.iterdir()}
    ran = refused(file)
    assert told in ran.err
    assert str(file) in ran.err
    assert [one.name for one in tmp_path.iterdir() if one.name not in before] == []


def test_a_zip_that_unpacks_to_too_much_in_all(
    refused: Callable[..., Ran], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_files, "MOST_UNPACKED", 3 * len(DATA))
    file = tmp_path / "sent.zip"
    file.write_bytes(packed(*[(f"{n}.companion.json", write(replace(GOOD, id=str(n)))) for n in range(5)]))
    assert "unpacks" in refused(file).err


FILES = {
    "a key twice": (DATA.replace(b'"id"', b'"id": "x", "id"'), "twice"),
    "a list of other things": (b"[1, 2, 3]", "[0]"),
    "another result": (encoded({**document(GOOD), "result": {"standings": [{"seat": 0, "score": 1}]}}), "result"),
}
"""Of each kind one: ``tests/sessions/files/test_archive.py`` has all that is refused."""


@pytest.mark.parametrize(("data", "told"), FILES.values(), ids=FILES)
def test_nothing_comes_in_beside_one_that_is_refused(
    refused: Callable[..., Ran], tmp_path: Path, data: bytes, told: str
) -> None:
    folder = tmp_path / "sent"
    folder.mkdir()
    (folder / "z.companion.json").write_bytes(data)
    for n in range(3):
        (folder / f"{n}.companion.json").write_bytes(write(replace(GOOD, id=str(n))))
    ran = refused(folder)
    assert told in ran.err
    assert "z.companion.json" in ran.err


def test_the_same_session_told_in_two_ways(refused: Callable[..., Ran], tmp_path: Path) -> None:
    for name, sky in (("a", "grey"), ("b", "blue")):
        (tmp_path / f"{name}.companion.json").write_bytes(encoded({**document(GOOD), "sky": sky}))
    ran = refused(tmp_path / "a.companion.json", tmp_path / "b.companion.json")
    assert ran.status == 1
    assert ran.err.index("b.companion.json") < ran.err.index("a.companion.json")
    refused("--keep", tmp_path)
    refused("--replace", tmp_path)


def test_names_that_lead_nowhere(refused: Callable[..., Ran], tmp_path: Path) -> None:
    for name in ("a\0b", "x" * 300, "missing", "missing.zip", "missing/x.zip"):
        refused(tmp_path / name)


def test_too_many_files_in_a_folder(
    refused: Callable[..., Ran], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_files, "MOST_FILES", 20)
    folder = tmp_path / "sent"
    folder.mkdir()
    for n in range(21):
        (folder / f"{n}.companion.json").write_bytes(write(replace(GOOD, id=str(n))))
    assert "too many" in refused(folder).err


@pytest.mark.parametrize("name", ["c.companion.json", "c.zip"])
def test_a_pipe_is_not_waited_for(refused: Callable[..., Ran], tmp_path: Path, name: str) -> None:
    os.mkfifo(tmp_path / name)
    ran = refused(tmp_path / name)
    assert ran.status == 2
    assert ran.err.endswith(f"{name}: this is not a file but a link, a pipe or a device\n")


def test_links_and_pipes_in_a_folder(companion: CompanionCommand, refused: Callable[..., Ran], tmp_path: Path) -> None:
    folder = tmp_path / "sent"
    (folder / "deep").mkdir(parents=True)
    (folder / "deep" / "round").symlink_to(folder)
    (folder / "deep" / "b.json").symlink_to("/dev/zero")
    os.mkfifo(folder / "c.companion.json")
    (folder / NAME).write_bytes(DATA)
    lost = folder / "d.companion.json"
    lost.symlink_to(lost)
    assert "d.companion.json" in refused(folder).err
    lost.unlink()
    assert companion("import", folder, "--json").json()["imported"] == [GOOD.id]


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="a file that nobody can read is needed")
def test_a_file_that_cannot_be_read(refused: Callable[..., Ran], tmp_path: Path) -> None:
    folder = tmp_path / "sent"
    folder.mkdir()
    (folder / NAME).write_bytes(DATA)
    (folder / "b.companion.json").symlink_to("/proc/self/mem")
    ran = refused(folder)
    assert ran.status == 2
    assert "b.companion.json" in ran.err


@pytest.mark.skipif(sys.platform != "linux", reason="limits differ there")
@pytest.mark.parametrize("kind", ["a bomb", "members without end", "more members than there can be"])
def test_memory_stays_small(tmp_path: Path, kind: str) -> None:
    file = tmp_path / "sent.zip"
    file.write_bytes(ZIPS[kind][0]())
    ran = run_with_little_memory(tmp_path, 150_000_000, "import", file)
    ran.refused(2)


@pytest.mark.skipif(sys.platform != "linux", reason="limits differ there")
def test_memory_does_not_grow_with_the_number_of_sessions(companion: CompanionCommand, tmp_path: Path) -> None:
    big = document(record("push", "scorepad", "table", 3))
    big["events"] = [{"type": "switch"}, {"type": "switch", "by": -1}] * 200
    big |= {"result": None, "finished_at": None, "notes": "x" * 19_000, "more": "x" * 2_600_000}
    folder = tmp_path / "sent"
    folder.mkdir()
    for n in range(18):  # 47 megabytes, more than there is room for at once
        (folder / f"{n}.companion.json").write_bytes(encoded({**big, "id": str(n)}))
    run_with_little_memory(tmp_path, 35_000_000, "import", folder).done()
    assert len(companion("history", "--json", "--limit", 100).json()) == 18


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of games that needs more than a megabyte of a store: whole ones, with long notes."""
    folder = tmp_path_factory.mktemp("large")
    played = ("--players", "6", "--bots", "easy", "--games", "2", "--seed", "7")
    assert main(["simulate", "push", *played, "--export", str(folder)]) == 0
    for file in list(folder.iterdir()):
        told = {**json.loads(file.read_bytes()), "notes": "x" * 16_000}
        file.unlink()
        for n in range(10):
            (folder / f"{n}-{file.name}").write_bytes(encoded({**told, "id": f"{n}-{told['id']}"}))
    return folder


@pytest.mark.skipif(sys.platform != "linux", reason="limits differ there")
@pytest.mark.parametrize("limit", [300_000, 1_000_000])
def test_a_full_disk_keeps_what_was_there(
    companion: CompanionCommand, tmp_path: Path, home: Path, every_game: Path, large: Path, limit: int
) -> None:
    shutil.copytree(every_game, home)
    before = kept(companion)
    ran = run_on_a_full_disk(tmp_path, limit, "import", large)
    ran.refused()
    after = kept(companion)
    assert {id: after[id] for id in before} == before
    new = len(after) - len(before)
    assert bool(new) == (limit >= 1_000_000)  # with less room nothing gets as far as the store
    assert (f"stopped after {new} game" in ran.err) == bool(new)
    assert not (new and "nothing was changed" in ran.err)
    assert companion("import", large).out.startswith(f"{20 - new} game")
    assert len(kept(companion)) == len(before) + 20


def kept(companion: CompanionCommand) -> dict[str, Any]:
    return {one["id"]: one for one in companion("history", "--json", "--limit", 500).json()}


@pytest.mark.parametrize("place", ["the session", "a player", "the result"])
def test_whatever_comes_in_is_there_after_the_next_start(
    companion: CompanionCommand, tmp_path: Path, place: str
) -> None:
    """Unknown keys of every depth: as deep as an import reads, they can be kept, deleted and brought back."""
    taken = set()
    for depth in range(19, 25):
        told, nested = json.loads(DATA), {"x-of-others": nested_in(depth)}
        told["id"] = f"deep-{depth}"
        {"the session": told, "a player": told["players"][0], "the result": told["result"]}[place].update(nested)
        path = tmp_path / f"{depth}.companion.json"
        path.write_text(json.dumps(told))
        if companion("import", path).status == 0:
            taken.add(told["id"])
    assert 0 < len(taken) < 6
    assert set(kept(companion)) == taken
    for id in taken:
        assert companion("delete", id).status == companion("delete", "--undo", id).status == 0
    listed = companion("history", "--json")
    assert ({one["id"] for one in json.loads(listed.out)}, listed.err) == (taken, "")


def nested_in(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = {"in": value}
    return value
