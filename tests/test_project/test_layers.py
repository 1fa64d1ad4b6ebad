"""The floors of the house hold, and the contracts that hold them would notice."""

import ast
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RULES = [ROOT / "companion" / "engine", ROOT / "companion" / "games"]
SIDE_EFFECTS = {"open", "print", "input", "exec", "eval", "compile", "__import__", "breakpoint"}
BY_DESIGN = {("changes.py", "exec")}
"""Constructors are written out from the names of a class's own fields, once, when a module is imported."""


def modules(*folders: Path) -> list[Path]:
    return sorted(path for folder in folders for path in folder.rglob("*.py"))


def imported(tree: ast.Module) -> Iterator[str]:
    """Roots of absolute imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


def test_engine_and_games_use_the_standard_library_only() -> None:
    allowed = sys.stdlib_module_names | {"companion"}
    strangers = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in modules(*RULES)
        for name in imported(ast.parse(path.read_text("utf-8")))
        if name not in allowed
    }
    assert not strangers


def test_engine_and_games_neither_read_nor_write() -> None:
    calls = {
        f"{path.relative_to(ROOT)}:{node.lineno}: {node.func.id}()"
        for path in modules(*RULES)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SIDE_EFFECTS
        if (path.name, node.func.id) not in BY_DESIGN
    }
    assert not calls


def test_every_game_stands_in_the_contract_that_keeps_games_apart() -> None:
    config = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    (contract,) = (c for c in config["tool"]["importlinter"]["contracts"] if c["name"] == "No game knows another")
    named = set(contract["layers"][0].replace("(", "").replace(")", "").split(" | "))
    games = {f"companion.games.{path.parent.name}" for path in (ROOT / "companion" / "games").glob("*/rules.py")}
    assert games <= named, "add the game to this contract in pyproject.toml"


@pytest.mark.parametrize(
    ("file", "line", "contract"),
    [
        ("engine/intruder.py", "import random", "Rules know no library, clock, chance, file or log"),
        ("engine/intruder.py", "import companion.sessions.intruder", "Imports point down"),
        ("games/push/intruder.py", "import companion.games.thirteen", "No game knows another"),
        ("sessions/intruder.py", "import flet", "Flet lives in ui and app"),
        ("store/intruder.py", "import companion.games.push", "The store and what is shared know no game"),
        ("ui/intruder.py", "import companion.games.push.rules", "Screens see sessions and views"),
        ("ui/intruder.py", "from companion.store import intruder", "Screens see sessions and views"),
    ],
)
def test_an_import_that_points_up_or_sideways_is_found(tmp_path: Path, file: str, line: str, contract: str) -> None:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    package = tmp_path / "companion"
    skip = shutil.ignore_patterns("__pycache__", "*.md", "*.mo", "*.po")
    shutil.copytree(ROOT / "companion", package, ignore=skip)
    for name in ("games", "games/push", "games/thirteen", "sessions", "store", "ui", Path(file).parent):
        (package / name).mkdir(parents=True, exist_ok=True)
        (package / name / "__init__.py").touch()
    for name in ("games/push/rules.py", "sessions/intruder.py", "store/intruder.py", file):
        (package / name).touch()
    (package / file).write_text(f"{line}\n", "utf-8")

    linter = Path(sys.executable).with_name("lint-imports")
    said = subprocess.run([linter, "--no-cache"], cwd=tmp_path, capture_output=True, text=True)
    assert said.returncode == 1, said.stdout + said.stderr
    assert any(row.startswith(contract) and "BROKEN" in row for row in said.stdout.splitlines()), said.stdout
