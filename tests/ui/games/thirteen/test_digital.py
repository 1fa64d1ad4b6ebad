"""13 on screen: a round to its end and the next one; what is refused and not taken back; looking on."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from companion.engine import Chance, Choice, Seat
from companion.flet_patches.finger import LONG
from companion.games.thirteen.cards import COLOUR, COLOURS, LIMIT, TARGETS_OF, VALUE, Card
from companion.games.thirteen.events import Play
from companion.games.thirteen.options import Options
from companion.sessions.play.digital import DigitalSession
from companion.store import Log
from tests.ui.conftest import Opener, RigOpener
from tests.ui.rig.tab import RigTab
from tests.ui.rig.tree import walk
from tests.ui.saved import PEOPLE, dealt, read_newest
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


def opened(tab: Opener, id: str, lang: str = "en-GB") -> Tab:
    return tab("/die", lang).prefer(pace="instant").open(f"/session/{id}")


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


def points(session: DigitalSession) -> dict[int, int]:
    return {one.seat: one.score for one in session.look().standings}


def test_a_round_is_counted_and_the_next_one_dealt(tab: Opener, log: Log) -> None:
    session = begun(log, None, "easy", "easy", deals=2, plays=44, first=2)  # Ana plays first in the second round
    t = opened(tab, session.id, "fr-FR")
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
    t = opened(tab, begun(log, None, "easy", "easy").id)
    t.sees("hand").gone("deal")
    t = (
        tab("/die", "fr-FR")
        .prefer(pace="instant", by_hand=True)
        .open(f"/session/{begun(log, None, 'easy', 'easy').id}")
    )
    t.tap("deal").sees("hand")


def test_a_second_tap_on_a_lifted_card_plays_it_where_one_target_takes_it(tab: Opener, log: Log) -> None:
    """T3: the preview has said what comes of it. A finger that trembles only lifts the card."""
    session, card = with_one_target(log, None, "easy", "easy")
    t = opened(tab, session.id)
    key = f"hand-{card}"
    t.tap(key).reads("preview", "Tap it again").chosen(key).poke(key).chosen(key)
    read_newest(session)
    assert len(session.entries) == 1
    t.wait(0.5).tap(key)
    until(t, session)
    (target,) = TARGETS_OF[card]
    assert Play(Seat(0), card, target) in [event for _, events in session.entries for event in events]
    view = session.look(Seat(0))
    rotten = next((one for one in view.hands[0] if COLOUR[one] == "rotten"), None)
    if rotten:  # which may go to several: a second tap lets it go
        t.tap(f"hand-{rotten}").chosen(f"hand-{rotten}").wait(0.5).tap(f"hand-{rotten}").chosen(f"hand-{rotten}", False)


def test_what_may_not_be_says_its_rule(tab: Opener, log: Log) -> None:
    session, card = with_one_target(log, None, "easy", "easy")
    t = opened(tab, session.id)
    wrong = next(one for one in COLOURS if one != COLOUR[card])
    t.tap("target-blue").reads("refusal", "Tap a card")
    t.tap(f"hand-{card}").gone("refusal").reads(f"target-{wrong}", "does not go on").tap(f"target-{wrong}")
    t.reads("refusal", "does not go on", "T3").tap("refusal-rule")
    t.sees("rule-T3").back().gone("rule-T3").chosen(f"hand-{card}")
    read_newest(session)
    assert len(session.entries) == 1


def test_a_refusal_goes_once_it_could_be_read_but_not_while_the_keyboard_is_there(tab: RigOpener, log: Log) -> None:
    session, card = with_one_target(log, None, "easy", "easy")
    wrong = next(one for one in COLOURS if one != COLOUR[card])
    t = tab("/die", lang="en-GB").prefer(pace="instant").open(f"/session/{session.id}").tap(f"hand-{card}").wait(LONG)
    t.tap(f"target-{wrong}").reads("refusal", "does not go on").wait(4).sees("refusal").wait(9).gone("refusal")
    t.tap(f"target-{wrong}").reads("refusal", "does not go on").reach("refusal-rule").wait(20).sees("refusal")
    t.reach().wait(9).gone("refusal")


@pytest.mark.parametrize(("lasts", "played"), [(0.2, True), (1.0, False)])
def test_whether_a_card_was_flicked_the_page_says_and_no_line(
    tab: RigOpener, log: Log, lasts: float, played: bool
) -> None:
    """What comes at once may have been slow, and what comes late quick: a flick only points upwards."""
    session, card = with_one_target(log, None, "easy", "easy")
    (fits,) = TARGETS_OF[card]
    wrong = next(one for one in COLOURS if one != fits)
    t = tab("/die", lang="en-GB").prefer(pace="instant").open(f"/session/{session.id}")
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
    t = opened(tab, session.id).tap("show-hand").reads("undo", "A card has been revealed")
    assert not t.can("undo")
    read_newest(session)
    assert len(session.entries) == 4
    session = begun(log, None, None, None, plays=40)
    mover = session.look().turn
    assert session.look().left == 0
    t = opened(tab, session.id).tap("show-hand")
    move(t, session, offered(session))
    t.sees("curtain")
    t.tap("show-hand").tap("undo").sees("curtain")
    read_newest(session)
    assert (len(session.entries), session.due) == (41, (mover,))
    t.shows(f"I am {PEOPLE[mover]}")


def test_bots_alone_are_watched_to_the_end(tab: Opener, log: Log) -> None:
    session = begun(log, "easy", "easy", "easy")
    t = opened(tab, session.id)
    t.gone("hand").sees("standings")
    read_newest(session)
    assert session.over
    for seat, score in points(session).items():
        t.reads(f"place-{seat}", session.names[seat], str(score))


def test_a_hand_lies_there_when_a_page_opens_and_comes_when_one_goes_to_it(tab: RigOpener, log: Log) -> None:
    session = begun(log, None, "easy", "easy", plays=0)
    t = tab(f"/session/{session.id}", moves=True).sees("hand")
    assert not travelling(t)
    t = tab("/", moves=True, fresh=True).wait(1).tap(f"session-{session.id}").sees("hand")
    assert travelling(t)
    assert not travelling(t.wait(1))


def travelling(t: RigTab) -> bool:
    """Whether a card of the hand is drawn elsewhere than in its place."""
    hand = next(one.node for one in t.client.tree.named() if one.node["identifier"] == "hand")
    return any(one["offset"]["y"] for one in walk(hand) if one.get("offset"))
