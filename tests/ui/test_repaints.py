"""How often a page is painted for what others do: soon, but not for each of a hundred moves of bots in a hurry.

The screen stays on while a session is open: the page is asked one thing at a time, and again when it is back.
"""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path

import pytest

from companion.sessions.play.sessions import Sessions
from companion.store import Log, database_file
from companion.ui.bridge import BETWEEN
from companion.ui.pages import DeviceWishes, opener
from tests.app.phone import Phone
from tests.loops import run
from tests.ui.line import Line, Site


async def test_what_others_do_at_once_is_painted_a_few_times_and_the_last_of_it_stays(site: Site) -> None:
    live = site.sessions.begin("push", ["Ana", "Bo"], 0, tracking="scorepad")
    live.end("agreed", seen=live.revision)
    async with site.line(f"/session/{live.id}") as line:
        clock = asyncio.get_running_loop().time
        painted, began = line.painted, clock()
        for turn in range(60):  # on another device
            live.describe(place=f"Table {turn}")
            await asyncio.sleep(0.005)
        places = 2 * ((clock() - began) / BETWEEN + 2)  # the head and the notes
        assert 0 < line.painted - painted <= places
        await asyncio.sleep(3 * BETWEEN)
        assert line.value("place") == "Table 59"


def test_a_bot_that_moves_while_the_server_ends_says_nothing_in_the_terminal(
    tmp_path: Path, recwarn: pytest.WarningsRecorder
) -> None:
    """Its thread goes on for a moment when the loop that would paint the page is closed already."""
    gc.collect()
    recwarn.clear()  # what the garbage of other tests says is not its own

    async def deeds() -> None:
        phone = Phone()
        phone.session.apply_page_patch({"route": f"/session/{live.id}"})
        await phone.open(opener(sessions, "en", DeviceWishes))
        assert "Ana" in " ".join(phone.words())

    log = Log(database_file(tmp_path))
    sessions = Sessions(log)
    live = sessions.begin("push", ["Ana", "Bo"], 0, tracking="scorepad")
    live.end("agreed", seen=live.revision)
    run(deeds())
    live.describe(place="Table 1")
    gc.collect()
    log.close()
    assert not [str(one.message) for one in recwarn]


@pytest.fixture
def address(site: Site) -> str:
    return f"/session/{site.sessions.begin('push', ['Ana', 'Bo'], 0, tracking='scorepad').id}"


def lamp(line: Line) -> list[str]:
    return [name for name, _ in line.asked if name in ("enable", "disable")]


async def test_no_question_is_asked_before_the_last_is_answered(site: Site, address: str) -> None:
    async with site.line() as line:
        line.silent = frozenset({"enable", "disable"})
        for _ in range(3):
            await line.go(address)
            await line.go("/")
        assert lamp(line) == ["enable"]


async def test_it_is_let_go_when_the_session_is_left(site: Site, address: str) -> None:
    async with site.line(address) as line:
        await line.go(f"{address}/log")
        assert lamp(line) == ["enable"]
        await line.go("/")
        assert lamp(line) == ["enable", "disable"]


async def test_a_page_that_was_loaded_again_is_asked_again(site: Site, address: str) -> None:
    async with site.line() as line:
        line.silent = frozenset({"enable"})
        await line.go(address)
    async with site.line(address, line.session) as again:
        assert again.page is line.page
        assert lamp(again) == ["enable"]
        await again.go("/")
        assert lamp(again) == ["enable", "disable"]
