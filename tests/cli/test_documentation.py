"""docs/command-line.md: every example there is run, and prints what the page says.

``python -m tests.cli.test_documentation`` writes the page anew with what the commands print today.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cli import main
from tests.cli.conftest import ROOT

PAGE = ROOT / "docs" / "command-line.md"
BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)


@contextlib.contextmanager
def a_place_to_try() -> Iterator[None]:
    """A folder with what the examples read, an empty store, and UTC; everything is as before at the end."""
    before, home = dict(os.environ), Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        for part in ("seeds", "docs/examples"):
            shutil.copytree(ROOT / part, Path(folder, part))
        os.chdir(folder)
        os.environ |= {"COMPANION_DATA_DIR": str(Path(folder, "store")), "TZ": "UTC", "LC_ALL": "C.UTF-8"}
        _read_clock()
        try:
            yield
        finally:
            os.chdir(home)
            os.environ.clear()
            os.environ.update(before)
            _read_clock()


def _read_clock() -> None:
    if hasattr(time, "tzset"):
        time.tzset()


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


def as_printed(page: str) -> str:
    """The page with what every block prints, each in a place of its own."""

    def block(match: re.Match[str]) -> str:
        with a_place_to_try():
            return f"```console\n{printed(match[1])}```"

    return BLOCK.sub(block, page)


BLOCKS = BLOCK.findall(PAGE.read_text("utf-8"))


@pytest.mark.parametrize("block", BLOCKS, ids=[block.splitlines()[0][2:] for block in BLOCKS])
def test_the_page_shows_what_the_command_prints(block: str) -> None:
    with a_place_to_try():
        assert printed(block) == block


def test_every_command_has_its_examples() -> None:
    commands = ("roll", "pick-order", "score push", "score 13", "score thricewise", "replay", "simulate")
    for command in (*commands, "history", "export", "import", "delete", "backup"):
        assert any(f"$ companion {command}" in block for block in BLOCKS), command


if __name__ == "__main__":
    PAGE.write_text(as_printed(PAGE.read_text("utf-8")), "utf-8")
