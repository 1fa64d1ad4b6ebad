"""Another program restores, or plays on: every screen shows it without a tap, in words that are true."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import flet as ft
import pytest

from companion.games.thirteen.scorepad import Count
from companion.games.thirteen.scoring import Tally
from companion.sessions.play.other_programs import OtherPrograms
from companion.sessions.play.sessions import LiveSession, Sessions
from companion.store import Log
from companion.store.backup import backup, restore
from companion.ui.pages import DeviceWishes, opener
from tests.app.phone import Phone
from tests.loops import run

NAMES = ("Marie", "Luc", "Pierre", "Marc")
ROUND = Count((Tally(3, 2, 0, 1), Tally(0, 6, 2, 0), Tally(2, 5, 6, 2), Tally(6, 1, 6, 4)))

RESTORED = "A backup was restored"


def told(phone: Phone) -> bool:
    """Whether the restore is told over the screen. A dialog that was closed is taken away once the client says so."""
    return any(isinstance(one, ft.AlertDialog) and one.open for one in phone.controls())


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "companion.db"


@pytest.fixture
def sessions(file: Path) -> Iterator[Sessions]:
    log = Log(file)
    yield Sessions(log)
    log.close()


@pytest.fixture
def match(sessions: Sessions) -> LiveSession:
    return sessions.begin("13", NAMES, 0, tracking="scorepad")


async def at(sessions: Sessions, address: str) -> Phone:
    phone = Phone()
    await phone.open(opener(sessions, "en", DeviceWishes))
    phone.page.navigate(address)
    await phone.settle()
    return phone


async def comes(found: Callable[[], bool]) -> None:
    for _ in range(300):
        if found():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not come")


def test_another_server_plays_on(file: Path, sessions: Sessions, match: LiveSession) -> None:
    async def look() -> None:
        with OtherPrograms(sessions, every=0.01):
            phone = await at(sessions, f"/session/{match.id}")
            assert "17" not in phone.words()
            other = Log(file)
            await asyncio.to_thread(lambda: Sessions(other).open(match.id).tell(ROUND, seen=0))
            await comes(lambda: "17" in phone.words())
            other.close()
            assert not told(phone)

    run(look())


def test_a_restore_that_holds_an_earlier_moment(
    file: Path, tmp_path: Path, sessions: Sessions, match: LiveSession
) -> None:
    source = backup(file, tmp_path / "source.db")

    async def look() -> None:
        with OtherPrograms(sessions, every=0.01):
            await asyncio.to_thread(match.tell, ROUND, seen=0)  # the app's own thread waits for nobody who writes
            phone = await at(sessions, f"/session/{match.id}")
            assert "17" in phone.words()
            command = sys.executable, "-m", "companion", "--data-dir", str(tmp_path), "restore", str(source)
            await asyncio.to_thread(subprocess.run, command, check=True, capture_output=True)
            await comes(lambda: told(phone))
            await comes(lambda: "17" not in phone.words())
            assert any("What is shown now is what the backup holds." in one for one in phone.words())
            await phone.tap("restored-ok")
            assert not told(phone)
            await asyncio.to_thread(sessions.open(match.id).tell, ROUND, seen=0)
            await comes(lambda: "17" in phone.words())
            assert not told(phone)

    run(look())


@pytest.mark.parametrize("screen", ["", "/log", "/leave", "/replay"])
def test_a_restore_without_the_session_leads_home(
    file: Path, tmp_path: Path, sessions: Sessions, match: LiveSession, screen: str
) -> None:
    source = backup(file, tmp_path / "source.db")

    async def look() -> None:
        with OtherPrograms(sessions, every=0.01):
            gone = await asyncio.to_thread(lambda: sessions.begin("13", NAMES, 1, tracking="scorepad"))
            phone = await at(sessions, f"/session/{gone.id}{screen}")
            await asyncio.to_thread(restore, file, source)
            await comes(lambda: told(phone))
            await comes(lambda: "This game is not here, or cannot be read any more." in phone.words())
            assert not any("Nothing that was confirmed is lost" in one for one in phone.words())
            await phone.tap("restored-ok")
            await phone.tap("home")
            await comes(lambda: "new-push" in phone.identifiers())
            assert not told(phone)

    run(look())


def test_a_tap_that_was_quicker_than_the_news(
    file: Path, tmp_path: Path, sessions: Sessions, match: LiveSession
) -> None:
    source = backup(file, tmp_path / "source.db")

    async def look() -> None:
        gone = sessions.begin("13", NAMES, 1, tracking="scorepad")
        gone.tell(ROUND, seen=0)
        phone = await at(sessions, f"/session/{gone.id}")
        await asyncio.to_thread(restore, file, source)
        await phone.tap("undo")
        assert "This game is not here, or cannot be read any more." in phone.words()
        assert "home" in phone.identifiers()
        assert not any(isinstance(one, ft.SnackBar) for one in phone.controls())

    run(look())
