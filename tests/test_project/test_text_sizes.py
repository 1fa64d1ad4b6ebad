"""Sizes of text have names: the few of the theme. What the theme names is used."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
UI = ROOT / "companion" / "ui"
CLEAN = (
    *("die", "history", "home", "parts", "people", "result", "rules", "settings", "setup"),
    *(path.name for path in UI.glob("*.py")),
)
"""What is looked at. The rooms of the games and of play are not there yet."""
NOT_YET = {UI / "parts" / "table.py"}
WRITING = {"body", "drawn", "lettering", "soft", "strong", "TextStyle"}
SMALLEST_SIZE = 8
"""Smaller numbers are factors: of a card's width, of what a reader's own text size may add."""


def literal_sizes(source: str) -> Iterator[str]:
    """Calls that write text in a size given as a number."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        sizes = [word.value for word in node.keywords if word.arg == "size"] if name in WRITING else []
        numbers = [part.value for size in sizes for part in ast.walk(size) if isinstance(part, ast.Constant)]
        if any(isinstance(number, int | float) and number >= SMALLEST_SIZE for number in numbers):
            yield f"{node.lineno}: {ast.unparse(node)}"


def tokens(source: str) -> list[str]:
    """Public names that a module defines at its top."""
    lines = ast.parse(source).body
    return [line.target.id for line in lines if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)]


@pytest.mark.parametrize("place", CLEAN)
def test_no_text_has_a_size_of_its_own(place: str) -> None:
    files = [UI / place] if place.endswith(".py") else sorted((UI / place).rglob("*.py"))
    assert files
    found = {str(file.relative_to(ROOT)): [*literal_sizes(file.read_text("utf-8"))] for file in files}
    assert {file: lines for file, lines in found.items() if lines and ROOT / file not in NOT_YET} == {}


@pytest.mark.parametrize(
    "code", ["soft(words, size=13)", "ft.TextStyle(size=steady(19, 1.15))", "drawn('', size=15 * scale)"]
)
def test_a_size_as_a_number_is_found(code: str) -> None:
    assert len([*literal_sizes(code)]) == 1


@pytest.mark.parametrize(
    "code", ["soft(words)", "body(words, size=theme.COMPACT)", "ft.Icon(icon, size=22)", "drawn('', size=width * 0.3)"]
)
def test_names_icons_and_shares_of_a_width_are_none(code: str) -> None:
    assert [*literal_sizes(code)] == []


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
