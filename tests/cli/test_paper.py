"""``companion paper``: the files that the app hands out, in one language and size."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.share.assets import assets_folder
from tests.cli.conftest import CompanionCommand


def test_all_sheets_of_a_language_and_size_go_into_a_folder(companion: CompanionCommand, tmp_path: Path) -> None:
    into = tmp_path / "new" / "sheets"
    ran = companion("paper", into, "--lang", "fr")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == f"6 fichiers dans {into}\n"
    names = {path.name for path in into.iterdir()}
    assert names == {f"{game}-{kind}-a4.pdf" for game in ("push", "13", "thricewise")
                     for kind in ("feuille-de-score", "aide-de-jeu")}  # fmt: skip
    for path in into.iterdir():
        assert path.read_bytes() == (assets_folder() / "print" / path.name).read_bytes()


def test_one_game_in_letter_size_and_as_json(companion: CompanionCommand, tmp_path: Path) -> None:
    ran = companion("paper", tmp_path, "--game", "13", "--size", "letter", "--json")
    found = json.loads(ran.out)["files"]
    assert [Path(one).name for one in found] == ["13-score-sheet-letter.pdf", "13-reference-card-letter.pdf"]
    assert all(Path(one).is_file() for one in found)
    assert companion("paper", tmp_path, "--game", "13", "--size", "letter").status == 0  # an older one makes room


def test_a_file_that_is_something_else_stays(companion: CompanionCommand, tmp_path: Path) -> None:
    mine = tmp_path / "13-reference-card-a4.pdf"
    mine.write_text("my notes")
    ran = companion("paper", tmp_path)
    assert (ran.status, ran.out) == (1, "")
    assert "13-reference-card-a4.pdf is something else" in ran.err
    assert [path.name for path in tmp_path.iterdir()] == [mine.name]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [(("--size", "a5"), "“a5” is not one of: a4, letter"), (("--game", "chess"), "“chess” is not one of")],
)
def test_what_there_is_not(companion: CompanionCommand, tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    ran = companion("paper", tmp_path / "sheets", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert said in ran.err
    assert not (tmp_path / "sheets").exists()


def test_a_folder_that_cannot_be(companion: CompanionCommand, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    ran = companion("paper", tmp_path / "file")
    assert (ran.status, ran.out) == (1, "") or ran.status == 2
    assert ran.err.count("\n") == 1
