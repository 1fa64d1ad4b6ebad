"""Sizes of text have names: the few of the theme. What the theme names is used."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
UI = ROOT / "companion" / "ui"
ICON = "Icon"
"""An icon is no text: where none of the theme's two sizes is right, it has one of its own."""
SMALLEST_SIZE = 8
"""Smaller numbers are factors: of a card's width, of what a reader's own text size may add."""


def bare_sizes(source: str) -> Iterator[str]:
    """Sizes given as a number: in a call, in a table of properties, as what a function begins with.

    What is drawn with letters at a size of its own (a card, a die) names that size in a constant.
    """
    for node in ast.walk(ast.parse(source)):
        for size in _sizes(node):
            numbers = [part.value for part in ast.walk(size) if isinstance(part, ast.Constant)]
            if any(isinstance(number, int | float) and number >= SMALLEST_SIZE for number in numbers):
                yield f"{size.lineno}: {ast.unparse(size)}"


def _sizes(node: ast.AST) -> Iterator[ast.expr]:
    match node:
        case ast.Call():
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            yield from (word.value for word in node.keywords if word.arg == "size" and name != ICON)
        case ast.Dict():
            named = zip(node.keys, node.values, strict=True)
            yield from (value for key, value in named if isinstance(key, ast.Constant) and key.value == "size")
        case ast.arguments():
            plain = [*node.posonlyargs, *node.args]
            begins = [*zip(plain[len(plain) - len(node.defaults) :], node.defaults, strict=True)]
            begins += [(arg, value) for arg, value in zip(node.kwonlyargs, node.kw_defaults, strict=True) if value]
            yield from (value for arg, value in begins if arg.arg == "size")


def tokens(source: str) -> list[str]:
    """Public names that a module defines at its top."""
    lines = ast.parse(source).body
    return [line.target.id for line in lines if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)]


def test_no_text_has_a_size_of_its_own() -> None:
    files = sorted(UI.rglob("*.py"))
    assert len(files) > 100
    found = {str(file.relative_to(ROOT)): [*bare_sizes(file.read_text("utf-8"))] for file in files}
    assert {file: lines for file, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("soft(words, size=13)", 1),
        ("ft.TextStyle(size=steady(19, 1.15))", 1),
        ("lettering(words, size=19 if ready else theme.BODY)", 1),
        ("look = {'size': 16, 'weight': BOLD}", 1),
        ("def key(words, size: float = 24): ...", 1),
        # names, icons, and shares of a width
        ("body(words, size=theme.BODY)", 0),
        ("ft.Icon(icon, size=22)", 0),
        ("drawn('', size=width * 0.3)", 0),
        ("def key(words, size: float = theme.LARGE, width: int = 64): ...", 0),
    ],
)
def test_a_size_as_a_number_is_found(code: str, found: int) -> None:
    assert len([*bare_sizes(code)]) == found


def test_whatever_the_theme_names_is_used() -> None:
    theme = UI / "theme.py"
    code = "\n".join(file.read_text("utf-8") for file in (ROOT / "companion").rglob("*.py") if file != theme)
    names = tokens(theme.read_text("utf-8"))
    own = theme.read_text("utf-8")
    assert len(names) > 30
    assert [
        one for one in names if not re.search(rf"theme\.{one}\b", code) and len(re.findall(rf"\b{one}\b", own)) < 2
    ] == []


def test_there_are_seven_sizes() -> None:
    text = (UI / "theme.py").read_text("utf-8").partition("# type: ")[2].partition("ICON_SMALL")[0]
    assert len(re.findall(r"^[A-Z]+: Final = \d+$", text, re.M)) <= 7
