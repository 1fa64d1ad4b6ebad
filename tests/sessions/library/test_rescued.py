"""Everybody is told of a rescue until somebody has seen it, whoever made it and however often the app starts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.cli import main
from companion.locale import speaker
from companion.sessions.play.sessions import Sessions
from companion.store import Trouble
from companion.store.rescue import open_or_rescue
from tests.store.sittings import sat
from tests.sure import refuses


@pytest.fixture
def file(tmp_path: Path) -> Path:
    place = tmp_path / "companion.db"
    with sessions(place) as (opened, told):
        opened.log.remember_all([sat(nth, ["Ana", "Bo"]) for nth in range(3)])
        assert (told, opened.notices) == (False, ())
    return place


@contextmanager
def sessions(file: Path) -> Iterator[tuple[Sessions, bool]]:
    """As the app opens them, and whether it rescued the file."""
    log, rescue = open_or_rescue(file)
    try:
        yield Sessions(log), rescue is not None
    finally:
        log.close()


def damage(file: Path) -> None:
    file.write_bytes(b"\xff" * 100 + file.read_bytes()[100:])


def test_a_rescue_by_a_command_is_told_in_the_app(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    damage(file)
    assert main(["--lang", "en", "--data-dir", str(file.parent), "history"]) == 0
    with sessions(file) as (opened, told):
        (notice,) = opened.notices
        assert not told
        assert capsys.readouterr().err == f"companion: {notice.said(speaker('en'))}\n"
        assert str(file) in notice.said(speaker("en"))
        assert notice.kept.exists()
        assert "3 parties sont intactes" in notice.said(speaker("fr"))


def test_each_rescue_is_told_and_seen_for_itself(file: Path) -> None:
    damage(file)
    with sessions(file) as (opened, _):
        (first,) = opened.notices
    damage(file)
    with sessions(file) as (opened, _):
        _, second = opened.notices
        assert opened.notices == (first, second)
        opened.dismiss(first)
        assert [one.whole for one in opened.notices] == [3]
    with sessions(file) as (opened, _):
        assert opened.notices == (second,)
        file.rename(file.with_name("elsewhere.db"))
        refuses(Trouble, opened.dismiss, second)
        assert opened.notices == (second,), "where nothing can be written it stays"
