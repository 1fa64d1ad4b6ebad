"""Bots move whenever they like, also while a screen is drawn: what stands on it belongs together, and ends newest.

What a component takes is known before anything is drawn; another key makes another one of it. What others do is painted
soon, but not for each of a hundred moves of bots in a hurry. The screen stays on while a session is open: the page is
asked one thing at a time, and again when it is back.
"""

from __future__ import annotations

import asyncio
import gc
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from companion.engine import Choice, Seat
from companion.games.thirteen.options import Options
from companion.games.thricewise.events import Place
from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.seat_view import SeatView
from companion.sessions.play.sessions import Sessions
from companion.sessions.play.watched import Watched
from companion.store import Log, database_file
from companion.ui import bridge
from companion.ui.bridge import BETWEEN
from companion.ui.device import DEVICE, Device
from companion.ui.games.registry import SCREENS
from companion.ui.kit.frame import title_words
from companion.ui.pages import DeviceWishes, opener
from companion.ui.prefs import Prefs
from companion.ui.session.hint_line import ALONE
from tests.app.phone import Phone
from tests.loops import run
from tests.sessions.play.test_digital import act
from tests.ui.line import Line, Screen, Site
from tests.ui.saved import dealt

READ = {
    "choices", "due", "entries", "head", "latest", "levels", "look", "names", "over", "people", "preview", "problem",
    "revision", "states", "steps",
}  # fmt: skip
"""What a screen asks of a session."""


@pytest.fixture
def _each_change_is_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bridge, "BETWEEN", 0.0)


class Restless(DigitalSession):
    """Somebody else moves, in a thread of their own, just before the ``n``-th answer to the thread that draws."""

    def __init__(self, log: Log, id: str) -> None:
        self._drawing = threading.get_ident()
        self._asked: list[str] = []
        self._move: list[tuple[int, Callable[[], None]]] = []
        super().__init__(log, id)

    def move_before(self, n: int, move: Callable[[], None]) -> None:
        self._asked.clear()
        self._move.append((n, move))

    def stay(self) -> None:
        self._move.clear()

    @property
    def moved(self) -> bool:
        """Whether so much was asked."""
        return not self._move

    def __getattribute__(self, name: str) -> Any:
        if name in READ and threading.get_ident() == self._drawing:
            self._asked.append(name)
            if self._move and len(self._asked) > self._move[0][0]:
                elsewhere(self._move.pop()[1])
        return super().__getattribute__(name)


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Log]:
    opened = Log(tmp_path / "companion.db")
    yield opened
    opened.close()


def begun(log: Log, game: str) -> Restless:
    more: dict[str, Any] = {"options": Options(deals=5)} if game == "13" else {}
    return Restless(log, dealt(log, game, **more).id)


def elsewhere(deed: Callable[[], None]) -> None:
    thread = threading.Thread(target=deed)
    thread.start()
    thread.join(20)
    assert not thread.is_alive()


def moved(session: DigitalSession, moments: list[DigitalSession]) -> None:
    """Whoever is due does the first thing offered. What comes of it is one more of the ``moments``."""
    act(session)
    moments.append(session.now())


def screen(log: Log, session: DigitalSession) -> Screen:
    """Ana's, without the line that tells which bot thinks: it is drawn by itself."""
    seated = SeatView(session, Seat(0))
    device = Device("en", lambda _: None, True, Prefs(motion=False))
    return Screen(
        lambda: DEVICE(device, lambda: bridge.keyed("board", SCREENS[session.game.id].digital, seated, ALONE)),
        *OF_NOW[session.game.id],
    )


OF_NOW: dict[str, tuple[str, ...]] = {"push": ("latest", "headline", "columns"), "13": (), "thricewise": ()}
"""The parts of a board that tell of one moment, if not all: the areas of Push remember the last rolls."""


async def drawn(log: Log, moment: DigitalSession) -> tuple[str, ...]:
    """What a screen shows that is opened on it."""
    async with screen(log, moment) as new:
        return new.texts()


@pytest.mark.usefixtures("_each_change_is_painted")
@pytest.mark.parametrize("game", SCREENS)
async def test_what_is_drawn_is_of_one_moment_and_ends_at_the_newest(log: Log, game: str) -> None:
    """Two moves at a time, the second one ever later while the first one is drawn, as long as something is asked."""
    session, at, steps, in_vain = begun(log, game), 0, 0, 0
    while in_vain < PAGES and at < MOST:
        async with screen(log, session) as t:
            while in_vain < PAGES and at < MOST and session.look().left > 5:
                moments: list[DigitalSession] = []
                move = partial(moved, session, moments)
                t.drawings.clear()
                session.move_before(at, move)
                elsewhere(move)
                await t.settle()
                if not session.moved:
                    session.stay()
                    in_vain += 1
                    continue
                first, second = [await drawn(log, moment) for moment in moments]
                assert set(t.drawings) <= {first, second}, f"a move before answer {at}"
                assert t.texts() == second, f"a move before answer {at}"
                steps += first != second
                at, in_vain = at + STRIDE, 0
        session = begun(log, game)
    assert steps > 5


PAGES = 4
"""So many pages in a row on which not so much is asked: some are of few words."""
STRIDE, MOST = 2, 40


class Word(Watched):
    def __init__(self, word: str) -> None:
        super().__init__()
        self.word = word


async def test_what_changed_back_is_drawn_again() -> None:
    """A word is told; another one is drawn because something else changed; then the first one is back."""
    word, other = Word("before"), Word("")

    @bridge.component
    def told() -> Any:
        bridge.use_watched(other)
        return ft.Text(bridge.use_answer(word, lambda: word.word))

    async with Screen(told) as t:
        assert t.texts() == ("before",)
        word.word = "after"
        other.notify()
        await t.settle()
        assert t.texts() == ("after",)
        word.word = "before"
        word.notify()
        await t.settle()
        assert t.texts() == ("before",)


@pytest.mark.parametrize("changes", [0, 1])
async def test_what_is_watched_is_drawn_again_only_if_it_changed_since(changes: int) -> None:
    """Between the render and the moment in which it is watched; what changes later is heard."""
    word, drawn = Word("before"), list[str]()

    @bridge.component
    def told() -> Any:
        bridge.use_watched(word)
        drawn.append(word.word)
        if changes and len(drawn) == 1:
            word.word = "meanwhile"
            word.notify()
        return ft.Text(drawn[-1])

    async with Screen(told) as t:
        assert drawn == ["before", "meanwhile"][: 1 + changes]
        word.word = "later"
        word.notify()
        await t.settle()
        assert t.texts() == ("later",)
        assert len(drawn) == 2 + changes


async def test_no_tap_takes_back_more_than_was_seen_without_a_question(log: Log) -> None:
    """Ana may take her card up again; a bot lays one, and she taps before she sees that."""
    session, moments = begun(log, "thricewise"), list[DigitalSession]()

    def laid() -> bool:
        """By Ana, and somebody else is next to lay a card."""
        last = session.entries[-1][1][0] if session.entries else None
        return (
            isinstance(last, Place)
            and last.seat == 0
            and isinstance(session.fold.awaits, Choice)
            and session.due != (0,)
        )

    while not laid():  # in some games she is always the last to lay
        session = begun(log, "thricewise") if session.over else session
        moved(session, moments)
    async with screen(log, session) as t:
        elsewhere(lambda: moved(session, moments))
        entries = session.entries
        await t.page.session.dispatch_event(t.key("undo"), "click", None)  # before anything is drawn that is due
        await t.settle()
        assert "Take back" in t.texts()
        assert (session.entries, session.helps) == (entries, ())


class Named(Watched):
    def __init__(self, key: str, name: str) -> None:
        super().__init__()
        self.key, self.name = key, name


@bridge.component
def greeting(name: str, *, times: int = 1) -> Any:
    """Remembers whom it met first."""
    first, meet = bridge.use_state[str | None](None)
    ft.use_effect(lambda: meet(first or name), [])
    return ft.Text(" ".join([f"{first or name} and {name}"] * times))


@bridge.leaf
def small(name: str) -> Any:
    return ft.Text(name)


def every_line_of_this_is_wrong() -> None:
    """Nobody calls it: mypy finds each of these faults, and says so if there is none to be ignored."""
    greeting(3)  # type: ignore[arg-type] # refused by mypy: that is the test
    greeting()  # type: ignore[call-arg] # refused by mypy: that is the test
    greeting("Ana", loud=True)  # type: ignore[call-arg] # refused by mypy: that is the test
    small(3)  # type: ignore[arg-type] # refused by mypy: that is the test
    bridge.keyed("one", greeting, 3)  # type: ignore[arg-type] # refused by mypy: that is the test
    bridge.keyed("one", greeting, "Ana", loud=True)  # type: ignore[call-arg] # refused by mypy: that is the test
    bridge.keyed("one", greeting)  # type: ignore[call-arg] # refused by mypy: that is the test
    bridge.use_state[int | None](None)[1]("one")  # type: ignore[arg-type] # refused by mypy: that is the test
    bridge.use_draft[int | None]("one")  # type: ignore[arg-type] # refused by mypy: that is the test
    bridge.use_newest(lambda: None)(3)  # type: ignore[call-arg] # refused by mypy: that is the test


@pytest.mark.usefixtures("_each_change_is_painted")
async def test_a_component_with_another_key_begins_anew() -> None:
    """Ana is met; with the same key Bo is somebody who came later, with another one he is the first."""
    guest = Named("one", "Ana")

    @bridge.component
    def door() -> Any:
        bridge.use_watched(guest)
        return ft.Column([bridge.keyed(guest.key, greeting, guest.name, times=1)])

    async with Screen(door) as t:
        assert t.texts() == ("Ana and Ana",)
        guest.name = "Bo"
        guest.notify()
        await t.settle()
        assert t.texts() == ("Ana and Bo",)
        guest.key = "other"
        guest.notify()
        await t.settle()
        assert t.texts() == ("Bo and Bo",)


def test_a_title_that_would_be_cut_is_only_said() -> None:
    for room, letters in ((20, []), (200, ["Thricewise", "turn 1"])):
        words: list[Any] = title_words("Thricewise", "turn 1", one_line=True, room=room)
        inside = [one.content for one in words]
        assert [one.value for one in inside if isinstance(one, ft.Text)] == letters
        assert letters or [one.label for one in inside] == ["Thricewise", "turn 1"]


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


async def test_it_is_let_go_when_the_session_is_left_and_asked_one_thing_at_a_time(site: Site, address: str) -> None:
    async with site.line(address) as line:
        await line.go(f"{address}/log")
        assert lamp(line) == ["enable"]
        await line.go("/")
        assert lamp(line) == ["enable", "disable"]
    async with site.line() as line:
        line.silent = frozenset({"enable", "disable"})
        for _ in range(3):
            await line.go(address)
            await line.go("/")
        assert lamp(line) == ["enable"], "the last question is not answered"


async def test_a_page_that_was_loaded_again_is_asked_again(site: Site, address: str) -> None:
    async with site.line() as line:
        line.silent = frozenset({"enable"})
        await line.go(address)
    async with site.line(address, line.session) as again:
        assert again.page is line.page
        assert lamp(again) == ["enable"]
        await again.go("/")
        assert lamp(again) == ["enable", "disable"]
