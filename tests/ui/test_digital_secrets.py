"""Three people around one screen: no frame names a card too early, and nothing of a hand stays in the page; a hand that
nobody puts down hides itself.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from companion.store import Log
from tests.ui import secrets
from tests.ui.conftest import Opener, RigOpener
from tests.ui.saved import dealt, read_newest

SHARED = True


@pytest.mark.parametrize(("game", "turns"), [("13", 4), ("thricewise", 7)])
def test_a_card_of_a_hand_is_named_to_its_owner_alone_until_it_lies_open(
    tab: RigOpener, log: Log, game: str, turns: int
) -> None:
    t = tab("/die", "en-GB")
    spy = secrets.Spy(t, dealt(log, game, None, None, None))
    secrets.opened(spy)
    assert game == "thricewise" or not spy.met
    secrets.goes_round(spy, turns)
    if game == "13":
        t.reads("meanwhile", secrets.NAMES[spy.session.look().turn - 1])
    secrets.other_screens(spy)


@pytest.mark.parametrize("game", ["13", "thricewise"])
def test_a_hand_left_open_hides_itself_and_nothing_is_lost(tab: Opener, log: Log, game: str) -> None:
    session = dealt(log, game, None, None, None)
    while not session.due:
        session.tell(session.look().awaits.offer, seen=session.revision)
    seat, entries = session.due[0], len(session.entries)
    t = tab(f"/session/{session.id}", "en-GB")
    t.tap("show-hand").sees("hand")
    mine = [one for one in t.identifiers() if one.startswith("hand-")]
    assert len(mine) == len(session.look(seat).hands[seat])
    t.wait(44)
    assert [one for one in t.identifiers() if one.startswith("hand-")] == mine
    t.wait(2).sees("curtain").sees("on-table")
    assert not [one for one in t.identifiers() if one.startswith("hand-")]
    t.tap("show-hand").sees("hand")
    assert [one for one in t.identifiers() if one.startswith("hand-")] == mine
    read_newest(session)
    assert len(session.entries) == entries


def test_whoever_has_just_played_sees_what_came_of_it_and_takes_a_slip_back(tab: Opener, log: Log) -> None:
    """13: the card that was drawn is seen before the phone goes round; taken back, it is the one that comes again."""
    session = dealt(log, "13", None, None, None)
    session.go_by_itself(seen=session.revision)
    seat, entries = session.due[0], len(session.entries)
    hand = session.look(seat).hands[seat]
    # the first card of the hand: what is drawn comes last, so the hand is another one even if it is the same card
    play = next(one for one in session.look(seat).awaits.offers if one.card == hand[0])
    t = tab(f"/session/{session.id}").tap("show-hand")
    t.tap(f"hand-{play.card}").tap(f"target-{play.target}").sees("pass-on").gone("hide-hand").gone("curtain")
    read_newest(session)
    drawn = session.look(seat).hands[seat]
    assert drawn != hand
    assert sorted(one for one in t.identifiers() if one.startswith("hand-")) == cards(drawn)
    t.tap("slip").gone("pass-on").sees("hide-hand")
    read_newest(session)
    assert (session.due, len(session.entries), session.look(seat).hands[seat]) == ((seat,), entries, hand)
    assert [one.struck_at is not None for one in session.audit()][-1]
    t.tap(f"hand-{play.card}").tap(f"target-{play.target}").sees("pass-on")
    read_newest(session)
    assert session.look(seat).hands[seat] == drawn
    assert session.helps == ()
    t.tap("pass-on").sees("curtain").gone("hand").gone("slip")


def test_the_curtain_falls_by_itself_and_at_once_where_the_page_comes_back(tab: Opener, log: Log) -> None:
    """A word that is chosen and not turned over is withdrawn as well."""
    session = dealt(log, "thricewise", None, None, None)
    seat = session.due[0]
    card = session.look(seat).options_for[0][0]
    t = tab(f"/session/{session.id}", "en-GB").tap("show-hand").tap(f"hand-{card}").tap("choose").sees("pass-on")
    t.tap("slip").sees("hide-hand").able("choose")
    read_newest(session)
    assert seat in session.due
    t.tap("choose").sees("pass-on").wait(4)
    assert t.there("slip")
    t.wait(1.5)
    assert not t.there("slip")
    t.sees("curtain")
    second = session.due[1]
    t.tap("show-hand").tap(f"hand-{session.look(second).options_for[0][0]}").tap("choose").sees("pass-on")
    t.reload().sees("curtain").gone("slip")


def cards(hand: Sequence[str]) -> list[str]:
    """The identifiers of a hand's cards: a second copy has a number."""
    return sorted(
        f"hand-{card}" if not hand[:at].count(card) else f"hand-{card}-{1 + hand[:at].count(card)}"
        for at, card in enumerate(hand)
    )
