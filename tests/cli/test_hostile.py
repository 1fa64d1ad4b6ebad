"""Bad input of every kind: one line, the right exit status, no traceback, nothing written."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from companion.sessions.files.archive import write
from tests.cli.conftest import ROOT, CompanionCommand
from tests.sessions.files.made import document, encoded, record

readers = pytest.mark.parametrize("reader", [("replay",), ("score", "13")], ids=" ".join)

NEVER_READ = {
    "half": b'{"game": "13", "players": [',
    "binary": bytes(range(256)) * 20,
    "brackets": b"[" * 10_000_000,
    "a repeated field": b'{"game": "13", "game": "push"}',
    "a list": b"[]",
}
"""One of each kind: ``tests/sessions/files/test_archive.py`` has all that is refused as no document."""


@pytest.mark.parametrize("data", NEVER_READ.values(), ids=NEVER_READ)
@readers
def test_what_is_no_file_of_ours(companion: CompanionCommand, reader: tuple[str, ...], data: bytes) -> None:
    began = time.process_time()
    ran = companion(*reader, "-", "--json", stdin=data)
    ran.refused(2)
    assert len(ran.err) < 400
    assert time.process_time() - began < 5


@readers
def test_files_that_cannot_be_opened(companion: CompanionCommand, reader: tuple[str, ...], tmp_path: Path) -> None:
    for name in (tmp_path, tmp_path / "missing", "", "a\0b", "x" * 5000, tmp_path / "evil\nname"):
        companion(*reader, name).refused(2)


RED_FIVES = [
    event for column in range(4) for event in ({"type": "draw", "card": "R5"}, {"type": "place", "column": column})
]


def spoiled(**change: object) -> bytes:
    return encoded({**document(record("push", "full", "table", 2)), **change})


SESSIONS = {
    "another game's events": (spoiled(game="13", options={}), 2, "events[0]"),
    "nobody's first seat": (spoiled(first_seat=5, result=None), 1, "(N1)"),
    "a stop too early": (spoiled(events=[{"n": 1, "type": "stop"}], result=None), 1, "(T8)"),
    "a fourth red 5": (spoiled(events=RED_FIVES, result=None), 1, "(M1)"),
}


@pytest.mark.parametrize(("data", "status", "told"), SESSIONS.values(), ids=SESSIONS)
def test_sessions_that_do_not_fit(companion: CompanionCommand, data: bytes, status: int, told: str) -> None:
    ran = companion("replay", "-", "--json", stdin=data)
    ran.refused(status)
    assert told in ran.err
    assert status == 2 or ran.err.endswith(f"{told}\n")


def test_every_byte_cut_off_or_turned_is_refused_in_one_line(companion: CompanionCommand) -> None:
    data = write(record("13", "scorepad", "table", 3))
    for at in range(0, len(data) - 2, 7):
        for bad in (data[:at], data[:at] + b"\xff" + data[at + 1 :]):
            companion("replay", "-", "--json", stdin=bad).refused(2)


@pytest.mark.parametrize(
    "arguments",
    [
        ("fly",),
        ("score",),
        ("score", "13", "a", "b"),
        ("roll", "-n", "0"),
        ("roll", "-n", "1000001"),
        ("roll", "-n", "²"),
        ("roll", "--js"),
        ("pick-order", "--players", "4", "--active", "x", "--switches", "1"),
        ("--lang", "it", "roll"),
        ("roll", "--lang", "klingon"),
        ("serve", "--port", "99999"),
        ("replay",),
        ("history", "--game", "chess"),
        ("history", "--since", "yesterday"),
        ("history", "--limit", "0"),
        ("history", "--person"),
        ("history", "extra"),
        ("import", "x", "--keep", "--replace"),
        ("delete", "x", "--undo", "--for-good"),
        ("\udcff",),
        ("roll\n", "--json"),
    ],
)
def test_usage_faults(companion: CompanionCommand, arguments: tuple[str, ...]) -> None:
    companion(*arguments).refused(2)


def of_tomorrow(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        for table in ("session", "seat", "entry", "event", "person"):
            connection.execute(f"CREATE TABLE {table} (x)")
        connection.execute("PRAGMA user_version = 900")


STORES: dict[str, Callable[[Path], object]] = {
    "of tomorrow": of_tomorrow,
    "no database": lambda file: file.write_text("a shopping list, and not a short one\n" * 99),
    "a folder": Path.mkdir,
}


@pytest.mark.parametrize("made", STORES.values(), ids=STORES)
@pytest.mark.parametrize(
    "command",
    [("history",), ("export", "x"), ("import", f"{ROOT}/seeds"), ("backup", "x"), ("serve", "--port", "0")],
    ids=lambda command: command[0],
)
def test_a_store_that_cannot_be_used_is_told_and_left_as_it_is(
    companion: CompanionCommand, home: Path, command: tuple[str, ...], made: Callable[[Path], object]
) -> None:
    home.mkdir()
    file = home / "companion.db"
    made(file)
    before = file.read_bytes() if file.is_file() else None
    for lang, words in (("en", "it is left as it is"), ("fr", "reste tel quel")):
        told = companion(*command, "--lang", lang).refused(1)
        assert "companion.db" in told
        assert words in told
    assert [one.name for one in home.iterdir()] == ["companion.db"]
    assert (file.read_bytes() if file.is_file() else None) == before
