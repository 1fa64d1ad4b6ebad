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

import companion as package
from companion.cli import main
from tests.cli.conftest import ROOT, CompanionCommand

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
        time.tzset()
        try:
            yield
        finally:
            os.chdir(home)
            os.environ.clear()
            os.environ.update(before)
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


COMMANDS = (
    *("serve", "roll", "pick-order", "score", "replay", "simulate"),
    *("history", "export", "import", "delete", "backup", "restore"),
)


def test_every_command_that_ends_by_itself_has_its_examples() -> None:
    of_games = ("score push", "score 13", "score thricewise")
    for command in {*COMMANDS, *of_games} - {"serve", "restore"}:
        assert any(f"$ companion {command}" in block for block in BLOCKS), command


# Help, version and language.


def test_the_version(companion: CompanionCommand) -> None:
    assert companion("--version").done().out == f"companion {package.__version__}\n"


ENGLISH = {"the", "of", "this", "help", "one", "session", "seed", "language", "show"}
"""Words of English that are none of French."""


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_in_both_languages(companion: CompanionCommand, command: str) -> None:
    for lang, usage, shown in (("en", "usage:", "show this help"), ("fr", "utilisation", "affiche cette aide")):
        told = companion(*([command] if command else []), "--help", "--lang", lang).done().out
        assert told.startswith(usage)
        assert told.count(usage) == 1
        assert shown in told
        assert all(one in told for one in COMMANDS if not command)
        assert lang == "en" or not command or not ENGLISH & set(told.split())


@pytest.mark.parametrize(
    ("environment", "face"),
    [
        ({}, "purple"),
        ({"LANG": "fr_FR.UTF-8"}, "violet"),
        ({"LC_ALL": "fr_CA"}, "violet"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C.UTF-8"}, "purple"),
        ({"LC_MESSAGES": "fr_FR", "LANG": "en_GB"}, "violet"),
    ],
)
def test_the_environment_chooses_the_language(
    companion: CompanionCommand, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], face: str
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert companion("roll", "--seed", "friday").out == f"{face}\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ("--lang", "fr", "roll", "--seed", "friday"),
        ("roll", "--lang", "fr", "--seed", "friday"),
        ("roll", "--seed", "friday", "--lang=fr"),
        ("--lang", "en", "roll", "--seed", "friday", "--lang", "fr"),
        ("roll", "--data-dir", "x", "--seed", "friday", "--lang", "fr"),
    ],
)
def test_lang_and_data_dir_stand_before_or_after(companion: CompanionCommand, arguments: tuple[str, ...]) -> None:
    assert companion(*arguments).out == "violet\n"


if __name__ == "__main__":
    PAGE.write_text(as_printed(PAGE.read_text("utf-8")), "utf-8")
