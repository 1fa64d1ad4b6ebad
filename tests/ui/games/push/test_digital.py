"""Push on screen: a card that is dragged, one that goes by itself, a bust and its die, what cannot be undone.

The picking order is told in the same words as on the pad and with every card. What moves the table is shown step by
step: card first, word second, number last.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft
import pytest

from companion.engine import SPECTATOR, Chance, Choice
from companion.games.push.cards import points
from companion.games.push.events import STOP, Draw, Place, Protect, Roll, Take
from companion.games.push.state import Phase
from companion.games.push.words import word
from companion.locale import speaker
from companion.sessions.play.digital import DigitalSession, goes_by_itself, parts
from companion.sessions.play.session_facts import player_alone
from companion.sessions.play.sessions import Beginning, Sessions
from companion.store import Log
from companion.ui.games.push.die import TUMBLE
from tests.ui import saved
from tests.ui.conftest import Opener, RigOpener
from tests.ui.moves import refusals
from tests.ui.rig.tab import RigTab
from tests.ui.saved import dealt, read_newest
from tests.ui.tab import Tab, plain

SHARED = True


def come_to(
    log: Log, there: Callable[[DigitalSession, Any], Any], *bots: str | None, columns: int = 9
) -> DigitalSession:
    """A session that people who dare have played up to such a moment; they stop where so many columns lie there."""

    def go_on(session: DigitalSession) -> None:
        offers = getattr(session.fold.awaits, "offers", ())
        stops = STOP in offers and sum(map(bool, session.look().columns)) >= columns
        session.tell(STOP if stops else offers[0] if offers else wanted(session), seen=session.revision)

    return saved.come_to(log, "push", lambda one: one.entries and there(one, one.look()), *bots, go_on=go_on)


def wanted(session: DigitalSession) -> Any:
    """Few taps: colours are protected, and one column is enough. The bots draw the rest."""
    view = session.look()
    asked = view.awaits
    if isinstance(asked, Chance):
        return asked.offer
    assert isinstance(asked, Choice)
    protect = [one for one in asked.offers if isinstance(one, Protect)]
    if protect and view.turns % 2:
        return protect[0]
    return STOP if STOP in asked.offers else asked.offers[0]


def last(session: DigitalSession) -> Any:
    return session.entries[-1][1][-1]


def ready(t: Tab, session: DigitalSession, lang: str = "fr") -> bool:
    """Wait until the first seat is due and the screen shows so; false when the game is over."""
    t.until(
        lambda: read_newest(session).over or (0 in session.due and not goes_by_itself(session)), "nobody is due", 40
    )
    if session.over:
        return False
    say = speaker(lang, session.names, you=player_alone(session))
    if session.entries:
        t.reads("latest", plain(session.latest(say)))
    t.reads("headline", plain(session.game.words.prompt(say, session.look())))
    return True


def act(t: Tab, session: DigitalSession) -> Any:
    """One move by taps; returns what came of it."""
    event, before = wanted(session), len(session.entries)
    match event:
        case Draw():
            key = "pile"
        case Place(column=at) | Take(column=at):
            key = f"column-{at}"
        case Roll():
            key = "roll"
        case Protect(colour=colour):
            key = f"protect-{colour}"
        case _:
            key = "stop"
    t.tap(key)
    written(t, session, before)
    told = session.entries[before][1][0]
    assert type(told) is type(event)
    assert isinstance(event, Draw | Roll) or told == event
    return told


def written(t: Tab, session: DigitalSession, before: int) -> None:
    """Wait until the database has one entry more."""
    t.until(lambda: len(read_newest(session).entries) > before, "nothing is kept", 10)


def test_a_card_is_dragged_to_a_column_and_a_column_that_refuses_says_why(tab: Opener, log: Log) -> None:
    """Two people share the screen, without a curtain."""

    def mixed(_: DigitalSession, view: Any) -> bool:
        return any(refusals(view)) and refusals(view).count(None) > 1  # with one place it would lie there already

    session = come_to(log, mixed, None, None)
    view, before = session.look(), len(session.entries)
    closed, rule = next((at, broken.rule) for at, broken in enumerate(refusals(view)) if broken)
    fits = next(at for at, broken in enumerate(refusals(view)) if not broken)
    t = tab(f"/session/{session.id}", "en-GB", pace="instant")
    t.reads(f"column-{closed}", "already holds").tap(f"column-{closed}").reads("refusal", rule)
    t.tap("pile").reads("refusal", "Place the", "first", "T3")
    t.drag("drawn", f"column-{closed}")
    t.reads("refusal", rule)
    t.drag("drawn", f"column-{fits}")
    written(t, session, before)
    assert last(session) == Place(fits)
    t.reads("latest", f"column {fits + 1}").gone("refusal").gone("curtain")
    t.tap("undo").sees("drawn")
    t.reads("undo", "A card has been revealed")
    assert not t.can("undo")
    read_newest(session)
    assert len(session.entries) == before


def test_the_first_card_has_one_place_and_lies_there_an_empty_column_says_why_not(tab: Opener, log: Log) -> None:
    """T4. A table that likes to do it by hand places the first card, too.

    Before a column is there nothing is stopped: the key stands pale, and a screen reader is told why.
    """
    session = dealt(log, "push", None, None)
    t = tab(f"/session/{session.id}", "en-GB", pace="instant").sees("pile")
    t.reads("stop", "Stop", "needs at least one column")
    assert not t.can("stop")
    t.tap("pile").reads("latest", "Ana draws", "Automatically", "opens column 1").able("stop")
    t.reads("column-1", "empty").reads("undo", "A card has been revealed")
    session = dealt(log, "push", None, None)
    t = tab(f"/session/{session.id}", "en-GB", pace="instant", by_hand=True).tap("pile").sees("drawn")
    t.reads("column-2", "empty", "columns are opened in order")
    t.tap("column-2").reads("refusal", "columns are opened in order", "T4")
    t.tap("column-0").gone("refusal").reads("latest", "opens column 1").sees("pile")


@pytest.mark.parametrize(("tracking", "mode"), [("scorepad", "table"), ("full", "table"), ("full", "digital")])
def test_p1_p3_the_opponents_pick_from_the_left_and_two_players_have_no_way_round(
    tab: Opener, log: Log, tracking: str, mode: str
) -> None:
    """P2, the other way round after a Switch card, is looked at with the pad and with every card."""
    three, two = (
        Sessions(log).begin("push", names, 0, tracking=tracking, mode=mode)
        for names in (("Ana", "Bo", "Chloé"), ("Ana", "Bo"))
    )
    t = tab(f"/session/{three.id}", lang="en-GB").reads("switches", "0 Switch cards this turn, left neighbour first")
    assert t.said("order").startswith("Picking order after Ana, left neighbour first: 1 Bo, 2 Chloé")
    t = tab(f"/session/{two.id}", lang="en-GB").sees("order").gone("switch-more")
    assert t.said("order").startswith("Picking order after Ana: 1 Bo")
    assert not any(sign in t.everything() for sign in ("clockwise", "↻", "↺"))


CALM = 9
"""After so many turns people dare."""
There = Callable[[DigitalSession], bool]


def next_move(session: DigitalSession) -> Any:
    """People fill their areas, and dare then."""
    offers = getattr(session.look().awaits, "offers", ())
    return offers[0] if offers and session.look().turns > CALM else wanted(session)


def one_move_before(log: Log, there: There, *bots: str | None) -> DigitalSession:
    """A session in which the next move leads to what is wanted: another one of the same seed came there."""

    def go_on(session: DigitalSession) -> None:
        session.tell(next_move(session), seen=session.revision, carry=True)

    found = saved.come_to(log, "push", lambda one: one.entries and there(one), *bots, go_on=go_on)
    session = dealt(log, "push", *bots, beginning=Beginning(seed=found.head.about.seed or ""))
    while len(session.entries) < len(found.entries) - 1:
        go_on(session)
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
    return tab(f"/session/{session.id}", "en-GB", moves=moves, pace=pace).sees("columns").wait(1)


def crossed(t: RigTab) -> list[bool]:
    """Which columns have a sign that they refuse the card."""
    signs = [[one.get("icon") for one in t.drawn(f"column-{at}") if one["_c"] == "Icon"] for at in range(3)]
    return [ft.Icons.CLOSE in icons for icons in signs]


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


def test_the_bust_of_a_bot_is_shown_as_ones_own(tab: RigOpener, log: Log) -> None:
    def opened_anew() -> tuple[RigTab, DigitalSession]:
        session = dealt(log, "push", "easy", "easy", "easy")
        return opened(tab, session, pace="slow"), session

    t, session = opened_anew()
    while not t.soon(lambda: any(crossed(t)) or read_newest(session).over, 400) or not any(crossed(t)):  # noqa: B023
        t, session = opened_anew()
    assert (crossed(t), t.there("drawn"), t.there("die"), t.can("roll")) == ([True, False, False], True, False, False)
    t.wait(0.1).wait(0.1)
    assert (crossed(t), "Bust!" in t.said("headline")) == ([True] * 3, False)
    t.wait(0.1)
    assert "Bust!" in t.said("headline")
    t.wait(0.36).gone("drawn").sees("die")


def test_who_rolls_while_a_bust_is_shown_does_not_wait(tab: RigOpener, log: Log) -> None:
    session = one_move_before(log, busts, None, None, None)
    t = opened(tab, session)
    t.tap("pile").sees("drawn").tap("roll")
    assert type(read_newest(session).entries[-1][1][0]) is Roll
    assert t.said("die-says") == "…"
    assert (t.there("drawn"), crossed(t), "bust!" in t.said("latest")) == (False, [True] * 3, True)


def test_cards_fall_before_their_points_do(tab: RigOpener, log: Log) -> None:
    session = one_move_before(log, costs, None, None, None)
    t = opened(tab, session)
    seat = session.due[0]
    had = next(one.score for one in session.look().standings if one.seat == seat)
    t.press("Space").reads("die-says", "…").wait(TUMBLE + 0.1)
    assert not t.reads("undo", "The die has been rolled").can("undo")
    cost = points(lost(read_newest(session)))
    assert cost
    t.reads(f"area-{seat}", f"{had - cost} point")  # who listens hears what is true
    assert str(had) in t.letters(f"area-{seat}")
    assert str(had) in t.letters("strip")
    assert f"−{cost}" not in t.letters(f"area-{seat}")
    assert [one for one in t.drawn(f"area-{seat}") if one.get("opacity") == 0]
    t.wait(0.6)
    assert f"−{cost}" in t.letters(f"area-{seat}")
    assert str(had - cost) in t.letters("strip")


def test_protected_cards_go_over_while_the_area_is_in_sight(tab: RigOpener, log: Log) -> None:
    session = one_move_before(log, lambda session: isinstance(last(session), Protect), None, None, None)
    t = opened(tab, session)
    seat, event = session.due[0], next_move(session)
    t.tap(f"protect-{event.colour}")
    assert "Protected: none" not in t.said(f"area-{seat}")
    assert [one for one in t.drawn(f"area-{seat}") if (one.get("offset") or {}).get("x", 0)]
    t.wait(0.7)
    assert [one for one in t.drawn(f"area-{seat}") if (one.get("offset") or {}).get("x", 0)] == []


def test_the_last_move_is_seen_before_the_result(tab: RigOpener, log: Log) -> None:
    session = one_move_before(log, lambda session: session.over and len(parts(session)) == 1, None, None, None)
    t = opened(tab, session)
    act(t, session)
    assert session.over
    assert (t.there("areas"), t.there("standings"), t.said("headline")) == (True, False, "The game is over")
    t.wait(0.5)
    assert not t.there("standings")
    t.sees("standings")
