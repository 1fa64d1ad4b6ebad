"""What a component takes is known before anything is drawn; another key makes another one of it."""

from __future__ import annotations

from typing import Any

import flet as ft
import pytest

from companion.sessions.play.watched import Watched
from companion.ui import bridge
from companion.ui.kit.frame import title_words
from tests.ui.line import Screen


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


@pytest.fixture(autouse=True)
def _each_change_is_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bridge, "BETWEEN", 0.0)


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
