"""Bad input of every kind: one line, the right exit status, no traceback, nothing written."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from companion.sessions.files.archive import write
from tests.cli.conftest import CompanionCommand, languages
from tests.sessions.files.made import document, encoded, record

READERS = [("replay",), ("score", "13"), ("score", "push"), ("score", "thricewise")]
LANGUAGES = ["fr", "en", "fr", "en"]
readers = pytest.mark.parametrize(("reader", "lang"), [*zip(READERS, LANGUAGES, strict=True), (READERS[0], "en")])

NEVER_READ = {
    "empty": b"",
    "text": b"Ana 11, Bo 7",
    "half": b'{"game": "13", "players": [',
    "binary": bytes(range(256)) * 20,
    "utf-16": '{"game": "13"}'.encode("utf-16"),
    "null characters": b"\0" * 1000,
    "two documents": b"{} {}",
    "brackets": b"[" * 10_000_000,
    "objects": b'{"a":' * 200_000,
    "closed brackets": b"[" * 900 + b"]" * 900,
    "lists by the hundred thousand": b"[" + b"[]," * 200_000 + b"[]]",
    "a long text": b'"' + b"x" * 5_000_000 + b'"',
    "nan": b'{"game": "13", "rounds": NaN}',
    "infinity": b'{"game": "13", "rounds": 1e400}',
    "a huge number": b'{"game": "13", "version": ' + b"1" * 100_000 + b"}",
    "a repeated field": b'{"game": "13", "game": "push"}',
    "half a character": b'{"game": "\\ud83d"}',
    "a number": b"42",
    "a list": b"[]",
    "an empty object": b"{}",
}


@pytest.mark.parametrize("data", NEVER_READ.values(), ids=NEVER_READ)
@readers
def test_what_is_no_file_of_ours(companion: CompanionCommand, reader: tuple[str, ...], data: bytes, lang: str) -> None:
    began = time.process_time()
    ran = companion("--lang", lang, *reader, "-", "--json", stdin=data)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("companion: ")
    assert ran.err.count("\n") == 1
    assert len(ran.err) < 400
    assert time.process_time() - began < 5


@readers
def test_files_that_cannot_be_opened(
    companion: CompanionCommand, reader: tuple[str, ...], lang: str, tmp_path: Path
) -> None:
    for name in (tmp_path, tmp_path / "missing", "", "a\0b", "x" * 5000, tmp_path / "evil\nname"):
        ran = companion("--lang", lang, *reader, name)
        assert (ran.status, ran.out) == (2, "")
        assert ran.err.startswith("companion: ")
        assert ran.err.count("\n") == 1


RED_FIVES = [
    event for column in range(4) for event in ({"type": "draw", "card": "R5"}, {"type": "place", "column": column})
]


def spoiled(**change: object) -> bytes:
    return encoded({**document(record("push", "full", "table", 2)), **change})


SESSIONS = {
    "another version": (spoiled(version=2), 2, "version"),
    "another game's cards": (spoiled(events=[{"n": 1, "type": "draw", "card": "AM"}]), 2, "events[0].card"),
    "another game's events": (spoiled(game="13", options={}), 2, "events[0]"),
    "a name with a line end": (spoiled(players=[{"seat": 0, "name": "A\nB"}]), 2, "players[0].name"),
    "one player": (spoiled(players=[{"seat": 0, "name": "A"}], result=None), 1, "(N1)"),
    "nobody's first seat": (spoiled(first_seat=5, result=None), 1, "(N1)"),
    "a stop too early": (spoiled(events=[{"n": 1, "type": "stop"}], result=None), 1, "(T8)"),
    "a fourth red 5": (spoiled(events=RED_FIVES, result=None), 1, "(M1)"),
}


@pytest.mark.parametrize(("data", "status", "told"), SESSIONS.values(), ids=SESSIONS)
@languages
def test_sessions_that_do_not_fit(companion: CompanionCommand, data: bytes, status: int, told: str, lang: str) -> None:
    ran = companion("replay", "-", "--lang", lang, "--json", stdin=data)
    assert (ran.status, ran.out) == (status, "")
    assert ran.err.count("\n") == 1
    assert told in ran.err
    assert status == 2 or ran.err.endswith(f"{told}\n")


def test_every_byte_cut_off_or_turned_is_refused_in_one_line(companion: CompanionCommand) -> None:
    data = write(record("13", "scorepad", "table", 3))
    for at in range(0, len(data) - 2, 7):
        for bad in (data[:at], data[:at] + b"\xff" + data[at + 1 :]):
            ran = companion("replay", "-", "--json", stdin=bad)
            assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize(
    "arguments",
    [
        ("fly",),
        ("score",),
        ("score", "13"),
        ("score", "13", "a", "b"),
        ("roll", "-n"),
        ("roll", "-n", "0"),
        ("roll", "-n", "-1"),
        ("roll", "-n", "1000001"),
        ("roll", "-n", "²"),
        ("roll", "-n", "9" * 5000),
        ("roll", "--js"),
        ("roll", "--json=yes"),
        ("roll", "extra"),
        ("pick-order", "--players", "4"),
        ("pick-order", "--players", "4", "--active", "x", "--switches", "1"),
        ("--lang", "de", "roll"),
        ("--lang",),
        ("roll", "--lang", "klingon"),
        ("serve", "--port", "99999"),
        ("serve", "--port", "http"),
        ("replay",),
        ("history", "--game", "chess"),
        ("history", "--since", "yesterday"),
        ("history", "--since", "2026-13-01"),
        ("history", "--since", ""),
        ("history", "--limit", "0"),
        ("history", "--limit", "many"),
        ("history", "--person"),
        ("history", "extra"),
        ("\udcff",),
        ("roll\n", "--json"),
    ],
)
@languages
def test_usage_faults(
    companion: CompanionCommand, arguments: tuple[str, ...], lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", f"{lang}_XX.UTF-8")
    ran = companion(*arguments)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("companion: ")
    assert ran.err.count("\n") == 1
