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

ROOT = Path(__file__).parents[2]


def of_tomorrow(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "companion.db")) as connection:
        for table in ("session", "seat", "entry", "event", "person"):
            connection.execute(f"CREATE TABLE {table} (x)")
        connection.execute("PRAGMA user_version = 900")


def no_database(folder: Path) -> None:
    (folder / "companion.db").write_text("a shopping list, and not a short one\n" * 99)


def a_folder(folder: Path) -> None:
    (folder / "companion.db").mkdir()


@pytest.mark.parametrize("made", [of_tomorrow, no_database, a_folder])
@pytest.mark.parametrize(("lang", "words"), [("en", "it is left as it is"), ("fr", "reste tel quel")])
def test_what_the_app_cannot_open_is_told_in_one_line(
    tmp_path: Path, made: Callable[[Path], None], lang: str, words: str
) -> None:
    made(tmp_path)
    command = [sys.executable, "-m", "companion", "--lang", lang, "--data-dir", str(tmp_path), "serve", "--port", "0"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, cwd=ROOT, env=os.environ, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (1, "", 1)
    assert ran.stderr.startswith("companion: ")
    assert words in ran.stderr
    assert [one.name for one in tmp_path.iterdir()] == ["companion.db"]
