"""What becomes of the file without the app: another program restores, or plays on; it is damaged, or its disk is full.

Every screen shows it without a tap, in words that are true.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app.device import DeviceApp
from companion.cli import main
from companion.games.thirteen.options import Options
from companion.games.thirteen.scorepad import Count
from companion.games.thirteen.scoring import Tally
from companion.sessions.play.other_programs import OtherPrograms
from companion.sessions.play.sessions import LiveSession, Sessions
from companion.store import Log
from companion.store.backup import backup, restore
from companion.store.database import FILE
from tests.app.phone import Phone
from tests.store.disks import fill_up, small_disk
from tests.store.sittings import sat
from tests.ui import saved
from tests.ui.conftest import Opener
from tests.ui.line import Line, device
from tests.ui.rig.host import Host
from tests.ui.tab import Server

COMPLAINTS = ("does not fold",)
"""What was rescued here was never played."""
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


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    file = tmp_path_factory.mktemp("data") / "companion.db"
    log = Log(file)
    log.remember_all([sat(nth, ["Ana", "Bo"]) for nth in range(3)])
    log.close()
    file.write_bytes(b"\xff" * 100 + file.read_bytes()[100:])
    running = Host(file.parent)
    yield running
    running.stop()


def test_a_rescue_is_told_on_every_device_until_one_has_seen_it(tab: Opener, server: Server) -> None:
    (kept,) = server.folder.glob("companion-damaged-*.db")
    tab().reads("notice", "companion.db était endommagé.", "3 parties sont intactes.", kept.name).close()
    server.kill()
    server.start()
    t, other = tab(), tab("/", "en-GB")
    t.reads("notice", "3 parties sont intactes.").reads("notice-ok", "Compris")
    other.reads("notice", "3 games are intact.").tap("notice-ok").gone("notice")
    t.gone("notice").reload().sees("new-13")
    t.gone("notice")


@pytest.fixture
def full(tmp_path: Path) -> Iterator[Path]:
    """A folder on a full disk with a finished and an unfinished session."""
    log = Log(tmp_path / FILE)
    for rounds in (1, 0):
        begun = Sessions(log).begin("13", ("Marie", "Luc", "Pierre"), 0, tracking="scorepad", options=Options(deals=1))
        if rounds:
            begun.tell(saved.ROUND, seen=0)
    log.close()
    with small_disk(tmp_path, "600k") as disk:
        (disk / FILE).write_bytes((tmp_path / FILE).read_bytes())
        fill_up(disk)
        yield disk


async def test_a_full_disk(full: Path, capsys: pytest.CaptureFixture[str]) -> None:
    why = f"{full / FILE} could not be written: the disk (or your quota) is full or faulty; nothing was changed"
    with contextlib.ExitStack() as stack:
        phone, device = Phone(), DeviceApp(full, "en", stack)
        phone.wire.answers["get"] = "en"
        await phone.open(device.open_page)
        assert device.sessions is not None
        running, over = device.sessions.listed()
        phone.page.navigate(f"/session/{over.id}")
        await phone.settle()
        assert {"7", "8", "9"} <= set(phone.words())
        await phone.tap("again")
        assert (
            "Companion.db could not be written: the disk (or your quota) is full or faulty; nothing was changed"
            in phone.words()
        )
        phone.page.navigate(f"/session/{running.id}/leave")
        await phone.settle()
        assert "home" not in phone.identifiers()
        (full / "ballast").unlink()
        assert len(device.sessions.listed()) == 2
        phone.page.navigate(f"/session/{over.id}")
        await phone.settle()
        await phone.tap("again")
        assert len(device.sessions.listed()) == 3
    told = "companion: nothing can be saved at present; what is there can be viewed: "
    assert capsys.readouterr().err.startswith(told + why)
