"""Alone against bots one's own turn is marked, heard and felt when it comes; each of that can be switched off."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.games.thirteen.cards import COLOURS, LIMIT, VALUE
from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.sessions import Sessions
from companion.store import Log
from tests.ui.conftest import Opener, RigOpener
from tests.ui.rig.tab import RigTab
from tests.ui.saved import read_newest

SHARED = True

ON = {"turn_look": True, "turn_sound": True, "turn_buzz": True}


def begun(log: Log, *bots: str | None) -> DigitalSession:
    """13 on Ana's turn; the first cards have been played."""
    names = ("Ana", "Bo" if bots[1] is None else "Bip", "Milo")
    found = Sessions(log).begin("13", names, 0, tracking="full", mode="digital", bots=bots)
    assert isinstance(found, DigitalSession)
    asked: Any = found.rules.awaits(found.states()[-1])
    found.tell(asked.offer, seen=found.revision)
    while found.due[0] != 0:
        found.tell(least(found), seen=found.revision)
    return found


def least(session: DigitalSession) -> Any:
    """The card that hurts least."""
    asked: Any = session.rules.awaits(session.states()[-1])
    view = session.look(asked.seat)
    return min(asked.offers, key=lambda one: max(0, view.sums[COLOURS.index(one.target)] + VALUE[one.card] - LIMIT))


def opened(tab: RigOpener, session: DigitalSession, **chosen: Any) -> RigTab:
    t = tab("/nowhere", "en-GB", touch=True)
    t.prefer(pace="fast", **{**ON, **chosen}).open(f"/session/{session.id}").sees("headline")
    return t


def nodes(at: Any) -> Iterator[dict[str, Any]]:
    if isinstance(at, dict):
        if "_c" in at:
            yield at
        for one in at.values():
            yield from nodes(one)
    elif isinstance(at, list):
        for one in at:
            yield from nodes(one)


def heard(t: RigTab) -> bool:
    return any(one["_c"] == "Audio" and one.get("src") == "sounds/turn.wav" for one in nodes(t.client.tree.page))


def felt(t: RigTab) -> int:
    return sum(name == "medium_impact" for name, _ in t.client.asked)


def marked(t: RigTab) -> bool:
    """Whether the hand stands beside whose turn it is."""
    bands = (one for one in nodes(t.client.tree.page) if one["_c"] == "Row" and _headline_in(one))
    return any(one["_c"] == "Icon" and one.get("visible", True) for band in bands for one in nodes(band))


def _headline_in(row: dict[str, Any]) -> bool:
    return any(one.get("identifier") == "headline" for one in row.get("controls", ()) if isinstance(one, dict))


def moved(t: RigTab, session: DigitalSession) -> None:
    """Ana plays a card; the bots play theirs."""
    event, before = least(session), session.revision
    t.tap(f"hand-{event.card}").tap(f"target-{event.target}")

    def mine() -> bool:
        read_newest(session)
        return session.revision > before + 2 and 0 in session.due

    assert t.soon(mine), t.everything()
    t.reads("headline", "Your turn").wait(1)


def test_it_is_marked_from_the_start_and_heard_and_felt_once_the_others_have_moved(tab: RigOpener, log: Log) -> None:
    session = begun(log, None, "easy", "easy")
    t = opened(tab, session).reads("headline", "Your turn")
    assert marked(t)
    assert (heard(t), felt(t)) == (False, 0)
    moved(t, session)
    assert marked(t)
    assert (heard(t), felt(t)) == (True, 2)
    t.tap("log").sees("to-board").tap("to-board").reads("headline", "Your turn").wait(1)
    assert felt(t) == 2  # come back to, it is no news


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        ({"turn_look": False}, (False, True, 2)),
        ({"turn_sound": False}, (True, False, 2)),
        ({"turn_buzz": False}, (True, True, 0)),
        ({"sound": False, "vibration": False}, (True, False, 0)),
    ],
)
def test_each_of_it_can_be_switched_off(
    tab: RigOpener, log: Log, chosen: dict[str, bool], expected: tuple[bool, bool, int]
) -> None:
    session = begun(log, None, "easy", "easy")
    t = opened(tab, session, **chosen)
    moved(t, session)
    assert (marked(t), heard(t), felt(t)) == expected


def test_around_one_screen_there_are_names_and_no_signs(tab: RigOpener, log: Log) -> None:
    session = begun(log, None, None, "easy")
    t = opened(tab, session)
    t.tap("show-hand").reads("headline", "Ana plays a card").wait(2)
    assert (marked(t), heard(t), felt(t)) == (False, False, 0)


def test_the_settings_have_a_switch_for_each(tab: Opener) -> None:
    t = tab("/settings", "en-GB")
    for name in ("turn-look", "turn-sound", "turn-buzz"):
        t.checked(name).tap(name).checked(name, False)
        assert t.preferred()[name.replace("-", "_")] is False
    t.tap("sound").reads("turn-sound", "All sound is off.")
