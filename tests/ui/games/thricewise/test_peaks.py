"""The triads that a card makes are shown one by one where the app deals: the card first, its points last."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.engine import Choice, Seat, Together
from companion.games.thricewise.events import Place
from companion.sessions.play.digital import DigitalSession
from companion.store import Log
from tests.ui.conftest import RigOpener
from tests.ui.rig.tab import RigTab
from tests.ui.rig.tree import walk
from tests.ui.saved import choose_by_lot, dealt, read_newest

SHARED = True


def before_triads(log: Log, many: int) -> tuple[DigitalSession, Place]:
    """A game of three people, and a card that the next of them can lay to make so many triads."""
    chance = random.Random(7)
    while True:
        session = dealt(log, "thricewise", None, None, None)
        while not session.over:
            asked = session.rules.awaits(session.fold.state)
            if isinstance(asked, Together):
                choose_by_lot(session, asked, chance)
                continue
            assert isinstance(asked, Choice)
            for offer in asked.offers:
                if isinstance(offer, Place) and len(made(session, offer)) == many:
                    return session, offer
            offers: list[Any] = [*asked.offers]
            session.tell(chance.choice(offers), seen=session.revision, carry=True)


def made(session: DigitalSession, place: Place) -> list[int]:
    """What each triad is worth that this card makes."""
    view = session.look(session.due[0])
    return [one.value for one in view.triads(place.card, place.row, place.col)]


def laid(tab: RigOpener, session: DigitalSession, place: Place, **chosen: Any) -> RigTab:
    t = tab("/die", "en-GB", moves=chosen.get("moves", True)).prefer(pace=chosen.get("pace", "normal"))
    t.open(f"/session/{session.id}").tap("show-hand").sees("grid").wait(1)
    if t.there(f"hand-{place.card}"):
        t.tap(f"hand-{place.card}")
    return t.tap(f"cell-{place.row}-{place.col}").able("place").tap("place")


def lines(t: RigTab) -> int:
    """How many lines are drawn through triads."""
    return sum(one["_c"] == "Line" for one in walk(t.client.tree.page))


def worth(t: RigTab) -> list[str]:
    """What is written on these lines."""
    found = [one for one in walk(t.client.tree.page) if one.get("identifier") == "grid"]
    texts = [one.get("value", "") for one in walk(found) if one["_c"] == "Text"]
    return [one for one in texts if one.startswith("+")]


@pytest.mark.parametrize("many", [1, 2])
def test_triads_are_lit_one_by_one_and_then_the_points_come(tab: RigOpener, log: Log, many: int) -> None:
    session, place = before_triads(log, many)
    seat, had = session.due[0], session.look().scores
    values = made(session, place)
    t = laid(tab, session, place)
    points = f"{session.names[seat]} {had[seat]}"
    for at, seconds in enumerate([0.3, *[0.6 / many] * many]):
        assert (lines(t), worth(t)) == (at, [f"+{one}" for one in values[:at]])
        assert points in t.said("strip")
        assert t.said("grid").count("in a triad") == 0 if not at else t.said("grid").count("in a triad") >= 3
        t.wait(seconds)
    now = read_newest(session).look(Seat(seat)).scores[seat]
    assert now == had[seat] + sum(values)
    t.until(lambda: f"{session.names[seat]} {now}" in t.said("strip"), "no points come", 0.1)
    assert (lines(t), worth(t)) == (0, [])


@pytest.mark.parametrize("chosen", [{"moves": False}, {"pace": "instant"}], ids=["no motion", "at once"])
def test_the_points_are_there_at_once(tab: RigOpener, log: Log, chosen: dict[str, Any]) -> None:
    session, place = before_triads(log, 1)
    seat = session.due[0]
    t = laid(tab, session, place, **chosen)
    now = read_newest(session).look().scores[seat]
    assert f"{session.names[seat]} {now}" in t.said("strip")
    assert lines(t) == 0


def test_what_is_taken_back_is_shown_no_more(tab: RigOpener, log: Log) -> None:
    session, place = before_triads(log, 1)
    t = laid(tab, session, place)
    t.until(lambda: lines(t) == 1, "no line is drawn", 0.5)
    t.tap("undo")
    if t.there("question-yes"):
        t.tap("question-yes")
    t.until(lambda: lines(t) == 0, "the line stays", 0.2)
    assert place.card not in [one.card for one in read_newest(session).look().placements]
