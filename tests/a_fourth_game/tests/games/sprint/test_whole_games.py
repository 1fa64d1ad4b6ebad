"""First to ten through sessions, files and the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.cli import main
from companion.engine import Seat
from companion.games.sprint.cards import Face
from companion.games.sprint.events import Rest, Roll
from companion.sessions.play.sessions import Sessions
from companion.store import Log, database_file
from tests.sessions.files.made import VALIDATOR

PEOPLE = ("Ana", "Bo")


def run(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["--lang", "en", *words]) == 0, capsys.readouterr()
    return capsys.readouterr().out


def test_sprint_is_played_kept_exported_and_imported_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COMPANION_DATA_DIR", str(tmp_path / "here"))
    monkeypatch.setenv("COMPANION_SAMPLES", "0")
    session = Sessions(Log(database_file(tmp_path / "here"))).begin("sprint", PEOPLE, 0, tracking="full")
    for event in (Roll(Seat(0), Face("6")), Rest(Seat(1)), Roll(Seat(0), Face("5"))):
        session.tell(event, seen=session.revision)
    assert session.over
    assert "First to ten" in run(capsys, "history")
    run(capsys, "export", str(tmp_path / "files"))
    (file,) = (tmp_path / "files").glob("*sprint*.json")
    assert VALIDATOR.is_valid(json.loads(file.read_text("utf-8")))
    assert [one["type"] for one in json.loads(file.read_text("utf-8"))["events"]] == ["roll", "rest", "roll"]
    assert "Ana" in run(capsys, "replay", str(file))
    monkeypatch.setenv("COMPANION_DATA_DIR", str(tmp_path / "there"))
    run(capsys, "import", str(file))
    assert "First to ten" in run(capsys, "history", "--game", "sprint")


def test_sprint_is_known_to_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("score", "simulate", "history"):
        assert "sprint" in run(capsys, command, "--help")
    bots = ("--players", "3", "--bots", "easy,normal,hard", "--games", "5", "--seed", "s")
    assert "hard" in run(capsys, "simulate", "sprint", *bots)
    sheet = tmp_path / "sheet.json"
    sheet.write_text(json.dumps({"game": "sprint", "players": PEOPLE, "points": [4, 11]}), "utf-8")
    scored = run(capsys, "score", "sprint", str(sheet))
    assert scored.index("Bo") < scored.index("Ana")
