"""Alone against bots one's own turn is marked, heard and felt when it comes; each of that can be switched off."""

from __future__ import annotations

from typing import Any

import pytest

from companion.sessions.play.digital import DigitalSession
from companion.store import Log
from tests.ui.conftest import RigOpener
from tests.ui.games.thirteen import test_digital as thirteen
from tests.ui.rig.tab import RigTab
from tests.ui.rig.tree import walk
from tests.ui.saved import read_newest

SHARED = True

ON = {"turn_look": True, "turn_sound": True, "turn_buzz": True}


least = thirteen.offered
"""The card that hurts least."""


def begun(log: Log, *bots: str | None) -> DigitalSession:
    """13 on Ana's turn; the first cards have been played."""
    found = thirteen.begun(log, *bots, deals=0, plays=0)
    while found.due[0] != 0:
        found.tell(least(found), seen=found.revision)
    return found


def opened(tab: RigOpener, session: DigitalSession, **chosen: Any) -> RigTab:
    t = tab("/nowhere", "en-GB", touch=True)
    t.prefer(pace="fast", **{**ON, **chosen}).open(f"/session/{session.id}").sees("headline")
    return t


def heard(t: RigTab) -> bool:
    return any(one["_c"] == "Audio" and one.get("src") == "sounds/turn.wav" for one in walk(t.client.tree.page))


def felt(t: RigTab) -> int:
    return sum(name == "medium_impact" for name, _ in t.client.asked)


def marked(t: RigTab) -> bool:
    """Whether the hand stands beside whose turn it is."""
    bands = (one for one in walk(t.client.tree.page) if one["_c"] == "Row" and _headline_in(one))
    return any(one["_c"] == "Icon" and one.get("visible", True) for band in bands for one in walk(band))


def _headline_in(row: dict[str, Any]) -> bool:
    return any(one.get("identifier") == "headline" for one in row.get("controls", ()) if isinstance(one, dict))


def moved(t: RigTab, session: DigitalSession) -> None:
    """Ana plays a card; the bots play theirs."""
    event, before = least(session), session.revision
    t.tap(f"hand-{event.card}").tap(f"target-{event.target}")

    t.until(lambda: read_newest(session).revision > before + 2 and 0 in session.due, "Ana is not due again")
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
    t = opened(tab, thirteen.begun(log, None, None, "easy", plays=3))
    t.tap("show-hand").reads("headline", "Ana plays a card").reads("strip", "Ana: ").wait(2)
    assert (marked(t), heard(t), felt(t)) == (False, False, 0)
    t.tap("log").shows("Ana plays")
