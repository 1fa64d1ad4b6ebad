"""Digital sessions: the dealer speaks, bots sit beside people, and nothing revealed is taken back."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Iterator, Sequence
from itertools import cycle
from typing import Any

import pytest

from companion.engine import BLANK, Chance, Choice, NotNow, NotYourSeat, Seat, Stale, Together
from companion.games.push.cards import Card
from companion.games.push.events import Draw, Place, Roll, Stop
from companion.games.thirteen.options import Options
from companion.locale import speaker
from companion.sessions.files.archive import read, strip, write
from companion.sessions.files.convert import record_of
from companion.sessions.files.record import Record
from companion.sessions.files.replays import replay
from companion.sessions.fold import Fold
from companion.sessions.play.dealer import Dealer
from companion.sessions.play.digital import (
    DigitalSession,
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
from companion.sessions.play.sessions import Beginning, Sessions
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


def played_out(session: DigitalSession, until: int = 10_000, *, late: bool = True, think: float = 0) -> DigitalSession:
    """Bots act, one after the other; a person does what is first offered.

    Where all choose at once people do it after the bots or, not ``late``, before them.
    """
    driver = Driver(session, threads=False)
    driver.pace, driver.think = 0, think
    Watched.subscribe(driver, lambda: None)  # the test turns the crank itself
    steps = driver.run()
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
    driver = Driver(session, lambda: now[0])
    driver.pace, driver.falls = 0.9, falls
    told: list[float] = []
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


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_asked_while_another_device_takes_back_has_an_answer(
    sessions: Sessions, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each look at what follows finds the other moment: whoever puts two of them together has an entry too many."""
    session = played_out(begun(sessions, game, None, None, "easy"), until=6)
    asked = [name for name in dir(DigitalSession) if name[0] != "_" and isinstance(vars_of(name), property)]
    for ends in (session.steps, 1):
        moments = cycle([session.fold.until(ends), session.fold.until(ends - 1)])
        with monkeypatch.context() as meanwhile:
            meanwhile.setattr(DigitalSession, "fold", property(functools.partial(_next_of, moments)), raising=False)
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


def _next_of(moments: Iterator[Fold], _: DigitalSession) -> Fold:
    return next(moments)


def vars_of(name: str) -> Any:
    return next((vars(kind)[name] for kind in DigitalSession.__mro__ if name in vars(kind)), None)
