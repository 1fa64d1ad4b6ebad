"""``companion paper``: the files that the app hands out, in one language and size."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.share.assets import assets_folder
from tests.cli.conftest import CompanionCommand


def test_all_sheets_of_a_language_and_size_go_into_a_folder(companion: CompanionCommand, tmp_path: Path) -> None:
    into = tmp_path / "new" / "sheets"
    ran = companion("paper", into, "--lang", "fr").done()
    assert ran.out == f"6 fichiers dans {into}\n"
    names = {path.name for path in into.iterdir()}
    assert names == {f"{game}-{kind}-a4.pdf" for game in ("push", "13", "thricewise")
                     for kind in ("feuille-de-score", "aide-de-jeu")}  # fmt: skip
    for path in into.iterdir():
        assert path.read_bytes() == (assets_folder() / "print" / path.name).read_bytes()
    assert companion("paper", into, "--lang", "fr") == ran, "older ones make room"


def test_a_file_that_is_something_else_stays(companion: CompanionCommand, tmp_path: Path) -> None:
    mine = tmp_path / "13-reference-card-a4.pdf"
    mine.write_text("my notes")
    assert "13-reference-card-a4.pdf is something else" in companion("paper", tmp_path).refused(1)
    assert [path.name for path in tmp_path.iterdir()] == [mine.name]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--size", "a5"), "“a5” is not known here; possible: a4, letter"),
        (("--game", "chess"), "“chess” is not known here"),
    ],
)
def test_what_there_is_not(companion: CompanionCommand, tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    assert said in companion("paper", tmp_path / "sheets", *arguments).refused(2)
    assert not (tmp_path / "sheets").exists()
