"""``-`` is standard input or output for every command that names a file, and what goes there is whole or nothing."""

from __future__ import annotations

import argparse
import io
import json
import shutil
import zipfile
from pathlib import Path

import pytest

from companion.cli import build
from companion.store import Log
from companion.store.history import History
from tests.cli.conftest import ROOT, CompanionCommand, languages

SEED = ROOT / "seeds" / "13" / "table.companion.json"
SHEET = ROOT / "seeds" / "13" / "sheet-example.json"


@pytest.fixture(autouse=True)
def _at_work(home: Path, games_of_13: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty folder to work in, and data beside it; nothing may be made that is called ``-``."""
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)
    shutil.copytree(games_of_13, home)


def made() -> list[str]:
    return sorted(one.name for one in Path().iterdir())


def ids(folder: Path) -> list[str]:
    log = Log(folder / "companion.db")
    found = [one.id for one in History(log.database).page(limit=99).rows]
    log.close()
    return sorted(found)


def members(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        assert packed.testzip() is None
        return {name: packed.read(name) for name in packed.namelist()}


def zipped(**files: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        for name, data in files.items():
            packed.writestr(name.replace("_", "."), data)
    return out.getvalue()


@pytest.mark.parametrize("kind", ["json", "csv", "bgsplay", "html"])
def test_a_file_comes_out_as_it_would_be_written(companion: CompanionCommand, kind: str) -> None:
    assert companion("export", "file", "--format", kind).done().out != ""
    assert companion("export", "-", "--format", kind).done().data == Path("file").read_bytes()
    assert made() == ["file"]


@pytest.mark.parametrize(
    "command",
    [("export", "-"), ("simulate", "push", "--players", "2", "--seed", "s", "--export", "-"), ("paper", "-")],
    ids=lambda command: command[0],
)
def test_a_folder_comes_out_as_a_zip(companion: CompanionCommand, command: tuple[str, ...]) -> None:
    into_a_folder = ["folder" if word == "-" else word for word in command]
    companion(*into_a_folder).done()
    out = companion(*command).done().data
    assert members(out) == {file.name: file.read_bytes() for file in Path("folder").iterdir()}
    assert companion(*command).data == out
    assert made() == ["folder"]


@pytest.mark.parametrize("form", [("--format", "json"), (), ("--session", "4fc9502b", "--format", "json")])
def test_what_is_exported_goes_in_elsewhere(
    companion: CompanionCommand, home: Path, tmp_path: Path, form: tuple[str, ...]
) -> None:
    out, other = companion("export", "-", *form).data, tmp_path / "other"
    told = companion("--data-dir", other, "import", "-", "--json", stdin=out).done().out
    assert sorted(json.loads(told)["imported"]) == ids(other)
    assert len(ids(other)) == (1 if "--session" in form else 3)
    assert made() == []


def test_a_backup_goes_in_elsewhere(companion: CompanionCommand, home: Path, tmp_path: Path) -> None:
    out, other = companion("backup", "-").done().data, tmp_path / "other"
    assert out.startswith(b"SQLite format 3")
    told = companion("--data-dir", other, "restore", "-", "--json", stdin=out).done().out
    assert json.loads(told) == {"file": str(other / "companion.db"), "kept": None}
    assert ids(other) == ids(home)
    assert made() == []


def test_a_session_file_plays_and_a_zip_are_read(companion: CompanionCommand, tmp_path: Path) -> None:
    plays = companion("export", "-", "--format", "bgsplay").data
    packed = zipped(one_companion_json=SEED.read_bytes(), notes_json=b"{}")
    for n, (data, count) in enumerate(((SEED.read_bytes(), 1), (plays, 3), (packed, 1))):
        assert companion("--data-dir", tmp_path / str(n), "import", "-", stdin=data).status == 0
        assert len(ids(tmp_path / str(n))) == count
    for command, file in ((("import", "-", SEED), SEED), (("replay", "-"), SEED), (("score", "13", "-"), SHEET)):
        companion(*command, stdin=file.read_bytes()).done()


@languages
def test_what_cannot_be_read_is_told_in_one_line(companion: CompanionCommand, home: Path, lang: str) -> None:
    before = (home / "companion.db").read_bytes()
    name = {"fr": "entrée standard", "en": "standard input"}[lang]
    for command, data in (
        (("import", "-"), b""),
        (("import", "-"), b"{"),
        (("import", "-"), zipped(x_companion_json=b"{}")),
        (("import", "-"), zipped(notes_txt=b"")),
        (("import", "-"), SEED.read_bytes().replace(b'"G7"', b'"B7"', 1)),
        (("restore", "-"), b""),
        (("restore", "-"), b"no database"),
        (("restore", "-"), b"SQLite format 3\0" + b"x" * 5000),
    ):
        told = companion(*command, "--lang", lang, stdin=data).refused()
        assert name in told
        assert "/tmp" not in told
    assert (home / "companion.db").read_bytes() == before


def test_nothing_comes_out_of_a_refused_command(companion: CompanionCommand) -> None:
    for kind in ("files", "json", "csv", "bgsplay", "html"):
        companion("export", "-", "--format", kind, "--session", "nope").refused(1)
    for command in (
        ("export", "-"),
        ("backup", "-"),
        ("paper", "-"),
        ("simulate", "13", "--players", 3, "--export", "-"),
    ):
        assert "--json" in companion(*command, "--json").refused(2)
    assert made() == []


def test_a_file_may_be_called_so(companion: CompanionCommand, tmp_path: Path) -> None:
    assert companion("export", "./-", "--format", "json").status == 0
    assert made() == ["-"]
    assert companion("--data-dir", tmp_path / "other", "import", "./-").status == 0
    assert len(ids(tmp_path / "other")) == 3


def named() -> set[tuple[str, ...]]:
    """Each command, with the arguments of it that name a file: the option, or nothing where it is no option."""
    return {
        (command, *action.option_strings)
        for action in build("en")._actions
        if isinstance(action, argparse._SubParsersAction)
        for command, parser in action.choices.items()
        for action in parser._actions
        if action.metavar in ("FILE", "DEST", "DIR", "FILE_OR_FOLDER", "FOLDER") and action.dest != "data_dir"
    }


def test_every_argument_that_names_a_file_is_tried_here() -> None:
    source = Path(__file__).read_text("utf-8")
    assert len(named()) >= 8
    for command, *_ in named():
        assert f'"{command}", "' in source


@pytest.mark.parametrize("argument", [*sorted(named()), ("history", "--data-dir")], ids=" ".join)
def test_an_empty_name_is_no_file_name(companion: CompanionCommand, argument: tuple[str, ...]) -> None:
    """A variable of a shell that holds nothing is not the folder one stands in."""
    Path("mine.companion.json").write_bytes(SEED.read_bytes())
    needed = {"score": ["13"], "simulate": ["13", "--players", "3"]}
    ran = companion(argument[0], *needed.get(argument[0], ()), *argument[1:], "")
    assert "this is not a file name" in ran.refused(2)
    assert made() == ["mine.companion.json"]
