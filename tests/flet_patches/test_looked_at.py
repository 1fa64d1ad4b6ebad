"""Whatever we change of Flet is looked at again with each version of it, and says what has to come for it to go."""

from __future__ import annotations

import ast
from importlib.metadata import version
from pathlib import Path

import pytest

from tests.test_project.test_budget import CODE, measured

ROOM = CODE / "flet_patches"
FILES = sorted(file for file in ROOM.glob("*.py") if file.name != "__init__.py")
PYTHONS_OWN = {"_cls", "_exit", "_Hash", "_replace", "_state"}
"""Private by their names, and not of Flet: of Python, and of what we make ourselves (``engine/changes.py``)."""


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_each_was_looked_at_with_the_flet_that_is_here(file: Path) -> None:
    words = ast.get_docstring(ast.parse(file.read_text("utf-8"))) or ""
    for due in (f"Looked at with Flet {version('flet')}.", "Upstream: ", "Goes "):
        assert due in " ".join(words.split()), (
            "what Flet does, in which version, which issue tells of it, when it can go"
        )


def test_nobody_else_asks_for_what_is_private_of_flet() -> None:
    elsewhere = {name for file, names in measured().private_in.items() if ROOM not in file.parents for name in names}
    assert elsewhere == PYTHONS_OWN
