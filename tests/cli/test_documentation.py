"""docs/command-line.md: every example there is run, and prints what the page says.

``python -m tests.cli.test_documentation`` writes the page anew with what the commands print today.
"""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

import pytest

from companion.cli import main

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "command-line.md"
BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)


def printed(block: str) -> str:
    """A block with its commands' own output."""
    told = []
    for command in re.findall(r"^\$ companion (.*)$", block, re.MULTILINE):
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            main(command.split())
        lines = (out.getvalue() + err.getvalue()).rstrip().splitlines()
        told += [f"$ companion {command}", *[line.rstrip() for line in lines]]
    return "\n".join(told) + "\n"


BLOCKS = BLOCK.findall(PAGE.read_text("utf-8"))


@pytest.mark.parametrize("block", BLOCKS, ids=[block.splitlines()[0][2:] for block in BLOCKS])
def test_the_page_shows_what_the_command_prints(block: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert printed(block) == block


def test_every_command_has_its_examples() -> None:
    for command in ("roll", "pick-order", "score push", "score 13", "score thricewise", "replay", "simulate"):
        assert any(f"$ companion {command}" in block for block in BLOCKS), command


def test_the_schema_and_the_pages_are_linked() -> None:
    for page in (PAGE, ROOT / "docs" / "session-file.md"):
        for link in re.findall(r"\]\(([^)#:]+)", page.read_text("utf-8")):
            assert (page.parent / link).exists(), link


if __name__ == "__main__":
    PAGE.write_text(BLOCK.sub(lambda match: f"```console\n{printed(match[1])}```", PAGE.read_text("utf-8")), "utf-8")
