"""CONTRIBUTING's "Add a game" is enough: a fourth game, put where it says, is played, kept, shown and exchanged.

The game is ``a_fourth_game/``, laid over a copy of the tree. Beside its own files only what is in ``LINES`` changes,
and the list in CONTRIBUTING names each of these files. The game's own tests, and those of all games, run in the copy.
"""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import subprocess
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Final

import pytest
from babel.messages.pofile import read_po, write_po

from companion.locale import FALLBACK, LANGUAGES
from tools import words

ROOT = Path(__file__).parents[1]
OWN = Path(__file__).parent / "a_fourth_game"

LINES: Final = {
    "companion/games/__init__.py": {
        "from companion.games.thirteen import": "from companion.games.sprint import GAME as SPRINT\n{}",
        "(PUSH, THIRTEEN, THRICEWISE": "{}, SPRINT",
    },
    "companion/ui/games/registry.py": {
        "import push, thirteen": "import push, sprint, thirteen",
        '    "thricewise": ': '    "sprint": sprint.SCREENS,\n{}',
    },
    "pyproject.toml": {
        "(companion.games.push) | ": "{}(companion.games.sprint) | ",
        "(companion.ui.games.push) | ": "{}(companion.ui.games.sprint) | ",
        '"companion.games.push.**", ': '{}"companion.games.sprint.**", ',
    },
    "tests/games/play.py": {
        "from companion.games.thirteen import scorepad": "from companion.games.sprint import scorepad as sprint\n{}",
        "TRACKINGS = (": 'OPTIONS["sprint"] = dict[str, list[Any]]()\n{}',
        '    if case.game == "push":\n        cards': (
            '    if case.game == "sprint":\n'
            "        return sprint.Count((*(chance.randint(0, 9) for _ in range(players - 1)), 12))\n{}"
        ),
    },
}
"""By file: what is there, and what stands in its place (``{}`` is what was there)."""

SCHEMA: Final = "docs/session-file.schema.json"

TESTS: Final = (
    *(file.relative_to(ROOT).as_posix() for file in sorted((ROOT / "tests" / "games").glob("test_*.py"))),
    "tests/games/sprint",
    "tests/ui/games/sprint",
    "tests/sessions/files/test_replays.py::test_a_recorded_session_replays",
    "tests/sessions/files/test_replays.py::test_every_game_has_its_three_recordings",
    "tests/test_words.py",
    "tests/test_project/test_layers.py::test_every_game_stands_in_the_contracts_that_keep_games_apart",
)


def steps() -> str:
    """The list of CONTRIBUTING."""
    return (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("## Add a game\n")[2].partition("\n## ")[0]


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tree with a fourth game in it, and with what Python has compiled of the rest."""
    copy = tmp_path_factory.mktemp("tree")
    for folder in ("companion", "tests", "seeds", "tools"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=shutil.ignore_patterns("a_fourth_game"))
    (copy / "assets").symlink_to(ROOT / "assets")
    shutil.copytree(ROOT / "docs", copy / "docs", ignore=shutil.ignore_patterns("screenshots"))
    shutil.copy(ROOT / "pyproject.toml", copy)
    for folder in ("companion", "tests", "seeds"):
        shutil.copytree(OWN / folder, copy / folder, dirs_exist_ok=True)
    for file, lines in LINES.items():
        text = (copy / file).read_text("utf-8")
        for there, then in lines.items():
            assert text.count(there) == 1, f"{file}: {there}"
            text = text.replace(there, then.replace("{}", there, 1))
        (copy / file).write_text(text, "utf-8")
    schema, own = (json.loads(file.read_text("utf-8")) for file in (copy / SCHEMA, OWN / "schema.json"))
    schema["properties"]["game"]["enum"].append(own["game"])
    schema["allOf"] += own["allOf"]
    schema["$defs"] |= own["$defs"]
    (copy / SCHEMA).write_text(json.dumps(schema), "utf-8")
    return copy


def run(tree: Path, *words: str) -> str:
    ran = subprocess.run(
        [sys.executable, *words],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def test_the_list_names_every_file_in_which_something_changes() -> None:
    named = re.findall(r"`([\w./-]+)`", steps())
    for file in (*LINES, SCHEMA):
        assert any(file == one or file.startswith(one.rstrip("/") + "/") for one in named), file


def test_a_fourth_game_is_played_kept_shown_and_exchanged(tree: Path) -> None:
    added = [f"{folder}/{kind}games" for folder in ("companion", "tests") for kind in ("", "ui/")]
    run(tree, "-m", "ruff", "check", *added)
    run(tree, "-m", "ruff", "format", "--check", *added)
    _say_it_in_other_languages(tree)
    asked = "sprint or every_game_has or keep_games_apart"
    run(tree, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *TESTS, "-k", asked)


def _say_it_in_other_languages(tree: Path) -> None:
    """``make words``, the sentences, ``make words`` again; then nothing is missing."""
    make_words(tree)
    others = [lang for lang in LANGUAGES if lang != FALLBACK]
    for lang in others:
        po = tree / "companion" / "locale" / lang / "LC_MESSAGES" / "companion.po"
        with po.open("rb") as file:
            catalogue = read_po(file)
        sentences = json.loads((OWN / f"words.{lang}.json").read_text("utf-8"))
        missing = [message for message in catalogue if message.id and not any(message.string or "")]
        assert len(missing) == len(sentences)
        for message in missing:
            message.string = sentences[message.id if isinstance(message.id, str) else message.id[0]]
        with po.open("wb") as file:
            write_po(file, catalogue)
    assert make_words(tree).count(" 0 without a translation") == len(LANGUAGES)


def make_words(tree: Path) -> str:
    with redirect_stdout(io.StringIO()) as said:
        assert words.main(["--root", str(tree)]) == 0
    return said.getvalue()
