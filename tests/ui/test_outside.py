"""Another program restores, or plays on: every screen shows it without a tap, in words that are true."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cli import main
from companion.games.thirteen.scorepad import Count
from companion.games.thirteen.scoring import Tally
from companion.sessions.play.other_programs import OtherPrograms
from companion.sessions.play.sessions import LiveSession, Sessions
from companion.store import Log
from companion.store.backup import backup, restore
from tests.ui.line import Line, device

NAMES = ("Marie", "Luc", "Pierre", "Marc")
ROUND = Count((Tally(3, 2, 0, 1), Tally(0, 6, 2, 0), Tally(2, 5, 6, 2), Tally(6, 1, 6, 4)))
NOT_HERE = "There is nothing at this address."


def told(phone: Line) -> bool:
    """Whether the restore is told over the screen. A dialog that was closed is taken away once the client says so."""
    return any(one["_c"] == "AlertDialog" and one["open"] for one in phone.controls())


@pytest.fixture
def sessions(tmp_path: Path) -> Iterator[Sessions]:
    """Of an app that hears of other programs at once."""
    log = Log(tmp_path / "companion.db")
    with OtherPrograms(found := Sessions(log), every=0.01):
        yield found
    log.close()


@pytest.fixture
def match(sessions: Sessions) -> LiveSession:
    return sessions.begin("13", NAMES, 0, tracking="scorepad")


@pytest.fixture
def source(match: LiveSession, tmp_path: Path) -> Path:
    """A backup with nothing but the match, before its first round."""
    return backup(tmp_path / "companion.db", tmp_path / "source.db")


async def test_another_server_plays_on(tmp_path: Path, sessions: Sessions, match: LiveSession) -> None:
    async with device(sessions, f"/session/{match.id}") as phone:
        await phone.reads("Marie")
        assert "17" not in phone.words()
        other = Log(tmp_path / "companion.db")
        await asyncio.to_thread(lambda: Sessions(other).open(match.id).tell(ROUND, seen=0))
        await phone.until(lambda: "17" in phone.words(), "the points of the round")
        other.close()
        assert not told(phone)


async def test_a_restore_that_holds_an_earlier_moment(
    tmp_path: Path, sessions: Sessions, match: LiveSession, source: Path
) -> None:
    await asyncio.to_thread(match.tell, ROUND, seen=0)  # the app's own thread waits for nobody who writes
    async with device(sessions, f"/session/{match.id}") as phone:
        await phone.until(lambda: "17" in phone.words(), "the points of the round")
        assert await asyncio.to_thread(main, ["--data-dir", str(tmp_path), "restore", str(source)]) == 0
        await phone.until(lambda: told(phone), "the restore is told")
        await phone.until(lambda: "17" not in phone.words(), "the round is gone")
        await phone.reads("What is shown now is what the backup holds.")
        await phone.tap("restored-ok")
        assert not told(phone)
        await asyncio.to_thread(sessions.open(match.id).tell, ROUND, seen=0)
        await phone.until(lambda: "17" in phone.words(), "the points of the round")
        assert not told(phone)


@pytest.mark.parametrize("screen", ["", "/log", "/leave", "/replay"])
async def test_a_restore_without_the_session_leads_home(
    tmp_path: Path, sessions: Sessions, source: Path, screen: str
) -> None:
    gone = await asyncio.to_thread(lambda: sessions.begin("13", NAMES, 1, tracking="scorepad"))
    async with device(sessions, f"/session/{gone.id}{screen}") as phone:
        await phone.shows("back")
        await asyncio.to_thread(restore, tmp_path / "companion.db", source)
        await phone.until(lambda: told(phone), "the restore is told")
        await phone.reads(NOT_HERE)
        assert not any("Nothing that was confirmed is lost" in one for one in phone.words())
        await phone.tap("restored-ok")
        await phone.tap("home")
        await phone.shows("new-push")
        assert not told(phone)


async def test_a_tap_that_was_quicker_than_the_news(tmp_path: Path, source: Path) -> None:
    """Of an app that hears of nothing by itself."""
    log = Log(tmp_path / "companion.db")
    gone = (sessions := Sessions(log)).begin("13", NAMES, 1, tracking="scorepad")
    gone.tell(ROUND, seen=0)
    async with device(sessions, f"/session/{gone.id}") as phone:
        await phone.shows("undo")
        await asyncio.to_thread(restore, tmp_path / "companion.db", source)
        await phone.tap("undo")
        await phone.reads(NOT_HERE)
        await phone.shows("home")
        assert not any(one["_c"] == "SnackBar" for one in phone.controls())
    log.close()
