"""What was forced came along in one entry; who looks on sees one move after the other, and then how a round ended."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import accumulate
from typing import Any

import pytest

from companion.engine import Choice, Over, Seat, Together
from companion.games.push.cards import DIE
from companion.games.push.events import Stop, Take
from companion.games.thirteen.cards import COLOURS, TARGETS_OF, Card
from companion.games.thirteen.options import Options
from companion.games.thricewise import events as thricewise
from companion.games.thricewise.words import word
from companion.locale import speaker
from companion.sessions.play.digital import DigitalSession, parts
from companion.store import Log
from tests.ui.conftest import RigOpener
from tests.ui.games.thirteen.test_digital import offered
from tests.ui.rig.tab import RigTab
from tests.ui.saved import choose_by_lot, come_to, dealt, read_newest

SHARED = True
PACE = 0.9


def last_lap(log: Log, *bots: str | None, deals: int = 1, last: int = 0) -> DigitalSession:
    """13, alone against two bots where nobody says who plays: in round ``last`` (0: the last one) Ana has two cards and
    the others one, and each goes onto one target.
    """
    last = last or deals

    def there(session: DigitalSession) -> bool:
        hands: tuple[tuple[Card, ...], ...] = session.fold.state.hands
        single = all(len(TARGETS_OF[card]) == 1 for hand in hands for card in hand)
        few = session.due == (0,) and [*map(len, hands)] == [*map(len, map(set, hands))] == [2, 1, 1]
        return single and few and len(session.look().rounds) == last - 1

    def play(session: DigitalSession) -> None:
        session.tell(offered(session), seen=session.revision)

    return come_to(log, "13", there, *bots, go_on=play, first=-last % 3, options=Options(deals=deals))


def opened(
    tab: RigOpener, session: DigitalSession, lang: str = "en-GB", *, moves: bool = True, pace: str = "normal"
) -> RigTab:
    return tab(f"/session/{session.id}", lang, moves=moves, pace=pace).sees("hand")


def plays(t: RigTab, session: DigitalSession) -> list[Any]:
    """Ana plays a card; returns what each of the moves led to."""
    event, before = offered(session), session.fold.state
    t.tap(f"hand-{event.card}").tap(f"target-{event.target}")
    events = read_newest(session).entries[-1][1]
    assert len(events) == len(parts(session)) == 4
    return list(accumulate(events, session.rules.apply, initial=before))[1:]


def lies(t: RigTab, session: DigitalSession, state: Any) -> bool:
    """Whether the targets on the screen are those of this state."""
    sums = session.rules.look(state, Seat(0)).sums
    return all(f": {total}." in t.said(f"target-{colour}") for colour, total in zip(COLOURS, sums, strict=True))


def test_each_forced_card_is_seen_and_then_what_the_round_brought(tab: RigOpener, log: Log) -> None:
    session = last_lap(log, deals=2)
    old = {one.seat: one.score for one in session.look().standings}
    t = opened(tab, session)
    for number, state in enumerate(plays(t, session)):
        assert lies(t, session, state), number
        assert [seat for seat in range(3) if t.there(f"took-{seat}")] == []
        last = number == 3
        t.reads("headline", "Round 2 is over" if last else "")
        t.reads("strip", ", ".join(f"{name} {old[seat]}" for seat, name in enumerate(("You", "Bip"))))
        t.wait(PACE)
    points = session.look().points[-1]
    t.sees("took-0").gone("standings")
    assert not any("point" in t.said(f"took-{seat}") for seat in range(3))
    t.wait(PACE)
    assert not any("point" in t.said(f"took-{seat}") for seat in range(3))
    t.wait(PACE)
    for seat in range(3):
        t.reads(f"took-{seat}", f"{points[seat]} point")
    assert not t.there("standings")
    t.wait(PACE).sees("standings")


def test_between_two_rounds_the_deal_is_there_at_once(tab: RigOpener, log: Log) -> None:
    """And the totals after what they are made of."""
    session = last_lap(log, deals=2, last=1)
    t = opened(tab, session, "fr-FR")
    for state in plays(t, session):
        assert lies(t, session, state)
        t.wait(PACE)
    assert t.there("deal")
    t.reads("headline", "La manche 1 est finie").reads("strip", "Vous 0").wait(3 * PACE)
    points = session.look().points[-1]
    t.reads("strip", f"Vous {points[0]}").gone("skip").tap("deal").sees("hand")


@pytest.mark.parametrize(
    ("chosen", "how"),
    [
        ({}, lambda t: t.tap("skip")),
        ({}, lambda t: t.reload().sees("standings")),
        ({}, lambda t: t.tap("log").sees("to-board").wait(10).tap("to-board").sees("standings")),
        ({"moves": False}, lambda t: t),
        ({"pace": "instant"}, lambda t: t),
    ],
    ids=["a tap", "loaded anew", "a look at the log", "no motion", "at once"],
)
def test_the_end_is_there_at_once(
    tab: RigOpener, log: Log, chosen: dict[str, Any], how: Callable[[RigTab], object]
) -> None:
    session = last_lap(log)
    t = opened(tab, session, **chosen)
    plays(t, session)
    how(t)
    assert t.there("standings")


def test_what_is_shown_holds_nobody_up(tab: RigOpener, log: Log) -> None:
    """Undo strikes all of it, a second page shows it for itself, and whoever comes back finds it told."""
    session = last_lap(log)
    before = session.look(Seat(0))
    t, other = opened(tab, session), opened(tab, session, "fr-FR", pace="slow")
    first, *_, last = plays(t, session)
    assert lies(t, session, first)
    assert other.soon(lambda: lies(other, session, first), 1)
    t.tap("skip").sees("standings")
    assert lies(other, session, first)
    other.tap("undo")
    if other.soon(lambda: other.there("question-yes"), 1):
        other.tap("question-yes")
    for each in (t, other):
        each.sees("hand").gone("skip")
        for colour, total in zip(COLOURS, before.sums, strict=True):
            each.reads(f"target-{colour}", f": {total}." if each is t else f" : {total}.")
    assert not read_newest(session).over
    assert last != first


def test_columns_that_have_one_taker_each_go_one_by_one(tab: RigOpener, log: Log) -> None:
    """Push: the second to choose has one column left (S2), and the turn is the next one's then."""
    session = two_columns(log)
    first, second = (at for at, cards in enumerate(session.look().columns) if cards)
    t = tab(f"/session/{session.id}", "en-GB", moves=True, pace="normal").sees("columns")
    t.tap("stop").tap(f"column-{first}").sees("skip")
    assert [type(one) for one in read_newest(session).entries[-1][1]] == [Take, Take]
    assert len(parts(session)) == 2
    t.reads(f"column-{first}", "empty").wait(PACE / 2)
    assert "empty" not in t.said(f"column-{second}")
    t.reads("area-1", "Face up: none").wait(PACE / 2).gone("skip").reads("headline", "Bo")
    assert "Face up: none" not in t.said("area-1")


def two_columns(log: Log) -> DigitalSession:
    """The first turn of Push for two that may stop, with cards in two columns and no Die card."""

    def there(session: DigitalSession) -> bool:
        view = session.look()
        columns = [cards for cards in view.columns if cards]
        two = len(columns) == 2 and not any(DIE in cards for cards in columns)
        return two and not any(view.visible) and session.problem(Stop()) is None

    return come_to(log, "push", there, None, None, go_on=go_on)


def go_on(session: DigitalSession) -> None:
    """With what is offered first, and what follows without a choice."""
    asked: Any = session.fold.awaits
    session.tell(asked.offers[0] if isinstance(asked, Choice) else asked.offer, seen=session.revision, carry=True)


def test_bots_wait_until_what_was_forced_has_been_shown(tab: RigOpener, log: Log) -> None:
    """Else they would move while people still look at what came before."""
    session = two_columns(log)
    seats = [Seat(seat) for seat in range(2)]
    session.hand_over(next(seat for seat in seats if seat != session.due[0]), "easy", seen=session.revision)
    first, _ = (at for at, cards in enumerate(session.look().columns) if cards)
    t = tab(f"/session/{session.id}", "en-GB", moves=True, pace="slow", think=0.2).sees("columns")
    t.tap("stop").tap(f"column-{first}").sees("skip")
    told = len(read_newest(session).entries)
    t.wait(3.9)
    assert len(read_newest(session).entries) == told
    assert not t.there("skip")
    t.wait(0.6)
    assert len(read_newest(session).entries) > told


def test_around_one_screen_no_hand_is_open_while_all_look(tab: RigOpener, log: Log) -> None:
    session = last_lap(log, None, None, None)
    t = tab(f"/session/{session.id}", "en-GB", moves=True, pace="normal").tap("show-hand")
    for state in plays(t, session):
        assert lies(t, session, state)
        assert not t.there("hand")
        assert not t.there("curtain")
        t.wait(PACE)
    t.sees("standings")


def test_the_last_cards_of_thricewise_lie_on_the_grid_before_the_result(tab: RigOpener, log: Log) -> None:
    session, last = last_decision_of_thricewise(log)
    t = tab(f"/session/{session.id}", "en-GB", moves=True, pace="normal").tap("show-hand")
    t.tap(f"cell-{last.row}-{last.col}").able("place").tap("place").sees("skip")
    told, say = read_newest(session).entries[-1][1], speaker("en")
    assert len(parts(session)) == len(told) > 1
    for number in range(1, len(told) + 1):
        there = [word(say, one.card) in t.said("grid") for one in told]
        assert there == [True] * number + [False] * (len(told) - number)
        assert not t.there("standings")
        t.wait(PACE)
    t.sees("standings")


def last_decision_of_thricewise(log: Log) -> tuple[DigitalSession, thricewise.Place]:
    """A game of three people in which one more card is laid by choice, and then those that are forced."""
    chance, session = random.Random(4), dealt(log, "thricewise", None, None, None)
    while True:
        asked = session.rules.awaits(session.fold.state)
        if isinstance(asked, Together):
            choose_by_lot(session, asked, chance)
            continue
        assert isinstance(asked, Choice)
        event: Any = chance.choice(asked.offers)
        after = session.fold.with_entry((event,), carry=True)
        if isinstance(after.awaits, Over) and len(after.entries[-1]) > 1:
            return session, event
        session.tell(event, seen=session.revision, carry=True)
        if session.over:
            session = dealt(log, "thricewise", None, None, None)
