"""Whatever begins a game begins one: with an id that stays the same until that game was shown."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, cast
from zlib import crc32

import pytest

from companion.sessions.library.library import begin_again
from companion.sessions.library.totals import totals_event, write_down
from companion.sessions.play.sessions import Beginning, Sessions
from companion.ui.memory import BEGUN, Memory
from tests.loops import run
from tests.ui.conftest import Opener
from tests.ui.saved import dealt
from tests.ui.setting_up import begun, seat
from tests.ui.tab import Server

Begin = Callable[[Sessions, str], object]


class KeptByThePage:
    """What a browser keeps for its pages."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}

    async def get(self, name: str) -> str | None:
        return self.kept.get(name)


def _new(sessions: Sessions, id: str) -> object:
    return sessions.begin("push", ["Ana", "Bo"], 0, tracking="scorepad", beginning=Beginning(id=id))


def _again(sessions: Sessions, id: str) -> object:
    return begin_again(sessions, sessions.begin("13", ["Ana", "Bo", "Zoé"], 0, tracking="scorepad"), id=id)


def _past(sessions: Sessions, id: str) -> object:
    points, then = totals_event("push", [30, 40]), datetime(2026, 5, 3, 18, tzinfo=UTC)
    return write_down(sessions, "push", ["Ana", "Bo"], points, started_at=then, finished_at=then, id=id)


def _branch(sessions: Sessions, id: str) -> object:
    over = dealt(sessions.log, "push", None, "easy")
    over.end("agreed", seen=over.revision)
    return sessions.branch(over, 0, id)


@pytest.mark.parametrize("begin", [_new, _again, _past, _branch])
def test_the_second_time_is_the_first(sessions: Sessions, begin: Begin) -> None:
    memory = Memory()

    def tap(entered: int) -> str:
        return sessions.once(memory.id_of("this", entered), lambda id: begin(sessions, id))

    first = tap(1)
    before = [one.id for one in sessions.listed()]
    assert first in before
    assert tap(1) == first
    assert [one.id for one in sessions.listed()] == before
    other = tap(2)
    assert other != first, "what was entered anew is lost"
    assert tap(2) == other
    first = tap(1)
    memory.came_to(first)
    assert tap(1) != first


def test_what_was_begun_before_the_page_was_loaded_again_is_known_again() -> None:
    page = KeptByThePage()
    before = Memory(None, cast(Any, page))
    id = before.id_of("set-up push", ["Ana", "Bo"])
    page.kept[BEGUN] = json.dumps({"set-up push": [crc32(repr(["Ana", "Bo"]).encode()), id]})
    after = Memory(None, cast(Any, page))
    run(after.recall())
    assert after.id_of("set-up push", ["Ana", "Bo"]) == id


@pytest.mark.parametrize("kept", ["", "{", "[1]", '{"set-up push": [1, "no id"]}', "[" * 50_000])
def test_what_else_stands_there_begins_a_game_of_its_own(kept: str) -> None:
    page = KeptByThePage()
    page.kept[BEGUN] = kept
    memory = Memory(None, cast(Any, page))
    run(memory.recall())
    assert len(memory.id_of("set-up push", 1)) == 36


@pytest.mark.parametrize("told", ["", "{", "7", "[1]", '{"a draft": 1, "other": 2}', '["another", 3]', "[" * 50_000])
def test_a_place_of_another_draft_or_none_at_all_leads_nobody(told: str) -> None:
    memory = Memory(place=told)
    assert memory.place_in("of this game") is None
    memory.keep_place("of this game", [1, 2])
    assert memory.place_in("of this game") == [1, 2]


def test_a_second_game_of_the_same_set_up_is_another_one(tab: Opener, server: Server) -> None:
    t = tab("/new/push", fresh=True)
    seat(t, "Ana", "Bo").tap("start")
    begun(t, server)
    first = t.path
    seat(t.open("/new/push"), "Ana", "Bo").tap("start").until(lambda: "/session/" in t.path)
    assert t.path != first


def test_two_phones_that_go_on_from_one_result_go_on_together(tab: Opener, sessions: Sessions) -> None:
    over = sessions.once(Memory().id_of("past", 1), lambda id: _past(sessions, id))
    one, other = (tab(f"/session/{over}", lang, fresh=True).sees("again") for lang in ("en-GB", "fr-FR"))
    one.tap("again")
    other.tap("again")
    for t in (one, other):
        t.until(lambda t=t: "/session/" in t.path and over not in t.path)  # type: ignore[misc]
    assert one.path == other.path
