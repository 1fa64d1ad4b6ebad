"""A tap: checked, written, folded, told; and two that come at once."""

from __future__ import annotations

import gc
import json
import weakref
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from companion.engine import FACE_DOWN, NotNow, NotUnderstood, RuleBroken, Stale
from companion.games.push.cards import Card
from companion.games.push.events import Draw, Place
from companion.games.thirteen.events import WIRE
from companion.games.thirteen.options import Options
from companion.games.thirteen.scorepad import Count, Recount
from companion.games.thirteen.scoring import Tally
from companion.sessions.files.convert import record_of
from companion.sessions.library.totals import totals_event, write_down
from companion.sessions.play.proxy import CorrectionView
from companion.sessions.play.session_view import DoesNotFit, Ending
from companion.sessions.play.sessions import MOST_OPEN, LiveSession, Sessions
from companion.store import Log
from companion.store.history import History
from tests.sessions.play.matches import EXAMPLE, NAMES
from tests.sessions.play.test_digital import begun
from tests.sure import refuses

NOTHING = (Tally(),) * 4


def test_what_is_told_is_seen_and_stays_and_those_who_look_on_hear_of_it_until_they_leave(
    log: Log, sessions: Sessions, match: LiveSession
) -> None:
    heard: list[str] = []
    leave = match.subscribe(lambda: heard.append("match"))
    sessions.subscribe(lambda: heard.append("list"))
    match.tell(Count(EXAMPLE), seen=0)
    assert sorted(heard) == ["list", "match"]
    assert match.look().totals == (7, 2, 17, 15)
    again = Sessions(log).open(match.id)
    assert again is not match
    assert again.look() == match.look()
    assert again.names == NAMES
    leave()
    match.undo(seen=1)
    assert sorted(heard) == ["list", "list", "match"]


def test_what_is_refused_or_only_looked_at_before_is_not_kept(log: Log, match: LiveSession) -> None:
    wrong = Count((Tally(blue=15), *NOTHING[1:]))
    assert match.problem(wrong) is not None
    assert refuses(RuleBroken, match.tell, wrong, seen=0).key == "too_many"
    refuses(RuleBroken, match.tell, Count(EXAMPLE), Recount(3, NOTHING), seen=0)  # one wrong event of two
    assert match.preview(Count(EXAMPLE)).totals == (7, 2, 17, 15)
    assert match.look().rounds == ()
    assert match.revision == 0
    assert log.read(match.id)[1] == ()


def test_a_screen_that_is_behind_is_told_so_or_rather_that_the_session_was_ended(match: LiveSession) -> None:
    match.tell(Count(EXAMPLE), seen=0)
    count = Count(EXAMPLE)
    deeds: list[Callable[..., object]] = [partial(match.tell, count), match.undo, partial(match.correct, 1, count)]
    for deed in deeds:
        refuses(Stale, deed, seen=0)
    assert len(match.look().rounds) == len(match.audit()) == 1
    match.end("abandoned", seen=1)
    for deed in deeds:
        assert refuses(NotNow, deed, seen=1).key == "ended"
    refuses(Stale, match.go_on, seen=1)
    match.go_on(seen=match.revision)
    match.undo(seen=match.revision)
    assert match.look().rounds == ()


def test_another_process_was_faster(log: Log, match: LiveSession) -> None:
    told: list[int] = []
    match.subscribe(lambda: told.append(match.revision))
    Sessions(log).open(match.id).tell(Count(EXAMPLE), seen=0)
    refuses(Stale, match.tell, Count(NOTHING), seen=0)
    assert match.look().totals == (7, 2, 17, 15)
    assert told == [1]


def test_a_moment_stays_as_it_was_and_is_told_nothing(log: Log, match: LiveSession) -> None:
    match.tell(Count(EXAMPLE), seen=0)
    moment, before = match.now(), match.look()
    match.tell(Count(EXAMPLE), seen=1)
    assert (moment.revision, len(moment.entries), moment.look()) == (1, 1, before)
    assert (match.revision, len(match.entries)) == (2, 2)
    with pytest.raises(AssertionError, match="only looked at"):
        moment.tell(Count(EXAMPLE), seen=1)
    with pytest.raises(AssertionError, match="only looked at"):
        moment.undo(seen=1)
    assert len(log.read(match.id)[1]) == 2


def test_undo_takes_back_the_last_entry_and_remembers_it(log: Log, match: LiveSession) -> None:
    match.tell(Count(EXAMPLE), seen=0)
    match.tell(Recount(1, NOTHING), seen=1)
    match.undo(seen=2)
    assert [type(event) for event in match.struck] == [Recount]
    assert match.look().totals == (7, 2, 17, 15)
    match.undo(seen=3)
    assert list(match.struck) == [Count(EXAMPLE)]
    assert not match.undoable
    match.undo(seen=4)
    assert match.revision == 4
    match.tell(Count(NOTHING), seen=4)
    assert not match.struck
    assert Sessions(log).open(match.id).look() == match.look()


def test_an_impossible_set_up_leaves_nothing_behind(sessions: Sessions) -> None:
    assert refuses(RuleBroken, sessions.begin, "13", ("Ana", "Bo"), 0, tracking="scorepad").rule == "N1"
    refuses(NotUnderstood, sessions.begin, "bridge", NAMES, 0, tracking="scorepad")
    assert sessions.listed() == ()
    refuses(LookupError, sessions.open, "nobody")


def test_the_head_in_mind_is_the_one_in_the_file(log: Log, match: LiveSession) -> None:
    """What is offered of a game that is over, its picture, BG Stats, asks the session in mind whether it is."""
    deeds: list[tuple[Callable[..., object], tuple[Any, ...], bool]] = [
        *[(match.tell, (Count(EXAMPLE),), False)] * 3,
        (match.tell, (Count(EXAMPLE),), True),
        (match.undo, (), False),
        (match.tell, (Count(EXAMPLE),), True),
        (match.correct, (5,), False),
        (match.end, ("agreed",), True),
        (match.go_on, (), False),
        (match.end, ("abandoned",), True),
    ]
    for deed, words, finished in deeds:
        deed(*words, seen=match.revision)
        assert match.head == log.read(match.id)[0]
        assert (match.finished_at is not None) is finished
    match.describe(notes="Rain", rating=3)
    assert match.head == log.read(match.id)[0]


def test_an_earlier_entry_is_corrected_and_the_audit_keeps_both(match: LiveSession) -> None:
    for revision in range(2):
        match.tell(Count(EXAMPLE), seen=revision)
    first = match.entries[0][0]
    other = (Tally(1), *EXAMPLE[1:])
    assert match.correction(first, Count(other)).broken is None
    assert match.look().rounds == (EXAMPLE, EXAMPLE)
    match.correct(first, Count(other), seen=2)
    assert match.look().rounds == (other, EXAMPLE)
    found = [(one.id, one.corrects, one.struck_at is None) for one in match.audit()]
    assert found == [(1, None, False), (2, None, True), (3, 1, True)]


def test_a_correction_shows_the_first_later_entry_that_no_longer_fits(sessions: Sessions) -> None:
    session = sessions.begin("push", ("Ana", "Bo"), 0, tracking="full")
    for revision, (card, column) in enumerate((("R5", 0), ("G2", 0), ("B1", 1))):
        session.tell(Draw(Card(card)), Place(column), seen=revision)
    green = (Draw(Card("G4")), Place(0))
    found = session.correction(session.entries[0][0], *green)
    assert (found.entry, found.dropped) == (2, (2, 3))
    assert found.broken == RuleBroken("T5", "same_colour", card="G2", other="G4", column=0)
    refuses(DoesNotFit, session.correct, 1, *green, seen=3)
    assert session.look().columns == (("R5", "G2"), ("B1",))
    assert session.revision == 3
    session.correct(1, *green, seen=3, drop=True)
    assert session.look().columns == (("G4",),)
    assert [one.struck_at is None for one in session.audit()] == [False, False, False, True]
    again = LiveSession(session._log, session.id)
    assert again.look() == session.look()
    session.tell(Draw(Card("G2")), Place(1), seen=4)
    assert [k for k, _ in session.entries] == [4, 5]
    refuses(RuleBroken, session.correction, 5, Place(0))
    refuses(LookupError, session.correction, 2)


def test_only_so_many_sessions_stay_in_memory_while_nobody_looks_at_them(sessions: Sessions) -> None:
    watched, latest = (sessions.begin("13", NAMES, 0, tracking="scorepad") for _ in range(2))
    watched.subscribe(lambda: None)
    opened = []
    for _ in range(MOST_OPEN):
        one = begun(sessions, "13", None, None, None, "easy")
        sessions.driver(one)
        opened.append(weakref.ref(one))
        assert sessions.open(latest.id) is latest
    del one
    gc.collect()
    assert opened[0]() is None
    assert opened[-1]() is not None
    assert sessions.open(watched.id) is watched


# What a table may agree on while it plays.


SEED = Path(__file__).parents[3] / "seeds/13/table.companion.json"


def test_piles_are_closed_and_open_for_a_table_that_agrees_now_and_for_an_earlier_entry(sessions: Sessions) -> None:
    session = sessions.begin("13", ("A", "B", "C"), 1, tracking="full")
    for event in json.loads(SEED.read_text())["events"][:20]:
        session.tell(WIRE.read({k: v for k, v in event.items() if k != "n"}, "event"), seen=session.revision)
    closed, opened = session.look().taken, session.look(open_piles=True).taken
    assert set(closed[1]) == {FACE_DOWN}
    assert [len(pile) for pile in opened] == [len(pile) for pile in closed]
    assert all(card is not FACE_DOWN for pile in opened for card in pile)
    last = CorrectionView(session, session.entries[-1][0])
    assert FACE_DOWN not in last.look(open_piles=True).taken[1]
    assert session.look() == session.look(open_piles=False)
    with pytest.raises(ValueError, match="digital"):  # which stays as it was set up
        begun(sessions, "13", None, None, None).look(open_piles=True)


# A game that was over keeps its end, whatever ends it a second time.


BEGAN = datetime(2026, 5, 3, 20, tzinfo=UTC)
ENDED = BEGAN + timedelta(minutes=50)
COUNT = Count((Tally(1, 0, 0, 0), Tally(0, 2, 0, 0), Tally(0, 0, 3, 1)))
OTHER = Count((Tally(4, 0, 0, 0), Tally(0, 2, 0, 0), Tally(0, 0, 3, 1)))


def over(sessions: Sessions, how: str) -> LiveSession:
    """A game that people wrote down by its points, or a match whose times were told anew, counted or stopped."""
    if how == "written":
        points = totals_event("push", (30, 40))
        id = write_down(sessions, "push", ("Tom", "Eva"), points, started_at=BEGAN, finished_at=ENDED)
        return sessions.open(id)
    options = Options(deals=2 if how == "counted" else 0)
    session = sessions.begin("13", ("Tom", "Eva", "Zoé"), 0, tracking="scorepad", options=options)
    for deed in (tell(COUNT), tell(COUNT) if how == "counted" else end("agreed")):
        deed(session)
    session.retime(BEGAN, ENDED, seen=session.revision)
    return session


Deed = Callable[[LiveSession], None]
POINTS = totals_event("push", (33, 40), ())


def undo(session: LiveSession) -> None:
    session.undo(seen=session.revision)


def go_on(session: LiveSession) -> None:
    session.go_on(seen=session.revision)


def tell(event: object) -> Deed:
    return lambda session: session.tell(event, seen=session.revision)


def correct_the_first(event: object) -> Deed:
    return lambda session: session.correct(session.entries[0][0], event, seen=session.revision)


def end(how: Ending) -> Deed:
    return lambda session: session.end(how, seen=session.revision)


@pytest.mark.parametrize(
    ("how", "deeds"),
    [
        ("written", [undo, tell(POINTS)]),
        ("written", [correct_the_first(POINTS)]),
        ("counted", [correct_the_first(OTHER)]),
        ("counted", [undo, tell(OTHER)]),
        ("counted", [undo, undo, tell(OTHER), tell(OTHER)]),
        ("stopped", [go_on, end("agreed")]),
        ("stopped", [go_on, tell(OTHER), end("abandoned")]),
        ("stopped", [go_on, *[tell(OTHER)] * 5]),  # by the rules
    ],
)
def test_whatever_ends_a_game_again_leaves_its_end(sessions: Sessions, log: Log, how: str, deeds: list[Deed]) -> None:
    session = over(sessions, how)
    for deed in deeds:
        deed(session)
    assert session.over
    assert (session.started_at, session.finished_at, session.duration) == (BEGAN, ENDED, ENDED - BEGAN)
    (row,) = History(log.database).of([session.id])
    assert (row.started_at, row.finished_at) == (BEGAN, ENDED)
    assert record_of(*log.read_whole(session.id)).finished_at == ENDED.isoformat()
    assert Sessions(log).open(session.id).finished_at == ENDED
