"""What the app may weigh: a table edited on purpose, in a commit that says for whom, and lists that may only shrink.

``budget.toml`` holds both. Lines are physical ones, as ``wc -l`` counts them. What a list names is what is there today:
an entry that is no longer needed has to go, and a new one has no place.
"""

from __future__ import annotations

import ast
import functools
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
CODE = ROOT / "companion"
BUDGET: dict[str, Any] = tomllib.loads((Path(__file__).parent / "budget.toml").read_text("utf-8"))
SLACK = 1.01
"""So that a line more costs no commit of its own."""
FOLDER, FUNCTION, PARAMETERS, CLASS, METHODS = 20, 60, 8, 250, 12
"""Files in a folder, lines of a function, its parameters, lines of a class, its public methods: so many at most."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


def package(file: Path) -> str:
    """The room that a file is in: of ``ui`` and its ``screens`` the one below, and ``""`` for what lies in none."""
    *folders, _ = file.relative_to(CODE).parts
    return "/".join(folders[: 3 if folders[:2] == ["ui", "screens"] else 2 if folders[:1] == ["ui"] else 1])


@functools.cache
def parsed() -> dict[Path, ast.Module]:
    """Every file of ours, read once."""
    return {file: ast.parse(file.read_text("utf-8")) for file in sorted(CODE.rglob("*.py"))}


def parameters(function: Function) -> int:
    """How many there are, without the object itself and without those that only gather others."""
    told = function.args
    names = [one.arg for one in (*told.posonlyargs, *told.args, *told.kwonlyargs)]
    return len(names) - (names[:1] in (["self"], ["cls"]))


def methods(body: ast.ClassDef) -> set[str]:
    return {one.name for one in body.body if isinstance(one, Function) and not one.name.startswith("_")}


def named(body: ast.AST, above: str = "") -> Iterator[tuple[str, ast.AST]]:
    """Every function and class, with the names of those it stands in."""
    for one in ast.iter_child_nodes(body):
        if isinstance(one, Function | ast.ClassDef):
            yield f"{above}{one.name}", one
            yield from named(one, f"{above}{one.name}.")
        else:
            yield from named(one, above)


def lines(node: ast.AST) -> int:
    assert isinstance(node, Function | ast.ClassDef)
    return (node.end_lineno or 0) - node.lineno + 1


@functools.cache
def private_in() -> dict[Path, set[str]]:
    """By file, private names of others: asked for by ours, as an attribute or in words, and made by none of ours."""
    used, made = dict[Path, set[str]](), set[str]()
    for file, tree in parsed().items():
        asked = used.setdefault(file, set())
        for node in ast.walk(tree):
            match node:
                case ast.Attribute(attr=attr, ctx=ast.Store(), value=ast.Name(id="self" | "cls")):
                    made.add(attr)
                case ast.Attribute(attr=attr):
                    asked.add(attr)
                case ast.Constant(value=str(words)) if words.isidentifier():
                    asked.add(words)
                case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                    made.add(node.name)
                case ast.Name(id=id, ctx=ast.Store()):
                    made.add(id)
                case ast.alias(name=whole, asname=None):
                    asked.add(whole.rpartition(".")[2])
    others = {one for names in used.values() for one in names - made if one.startswith("_") and one.strip("_")}
    return {file: {one for one in names & others if not one.endswith("__")} for file, names in used.items()}


def folders() -> set[str]:
    """Every folder with more files than one can look over, and how many."""
    found = Counter(file.parent.relative_to(CODE).as_posix() for file in parsed())
    return {f"{folder} {number}" for folder, number in found.items() if number > FOLDER}


@functools.cache
def exceptions() -> dict[str, set[str]]:
    """Of each kind what there is too much of."""
    found: dict[str, set[str]] = {
        "folders": folders(),
        "functions": set(),
        "parameters": set(),
        "classes": set(),
        "private": set().union(*private_in().values()),
    }
    for file, tree in parsed().items():
        for title, node in named(tree):
            where = f"{file.relative_to(CODE).as_posix()} {title}"
            if isinstance(node, ast.ClassDef):
                if lines(node) > CLASS or len(methods(node)) > METHODS:
                    found["classes"].add(where)
            elif isinstance(node, Function):
                if lines(node) > FUNCTION:
                    found["functions"].add(where)
                if parameters(node) > PARAMETERS:
                    found["parameters"].add(where)
    return found


@functools.cache
def weights() -> dict[str, list[int]]:
    """By package: lines, files, and how often ``Any`` stands there."""
    found: dict[str, list[int]] = {}
    for file, tree in parsed().items():
        lines_of_it = file.read_text("utf-8").count("\n")
        any_of_it = sum(isinstance(one, ast.Name) and one.id == "Any" for one in ast.walk(tree))
        for room in {package(file), "all"}:
            entry = found.setdefault(room or "companion", [0, 0, 0])
            for at, number in enumerate((lines_of_it, 1, any_of_it)):
                entry[at] += number
    return found


@pytest.mark.parametrize("room", sorted(BUDGET["weights"]))
def test_no_room_weighs_more_than_its_budget(room: str) -> None:
    for kind, has, most in zip(("lines", "files", "Any"), weights()[room], BUDGET["weights"][room], strict=True):
        assert has <= most * SLACK, f"{room} has {has} {kind}, and may have {most}"


def test_every_room_has_a_budget_and_none_is_left_of_one_that_has_gone() -> None:
    assert {*weights()} == {*BUDGET["weights"]}, "give it one, and say for whom"


@pytest.mark.parametrize("kind", ["folders", "functions", "parameters", "classes", "private"])
def test_exceptions_only_become_fewer(kind: str) -> None:
    found, listed = exceptions()[kind], BUDGET["exceptions"][kind]
    assert sorted(found - {*listed}) == [], "new ones: find what can go, or cut it where it has a joint"
    assert sorted({*listed} - found) == [], "these are none any more: take them off the list"
    assert len(listed) == len({*listed})
