"""Digital sessions: the dealer speaks, bots sit beside people, and nothing revealed is taken back."""

from __future__ import annotations

import hashlib
import inspect
import json
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import cycle, islice
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine import BLANK, Chance, Choice, NotNow, NotYourSeat, RuleBroken, Seat, Stale, Together
from companion.games.push import scorepad
from companion.games.push.cards import Card
from companion.games.push.events import STOP, Draw, Place, Roll, Stop, Take
from companion.games.thirteen.events import Deal
from companion.games.thirteen.options import Options
from companion.locale import speaker
from companion.sessions.files.archive import read, strip, write
from companion.sessions.files.convert import record_of
from companion.sessions.files.record import Record
from companion.sessions.files.replays import holds_blank, replay
from companion.sessions.fold import Fold
from companion.sessions.library.log_text import story
from companion.sessions.play.dealer import Dealer
from companion.sessions.play.digital import (
    DigitalSession,
    check_deal,
    commitment,
    goes_by_itself,
    has_begun,
    last_decision,
    revealed_seed,
    slip_of,
    turned_over,
    unsettled,
)
from companion.sessions.play.driver import Driver
from companion.sessions.play.seat_view import SeatView
from companion.sessions.play.session_facts import HELPED, TAKEN_BACK
from companion.sessions.play.session_view import DoesNotFit
from companion.sessions.play.sessions import Beginning, LiveSession, Sessions
from companion.sessions.play.watched import Watched
from companion.store import Log
from tests.sure import as_a, refuses

GAMES = ("push", "13", "thricewise")


def record(log: Log, id: str) -> Record:
    return record_of(*log.read_whole(id))


def begun(
    sessions: Sessions, game: str, *bots: str | None, names: Sequence[str] = (), deals: int = 1, **beginning: Any
) -> DigitalSession:
    """``names`` are for tests that read them; 13 has one round, or so many ``deals``."""
    names = names or [f"Robot {k}" if bot else f"Ana {k}" for k, bot in enumerate(bots)]
    options = Options(deals=deals) if game == "13" else None
    how: Any = {"tracking": "full", "mode": "digital", "bots": bots, "options": options}
    return as_a(DigitalSession, sessions.begin(game, names, 0, beginning=Beginning(**beginning), **how))


def cranked(session: DigitalSession, **how: float) -> Driver:
    """A driver that the test turns itself."""
    driver = Driver(session, threads=False)
    for name, value in how.items():
        setattr(driver, name, value)
    Watched.subscribe(driver, lambda: None)
    return driver


def played_out(session: DigitalSession, until: int = 10_000, *, late: bool = True, think: float = 0) -> DigitalSession:
    """Bots act, one after the other; a person does what is first offered.

    Where all choose at once people do it after the bots or, not ``late``, before them.
    """
    steps = cranked(session, pace=0, think=think).run()
    for _ in range(until):
        if session.over:
            break
        mine = [seat for seat in session.due if seat in session.people]
        if session.people and (mine or isinstance(session.fold.awaits, Chance)) and not (late and session.due_bots):
            act(session, *mine[:1])
        else:
            next(steps, None)
    return session


def seats(session: DigitalSession) -> tuple[Any, ...]:
    """Who is due, who plays, and where it is a person."""
    return tuple(session.due), tuple(session.levels), tuple(session.people)


def ended(session: DigitalSession) -> tuple[bool, str | None, bool]:
    return session.over, session.ended, session.head.finished_at is not None


def possible(session: DigitalSession, chooser: Seat | None = None) -> list[Any]:
    """What may be told; where all choose at once, the words of the ``chooser``, or of whoever is first to choose."""
    match session.fold.awaits:
        case Choice(offers=offers):
            return [*offers]
        case Chance(offer=offer):
            return [offer]
        case Together(offer=offer):
            seat = session.due[0] if chooser is None else chooser
            return [word for word, _ in session.rules.answers(session.fold.states[-1], offer, seat).counts]
    raise AssertionError(session.fold.awaits)


def do(session: DigitalSession, decided: Any, chooser: Seat | None = None, *, carry: bool = False) -> None:
    """One of them."""
    if isinstance(decided, str):
        session.choose_for(session.due[0] if chooser is None else chooser, decided, seen=session.revision)
    else:
        session.tell(decided, seen=session.revision, carry=carry)


def act(session: DigitalSession, chooser: Seat | None = None) -> None:
    do(session, possible(session, chooser)[0], chooser)


@pytest.mark.parametrize("game", GAMES)
def test_bots_alone_and_beside_a_person_play_to_the_end(sessions: Sessions, log: Log, game: str) -> None:
    for bots in (("easy", "easy", "easy"), (None, "easy", None)):
        session = begun(sessions, game, *bots)
        assert revealed_seed(session) == "", "it is secret while it is played"
        assert played_out(session).over
        assert session.head == log.read(session.id)[0]
        assert revealed_seed(session)
        assert hashlib.sha256(revealed_seed(session).encode()).hexdigest() == commitment(session)
        found = record(log, session.id)
        assert replay(found).verified > 8
        again = replay(read(write(found)))
        assert again.over
        assert again.standings == session.look().standings
        assert replay(strip(found)).standings == again.standings


def test_whoever_tells_a_card_gets_the_dealers(sessions: Sessions) -> None:
    for told in (Draw(BLANK), Draw(Card("R1")), Draw(Card("B6"))):
        session = begun(sessions, "push", None, None)
        dealer, start = Dealer(session.head.about.seed or ""), session.fold.state
        session.tell(told, seen=session.revision)
        assert session.entries[0][1][0].card == dealer.words(session.rules.answers(start, Draw(BLANK)))[0]
        session.undo(seen=session.revision)
        assert session.why_not_undo() == "card"
        assert len(session.entries) == 1


def test_undo_stops_at_cards_rolls_and_other_players(sessions: Sessions) -> None:
    session = begun(sessions, "push", None, "easy")
    assert session.why_not_undo() == "nothing"
    while not session.look().drawn:  # a Switch card goes by itself
        session.tell(Draw(BLANK), seen=session.revision)
    assert (session.why_not_undo(), bool(session.undoable)) == ("card", False)
    session.tell(Place(0), seen=session.revision)
    assert session.undoable
    session.undo(seen=session.revision)
    assert session.look().drawn
    session.tell(Place(0), seen=session.revision)
    session.tell(Stop(), seen=session.revision)
    assert session.undoable
    session.tell(session.look().awaits.offers[0], seen=session.revision)
    while seats(session)[0] == (0,) and isinstance(awaits := session.look().awaits, Choice):
        session.tell(awaits.offers[0], seen=session.revision)
    if seats(session)[0] == (0,):  # whoever took a Die card throws it
        act(session)
        assert session.why_not_undo() == "roll"
    played_out(session, until=2)
    assert session.why_not_undo() in ("other", "card")


def test_cards_are_chosen_in_secret_and_kept(sessions: Sessions, log: Log) -> None:
    session = begun(sessions, "thricewise", None, None, "easy")
    assert seats(session)[0] == (0, 1, 2)
    card = session.look(Seat(0)).options_for[0][0]
    session.choose_for(Seat(0), card, seen=session.revision)
    assert seats(session)[0] == (1, 2)
    assert session.choices == {0: card}
    later = as_a(DigitalSession, Sessions(log).open(session.id))
    assert later.choices == {0: card}
    assert seats(later)[0] == (1, 2)
    behind = later.revision - 1
    other = later.look(Seat(0)).options_for[1][0]
    later.choose_for(Seat(0), other, seen=behind)  # a change of mind, on a screen that had not heard of the first
    refuses(Stale, later.choose_for, Seat(0), other, seen=behind - 1)
    assert later.choices == {0: other}
    with pytest.raises(Exception, match=r"hand"):
        later.choose_for(Seat(1), other, seen=later.revision)
    for seat in (Seat(1), Seat(2)):
        later.choose_for(seat, later.look(seat).options_for[0][0], seen=later.revision)
    assert later.choices == {}
    assert later.look().turn == 1
    assert later.why_not_undo() == "card"
    assert "pending" not in dict(record(log, session.id).extra)


def test_a_bot_takes_over_and_gives_back(sessions: Sessions, log: Log) -> None:
    session = begun(sessions, "13", None, None, "easy")
    session.hand_over(Seat(0), "easy", seen=session.revision)
    assert seats(session)[1:] == (("easy", None, "easy"), (1,))
    assert Sessions(log).open(session.id).levels == ("easy", None, "easy")
    session.hand_over(Seat(0), None, seen=session.revision)
    assert seats(session)[1:] == ((None, None, "easy"), (0, 1))
    for seat, level in ((Seat(2), None), (Seat(1), "nightmare")):
        refuses(NotYourSeat, session.hand_over, seat, level, seen=session.revision)


@pytest.mark.parametrize("game", GAMES)
def test_ended_by_agreement_counted_as_it_stands(sessions: Sessions, log: Log, game: str) -> None:
    session = played_out(begun(sessions, game, "easy", "easy", "easy"), until=8)
    assert ended(session) == (False, None, False)
    standings = session.look().standings
    session.end("agreed", seen=session.revision)
    assert ended(session) == (True, "agreed", True)
    assert seats(session)[0] == ()
    assert refuses(NotNow, session.tell, seen=session.revision).key == "ended"
    found = record(log, session.id)
    assert [one["score"] for one in (found.result or {})["standings"]] == [one.score for one in standings]
    assert replay(found).standings == standings
    assert dict(found.extra)["ended"] == "agreed"
    session.go_on(seen=session.revision)
    assert ended(session) == (False, None, False)
    act(session)


@pytest.mark.parametrize("game", GAMES)
def test_from_an_earlier_point_it_goes_another_way(sessions: Sessions, log: Log, game: str) -> None:
    session = begun(sessions, game, "easy", "easy", "easy")
    assert refuses(NotNow, sessions.branch, session, 0).key == "runs"
    played_out(session)
    half = len(session.entries) // 2
    other = as_a(DigitalSession, sessions.branch(session, half))
    assert other.fold.states[: half + 1] == session.fold.states[: half + 1]
    assert commitment(other) != commitment(session)
    played_out(other)
    assert other.over
    assert other.entries[half:] != session.entries[half:]
    assert replay(record(log, other.id)).verified == replay(read(write(record(log, other.id)))).verified > 8
    third = played_out(sessions.branch(other, half + 4))  # type: ignore[arg-type] # a branch is digital, too
    assert replay(record(log, third.id)).over
    refuses(LookupError, sessions.branch, session, 10_000)


@pytest.mark.parametrize("falls", [0.0, 0.7])
def test_a_bot_begins_to_think_when_the_die_lies(sessions: Sessions, falls: float) -> None:
    """Push: whoever threw it reads how it fell for as long as anything else that happens, however long it tumbles."""
    for n in range(20):
        session = begun(sessions, "push", None, "easy", seed=f"a die that falls {n}")
        while not session.over and not (thrown_by_a_person(session) and session.due_bots):
            act(session) if not session.due_bots else played_out(session, 1)
        if not session.over:
            break
    at, now = session.revision, [0.0]
    driver, told = Driver(session, lambda: now[0]), list[float]()
    driver.pace, driver.falls = 0.9, falls
    Watched.subscribe(driver, lambda: told.append(now[0]))  # the test turns the crank itself
    for pause in driver.run():
        if session.revision != at:
            break
        now[0] += pause
    assert now[0] == pytest.approx(falls + 0.9, abs=0.1)
    assert told[0] >= falls


def thrown_by_a_person(session: DigitalSession) -> bool:
    last = session.entries[-1][1] if session.entries else ()
    return any(isinstance(event, Roll) and event.seat in session.people for event in last)


def _next_of(moments: Iterator[Fold], _: DigitalSession) -> Fold:
    return next(moments)


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_asked_while_another_device_takes_back_has_an_answer(
    sessions: Sessions, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each look at what follows finds the other moment: whoever puts two of them together has an entry too many."""
    session = played_out(begun(sessions, game, None, None, "easy"), until=6)
    properties = inspect.getmembers(DigitalSession, lambda one: isinstance(one, property))
    asked = [name for name, _ in properties if name[0] != "_"]
    for ends in (session.steps, 1):
        moments = cycle([session.fold.until(ends), session.fold.until(ends - 1)])
        with monkeypatch.context() as meanwhile:
            meanwhile.setattr(DigitalSession, "fold", property(partial(_next_of, moments)), raising=False)
            for _ in range(2):
                for name in asked:
                    getattr(session, name)
                for answer in (goes_by_itself, has_begun, turned_over, unsettled, revealed_seed):
                    answer(session)
                session.latest(speaker("en-GB"))
                session.why_not_undo()
                for seat in map(Seat, range(3)):
                    slip_of(session, seat), last_decision(session, seat), session.look(seat)
                next(moments)  # then from the other one on


# Alone against bots, the last decision is taken back with all that followed it, and the same cards come again.


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


def decide(session: DigitalSession, decided: Any) -> None:
    do(session, decided, ME, carry=True)


@pytest.mark.parametrize("game", ["push", "13", "thricewise"])
def test_wherever_it_is_taken_back_it_is_as_it_was_and_goes_on_with_the_same_cards(
    sessions: Sessions, log: Log, game: str
) -> None:
    session, luck, taken = begun(sessions, game, None, "easy", "easy"), Random(7), 0
    bots_play(session)
    while not session.over:
        before, entries, thrown = session.look(ME), len(session.entries), isinstance(session.fold.awaits, Chance)
        decided = decision(session, luck)
        decide(session, decided)
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
        decide(session, decided)
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
        decide(session, decided)
        bots_play(session, driver)
        if thrown or SeatView(session, ME).over:
            continue
        after = session.look(ME)
        session.take_back(ME)
        taken, driver.think = taken + 1, 0.0 if taken % 2 else 0.5
        bots_play(session, driver)
        decide(session, decided)
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
    decide(session, decision(session, Random(1)))
    assert ME in session.choices
    assert (view.undoable, view.undo_helps) == (True, False)
    view.undo(seen=view.revision)
    assert ME not in session.choices
    assert (ME in session.due, session.helps) == (True, ())
    decide(session, decision(session, Random(1)))
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
        decide(session, decision(session, luck))
    raise AssertionError("nothing was ever placed")


def test_the_first_help_is_given_to_nobody_who_saw_less_than_it_takes_back(sessions: Sessions) -> None:
    """A bot lays its card after the screen was drawn on which a key took back mine, without a question."""
    session, luck = begun(sessions, "thricewise", None, "easy", "easy"), Random(3)

    view, places = SeatView(session, ME), False
    while not (places and isinstance(session.fold.awaits, Choice) and session.due_bots):  # a bot is next to lay a card
        bots_play(session)
        places = isinstance(session.fold.awaits, Choice)
        decide(session, decision(session, luck))
    drawn = view.now()
    assert not drawn.undo_helps
    bots_play(session)
    entries = session.entries
    assert view.undo_helps
    refuses(Stale, view.undo, seen=drawn.revision)
    assert (session.entries, session.helps) == (entries, ())
    view.undo(seen=view.revision)
    assert session.helps == (TAKEN_BACK,)
    decide(session, decision(session, luck))
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
            decide(alone, decision(alone, luck))
        if not (SeatView(alone, ME).over or alone.helps):
            alone.take_back(ME)
            assert json.loads(log.read(alone.id)[0].extra)["keys"] == {"coach": True, HELPED: [TAKEN_BACK]}
    refuses(NotNow, alone.take_back, ME)
    assert SeatView(alone, ME).why_not_undo() in ("card", "other", "")


# Where the app deals, what decides nothing goes by itself, and the game is the same as by hand (decision 0033).


def two_rounds(
    sessions: Sessions, game: str, *bots: str | None, seed: str = "00112233445566778899aabbccddeeff"
) -> DigitalSession:
    return begun(sessions, game, *bots, deals=2, seed=seed)


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
    by_itself = played(two_rounds(sessions, game, *people, seed=seed), numbers, by_hand=False)
    by_hand = played(two_rounds(sessions, game, *people, seed=seed), numbers, by_hand=True)
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
    found = possible(session)
    do(session, found[number % len(found)], carry=carry)
    return len(found) > 1


@pytest.mark.parametrize("by_hand", [False, True])
def test_the_first_deal_is_nobodys_and_later_ones_are_read_first(sessions: Sessions, by_hand: bool) -> None:
    """13: whoever opens the table finds it dealt. Between rounds the points stand there until somebody deals.

    Bots and the app leave to people what they like to do by hand.
    """
    session, luck = two_rounds(sessions, "13", None, "easy", "easy"), Random(3)
    assert goes_by_itself(session)
    next((pause for pause in islice(cranked(session, pace=0, by_hand=by_hand).run(), 200) if pause > 1), None)
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
    session, luck = two_rounds(sessions, "thricewise", None, None), Random(5)
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
