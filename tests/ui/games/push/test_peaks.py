"""What moves a table of Push is shown step by step where the app deals: card first, word second, number last."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import flet as ft
import pytest

from companion.engine import SPECTATOR
from companion.games.push.cards import points
from companion.games.push.events import Draw, Protect, Roll
from companion.games.push.state import Phase
from companion.games.push.words import word
from companion.locale import speaker
from companion.sessions.play.digital import DigitalSession, parts
from companion.sessions.play.sessions import Beginning
from companion.store import Log
from companion.ui.games.push.die import TUMBLE
from tests.ui.conftest import RigOpener
from tests.ui.games.push.test_digital import act, last, wanted
from tests.ui.rig.tab import RigTab
from tests.ui.rig.tree import Node, walk
from tests.ui.saved import dealt, read_newest

SHARED = True
CALM = 9
"""After so many turns people dare."""
There = Callable[[DigitalSession], bool]


def next_move(session: DigitalSession) -> Any:
    """People fill their areas, and dare then."""
    offers = getattr(session.look().awaits, "offers", ())
    return offers[0] if offers and session.look().turns > CALM else wanted(session)


def one_move_before(log: Log, there: There, *bots: str | None) -> DigitalSession:
    """A session in which the next move leads to what is wanted: another one of the same seed came there."""
    while True:
        found = dealt(log, "push", *bots)
        while not found.over and not (found.entries and there(found)):
            found.tell(next_move(found), seen=found.revision, carry=True)
        if there(found):
            break
    session = dealt(log, "push", *bots, beginning=Beginning(seed=found.head.about.seed or ""))
    while len(session.entries) < len(found.entries) - 1:
        session.tell(next_move(session), seen=session.revision, carry=True)
    return session


def busts(session: DigitalSession) -> bool:
    return isinstance(last(session), Draw) and session.look().phase is Phase.ROLL


def costs(session: DigitalSession) -> bool:
    return isinstance(last(session), Roll) and lost(session) != ()


def lost(session: DigitalSession) -> tuple[str, ...]:
    """The cards that the last roll cost."""
    before, now = (
        session.rules.look(state, SPECTATOR).visible[last(session).seat] for state in session.fold.states[-2:]
    )
    return tuple(card for card in before if card not in now)


def opened(tab: RigOpener, session: DigitalSession, *, moves: bool = True, pace: str = "normal") -> RigTab:
    t = tab("/die", "en-GB", moves=moves).prefer(pace=pace)
    return t.open(f"/session/{session.id}").sees("columns").wait(1)


def within(t: RigTab, identifier: str) -> list[Node]:
    """All that is drawn there, also what is not read aloud."""
    return [one for found in walk(t.client.tree.page) if found.get("identifier") == identifier for one in walk(found)]


def crossed(t: RigTab) -> list[bool]:
    """Which columns have a sign that they refuse the card."""
    signs = [[one.get("icon") for one in within(t, f"column-{at}") if one["_c"] == "Icon"] for at in range(3)]
    return [ft.Icons.CLOSE in icons for icons in signs]


def drawn(t: RigTab, identifier: str) -> list[str]:
    return [one.get("value", "") for one in within(t, identifier) if one["_c"] == "Text"]


def test_columns_refuse_a_card_one_by_one_and_then_it_is_said(tab: RigOpener, log: Log) -> None:
    """Whoever sees it may roll all the while."""
    session = one_move_before(log, busts, None, None, None)
    t = opened(tab, session)
    before = t.said("headline")
    t.tap("pile").sees("drawn")
    t.reads("latest", word(speaker("en"), last(read_newest(session)).card), "bust!")  # who listens waits for nothing
    for seconds, refusing in ((0.24, 0), (0.1, 1), (0.1, 2), (0.1, 3)):
        assert crossed(t) == [at < refusing for at in range(3)]
        assert (t.said("headline"), "Bust!" in t.everything()) == (before, False)
        assert (t.there("drawn"), t.can("roll"), t.there("die")) == (True, True, False)
        t.wait(seconds)
    assert "Bust!" in t.said("headline")
    t.wait(0.36).gone("drawn").sees("die").reads("headline", "rolls the die")
    assert crossed(t) == [True] * 3


@pytest.mark.parametrize(
    ("chosen", "how"),
    [
        ({}, lambda t: t.prefer(pace="normal").open(t.path)),
        ({"moves": False}, lambda t: t),
        ({"pace": "instant"}, lambda t: t),
    ],
    ids=["opened later", "no motion", "at once"],
)
def test_the_die_is_there_at_once(
    tab: RigOpener, log: Log, chosen: dict[str, Any], how: Callable[[RigTab], object]
) -> None:
    session = one_move_before(log, busts, None, None, None)
    t = opened(tab, session, **chosen)
    t.tap("pile")
    how(t)
    assert (t.there("die"), t.there("drawn"), crossed(t)) == (True, False, [True] * 3)
    assert type(last(read_newest(session))) is Draw
    assert not t.there("refusal")


def test_who_rolls_while_a_bust_is_shown_does_not_wait(tab: RigOpener, log: Log) -> None:
    session = one_move_before(log, busts, None, None, None)
    t = opened(tab, session)
    t.tap("pile").sees("drawn").tap("roll")
    assert type(read_newest(session).entries[-1][1][0]) is Roll
    assert t.said("die-says") == "…"
    assert (t.there("drawn"), crossed(t), "bust!" in t.said("latest")) == (False, [True] * 3, True)


def opened_anew(tab: RigOpener, log: Log) -> tuple[RigTab, DigitalSession]:
    session = dealt(log, "push", "easy", "easy", "easy")
    return opened(tab, session, pace="slow"), session


def bust_or_end(t: RigTab, session: DigitalSession) -> bool:
    return any(crossed(t)) or read_newest(session).over


def test_the_bust_of_a_bot_is_shown_as_ones_own(tab: RigOpener, log: Log) -> None:
    t, session = opened_anew(tab, log)
    while not t.soon(functools.partial(bust_or_end, t, session), 400) or not any(crossed(t)):
        t, session = opened_anew(tab, log)
    assert (crossed(t), t.there("drawn"), t.there("die"), t.can("roll")) == ([True, False, False], True, False, False)
    t.wait(0.1).wait(0.1)
    assert (crossed(t), "Bust!" in t.said("headline")) == ([True] * 3, False)
    t.wait(0.1)
    assert "Bust!" in t.said("headline")
    t.wait(0.36).gone("drawn").sees("die")


def test_cards_fall_before_their_points_do(tab: RigOpener, log: Log) -> None:
    session = one_move_before(log, costs, None, None, None)
    t = opened(tab, session)
    seat = session.due[0]
    had = next(one.score for one in session.look().standings if one.seat == seat)
    t.tap("roll").wait(TUMBLE + 0.1)
    cost = points(lost(read_newest(session)))
    assert cost
    t.reads(f"area-{seat}", f"{had - cost} point")  # who listens hears what is true
    assert str(had) in drawn(t, f"area-{seat}")
    assert str(had) in drawn(t, "strip")
    assert f"−{cost}" not in drawn(t, f"area-{seat}")
    assert [one for one in within(t, f"area-{seat}") if one.get("opacity") == 0]
    t.wait(0.6)
    assert f"−{cost}" in drawn(t, f"area-{seat}")
    assert str(had - cost) in drawn(t, "strip")


def test_protected_cards_go_over_while_the_area_is_in_sight(tab: RigOpener, log: Log) -> None:
    session = one_move_before(log, lambda session: isinstance(last(session), Protect), None, None, None)
    t = opened(tab, session)
    seat, event = session.due[0], next_move(session)
    t.tap(f"protect-{event.colour}")
    assert "Protected: none" not in t.said(f"area-{seat}")
    assert [one for one in within(t, f"area-{seat}") if (one.get("offset") or {}).get("x", 0)]
    t.wait(0.7)
    assert [one for one in within(t, f"area-{seat}") if (one.get("offset") or {}).get("x", 0)] == []


def test_the_last_move_is_seen_before_the_result(tab: RigOpener, log: Log) -> None:
    session = one_move_before(log, lambda session: session.over and len(parts(session)) == 1, None, None, None)
    t = opened(tab, session)
    act(t, session)
    assert session.over
    assert (t.there("areas"), t.there("standings"), t.said("headline")) == (True, False, "The game is over")
    t.wait(0.5)
    assert not t.there("standings")
    t.sees("standings")
