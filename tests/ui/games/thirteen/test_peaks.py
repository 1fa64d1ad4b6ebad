"""Where the app deals, a card is seen to come before its sum, and what it takes goes before the sum falls."""

from __future__ import annotations

from companion.engine import Choice, Seat
from companion.games.thirteen.cards import COLOURS, VALUE
from companion.games.thirteen.events import Play
from companion.sessions.play.digital import DigitalSession
from companion.store import Log
from tests.ui.conftest import RigOpener
from tests.ui.games.thirteen.test_digital import offered
from tests.ui.rig.tab import RigTab
from tests.ui.rig.tree import walk
from tests.ui.saved import dealt

SHARED = True


def before_play(log: Log, *, takes: bool) -> tuple[DigitalSession, Play]:
    """A round in which Ana, who plays alone against two bots, may lay a card that takes others, or none."""
    while True:
        session = dealt(log, "13")
        while not session.look().rounds:
            asked = session.rules.awaits(session.fold.state)
            if isinstance(asked, Choice) and asked.seat == 0 and any(session.look().targets):
                for offer in asked.offers:
                    if isinstance(offer, Play) and len(session.look(Seat(0)).hands[0]) > 3:
                        lie = session.look().targets[COLOURS.index(offer.target)]
                        if lie and (sum(VALUE[card] for card in (*lie, offer.card)) > 13) == takes:
                            return session, offer
            session.tell(offered(session), seen=session.revision)


def laid(tab: RigOpener, session: DigitalSession, play: Play, *, moves: bool = True) -> RigTab:
    t = tab("/die", "en-GB", moves=moves).prefer(pace="slow")
    t.open(f"/session/{session.id}").sees("hand").wait(1)
    return t.tap(f"hand-{play.card}").tap(f"target-{play.target}")


def sum_of(t: RigTab, play: Play) -> int:
    """What is written over the cards of the target, whatever is said of it."""
    found = [one for one in walk(t.client.tree.page) if one.get("identifier") == f"target-{play.target}"]
    numbers = [one.get("value", "") for one in walk(found) if one["_c"] == "Text"]
    return int(next(one for one in numbers if one.isdigit()))


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
