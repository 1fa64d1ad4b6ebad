"""Public names say what they are: none is called by a word that could stand for anything."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

VAGUE = frozenset(
    re.findall(
        r"\w+",
        "again also alone around asked beside besides coming dear dearest desk entered faulty feel found given "
        "going going_on gone ground handing it kept laid lost made making more moving narrow one only other "
        "others own partly past remains seated settled shown since some something such taken there these they "
        "this told twice unkept unopened wanted what where which who whoever whole whose",
    )
)
"""Pronouns, adverbs, and participles without the noun that they belong to."""

MEANT = {
    "gone": "of Visitors: a device that has gone, beside its siblings `comes` and `leaves`",
}
"""Methods that read well behind what they are asked of, and that is the only place where they stand."""


def vague(path: str, source: str) -> Iterator[str]:
    """Every public module, class, function and method of a file that is called by such a word."""
    if Path(path).stem in VAGUE:
        yield path
    yield from _defined(path, ast.parse(source).body, in_class=False)


def _defined(path: str, body: list[ast.stmt], *, in_class: bool) -> Iterator[str]:
    for node in body:
        if not isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) or node.name.startswith("_"):
            continue
        if node.name.lower() in VAGUE and not (in_class and node.name in MEANT):
            yield f"{path}:{node.lineno} {node.name}"
        if isinstance(node, ast.ClassDef):
            yield from _defined(path, node.body, in_class=True)


def test_no_public_name_could_stand_for_anything_and_every_exception_is_still_there() -> None:
    files = sorted((ROOT / "companion").rglob("*.py"))
    assert len(files) > 200
    found, made = list[str](), set[str]()
    for file in files:
        source = file.read_text("utf-8")
        found += vague(file.relative_to(ROOT).as_posix(), source)
        made.update(re.findall(r"def (\w+)", source))
    assert found == []
    assert set(MEANT) <= made


@pytest.mark.parametrize(
    ("path", "source", "named"),
    [
        ("companion/sessions/told.py", "", "companion/sessions/told.py"),
        ("a.py", "class Found: ...", "a.py:1 Found"),
        ("a.py", "async def since() -> None: ...", "a.py:1 since"),
        ("a.py", "class Session:\n    @property\n    def told(self) -> str: ...", "a.py:3 told"),
        # what is private or local may be called anything
        ("a.py", "class _Found:\n    def told(self) -> None: ...", ""),
        ("a.py", "def f() -> None:\n    def one() -> None: ...", ""),
    ],
)
def test_one_that_could_is_found(path: str, source: str, named: str) -> None:
    assert "".join(vague(path, source)) == named
