"""A tap: checked, written, folded, told; and two that come at once."""

from __future__ import annotations

import gc
import json
import weakref
from pathlib import Path
from typing import Any

import pytest

from companion.engine import FACE_DOWN, NotNow, NotUnderstood, RuleBroken, Stale
from companion.games.push.cards import Card
from companion.games.push.events import Draw, Place
from companion.games.thirteen.events import WIRE
from companion.games.thirteen.scorepad import Count, Recount
from companion.games.thirteen.scoring import Tally
from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.proxy import CorrectionView
from companion.sessions.play.session_view import DoesNotFit
from companion.sessions.play.sessions import MOST_OPEN, LiveSession, Sessions
from companion.store import Log
from tests.sessions.play.matches import EXAMPLE, NAMES

NOTHING = (Tally(),) * 4


def test_what_is_told_is_seen_and_stays(log: Log, match: LiveSession) -> None:
    match.tell(Count(EXAMPLE), seen=0)
    assert match.look().totals == (7, 2, 17, 15)
    again = Sessions(log).open(match.id)
    assert again is not match
    assert again.look() == match.look()
    assert again.names == NAMES


def test_what_is_refused_or_only_looked_at_before_is_not_kept(log: Log, match: LiveSession) -> None:
    wrong = Count((Tally(blue=15), *NOTHING[1:]))
    assert match.problem(wrong) is not None
    with pytest.raises(RuleBroken, match="too_many"):
        match.tell(wrong, seen=0)
    with pytest.raises(RuleBroken):  # one wrong event of two
        match.tell(Count(EXAMPLE), Recount(3, NOTHING), seen=0)
    assert match.preview(Count(EXAMPLE)).totals == (7, 2, 17, 15)
    assert match.look().rounds == ()
    assert match.revision == 0
    assert log.read(match.id)[1] == ()


def test_a_screen_that_is_behind_is_stale(match: LiveSession) -> None:
    match.tell(Count(EXAMPLE), seen=0)
    with pytest.raises(Stale):
        match.tell(Count(EXAMPLE), seen=0)
    with pytest.raises(Stale):
        match.undo(seen=0)
    with pytest.raises(Stale):
        match.correct(1, Count(EXAMPLE), seen=0)
    assert len(match.look().rounds) == len(match.audit()) == 1


def test_a_screen_that_is_behind_is_told_that_the_session_was_ended_rather_than_that_it_changed(
    match: LiveSession,
) -> None:
    match.tell(Count(EXAMPLE), seen=0)
    match.end("abandoned", seen=1)
    with pytest.raises(NotNow, match="ended"):
        match.tell(Count(EXAMPLE), seen=1)
    with pytest.raises(NotNow, match="ended"):
        match.undo(seen=1)
    with pytest.raises(NotNow, match="ended"):
        match.correct(1, seen=1)
    with pytest.raises(Stale):
        match.go_on(seen=1)
    match.go_on(seen=match.revision)
    match.undo(seen=match.revision)
    assert match.look().rounds == ()


def test_another_process_was_faster(log: Log, match: LiveSession) -> None:
    told: list[int] = []
    match.subscribe(lambda: told.append(match.revision))
    Sessions(log).open(match.id).tell(Count(EXAMPLE), seen=0)
    with pytest.raises(Stale):
        match.tell(Count(NOTHING), seen=0)
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


def test_those_who_look_on_hear_of_it_until_they_leave(sessions: Sessions, match: LiveSession) -> None:
    heard: list[str] = []
    leave = match.subscribe(lambda: heard.append("match"))
    sessions.subscribe(lambda: heard.append("list"))
    match.tell(Count(EXAMPLE), seen=0)
    assert sorted(heard) == ["list", "match"]
    leave()
    match.undo(seen=1)
    assert sorted(heard) == ["list", "list", "match"]


def test_an_impossible_set_up_leaves_nothing_behind(sessions: Sessions) -> None:
    with pytest.raises(RuleBroken) as broken:
        sessions.begin("13", ("Ana", "Bo"), 0, tracking="scorepad")
    assert broken.value.rule == "N1"
    with pytest.raises(NotUnderstood):
        sessions.begin("bridge", NAMES, 0, tracking="scorepad")
    assert sessions.listed() == ()
    with pytest.raises(LookupError):
        sessions.open("nobody")


def test_the_head_in_mind_is_the_one_in_the_file(log: Log, match: LiveSession) -> None:
    """What is offered of a game that is over, its picture, BG Stats, asks the session in mind whether it is."""

    def same(finished: bool) -> bool:
        return match.head == log.read(match.id)[0] and (match.finished_at is not None) is finished

    for revision in range(4):
        assert same(finished=False)
        match.tell(Count(EXAMPLE), seen=revision)
    assert same(finished=True)
    match.undo(seen=4)
    assert same(finished=False)
    match.tell(Count(EXAMPLE), seen=5)
    assert same(finished=True)
    match.correct(match.entries[-1][0], seen=6)
    assert same(finished=False)
    match.end("agreed", seen=7)
    assert same(finished=True)
    match.go_on(seen=8)
    assert same(finished=False)
    match.end("abandoned", seen=9)
    assert same(finished=True)
    match.describe(notes="Rain", rating=3)
    assert same(finished=True)


def test_an_earlier_entry_is_corrected_and_the_audit_keeps_both(match: LiveSession) -> None:
    for revision in range(2):
        match.tell(Count(EXAMPLE), seen=revision)
    first = match.entries[0][0]
    other = (Tally(1), *EXAMPLE[1:])
    found = match.correction(first, Count(other))
    assert found.broken is None
    assert match.look().rounds == (EXAMPLE, EXAMPLE)
    match.correct(first, Count(other), seen=2)
    assert match.look().rounds == (other, EXAMPLE)
    told = match.audit()
    assert [(one.id, one.corrects, one.struck_at is None) for one in told] == [
        (1, None, False),
        (2, None, True),
        (3, 1, True),
    ]


def test_a_correction_shows_the_first_later_entry_that_no_longer_fits(sessions: Sessions) -> None:
    session = sessions.begin("push", ("Ana", "Bo"), 0, tracking="full")
    taps: list[tuple[Any, ...]] = [
        (Draw(Card("R5")), Place(0)),
        (Draw(Card("G2")), Place(0)),
        (Draw(Card("B1")), Place(1)),
    ]
    for revision, tap in enumerate(taps):
        session.tell(*tap, seen=revision)
    green = (Draw(Card("G4")), Place(0))
    found = session.correction(session.entries[0][0], *green)
    assert (found.entry, found.dropped) == (2, (2, 3))
    assert found.broken == RuleBroken("T5", "same_colour", card="G2", other="G4", column=0)
    with pytest.raises(DoesNotFit):
        session.correct(1, *green, seen=3)
    assert session.look().columns == (("R5", "G2"), ("B1",))
    assert session.revision == 3
    session.correct(1, *green, seen=3, drop=True)
    assert session.look().columns == (("G4",),)
    assert [one.struck_at is None for one in session.audit()] == [False, False, False, True]
    again = LiveSession(session._log, session.id)
    assert again.look() == session.look()
    session.tell(Draw(Card("G2")), Place(1), seen=4)
    assert [k for k, _ in session.entries] == [4, 5]
    with pytest.raises(RuleBroken):
        session.correction(5, Place(0))
    with pytest.raises(LookupError):
        session.correction(2)


def test_only_so_many_sessions_stay_in_memory_while_nobody_looks_at_them(sessions: Sessions) -> None:
    watched, latest = (sessions.begin("13", NAMES, 0, tracking="scorepad") for _ in range(2))
    watched.subscribe(lambda: None)
    opened = []
    for _ in range(MOST_OPEN):
        one = sessions.begin("13", NAMES, 0, tracking="full", mode="digital", bots=[*[None] * 3, "easy"])
        assert isinstance(one, DigitalSession)
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


def test_a_digital_session_stays_as_it_was_set_up(sessions: Sessions) -> None:
    with pytest.raises(ValueError, match="digital"):
        sessions.begin("13", ("A", "B", "C"), 1, tracking="full", mode="digital").look(open_piles=True)
