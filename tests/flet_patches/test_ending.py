"""A session that ends lets go of its page by itself: nothing of it waits until Python searches everything."""

from __future__ import annotations

import gc
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import flet as ft
import pytest
from flet.controls.base_control import BaseControl
from flet.messaging.session import Session

from companion.server.connection import Client
from companion.server.visitors import SWEEP_SECONDS
from companion.ui import addresses
from tests.ui.rig.host import Host, complaints, runner
from tests.ui.rig.tab import RigTab

KINDS = (Session, Client, BaseControl)


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Host]:
    """Keeps no session of a device that has left for longer than it takes to look."""
    monkeypatch.setenv("FLET_SESSION_TIMEOUT", "0")
    found = Host(tmp_path, samples=True)
    yield found
    found.stop()


def alive() -> Counter[str]:
    """Whatever of Flet's and ours belongs to one page; Flet itself holds its services in circles, a few for each."""
    found = [one for one in gc.get_objects() if isinstance(one, KINDS) and not isinstance(one, ft.Service)]
    return Counter(type(one).__name__ for one in found if type(one).__name__ != "ServiceRegistry")


def places(host: Host) -> list[str]:
    """Every screen without an address of its own, and a session of each game and way of playing."""
    begun = [
        host.sessions.begin(
            game, ["Ana", "Bo", "Cy"], 0, tracking=tracking, mode=mode, bots=(None, None, "easy" if bot else None)
        )
        for game in ("push", "13", "thricewise")
        for tracking, mode, bot in (("scorepad", "table", False), ("full", "table", False), ("full", "digital", True))
        if not (game == "13" and (tracking, mode) == ("full", "table"))
    ]
    screens = ("/", "/die", "/settings", "/people", "/history", "/figures", "/rules/13", "/new/push", "/exports")
    return [*screens, *(addresses.session(one.id) for one in begun)]


def look_round(tab: RigTab, chance: random.Random, taps: int) -> None:
    """Tap whatever can be tapped, without knowing what it does; never while bots play, who are as quick as they are."""
    for _ in range(taps):
        tab.until(lambda: not tab.there("hurry"), "the bots do not come to an end")
        if keys := tab.keys():
            tab.poke(chance.choice(keys))


def left_after(host: Host, visited: list[str], taps: int) -> Counter[str]:
    """What is alive when all who came have gone again, and nobody has searched for garbage."""
    chance = random.Random(3)
    RigTab(host).open().close()  # what the first visit makes stays for all others
    runner().pass_time(2 * SWEEP_SECONDS)
    gc.collect()
    before = alive()
    gc.disable()
    try:
        with complaints() as found:
            for place in visited:
                tab = RigTab(host).open(place)
                look_round(tab, chance, taps)
                tab.close()
            runner().pass_time(600)
        left = alive() - before
    finally:
        gc.enable()
    assert found == []
    return left


def test_nothing_of_a_screen_is_left_once_its_session_has_ended(host: Host) -> None:
    assert left_after(host, places(host), taps=0) == Counter()


def test_whoever_looked_round_leaves_no_session_and_hardly_anything_of_the_screens_before(host: Host) -> None:
    """Of a screen that was left earlier, a handler and a key that know each other may wait for the next search."""
    visited = places(host)
    left = left_after(host, visited, taps=6)
    assert not left["Session"]
    assert not left["Client"]
    assert left.total() < 40 * len(visited), "a screen has some three hundred"
