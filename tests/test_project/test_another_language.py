"""A language more is a catalogue, a line in the list of languages, and texts that are found by its tag.

Here it is French once more, in a copy of the project.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LINE = '"de": "Deutsch"}'
LOOK = """
from companion.games import GAMES
from companion.locale import LANGUAGES, best_language, next_language, speaker
from companion.share.assets import KINDS, SIZES, file_name
from companion.ui.kit.rulebook import book
for game in GAMES:
    assert book(game, "xx") == book(game, "fr") != book(game, "en")
    for kind in KINDS:
        assert file_name(game, kind, "xx", "a4") == file_name(game, kind, "fr", "a4")
every = [*LANGUAGES]
assert [next_language(one) for one in every] == [*every[1:], every[0]]
assert best_language("xx-XX") == "xx"
print(speaker("xx").t("rules"), LANGUAGES["xx"])
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("project")
    for part in ("companion", "tools"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    listed = folder / "companion" / "locale" / "__init__.py"
    shutil.copytree(listed.parent / "fr", listed.parent / "xx")
    text = listed.read_text("utf-8")
    assert text.count(LINE) == 1
    listed.write_text(text.replace(LINE, LINE.replace("}", ', "xx": "Xxish"}')), "utf-8")
    for page in (folder / "companion" / "games").glob("*/rules.fr.md"):
        shutil.copy(page, page.with_name("rules.xx.md"))
    return folder


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (("-c", LOOK), "règles Xxish"),
        (("-m", "companion", "--help", "--lang", "xx"), "fr|en|de|xx"),
        (("-m", "tools.words", "--root", "."), "xx: "),
    ],
)
def test_all_that_asks_for_languages_knows_it(copy: Path, command: tuple[str, ...], says: str) -> None:
    ran = subprocess.run([sys.executable, *command], cwd=copy, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert says in ran.stdout
