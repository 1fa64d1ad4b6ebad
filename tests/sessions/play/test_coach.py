"""Advice in sessions: the same each time, from one seat's view alone; afterwards what cost most."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.engine import SPECTATOR, Choice, Over, Seat, Viewer
from companion.games.push.cards import Card
from companion.games.push.events import Draw, Place, Stop
from companion.games.thirteen.events import Play
from companion.games.thricewise import events as thricewise
from companion.locale import speaker
from companion.sessions.files.archive import strip
from companion.sessions.files.convert import record_of
from companion.sessions.play.coach import LEAST, MISTAKES_SHOWN, Decisions, advise, decisions
from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.sessions import Beginning, LiveSession, Sessions
from companion.sessions.simulate import thought_through
from tests.games.play import stepped
from tests.sessions.play.matches import kept
from tests.sessions.play.test_digital import act, begun
from tests.sure import as_a, there


def played(session: DigitalSession) -> DigitalSession:
    """Everybody does what is first offered: not always wise."""
    while not session.over:
        act(session)
    return session


def coached(sessions: Sessions, game: str, second: str | None = None) -> DigitalSession:
    return begun(sessions, game, None, second, None, coach=True)


@pytest.mark.parametrize("game", ["push", "13"])
def test_the_same_advice_each_time_and_only_for_whoever_decides(sessions: Sessions, game: str) -> None:
    session = coached(sessions, game)
    if game == "13":
        act(session)
    asked = as_a(Choice, session.look().awaits)
    found = thought_through(advise(session, asked.seat))
    assert found
    assert found == thought_through(advise(session, asked.seat))
    others: list[Viewer] = [SPECTATOR, *{Seat(0), Seat(1), Seat(2)} - {asked.seat}]
    for viewer in others:
        assert thought_through(advise(session, viewer)) == ()


@pytest.mark.parametrize("game", ["push", "13"])
def test_after_the_game_three_decisions_of_each_person(sessions: Sessions, game: str) -> None:
    """Their number, their order, their cost, and that each is what that seat decided with that entry."""
    session = played(coached(sessions, game, "easy"))
    shares, decided = stepped(decisions(session))
    found = decided.mistakes
    assert shares == sorted(shares)
    assert 0 <= shares[0] <= shares[-1] <= 1
    assert {one.seat for one in found} <= {0, 2}
    assert found, "whoever takes what is first offered errs at times"
    for seat in (0, 2):
        costs = [one.points for one in found if one.seat == seat]
        assert costs == sorted(costs, reverse=True)
        assert len(costs) <= MISTAKES_SHOWN
        assert min(costs, default=LEAST) >= LEAST
    coach = there(session.game.coach)
    for one in found:
        before = session.fold.states[one.entry - 1]
        view = session.rules.look(before, one.seat)
        assert view.awaits.seat == one.seat
        assert one.points == pytest.approx(one.other.value - one.done.value)
        assert type(one.done.decision) is type(session.entries[one.entry - 1][1][0])
        for lang in ("en", "fr"):
            say = speaker(lang, session.names)
            assert coach.sentence(say, view, one.done) != coach.sentence(say, view, one.other)


def test_with_real_cards_push_has_advice_and_a_scorepad_none(sessions: Sessions) -> None:
    """Full tracking knows what the table knows."""
    session = sessions.begin("push", ("Ana", "Bo", "Cleo"), 0, tracking="full", beginning=Beginning(coach=True))
    assert session.coached
    for event in (Draw(Card("R6")), Place(0), Draw(Card("G5")), Place(0)):
        session.tell(event, seen=session.revision)
    best, worst = thought_through(advise(session, Seat(0)))
    assert {type(best.decision), type(worst.decision)} == {Draw, Stop}
    session.tell(Stop(), seen=session.revision)
    assert [one.key for one in thought_through(advise(session, Seat(0)))] == ["take"]
    pad = sessions.begin("push", ("Ana", "Bo"), 0, tracking="scorepad", beginning=Beginning(coach=True))
    assert thought_through(advise(pad, Seat(0))) == ()
    assert thought_through(decisions(pad)) == Decisions()


def with_real_cards(sessions: Sessions, dealt: LiveSession, most: int | None = None) -> LiveSession:
    """The same game as a table would have entered it: without deals and draws that nobody sees."""
    told = strip(record_of(*sessions.log.read_whole(dealt.id)))
    if most is not None:
        told = replace(told, events=told.events[:most], result=None, finished_at=None)
    return kept(sessions, replace(told, id=f"{dealt.id} {most}"))


def with_hands(table: LiveSession) -> list[Any]:
    """Its states with the hands that followed afterwards, or None where they do not."""
    hindsight = there(table.game.hindsight)
    return [*hindsight.with_hands(table.fold.states, [events for _, events in table.entries])]


def held_in(dealt: LiveSession) -> set[tuple[tuple[str, ...], ...]]:
    """Every hand in the order of its cards: the coach must not learn from that what was played from it when."""
    return {tuple(tuple(sorted(hand)) for hand in state.hands) for state in dealt.fold.states}


@pytest.mark.parametrize("game", ["push", "13", "thricewise"])
def test_with_real_cards_the_hands_are_those_that_were_held(sessions: Sessions, game: str) -> None:
    """What is remembered of a hand is what the dealer of the same game knew of it, and nothing is made up."""
    dealt = played(coached(sessions, game))
    table = with_real_cards(sessions, dealt)
    assert table.over
    found = thought_through(decisions(table))
    assert found.judged == {0, 1, 2}
    if table.game.hindsight is None:  # nobody hides anything: it is all the same
        expected = thought_through(decisions(dealt)).mistakes
        assert [one.points for one in found.mistakes] == [one.points for one in expected]
        return
    told = with_hands(table)
    known = [state for state in told if state is not None]
    assert len(known) >= 3
    for state in known:
        assert state.hands in held_in(dealt)
        assert not any(state.unseen), "no card is left in the pile"
    for entry in [one.entry for one in (*found.mistakes, *found.best)]:
        assert told[entry - 1] is not None or game == "thricewise", "at 13 nothing is judged without the hand"


@pytest.mark.parametrize("game", ["13", "thricewise"])
def test_a_game_that_stops_early_tells_no_hand(sessions: Sessions, game: str) -> None:
    """Where somebody still held a card that nobody had seen."""
    table = stopped(sessions, played(coached(sessions, game)), last_seen)
    assert not any(with_hands(table))
    found = thought_through(decisions(table))
    assert found == Decisions() if game == "13" else found.judged


def test_a_game_of_thricewise_that_stops_when_all_is_turned_over_tells_the_last_hands(sessions: Sessions) -> None:
    """Cards that nobody places any more were seen all the same. Other games are over when the last is turned over."""
    games = (played(coached(sessions, "thricewise")) for _ in range(100))
    dealt = next(one for one in games if isinstance(one.entries[-1][1][0], thricewise.Place))
    table = stopped(sessions, dealt, lambda whole: last_seen(whole) + 1)
    assert not isinstance(table.rules.look(table.fold.states[-1], SPECTATOR).awaits, Over), "somebody has yet to place"
    known = {state.hands for state in with_hands(table) if state is not None}
    assert known
    assert known <= held_in(dealt)


def stopped(sessions: Sessions, dealt: LiveSession, after: Callable[[LiveSession], int]) -> LiveSession:
    """As ``with_real_cards``, but given up after so many of its steps."""
    table = with_real_cards(sessions, dealt, after(with_real_cards(sessions, dealt)))
    table.end("abandoned", seen=table.revision)
    return table


def last_seen(whole: LiveSession) -> int:
    """The steps before that with which the last card of a hand was seen."""
    return max(at for at, (_, events) in enumerate(whole.entries) if isinstance(events[0], Play | thricewise.Reveal))
