"""The floors of the house hold, and the contracts that hold them would notice."""

import ast
import graphlib
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import grimp
import pytest

from companion.games import GAMES

ROOT = Path(__file__).resolve().parents[2]
RULES = [ROOT / "companion" / "engine", ROOT / "companion" / "games"]
SIDE_EFFECTS = {"open", "print", "input", "exec", "eval", "compile", "__import__", "breakpoint"}
BY_DESIGN = {("changes.py", "exec")}
"""Constructors are written out from the names of a class's own fields, once, when a module is imported."""


def modules(*folders: Path) -> list[Path]:
    return sorted(path for folder in folders for path in folder.rglob("*.py"))


def test_no_module_imports_in_a_circle() -> None:
    """Not for its types alone either, nor within a function: each can be read before those that build on it."""
    graph = grimp.build_graph("companion", cache_dir=None)
    graphlib.TopologicalSorter({one: graph.find_modules_directly_imported_by(one) for one in graph.modules}).prepare()


def strange(path: Path) -> Iterator[str]:
    """What rules have no business with: other libraries than Python's, and functions that read or write."""
    allowed = sys.stdlib_module_names | {"companion"}
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names if alias.name.partition(".")[0] not in allowed)
            case ast.ImportFrom(module=str(module), level=0) if module.partition(".")[0] not in allowed:
                yield module
            case ast.Call(func=ast.Name(id=name)) if name in SIDE_EFFECTS and (path.name, name) not in BY_DESIGN:
                yield f"{node.lineno}: {name}()"


def test_engine_and_games_use_the_standard_library_only_and_neither_read_nor_write() -> None:
    found = {str(path.relative_to(ROOT)): [*strange(path)] for path in modules(*RULES)}
    assert {path: what for path, what in found.items() if what} == {}


@pytest.mark.parametrize(
    ("name", "folder", "key"),
    [
        ("No game knows another", "companion.games", "layers"),
        ("No game's screens know another's", "companion.ui.games", "layers"),
        ("What screens share knows no game", "companion.games", "forbidden_modules"),
    ],
)
def test_every_game_stands_in_the_contracts_that_keep_games_apart(name: str, folder: str, key: str) -> None:
    config = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    (contract,) = (c for c in config["tool"]["importlinter"]["contracts"] if c["name"] == name)
    named = set(re.findall(r"[\w.]*\w", " ".join(contract[key])))
    games = {f"{folder}.{path.parent.name}" for path in (ROOT / "companion" / "games").glob("*/rules.py")}
    assert games <= named, "add the game to this contract in pyproject.toml"


def test_a_game_is_named_by_its_own_rooms_and_the_registry_alone() -> None:
    rooms = (ROOT / "companion" / "games", ROOT / "companion" / "ui" / "games")
    ids = re.compile("|".join(f'"{id}"' for id in GAMES))
    lines = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in modules(ROOT / "companion")
        if not any(room in path.parents for room in rooms)
        for line in path.read_text("utf-8").splitlines()
        if ids.search(line)
    ]
    assert len(lines) <= 5, lines


INTRUDERS = [
    ("engine/intruder.py", "import random", "Rules know no library, clock, chance, file or log"),
    ("engine/intruder.py", "import companion.sessions.intruder", "Imports point down"),
    ("games/push/intruder.py", "import companion.games.thirteen", "No game knows another"),
    ("games/push/rules.py", "import companion.games.push.view", "What a seat sees asks the rules"),
    ("ui/games/push/intruder.py", "import companion.ui.games.thirteen", "No game's screens know another's"),
    ("ui/kit/intruder.py", "import companion.ui.games.intruder", "What screens share knows no game"),
    ("ui/kit/intruder.py", "import companion.games.push.rules", "What screens share knows no game"),
    ("ui/kit/intruder.py", "import companion.ui.screens.rules", "Screens stand on the host"),
    ("ui/kit/intruder.py", "import companion.sessions.play.sessions", "The kit knows no session that is played"),
    ("ui/games/push/intruder.py", "import companion.ui.host.host", "The library of all sessions"),
    ("ui/session/intruder.py", "import companion.sessions.library.library", "The library of all sessions"),
    ("sessions/intruder.py", "import flet", "Flet lives in ui, server and app"),
    ("ui/intruder.py", "import starlette", "The server alone knows sockets"),
    ("ui/intruder.py", "import companion.server.web", "Imports point down"),
    ("flet_patches/intruder.py", "import companion.sessions.intruder", "What we change of Flet knows no session"),
    ("store/intruder.py", "import companion.games.push", "The store and what is shared know no game"),
    ("ui/intruder.py", "import companion.games.push.rules", "Screens see sessions and views"),
    ("ui/intruder.py", "from companion.store import intruder", "Screens see sessions and views"),
]
"""By file: an import that points up or sideways, and the contract that says so."""


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What the linter says of a tree in which all of them are."""
    folder = tmp_path_factory.mktemp("tree")
    shutil.copy(ROOT / "pyproject.toml", folder)
    package = folder / "companion"
    skip = shutil.ignore_patterns("__pycache__", "*.md", "*.mo", "*.po")
    shutil.copytree(ROOT / "companion", package, ignore=skip)
    for name in ("games/push/rules.py", "sessions/intruder.py", "store/intruder.py", "ui/games/intruder.py"):
        (package / name).touch()
    for file in dict.fromkeys(file for file, *_ in INTRUDERS):
        lines = [line for of, line, _ in INTRUDERS if of == file]
        (package / file).write_text("\n".join(lines) + "\n", "utf-8")
    linter = Path(sys.executable).with_name("lint-imports")
    ran = subprocess.run([linter, "--no-cache"], cwd=folder, capture_output=True, text=True)
    assert ran.returncode == 1, ran.stdout + ran.stderr
    return ran.stdout


@pytest.mark.parametrize(("file", "line", "contract"), INTRUDERS)
def test_an_import_that_points_up_or_sideways_is_found(said: str, file: str, line: str, contract: str) -> None:
    assert any(row.startswith(contract) and "BROKEN" in row for row in said.splitlines()), said
    whole, _, why = said.partition("Broken contracts")
    assert whole
    (section,) = re.findall(rf"^{re.escape(contract)}.*\n-+\n((?:(?!.*\n-{{3,}}\n).*\n)*)", why, re.MULTILINE)
    importer = "companion." + file.removesuffix(".py").replace("/", ".")
    words = line.split()
    other = f"{words[1]}.{words[3]}" if words[0] == "from" else words[1]
    assert re.search(rf"{re.escape(importer)} -> {re.escape(other)}\b", section), section
