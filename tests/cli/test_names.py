"""Names from anywhere, of files and of people: none moves a cursor, and programs get the name that is there."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.sessions.files.safe_json import decode, encode, escaped, fits_a_line
from companion.sessions.play.sessions import Sessions
from companion.store import Log
from companion.store.log import amend
from tests.cli.conftest import ROOT, CompanionCommand, Ran
from tests.cli.test_process import COMMAND, ENVIRONMENT

linux = pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse such names")
SEED = ROOT / "seeds" / "13" / "table.companion.json"
SHEET = ROOT / "seeds" / "13" / "sheet-example.json"
ODD = {
    "undecodable": b"x\xff, half \xed\xa0\x80",
    "control and bidi": "\x1b[31m\x1b]0;t\x07 a\u202eb \u2066b\u2069\nc\u2028\u0085\u009b1m\b\r\t\x7f".encode(),
}
odd = pytest.mark.parametrize("name", ODD.values(), ids=ODD)


def named(folder: Path, name: bytes, end: str = "") -> Path:
    """A path as a program gets it from the command line."""
    return folder / (os.fsdecode(name) + end)


def is_harmless(ran: Ran) -> bool:
    return all(c == "\n" or fits_a_line(c) for c in ran.out + ran.err)


def file_told(ran: Ran, key: str) -> bytes:
    """The name that a program finds in the one JSON document."""
    assert ran.status == 0
    found = json.loads(ran.out)[key]
    return os.fsencode(found[0] if isinstance(found, list) else found)


@linux
@odd
def test_a_file_is_told_with_marks_to_people_and_as_it_is_to_programs(
    companion: CompanionCommand, tmp_path: Path, name: bytes
) -> None:
    companion("import", SEED)
    out = named(tmp_path, name)
    simulate = ("simulate", "13", "--players", 3, "--export", f"{out}-games")
    commands: dict[tuple[object, ...], str] = {
        ("backup", f"{out}.db"): "file",
        ("export", out): "files",
        ("export", f"{out}.json", "--format", "json"): "files",
        ("export", f"{out}.csv", "--format", "csv"): "files",
        ("export", f"{out}.bgsplay", "--format", "bgsplay"): "files",
        ("restore", f"{out}.db", "--data-dir", f"{out}-data"): "file",
        ("restore", f"{out}.db"): "kept",
        ("import", tmp_path, "--keep"): "passed_over",
        simulate: "",
    }
    for command, key in commands.items():
        if key == "passed_over":
            (out / "sheet.json").write_text("{}", "utf-8")
        ran = companion(*command)
        assert (ran.status, ran.err) == (0, ""), command
        assert is_harmless(ran), command
        assert key in ("kept", "passed_over") or "\ufffd" in ran.out, command
        if key:
            ran = companion(*command, "--json")
            assert is_harmless(ran), command
            told = file_told(ran, key)
            assert Path(os.fsdecode(told)).is_file(), command
            assert key == "kept" or name in told, command


@linux
@odd
def test_what_is_not_there_is_told_in_one_harmless_line(
    companion: CompanionCommand, tmp_path: Path, name: bytes
) -> None:
    companion("import", SEED)
    missing = named(tmp_path, name)
    spoiled = named(tmp_path, name, ".companion.json")
    spoiled.write_text('{"format": "table-companion/session"}', "utf-8")
    word = os.fsdecode(name)
    for command in (
        ("restore", missing),
        ("import", missing),
        ("replay", missing),
        ("score", "13", missing),
        ("replay", spoiled),
        ("score", "13", spoiled),
        ("import", spoiled),
        ("restore", spoiled),
        ("backup", missing / "x"),
        ("export", spoiled),
        ("export", missing / "x", "--format", "json"),
        ("simulate", "13", "--players", 3, "--export", spoiled / "x"),
        ("score", word, SHEET),
        ("export", tmp_path / "new", "--session", word),
        ("history", "--person", word),
        ("history", "--since", word),
        ("history", "--data-dir", spoiled / "x"),
        ("roll", "--seed", word),
        (word,),
    ):
        ran = companion(*command)
        ran.refused()
        assert is_harmless(ran), command
        assert "\ufffd" in ran.err or command in (("roll", "--seed", word), (word,)), command
    assert not (tmp_path / "new").exists()


PEOPLE = ("Zo\u202eé", "Bo\x1b[2J", "C\u2067\x9b", "[red]李[/red]")
NOTES = "rain\n\x1b]0;title\x07\u2066 and wine \u202e"


@pytest.fixture
def evening(log: Log) -> str:
    """A session with names that no screen takes, as another program may have put them into the file."""
    session = Sessions(log).begin("13", PEOPLE, 0, tracking="scorepad")
    amend.describe(log.database, session.id, place="L\u202eyon\x1b[31m", notes=NOTES)
    return session.id


def test_people_in_the_history_are_told_with_marks_in_a_straight_table_and_escaped_for_programs(
    companion: CompanionCommand, evening: str
) -> None:
    ran = companion("history", "--json")
    assert is_harmless(ran)
    (told,) = ran.json()
    assert [one["name"] for one in told["players"]] == list(PEOPLE)
    assert (told["id"], told["notes"], told["place"]) == (evening, NOTES, "L\u202eyon\x1b[31m")
    assert "李" in ran.out
    assert companion("import", SEED).status == 0
    ran = companion("history").done()
    assert is_harmless(ran)
    assert "Zo\ufffdé, Bo\ufffd[2J, C\ufffd\ufffd, [red]李[/red]" in ran.out
    lines = [line.replace("李", "李.") for line in ran.out.splitlines()]  # it is two columns wide
    (heading,) = [line for line in lines if "Session" in line]
    starts = {line.index(id) for line in lines for id in (evening[:8], "4fc9502b") if id in line}
    assert starts == {heading.index("Session")}


def test_people_on_a_score_sheet(companion: CompanionCommand) -> None:
    names = (*PEOPLE[:2], "C\nd", PEOPLE[3])
    sheet = json.dumps({**json.loads(SHEET.read_text("utf-8")), "players": names}).encode()
    ran = companion("score", "13", "-", stdin=sheet).done()
    assert is_harmless(ran)
    assert {"Zo\ufffdé", "C\ufffdd", "[red]李[/red]"} <= set(ran.out.split())
    ran = companion("score", "13", "-", "--json", stdin=sheet)
    assert is_harmless(ran)
    assert {one["name"] for one in json.loads(ran.out)["standings"]} == set(names)
    ran = companion("score", "13", "-", stdin=sheet.replace(b'"rotten": 1', b'"rotten": 9'))
    ran.refused(1)
    assert is_harmless(ran)


def test_a_session_file_tells_its_keys_harmlessly(companion: CompanionCommand, tmp_path: Path) -> None:
    raw = json.loads(SEED.read_text("utf-8"))
    for change in ({"id": "a\x1bb"}, {"game": "1\u202e3"}, {"mode": "\x9b"}, {"seed": "a\nb"}, {"started_at": "\x1b"}):
        (tmp_path / "a.json").write_text(json.dumps({**raw, **change}), "utf-8")
        for command in (("replay",), ("import",)):
            ran = companion(*command, tmp_path / "a.json")
            ran.refused(2)
            assert is_harmless(ran)


SAYINGS = ["a\udcff", "a\u202eb\n\x1b\x7f\x9b", {"\u2066": ["x" * 200, "\ud800"]}, "李", [], {}]


@pytest.mark.parametrize("value", SAYINGS)
def test_escaped_json_says_the_same(value: Any) -> None:
    for ascii_only in (False, True):
        text = escaped(encode(value, ascii_only=ascii_only))
        assert json.loads(text) == value
        assert all(c == "\n" or fits_a_line(c) for c in text)
    assert escaped('{"a": "李"}\n') == '{"a": "李"}\n'
    assert decode(escaped('{"a": "\u202e"}').encode()) == {"a": "\u202e"}


@linux
def test_a_process_gets_bytes_and_gives_them_back(companion: CompanionCommand, tmp_path: Path) -> None:
    assert companion("import", SEED).status == 0
    command: list[str | bytes] = [*COMMAND, b"backup", b"b\xff.db", b"--json"]
    ran = subprocess.run(command, capture_output=True, cwd=tmp_path, env={**ENVIRONMENT, **os.environ}, check=False)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert os.fsencode(json.loads(ran.stdout)["file"]) == os.fsencode(tmp_path) + b"/b\xff.db"
    assert b"\\udcff.db" in ran.stdout
    assert sorted(os.fsencode(one.name) for one in tmp_path.iterdir()) == [b"b\xff.db", b"data"]
