"""Alone against bots, the last decision is taken back with all that followed it, and the same cards come again."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from companion.engine import Chance, Choice, NotNow, NotYourSeat, Seat, Stale, Together
from companion.sessions.files.archive import read, write
from companion.sessions.files.convert import record_of
from companion.sessions.files.replays import replay
from companion.sessions.play.digital import DigitalSession, check_deal, goes_by_itself
from companion.sessions.play.driver import Driver
from companion.sessions.play.seat_view import SeatView
from companion.sessions.play.session_facts import HELPED, TAKEN_BACK
from companion.sessions.play.sessions import Sessions
from companion.sessions.play.watched import Watched
from companion.store import Log
from tests.sessions.play import test_digital
from tests.sessions.play.test_digital import begun, possible
from tests.sure import refuses

ME = Seat(0)


def bots_play(session: DigitalSession, driver: Driver | None = None) -> None:
    """Until the person is due, or it is over."""
    driver = driver or Driver(session)
    driver.pace = 0
    off = Watched.subscribe(driver, lambda: None)  # the test turns the crank itself
    steps = driver.run()
    while not session.over and (session.due_bots or goes_by_itself(session)):
        next(steps, None)
    off()


def decision(session: DigitalSession, luck: Random) -> Any:
    """An event, or the word to choose; a throw that is due."""
    return luck.choice(possible(session, ME))


def do(session: DigitalSession, decided: Any) -> None:
    test_digital.do(session, decided, ME, carry=True)


@pytest.mark.parametrize("game", ["push", "13", "thricewise"])
def test_wherever_it_is_taken_back_it_is_as_it_was_and_goes_on_with_the_same_cards(
    sessions: Sessions, log: Log, game: str
) -> None:
    session, luck, taken = begun(sessions, game, None, "easy", "easy"), Random(7), 0
    bots_play(session)
    while not session.over:
        before, entries, thrown = session.look(ME), len(session.entries), isinstance(session.fold.awaits, Chance)
        decided = decision(session, luck)
        do(session, decided)
        first = session.entries[entries][1] if len(session.entries) > entries else ()
        bots_play(session)
        if thrown or SeatView(session, ME).over or luck.random() < 0.6:
            continue
        answers = [session.entries[entries][1]]
        session.take_back(ME)
        taken += 1
        assert session.look(ME) == before
        assert session.helps == (TAKEN_BACK,)
        assert ME in session.due
        do(session, decided)
        if first and len(session.entries) > entries:  # at Thricewise the others choose anew before all is turned over
            assert session.entries[entries][1][: len(first)] == answers[0][: len(first)]
        bots_play(session)
    assert taken > 2
    record = record_of(*log.read_whole(session.id))
    assert dict(record.extra)[HELPED] == [TAKEN_BACK]
    assert replay(read(write(record))).standings == session.look().standings
    assert check_deal(session).checked
    struck = [one for one in session.audit() if one.struck_at]
    assert len(struck) >= taken  # nothing is deleted


@pytest.mark.parametrize("game", ["push", "13", "thricewise"])
def test_bots_that_had_less_time_decide_the_same_again(sessions: Sessions, game: str) -> None:
    """What a bot could not think to its end, on a busy device, is what it did; and the other way round."""
    session, luck, taken = begun(sessions, game, None, "hard", "easy"), Random(5), 0
    driver = Driver(session)
    driver.think = 0.02
    bots_play(session, driver)
    while not session.over and taken < 8:
        decided, thrown = decision(session, luck), isinstance(session.fold.awaits, Chance)
        do(session, decided)
        bots_play(session, driver)
        if thrown or SeatView(session, ME).over:
            continue
        after = session.look(ME)
        session.take_back(ME)
        taken, driver.think = taken + 1, 0.0 if taken % 2 else 0.5
        bots_play(session, driver)
        do(session, decided)
        bots_play(session, driver)
        assert session.look(ME) == after
    assert taken > 2


def test_a_word_that_is_chosen_is_withdrawn_without_a_word_until_all_is_turned_over(sessions: Sessions) -> None:
    """Thricewise: afterwards, the bot that chose last turned the cards over, with a card of mine that I take back."""
    session = begun(sessions, "thricewise", None, "easy", "easy")
    while not isinstance(session.fold.awaits, Together):
        bots_play(session)
    assert not session.choices
    before, view = session.look(ME), SeatView(session, ME)
    do(session, decision(session, Random(1)))
    assert ME in session.choices
    assert (view.undoable, view.undo_helps) == (True, False)
    view.undo(seen=view.revision)
    assert ME not in session.choices
    assert (ME in session.due, session.helps) == (True, ())
    do(session, decision(session, Random(1)))
    bots_play(session)
    assert session.look(ME) != before
    session.take_back(ME)
    assert ME not in session.choices
    assert ME in session.due
    bots_play(session)
    assert session.look(ME) == before


def test_a_slip_that_showed_nothing_marks_nothing(sessions: Sessions) -> None:
    """Push: a card that was placed, and nothing drawn since, is taken up again as ever."""
    session = begun(sessions, "push", None, "easy")
    luck = Random(2)
    while not session.over:
        bots_play(session)
        view = SeatView(session, ME)
        if session.entries and not session.why_not_undo():
            before = len(session.entries)
            assert not view.undo_helps
            view.undo(seen=view.revision)
            assert (len(session.entries), session.helps) == (before - 1, ())
            return
        do(session, decision(session, luck))
    raise AssertionError("nothing was ever placed")


def test_the_first_help_is_given_to_nobody_who_saw_less_than_it_takes_back(sessions: Sessions) -> None:
    """A bot lays its card after the screen was drawn on which a key took back mine, without a question."""
    session, luck = begun(sessions, "thricewise", None, "easy", "easy"), Random(3)

    view, places = SeatView(session, ME), False
    while not (places and isinstance(session.fold.awaits, Choice) and session.due_bots):  # a bot is next to lay a card
        bots_play(session)
        places = isinstance(session.fold.awaits, Choice)
        do(session, decision(session, luck))
    drawn = view.now()
    assert not drawn.undo_helps
    bots_play(session)
    entries = session.entries
    assert view.undo_helps
    refuses(Stale, view.undo, seen=drawn.revision)
    assert (session.entries, session.helps) == (entries, ())
    view.undo(seen=view.revision)
    assert session.helps == (TAKEN_BACK,)
    do(session, decision(session, luck))
    drawn, kept = view.now(), len(session.entries)
    bots_play(session)
    view.undo(seen=drawn.revision)  # from here on nothing is asked
    assert len(session.entries) < kept


def test_who_may_not(sessions: Sessions, log: Log) -> None:
    """Not among people, not for a bot, not once it is over. Where nothing was decided it is no help.

    What was noted before stays beside the mark of the help.
    """
    refuses(NotYourSeat, begun(sessions, "13", None, None, "easy").take_back, ME)
    alone, luck = begun(sessions, "13", None, "easy", "easy", coach=True), Random(0)
    refuses(NotYourSeat, alone.take_back, Seat(1))
    assert not SeatView(alone, ME).undoable
    alone.take_back(ME)
    assert alone.helps == ()
    while not alone.over:
        bots_play(alone)
        if not alone.over:
            do(alone, decision(alone, luck))
        if not (SeatView(alone, ME).over or alone.helps):
            alone.take_back(ME)
            assert json.loads(log.read(alone.id)[0].extra)["keys"] == {"coach": True, HELPED: [TAKEN_BACK]}
    refuses(NotNow, alone.take_back, ME)
    assert SeatView(alone, ME).why_not_undo() in ("card", "other", "")
