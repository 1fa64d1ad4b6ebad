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
from dataclasses import dataclass
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


def note_private(tree: ast.Module, asked: set[str], made: set[str]) -> None:
    """Which names are asked for, as an attribute or in words, and which are made here."""
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


def too_much(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Of which kind there is too much in a file, and of what."""
    for title, node in named(tree):
        if isinstance(node, ast.ClassDef):
            if lines(node) > CLASS or len(methods(node)) > METHODS:
                yield "classes", title
        elif isinstance(node, Function):
            if lines(node) > FUNCTION:
                yield "functions", title
            if parameters(node) > PARAMETERS:
                yield "parameters", title


@dataclass
class Measured:
    """By package lines, files, and how often ``Any`` stands there; by kind what there is too much of; by file the names
    of others that are private and that it asks for.
    """

    weights: dict[str, list[int]]
    exceptions: dict[str, set[str]]
    private_in: dict[Path, set[str]]


@functools.cache
def measured() -> Measured:
    """Every file of ours, read once. Its tree is let go of: kept, all of them would slow each search for garbage."""
    weights: dict[str, list[int]] = {}
    found: dict[str, set[str]] = {kind: set() for kind in BUDGET["exceptions"]}
    asked, made, files = dict[Path, set[str]](), set[str](), sorted(CODE.rglob("*.py"))
    for file in files:
        text = file.read_text("utf-8")
        tree = ast.parse(text)
        anys = sum(isinstance(one, ast.Name) and one.id == "Any" for one in ast.walk(tree))
        for room in {package(file) or "companion", "all"}:
            weights[room] = [
                a + b for a, b in zip(weights.get(room, (0, 0, 0)), (text.count("\n"), 1, anys), strict=True)
            ]
        for kind, title in too_much(tree):
            found[kind].add(f"{file.relative_to(CODE).as_posix()} {title}")
        note_private(tree, asked.setdefault(file, set()), made)
    others = {one for names in asked.values() for one in names - made if one.startswith("_") and one.strip("_")}
    private = {file: {one for one in names & others if not one.endswith("__")} for file, names in asked.items()}
    numbers = Counter(file.parent.relative_to(CODE).as_posix() for file in files)
    found["folders"] = {f"{folder} {number}" for folder, number in numbers.items() if number > FOLDER}
    found["private"] = set().union(*private.values())
    return Measured(weights, found, private)


@pytest.mark.parametrize("room", sorted(BUDGET["weights"]))
def test_no_room_weighs_more_than_its_budget(room: str) -> None:
    for kind, has, most in zip(
        ("lines", "files", "Any"), measured().weights[room], BUDGET["weights"][room], strict=True
    ):
        assert has <= most * SLACK, f"{room} has {has} {kind}, and may have {most}"


def test_every_room_has_a_budget_and_none_is_left_of_one_that_has_gone() -> None:
    assert {*measured().weights} == {*BUDGET["weights"]}, "give it one, and say for whom"


@pytest.mark.parametrize("kind", ["folders", "functions", "parameters", "classes", "private"])
def test_exceptions_only_become_fewer(kind: str) -> None:
    found, listed = measured().exceptions[kind], BUDGET["exceptions"][kind]
    assert sorted(found - {*listed}) == [], "new ones: find what can go, or cut it where it has a joint"
    assert sorted({*listed} - found) == [], "these are none any more: take them off the list"
    assert len(listed) == len({*listed})
