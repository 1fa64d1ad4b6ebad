"""Where the app deals, what decides nothing goes by itself, and the game is the same as by hand (decision 0033)."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine import Chance, Choice, RuleBroken, Seat, Together
from companion.games.push import scorepad
from companion.games.push.cards import Card
from companion.games.push.events import STOP, Draw, Place, Take
from companion.games.thirteen.events import Deal
from companion.locale import speaker
from companion.sessions.files.replays import holds_blank
from companion.sessions.library.log_text import story
from companion.sessions.play.digital import DigitalSession, goes_by_itself
from companion.sessions.play.driver import Driver
from companion.sessions.play.session_view import DoesNotFit
from companion.sessions.play.sessions import LiveSession, Sessions
from companion.sessions.play.watched import Watched
from tests.sessions.play import test_digital


def begun(
    sessions: Sessions, game: str, *bots: str | None, seed: str = "00112233445566778899aabbccddeeff"
) -> DigitalSession:
    return test_digital.begun(sessions, game, *bots, deals=2, seed=seed)


@pytest.mark.parametrize("game", ["push", "13", "thricewise"])
@settings(max_examples=4, suppress_health_check=list(HealthCheck))
@given(
    seed=st.integers(0, 2**128 - 1).map(lambda number: f"{number:032x}"),
    numbers=st.lists(st.integers(0, 719), min_size=1, max_size=40),
)
def test_nobody_is_waited_for_without_a_choice_and_the_game_is_the_same_as_by_hand(
    sessions: Sessions, game: str, seed: str, numbers: list[int]
) -> None:
    """The sessions of all examples lie in one log and know nothing of each other."""
    people = (None, None, None)
    by_itself = played(begun(sessions, game, *people, seed=seed), numbers, by_hand=False)
    by_hand = played(begun(sessions, game, *people, seed=seed), numbers, by_hand=True)
    assert [one for _, told in by_itself.entries for one in told] == [
        one for _, told in by_hand.entries for one in told
    ]
    assert by_itself.look().standings == by_hand.look().standings
    assert len(by_itself.entries) <= len(by_hand.entries)


def played(session: DigitalSession, numbers: list[int], *, by_hand: bool) -> DigitalSession:
    """The whole game: whoever has a choice takes it by the next of the numbers, over and over."""
    decided = 0
    while not session.over:
        if not by_hand and goes_by_itself(session):
            session.go_by_itself(seen=session.revision)
            continue
        assert by_hand or is_for_somebody(session)
        tapped = not isinstance(session.fold.awaits, Together)
        decided += step(session, numbers[decided % len(numbers)], carry=not by_hand)
        if tapped and not by_hand:
            assert is_for_somebody(session), "it comes with the tap before"
    return session


def is_for_somebody(session: DigitalSession) -> bool:
    """Whether it decides something, is a card to be drawn, or would show the rest of a hand."""
    asked, hidden = session.fold.awaits, session.game.tells_a_hand(session.fold.state)
    return hidden or not isinstance(asked, Choice) or len(asked.offers) > 1 or holds_blank(asked.offers[0])


def step(session: DigitalSession, number: int, *, carry: bool) -> bool:
    """Do the next thing there is to do, and say whether somebody had a choice."""
    found = test_digital.possible(session)
    test_digital.do(session, found[number % len(found)], carry=carry)
    return len(found) > 1


@pytest.mark.parametrize("by_hand", [False, True])
def test_the_first_deal_is_nobodys_and_later_ones_are_read_first(sessions: Sessions, by_hand: bool) -> None:
    """13: whoever opens the table finds it dealt. Between rounds the points stand there until somebody deals.

    Bots and the app leave to people what they like to do by hand.
    """
    session, luck = begun(sessions, "13", None, "easy", "easy"), Random(3)
    assert goes_by_itself(session)
    driver = Driver(session)
    driver.pace, driver.by_hand = 0, by_hand
    Watched.subscribe(driver, lambda: None)  # the test turns the crank itself
    next((pause for pause in islice(driver.run(), 200) if pause > 1), None)
    assert bool(session.entries) is not by_hand
    if by_hand:
        return
    assert isinstance(session.entries[0][1][0], Deal)
    assert session.due == (Seat(0),)
    while not isinstance(later := session.fold.awaits, Chance):
        step(session, luck.randrange(720), carry=True)
    assert (session.look().round, isinstance(later.offer, Deal), goes_by_itself(session)) == (2, True, False)


def test_whoever_has_one_card_left_chooses_it_by_itself_and_in_secret(sessions: Sessions) -> None:
    """Thricewise: the word is kept as any other choice is, until all have chosen."""
    session, luck = begun(sessions, "thricewise", None, None), Random(5)
    found = False
    while not session.over:
        asked = session.fold.awaits
        if isinstance(asked, Together) and goes_by_itself(session):
            state = session.fold.states[-1]
            alone = [s for s in asked.seats if len(session.rules.answers(state, asked.offer, s).counts) == 1]
            assert alone
            entries = len(session.entries)
            session.go_by_itself(seen=session.revision)
            found = True
            if set(alone) != set(asked.seats):
                assert set(session.choices) == set(alone)
                assert len(session.entries) == entries
            continue
        step(session, luck.randrange(720), carry=True)
    assert found


# What the rules leave no choice about goes along with the tap before it: fewer taps, one undo (decision 0033).


NAMES = ("Ana", "Bo", "Chloé", "Dan")


@pytest.fixture
def table(sessions: Sessions) -> LiveSession:
    return sessions.begin("push", NAMES, 0, tracking="full")


def tap(session: LiveSession, *events: Any) -> None:
    session.tell(*events, seen=session.revision, carry=True)


def draw(card: str) -> Draw:
    return Draw(Card(card))


def told(session: LiveSession) -> list[tuple[Any, ...]]:
    return [events for _, events in session.entries]


def test_a_card_with_one_place_lies_there_and_one_undo_takes_both_back(table: LiveSession) -> None:
    """T4: the first card of a turn opens column 1. Another card may join it or open a column: that is a choice."""
    tap(table, draw("R5"))
    assert told(table) == [(draw("R5"), Place(0))]
    assert table.latest(speaker("en", NAMES)) == (
        "Ana draws a red 5. Automatically: Ana opens column 1 with the red 5."
    )
    tap(table, draw("B2"))
    assert told(table)[1:] == [(draw("B2"),)]
    table.undo(seen=table.revision)
    table.undo(seen=table.revision)
    assert table.look().left == 120


def test_nobody_is_asked_where_one_of_three_columns_is_left(table: LiveSession) -> None:
    """T5: with three columns a card that fits one of them only has no choice; a card that fits two has one."""
    for event in (draw("R5"), draw("R4"), draw("R3"), draw("B5"), Place(1), draw("B3")):
        tap(table, event)
    assert [len(events) for events in told(table)[:3]] == [2, 2, 2]  # a red card opens a column: it fits no other
    assert told(table)[3:] == [(draw("B5"),), (Place(1),), (draw("B3"), Place(0))]


def test_the_last_column_and_the_stop_at_the_end_of_the_pile_go_by_themselves(table: LiveSession) -> None:
    """S1, S4, S2: taking is compulsory; but nobody throws a die by himself."""
    for events in ((draw("R5"),), (draw("R4"),), (STOP, Take(Seat(0), 1)), (draw("DIE"),), (STOP,)):
        tap(table, *events)
    assert told(table)[2] == (STOP, Take(Seat(0), 1), Take(Seat(1), 0))
    assert told(table)[-1] == (STOP, Take(Seat(1), 0))
    assert isinstance(table.look().awaits, Chance)
    assert "Automatically: Bo takes column 1" in table.latest(speaker("en", NAMES))
    assert story(table, speaker("fr", NAMES))[-1].lines[1].startswith("Automatiquement\u00a0: Bo")


def test_what_people_set_off_or_write_down_waits_for_them(sessions: Sessions) -> None:
    """A deal of 13 is one offer without a blank, the pad's next turn as well: neither happens by itself."""
    match = sessions.begin("13", NAMES, 0, tracking="full")
    assert match.look().awaits.offers == (Deal(Seat(3)),)
    pad = sessions.begin("push", NAMES, 0, tracking="scorepad")
    tap(pad, scorepad.Stop())
    assert told(pad) == [(scorepad.Stop(),)]


def test_what_is_told_without_it_stays_as_it_is(table: LiveSession) -> None:
    """Sessions from elsewhere tell each event as an entry: they go on as they are, and are corrected as they are."""
    for event in (draw("R5"), Place(0), draw("R4"), Place(1)):
        table.tell(event, seen=table.revision)
    assert [len(events) for events in told(table)] == [1, 1, 1, 1]
    table.correct(1, draw("B5"), seen=table.revision, carry=True)
    assert told(table) == [(draw("B5"),), (Place(0),), (draw("R4"),), (Place(1),)]


def test_a_correction_takes_what_goes_by_itself_along(table: LiveSession) -> None:
    for card in ("R5", "R4", "R3"):
        tap(table, draw(card))
    table.correct(1, draw("B5"), seen=table.revision, carry=True)
    assert told(table)[0] == (draw("B5"), Place(0))
    (wrong, _), *_ = table.entries[1:]
    with pytest.raises(DoesNotFit):  # the green 4 fits two: where does it lie?
        table.correct(wrong, draw("G4"), seen=table.revision, carry=True)
    table.correct(wrong, draw("G4"), Place(1), seen=table.revision, carry=True)
    assert told(table)[1] == (draw("G4"), Place(1))
    with pytest.raises(RuleBroken, match="same_colour"):
        table.correct(table.entries[1][0], draw("B4"), Place(0), seen=table.revision, carry=True)
