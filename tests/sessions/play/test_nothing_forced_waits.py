"""Laws for any cards and any decisions: where the app deals, nobody is waited for who has no choice (decision 0033)."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine import Chance, Choice, Together
from companion.sessions.files.replays import holds_blank
from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.sessions import Sessions
from tests.sessions.play.test_by_itself import begun

GAMES = ("push", "13", "thricewise")
PEOPLE = (None, None, None)
SEEDS = st.integers(0, 2**128 - 1).map(lambda number: f"{number:032x}")
NUMBERS = st.lists(st.integers(0, 719), min_size=1, max_size=40)
LAWS = settings(max_examples=4, suppress_health_check=list(HealthCheck))
"""The sessions of all examples lie in one log and know nothing of each other."""


def step(session: DigitalSession, number: int, *, carry: bool) -> bool:
    """Do the next thing there is to do, and say whether somebody had a choice."""
    asked = session.awaits
    if isinstance(asked, Chance):
        session.tell(asked.offer, seen=session.revision, carry=carry)
        return False
    if isinstance(asked, Choice):
        session.tell(asked.offers[number % len(asked.offers)], seen=session.revision, carry=carry)
        return len(asked.offers) > 1
    assert isinstance(asked, Together)
    seat = next(seat for seat in asked.seats if seat not in session.choices)
    words = [word for word, _ in session.rules.answers(session.states()[-1], asked.offer, seat).counts]
    session.choose_for(seat, words[number % len(words)], seen=session.revision)
    return len(words) > 1


def played(session: DigitalSession, numbers: list[int], *, by_hand: bool) -> DigitalSession:
    """The whole game: whoever has a choice takes it by the next of the numbers, over and over."""
    decided = 0
    while not session.over:
        if not by_hand and session.decided:
            session.go_by_itself(seen=session.revision)
            continue
        tapped = not isinstance(session.awaits, Together)
        decided += step(session, numbers[decided % len(numbers)], carry=not by_hand)
        if tapped and not by_hand and isinstance(asked := session.awaits, Choice):
            assert len(asked.offers) > 1 or holds_blank(asked.offers[0]), "it comes with the tap before"
    return session


@pytest.mark.parametrize("game", GAMES)
@LAWS
@given(seed=SEEDS, numbers=NUMBERS)
def test_nobody_is_waited_for_without_a_choice_and_the_game_is_the_same_as_by_hand(
    sessions: Sessions, game: str, seed: str, numbers: list[int]
) -> None:
    by_itself = played(begun(sessions, game, *PEOPLE, seed=seed), numbers, by_hand=False)
    by_hand = played(begun(sessions, game, *PEOPLE, seed=seed), numbers, by_hand=True)
    assert [one for _, told in by_itself.entries for one in told] == [
        one for _, told in by_hand.entries for one in told
    ]
    assert by_itself.look().standings == by_hand.look().standings
