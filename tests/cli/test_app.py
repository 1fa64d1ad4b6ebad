"""The app that cannot start: one line that says why, and status 1."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT, CompanionCommand


def of_tomorrow(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "companion.db")) as connection:
        for table in ("session", "seat", "entry", "event", "person"):
            connection.execute(f"CREATE TABLE {table} (x)")
        connection.execute("PRAGMA user_version = 900")


def no_database(folder: Path) -> None:
    (folder / "companion.db").write_text("a shopping list, and not a short one\n" * 99)


def a_folder(folder: Path) -> None:
    (folder / "companion.db").mkdir()


DAMAGES = [of_tomorrow, no_database, a_folder]
LANGUAGES = [("en", "it is left as it is"), ("fr", "reste tel quel")]


@pytest.mark.parametrize("made", DAMAGES)
@pytest.mark.parametrize(("lang", "words"), LANGUAGES)
def test_what_the_app_cannot_open_is_told_in_one_line(
    companion: CompanionCommand, tmp_path: Path, made: Callable[[Path], None], lang: str, words: str
) -> None:
    made(tmp_path)
    ran = companion("--lang", lang, "--data-dir", tmp_path, "serve", "--port", 0)
    assert (ran.status, ran.out, ran.err.count("\n")) == (1, "", 1)
    assert ran.err.startswith("companion: ")
    assert words in ran.err
    assert [one.name for one in tmp_path.iterdir()] == ["companion.db"]


def test_a_process_of_its_own_says_no_more_than_that(tmp_path: Path) -> None:
    """Neither do the libraries that come along, as they are loaded and as they go."""
    of_tomorrow(tmp_path)
    command = [sys.executable, "-m", "companion", "--lang", "en", "--data-dir", str(tmp_path), "serve", "--port", "0"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, cwd=ROOT, env=os.environ, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (1, "", 1)
    assert "it is left as it is" in ran.stderr
