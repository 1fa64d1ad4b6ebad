"""The host's key: made once, told in letters, kept as a hash; who told it is known from then on."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest

from companion.lobby.codes import ALPHABET, LONG
from companion.lobby.host_key import FILE, MOST, HostKey


def with_key(folder: Path) -> HostKey:
    key = HostKey(folder)
    key.renew()
    return key


def test_it_is_told_in_any_hand_and_nobody_else_gets_in(tmp_path: Path) -> None:
    """Also where the disk takes nothing; of very many devices the first one is asked again."""
    gone = tmp_path / "gone"
    for key in (with_key(tmp_path), with_key(gone)):  # there is no such folder
        assert (len(key.letters), set(key.letters) <= set(ALPHABET)) == (LONG, True)
        plain = key.words.replace("-", " ")
        for told in (key.letters, key.words, key.words.lower(), f"  {plain}\n", f"#{key.letters}"):
            assert key.knows(key.let_in(told))
        for told in ("", "-", key.letters[:-1], key.letters + "A", "A" * LONG, "A" * 10_000, "\x00", "é" * LONG):
            assert key.let_in(told) == ""
        for token in ("", "x", key.letters, "a" * 10_000):
            assert not key.knows(token)
    assert not gone.exists()
    assert HostKey(tmp_path / "nowhere").let_in("") == "", "without a key nothing is one"
    key = with_key(tmp_path)
    tokens = [key.let_in(key.letters) for _ in range(MOST + 1)]
    assert [key.knows(one) for one in (tokens[0], tokens[1], tokens[-1])] == [False, True, True]
    assert len(json.loads((tmp_path / FILE).read_text())["devices"]) == MOST


def test_only_hashes_are_on_the_disk_for_the_owner_alone_and_another_run_knows_by_them(tmp_path: Path) -> None:
    key = with_key(tmp_path)
    token = key.let_in(key.letters)
    told = (tmp_path / FILE).read_text()
    assert key.letters not in told
    assert key.words not in told
    assert token not in told
    assert [one.name for one in tmp_path.iterdir()] == [FILE]
    if os.name == "posix":
        assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600
    later = HostKey(tmp_path)
    assert (later.exists, later.letters, later.words) == (True, "", "")
    assert later.knows(token)
    assert later.knows(later.let_in(key.letters))


def test_a_new_key_ends_the_old_one_and_for_all_whom_it_let_in_as_well(tmp_path: Path) -> None:
    key, beside = with_key(tmp_path), HostKey(tmp_path)
    old, token = key.letters, key.let_in(key.letters)
    assert beside.knows(token)
    beside.renew()
    assert key.let_in(old) == ""
    assert key.letters == "", "a program goes on to show a key that lets nobody in"
    assert key.knows(token)
    assert key.let_in(beside.letters)
    beside.renew(for_all=True)
    assert not key.knows(token)
    assert not HostKey(tmp_path).knows(token)


@pytest.mark.parametrize(
    "told", ["", "{", "[]", "null", '{"key": "x", "devices": []}', '{"key": 1, "devices": 2}', "[" * 99_999]
)
def test_a_damaged_file_lets_nobody_in_until_there_is_a_new_key(tmp_path: Path, told: str) -> None:
    key = with_key(tmp_path)
    token = key.let_in(key.letters)
    (tmp_path / FILE).write_text(told)
    damaged = HostKey(tmp_path)
    assert (damaged.exists, damaged.knows(token), damaged.let_in(key.letters)) == (False, False, "")
    damaged.renew()
    assert damaged.knows(damaged.let_in(damaged.letters))
