"""Another program holds the file: whose tap it is reads so, everybody else goes on, and nothing is lost."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from companion.engine import BLANK, Choice, Seat
from companion.games.push.cards import Card
from companion.games.push.events import Draw
from companion.locale import speaker
from companion.server import web
from companion.sessions.library import samples
from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.sessions import Sessions
from companion.store import Log, Trouble
from companion.store.log import Written
from companion.ui.pages import DeviceWishes, opener
from tests.server.at_the_door import asked
from tests.ui.line import device
from tests.ui.saved import dealt

WAITS = "Another program is writing to the file."
NOT_FREE = "and has not released it; nothing was changed; try again"
LATER = "This page will appear as soon as it can be read."
NOT_TAKEN = "This one was not recorded"
AROUND = (None, None, None)
"""Three people around one screen."""
NEVER = 60_000
"""Milliseconds: whoever waits for the lock on the loop would not be back within this test."""


@pytest.fixture(autouse=True)
def no_traceback(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    yield
    found = [one for one in caplog.get_records("call") if one.exc_info or one.levelno >= logging.ERROR]
    assert not found, found[0].getMessage()


@pytest.fixture
def sessions(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Sessions]:
    """Of an app that waits for the file for ever, or for as long as the test says."""
    log = Log(tmp_path / "companion.db", getattr(request, "param", NEVER))
    yield Sessions(log)
    log.close()


def waiting(milliseconds: int) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("sessions", [milliseconds], indirect=True, ids=str)


@contextmanager
def held(sessions: Sessions, how: str = "IMMEDIATE") -> Iterator[Callable[[], None]]:
    """Another program's lock on the file, and the way to let it go before the block ends."""
    other = sqlite3.connect(sessions.log.database.file, isolation_level=None)
    other.execute(f"BEGIN {how}")

    def let_go() -> None:
        if other.in_transaction:
            other.execute("ROLLBACK")

    try:
        yield let_go
    finally:
        let_go()
        other.close()


def table(sessions: Sessions) -> str:
    return sessions.begin("push", ["Ana", "Bo", "Cléo"], 0, tracking="full").id


async def test_a_tap_waits_and_nobody_else_does(
    sessions: Sessions, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor is anybody told of a tap who only left a table that nobody had begun at."""
    monkeypatch.setattr("companion.ui.writing.SHOWN_AFTER", 0.0)
    mine, others = table(sessions), table(sessions)
    async with device(sessions, f"/session/{mine}") as one, device(sessions, f"/session/{others}") as two:
        await one.shows("draw-DIE")
        with held(sessions) as let_go:
            await one.tap("draw-DIE")
            await one.reads(WAITS)
            for route, words in (("/people", "no finished game yet"), ("/history", "still going on"), ("/", "Begin")):
                await two.go(route)
                await two.reads(words)
                await two.reads_no_more(WAITS)
            await two.go(f"/session/{others}")
            await two.tap("draw-DIE")
            await two.reads(WAITS)
            await one.go(f"/session/{others}")
            await one.reads(WAITS)
            await one.go(f"/session/{mine}")
            status, _, _ = await asked(web.asgi(opener(sessions, "en", DeviceWishes), tmp_path), "/healthz")
            assert status == 200
            assert sessions.open(mine).revision == sessions.open(others).revision == 0
            let_go()
            for screen, id in ((one, mine), (two, others)):
                await screen.reads("Ana draws a Die card.")
                await screen.reads_no_more(WAITS)
                assert sessions.open(id).revision == 1
    assert all(len(sessions.log.read(one.id)[1]) == 1 for one in sessions.listed())


@waiting(1500)
async def test_a_file_that_does_not_come_free_says_so_and_the_tap_can_be_made_again(
    sessions: Sessions, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.ui.writing.SHOWN_AFTER", 0.0)
    id = table(sessions)
    async with device(sessions, f"/session/{id}") as one:
        with held(sessions):
            await one.tap("draw-DIE")
            await one.reads(WAITS)
            await one.reads(NOT_FREE)
            await one.reads_no_more(WAITS)
            assert str(tmp_path) not in " ".join(one.words())
            assert sessions.open(id).revision == 0
        await one.tap("draw-DIE")
        await one.reads("Ana draws a Die card.")
        await one.reads_no_more(NOT_FREE)
        assert sessions.open(id).revision == 1


async def test_a_second_tap_is_refused_while_the_first_one_waits(sessions: Sessions) -> None:
    id = table(sessions)
    async with device(sessions, f"/session/{id}") as one:
        with held(sessions) as let_go:
            await one.tap("draw-DIE")
            await one.tap("draw-G1")
            await one.reads(NOT_TAKEN)
            let_go()
            await one.reads("Ana draws a Die card.")
            await one.reads_no_more(NOT_TAKEN)
        assert len(sessions.open(id).entries) == 1
        await one.tap("undo")
        await one.until(lambda: sessions.open(id).revision == 2, "undone")


@dataclass(frozen=True)
class Act:
    """What a person does: to the address, these taps, then the one that writes; ``kept`` once it is on the disk."""

    at: str
    tap: str
    kept: Callable[[], bool]
    before: tuple[str, ...] = ()
    typed: tuple[str, str] | None = None


def acts(sessions: Sessions) -> Iterator[Act]:
    """Every kind of write that screens make, one after the other in one file."""
    people, log = sessions.people, sessions.log

    def revision(id: str) -> int:
        return log.read(id)[0].revision

    id = table(sessions)
    at = f"/session/{id}"
    yield Act(at, "draw-G1", lambda: revision(id) == 1)
    yield Act(at, "undo", lambda: revision(id) == 2)
    live = sessions.open(id)
    live.tell(Draw(Card("R5")), seen=live.revision)
    yield Act(f"{at}/log/2", "draw-B2", lambda: revision(id) == 4)
    yield Act(f"{at}/log", "strike-yes", lambda: log.read(id)[1] == (), ("entry-3", "strike-3"))
    yield Act(f"{at}/leave", "end-yes", lambda: log.read(id)[0].finished_at is not None, ("end-agreed",))
    yield Act(at, "rating-4", lambda: log.read(id)[0].rating == 4)
    yield Act(at, "notes", lambda: log.read(id)[0].notes == "late", typed=("notes", "late"))
    yield Act(at, "go-on", lambda: log.read(id)[0].finished_at is None)
    live.end("agreed", seen=live.revision)
    yield Act(at, "again", lambda: len(sessions.listed()) == 2)
    count = len(sessions.listed())
    # nobody had begun at that table: who leaves it for another one leaves none
    yield Act("/new/push?again", "start", lambda: len(sessions.listed()) == count)

    yield Act("/people", "add-person", lambda: len(people.everybody()) == 4, typed=("new-name", "Zoé"))
    zoe, bo = (next(one.id for one in people.everybody() if one.name == name) for name in ("Zoé", "Bo"))
    renamed = ("person-name", "Zoë B.")
    yield Act(f"/people/{zoe}", renamed[0], lambda: people.get(zoe).name == renamed[1], typed=renamed)
    yield Act(f"/people/{zoe}", "retire", lambda: people.get(zoe).retired)
    merge = ("merge", f"merge-{zoe}")
    yield Act(f"/people/{bo}", "merge-keep-this", lambda: people.get(zoe).id == bo, merge)

    hands = dealt(log, "thricewise", *AROUND)
    place = f"/session/{hands.id}"
    yield Act(f"{place}/leave", "seat-2-easy", lambda: "easy" in "".join(log.read(hands.id)[0].seat_extras))
    card = hands.look(Seat(0)).options_for[0][0]
    chosen = ("show-hand", f"hand-{card}")
    yield Act(place, "choose", lambda: f'"0": "{card}"' in log.read(hands.id)[0].extra, chosen)
    pile = dealt(log, "push", *AROUND)
    pile.tell(Draw(BLANK), seen=pile.revision)
    pile.end("agreed", seen=pile.revision)
    games = len(sessions.listed())
    yield Act(f"/session/{pile.id}/replay", "branch", lambda: len(sessions.listed()) == games + 1, ("step-back",))

    samples.add(log, speaker("en"))
    yield Act("/history", "samples-remove", lambda: samples.count(sessions) == 0)


async def test_whatever_a_screen_writes_waits_and_is_kept(sessions: Sessions, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.ui.writing.SHOWN_AFTER", 0.0)
    async with device(sessions) as one:
        for act in acts(sessions):
            await one.go(act.at)
            for before in act.before:
                await one.tap(before)
            if act.typed:
                await one.type(*act.typed)
            await one.shows(act.tap)
            with held(sessions) as let_go:
                await (one.leave_field if act.typed and act.typed[0] == act.tap else one.tap)(act.tap)
                await one.reads(WAITS)
                assert not act.kept(), act.tap
                let_go()
                await one.until(act.kept, act.tap)
                await one.reads_no_more(WAITS)
            await one.settle()  # it may lead to another screen
            assert act.kept(), act.tap


async def test_what_was_typed_is_kept_after_the_screen_was_left(sessions: Sessions) -> None:
    live = sessions.open(table(sessions))
    live.end("agreed", seen=live.revision)
    async with device(sessions, f"/session/{live.id}") as one:
        await one.type("notes", "late")
        with held(sessions) as let_go:
            await one.go("/")
            await one.reads(WAITS)
            let_go()
            await one.until(lambda: sessions.log.read(live.id)[0].notes == "late", "the notes are kept")


@waiting(500)
async def test_what_could_not_be_written_is_told_on_its_screen_until_it_can(sessions: Sessions) -> None:
    live = sessions.open(table(sessions))
    live.end("agreed", seen=live.revision)
    async with device(sessions, f"/session/{live.id}") as one:
        with held(sessions):
            await one.type("place", "Café")
            await one.leave_field("place")
            await one.reads(NOT_FREE)
            await one.go("/")
            await one.reads_no_more(NOT_FREE)
            await one.go(f"/session/{live.id}")
            await one.type("place", "Café")
            await one.leave_field("place")
            await one.reads(NOT_FREE)
        await one.tap("rating-4")
        await one.reads_no_more(NOT_FREE)
        await one.until(lambda: sessions.log.read(live.id)[0].rating == 4, "the stars are kept")


async def test_bots_wait_without_keeping_their_table_and_go_on(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    append, tries = sessions.log.append, list[None]()

    def counted(*args: Any, **more: Any) -> Written:
        tries.append(None)
        return append(*args, **more)

    id = dealt(sessions.log, "push").id
    live = sessions.open(id)
    assert isinstance(live, DigitalSession)
    while 0 in live.due:
        asked = live.look().awaits
        live.tell(asked.offers[-1] if isinstance(asked, Choice) else asked.offer, seen=live.revision)
    with held(sessions) as let_go:
        monkeypatch.setattr(sessions.log, "append", counted)
        async with device(sessions, f"/session/{id}") as one, device(sessions, f"/session/{id}") as two:
            sessions.driver(live).pace = 0
            sessions.driver(live).to_turn()
            await one.until(lambda: len(tries) > 1, "a bot has met the lock")
            before = live.now().revision
            for route, words in ((f"/session/{id}/log", "What happened"), (f"/session/{id}", "turn ")):
                await two.go(route)
                await two.reads(words)
            let_go()
            await two.until(lambda: live.revision > before, "bots go on")


@waiting(100)
async def test_the_first_cards_of_a_game_are_dealt_when_the_file_comes_free(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever begins the session dies before they are dealt."""

    def dies(*_args: Any, **_more: Any) -> Written:
        raise Trouble("busy", file="companion.db")

    with monkeypatch.context() as patched:
        patched.setattr(sessions.log, "append", dies)
        id = dealt(sessions.log, "thricewise", *AROUND).id
    assert sessions.log.read(id)[1] == ()
    again = Sessions(sessions.log)
    with held(sessions) as let_go:
        async with device(again, f"/session/{id}") as one:
            await one.reads(LATER)
            let_go()
            await one.shows("show-hand")
            assert again.open(id).entries


async def test_a_file_that_cannot_be_read_is_drawn_when_it_comes_free(sessions: Sessions) -> None:
    """Without a write-ahead log, whoever writes keeps those out who read."""
    id = table(sessions)
    other = sqlite3.connect(sessions.log.database.file, isolation_level=None)
    sessions.log.close()
    assert other.execute("PRAGMA journal_mode = DELETE").fetchone() == ("delete",)
    other.close()
    async with device(sessions, f"/session/{id}") as one:
        with held(sessions, "EXCLUSIVE") as let_go:
            await one.go("/history")
            await one.reads(LATER)
            await one.go(f"/session/{id}")
            await one.shows("draw-DIE")
            await one.go("/people")
            let_go()
            await one.reads("no finished game yet")
