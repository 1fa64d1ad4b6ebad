"""13 on screen: a round to its end and the next one; what is refused and not taken back; looking on.

A card is seen to come before its sum, and what it takes goes before the sum falls.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from companion.engine import Chance, Choice, Seat
from companion.games.thirteen.cards import COLOUR, COLOURS, LIMIT, TARGETS_OF, VALUE, Card
from companion.games.thirteen.events import Play
from companion.games.thirteen.options import Options
from companion.sessions.play.digital import DigitalSession
from companion.store import Log
from tests.ui.conftest import Opener, RigOpener
from tests.ui.rig.tab import RigTab
from tests.ui.saved import PEOPLE, come_to, dealt, read_newest
from tests.ui.tab import Tab

SHARED = True


def begun(log: Log, *bots: str | None, deals: int = 1, plays: int = -1, first: int = 0) -> DigitalSession:
    """``plays`` cards of the first round lie already."""
    found = dealt(log, "13", *bots, first=first, options=Options(deals=deals))
    for _ in range(plays + 1):
        found.tell(offered(found), seen=found.revision)
    return found


def with_one_target(log: Log, *bots: str | None) -> tuple[DigitalSession, Card]:
    """A first round, and a card that Ana holds once and that one target takes (T3): a few deals give her none."""
    while True:
        session = begun(log, *bots, plays=0)
        for card, copies in Counter(session.look(Seat(0)).hands[0]).items():
            if copies == 1 and COLOUR[card] != "rotten":
                return session, card


def offered(session: DigitalSession) -> Any:
    """The deal, or the card that hurts least."""
    asked: Any = session.rules.awaits(session.fold.states[-1])
    if isinstance(asked, Chance):
        return asked.offer
    view = session.look(asked.seat)
    return min(asked.offers, key=lambda one: max(0, view.sums[COLOURS.index(one.target)] + VALUE[one.card] - LIMIT))


def until(t: Tab, session: DigitalSession, seat: int = 0) -> Any:
    """What the table then waits for: that seat, the deal, or nothing any more."""
    t.until(lambda: read_newest(session).over or not session.due or seat in session.due, f"{seat} is not due", 20)
    return None if session.over else session.rules.awaits(session.fold.states[-1])


def move(
    t: Tab,
    session: DigitalSession,
    event: Play,
    *,
    drag: bool = False,
    words: tuple[str, str] = ("Tap a card", "target"),
) -> None:
    """``words`` are those of the line above the hand: before a card is chosen, and then."""
    before = session.revision
    t.reads("preview", words[0])
    if drag:
        t.drag(f"hand-{event.card}", f"target-{event.target}")
    else:
        key = f"hand-{event.card}"
        t.tap(key).chosen(key).reads("preview", words[1]).tap(f"target-{event.target}")
    t.until(lambda: read_newest(session).revision > before, "nothing is kept", 10)


def test_a_round_is_counted_and_the_next_one_dealt(tab: Opener, log: Log) -> None:
    session = begun(log, None, "easy", "easy", deals=2, plays=44, first=2)  # Ana plays first in the second round
    t = tab(f"/session/{session.id}", pace="instant")
    while isinstance(until(t, session), Choice):
        move(t, session, offered(session), words=("Touchez une carte", "cible"))
    view = session.look()
    t.shows("La manche 1 est finie").reads("took-0", "Vous")
    assert any(word in t.said("headline") for word in ("En tête", "donne")), t.said("headline")
    for seat, name in enumerate(("Vous", *session.names[1:])):
        t.reads(f"points-{seat}", name, f"{view.points[0][seat]} point")
    t.tap("deal").shows("manche 2 sur 2").reads("strip", "Vous : ", "5 cartes en main")
    for colour, name in zip(COLOURS, ("bleue", "jaune", "verte"), strict=True):
        t.reads(f"target-{colour}", f"La cible {name} : 0. Aucune carte")


def test_nobody_deals_for_themselves_unless_they_like_to(tab: Opener, log: Log) -> None:
    session = begun(log, None, "easy", "easy")
    tab(f"/session/{session.id}", pace="instant").sees("hand").gone("deal")
    session = begun(log, None, "easy", "easy")
    tab(f"/session/{session.id}", pace="instant", by_hand=True).tap("deal").sees("hand")


def test_a_second_tap_on_a_lifted_card_plays_it_where_one_target_takes_it(tab: Opener, log: Log) -> None:
    """T3: the preview has said what comes of it. A finger that trembles only lifts the card."""
    session, card = with_one_target(log, None, "easy", "easy")
    t = tab(f"/session/{session.id}", "en-GB", pace="instant")
    key = f"hand-{card}"
    t.tap(key).reads("preview", "Tap it again").chosen(key).poke(key).chosen(key)
    assert len(read_newest(session).entries) == 1
    t.wait(0.5).tap(key)
    until(t, session)
    (target,) = TARGETS_OF[card]
    assert Play(Seat(0), card, target) in [event for _, events in session.entries for event in events]
    view = session.look(Seat(0))
    rotten = next((one for one in view.hands[0] if COLOUR[one] == "rotten"), None)
    if rotten:  # which may go to several: a second tap lets it go
        t.tap(f"hand-{rotten}").chosen(f"hand-{rotten}").wait(0.5).tap(f"hand-{rotten}").chosen(f"hand-{rotten}", False)


def test_what_may_not_be_says_its_rule_until_it_could_be_read(tab: RigOpener, log: Log) -> None:
    """It stays while the keyboard is there."""
    session, card = with_one_target(log, None, "easy", "easy")
    t = tab(f"/session/{session.id}", "en-GB", pace="instant")
    wrong = next(one for one in COLOURS if one != COLOUR[card])
    t.tap("target-blue").reads("refusal", "Tap a card")
    t.tap(f"hand-{card}").gone("refusal").reads(f"target-{wrong}", "does not go on").tap(f"target-{wrong}")
    t.reads("refusal", "does not go on", "T3").tap("refusal-rule")
    t.sees("rule-T3").back().gone("rule-T3").chosen(f"hand-{card}")
    assert len(read_newest(session).entries) == 1
    t.gone("refusal").tap(f"target-{wrong}").reads("refusal", "does not go on").wait(4).sees("refusal")
    t.wait(9).gone("refusal").tap(f"target-{wrong}").reads("refusal", "does not go on")
    t.reach("refusal-rule").wait(20).sees("refusal").reach().wait(9).gone("refusal")


@pytest.mark.parametrize(("lasts", "played"), [(0.2, True), (1.0, False)])
def test_whether_a_card_was_flicked_the_page_says_and_no_line(
    tab: RigOpener, log: Log, lasts: float, played: bool
) -> None:
    """What comes at once may have been slow, and what comes late quick: a flick only points upwards."""
    session, card = with_one_target(log, None, "easy", "easy")
    (fits,) = TARGETS_OF[card]
    wrong = next(one for one in COLOURS if one != fits)
    t = tab(f"/session/{session.id}", "en-GB", pace="instant")
    t.drag(f"hand-{card}", f"target-{wrong}", lasts)
    if played:
        until(t, session)
    else:
        t.reads("refusal", "does not go on", "T3")
    told = [event for _, events in read_newest(session).entries for event in events]
    assert (Play(Seat(0), card, fits) in told) is played


def test_a_card_that_was_drawn_stays_a_last_card_may_be_taken_back(tab: Opener, log: Log) -> None:
    """Undo stops where a card was revealed; without a pile nobody draws any more."""
    session = begun(log, None, None, None, plays=3)
    t = tab(f"/session/{session.id}", "en-GB", pace="instant").tap("show-hand")
    t.reads("undo", "A card has been revealed")
    assert not t.can("undo")
    assert len(read_newest(session).entries) == 4
    session = begun(log, None, None, None, plays=40)
    mover = session.look().turn
    assert session.look().left == 0
    t = tab(f"/session/{session.id}", "en-GB", pace="instant").tap("show-hand")
    move(t, session, offered(session))
    t.sees("curtain").tap("show-hand").tap("undo").sees("curtain")
    assert (len(read_newest(session).entries), session.due) == (41, (mover,))
    t.shows(f"I am {PEOPLE[mover]}")


def test_a_hand_lies_there_when_a_page_opens_and_comes_when_one_goes_to_it(tab: RigOpener, log: Log) -> None:
    session = begun(log, None, "easy", "easy", plays=0)
    t = tab(f"/session/{session.id}", moves=True).sees("hand")
    assert not travelling(t)
    t = tab("/", moves=True, fresh=True).wait(1).tap(f"session-{session.id}").sees("hand")
    assert travelling(t)
    assert not travelling(t.wait(1))


def travelling(t: RigTab) -> bool:
    """Whether a card of the hand is drawn elsewhere than in its place."""
    return any(one["offset"]["y"] for one in t.drawn("hand") if one.get("offset"))


def before_play(log: Log, *, takes: bool) -> tuple[DigitalSession, Play]:
    """A game in which Ana, who plays alone against two bots, may lay a card that takes others, or none."""

    def found(session: DigitalSession) -> Play | None:
        view = session.look(Seat(0))
        plays: tuple[Play, ...] = getattr(session.fold.awaits, "offers", ())
        if not plays or session.due != (0,) or len(view.hands[0]) < 4:
            return None
        for one in plays:
            lie = view.targets[COLOURS.index(one.target)]
            if lie and takes is (sum(VALUE[card] for card in (*lie, one.card)) > LIMIT):
                return one
        return None

    session = come_to(log, "13", found, go_on=lambda one: one.tell(offered(one), seen=one.revision))
    play = found(session)
    assert play is not None
    return session, play


def laid(tab: RigOpener, session: DigitalSession, play: Play, *, moves: bool = True) -> RigTab:
    t = tab(f"/session/{session.id}", "en-GB", moves=moves, pace="slow").sees("hand").wait(1)
    return t.tap(f"hand-{play.card}").tap(f"target-{play.target}")


def sum_of(t: RigTab, play: Play) -> int:
    """What is written over the cards of the target, whatever is said of it."""
    return int(next(one for one in t.letters(f"target-{play.target}") if one.isdigit()))


def test_a_sum_grows_when_its_card_has_come(tab: RigOpener, log: Log) -> None:
    session, play = before_play(log, takes=False)
    old = session.look().sums[COLOURS.index(play.target)]
    t = laid(tab, session, play)
    assert sum_of(t, play) == old
    t.reads(f"target-{play.target}", f": {old + VALUE[play.card]}.").wait(0.3)  # who listens waits for nothing
    assert sum_of(t, play) == old + VALUE[play.card]


def test_what_a_card_takes_goes_before_the_sum_falls(tab: RigOpener, log: Log) -> None:
    session, play = before_play(log, takes=True)
    view = session.look()
    at = COLOURS.index(play.target)
    old, cards, had = view.sums[at], len(view.targets[at]), len(view.taken[0])
    t = laid(tab, session, play)
    pile = t.said("pile-0")
    assert sum_of(t, play) == old
    t.reads(f"target-{play.target}", f": {VALUE[play.card]}.").wait(0.3)
    assert (sum_of(t, play), t.said("pile-0")) == (old + VALUE[play.card], pile)
    t.wait(0.5)
    assert sum_of(t, play) == VALUE[play.card]
    t.reads("pile-0", f"{had + cards} card")


def test_without_motion_all_of_it_is_there_at_once(tab: RigOpener, log: Log) -> None:
    session, play = before_play(log, takes=True)
    assert sum_of(laid(tab, session, play, moves=False), play) == VALUE[play.card]
