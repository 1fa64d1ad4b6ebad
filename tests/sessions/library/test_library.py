"""Sessions to look through, to add up, to take along and to play again; samples that never count."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, datetime
from typing import Any

import pytest

from companion.engine import Seat
from companion.games.push.cards import FACES, Face
from companion.games.push.scorepad import Bust, End, Next, Roll, Stop, Sum, Switch, Total
from companion.games.thirteen.scorepad import Count
from companion.games.thirteen.scoring import Tally
from companion.locale import speaker
from companion.sessions.files.convert import record_of
from companion.sessions.library import samples
from companion.sessions.library.library import Filter, Library, begin_again
from companion.sessions.library.log_text import audit, story
from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.sessions import LiveSession, Sessions
from companion.store import Log, People, checks, copies
from companion.store.rescue import sound
from tests.sessions.play.test_digital import begun
from tests.sure import as_a, refuses

ROUND = (Tally(3, 2, 0, 1), Tally(0, 6, 2, 0), Tally(2, 5, 6, 2))


def told(session: LiveSession, *events: Any) -> LiveSession:
    for event in events:
        session.tell(event, seen=session.revision)
    return session


def pushed(sessions: Sessions) -> LiveSession:
    """Bo wins; a red roll."""
    match = sessions.begin("push", ["Ana", "Bo"], 0, tracking="scorepad")
    return told(match, Bust(), Roll(Seat(0), Face("red")), Next(), End(), Total((Sum(10, 4), Sum(20, 5))))


def test_what_was_finished_is_added_up(sessions: Sessions) -> None:
    pushed(sessions)
    sessions.begin("13", ["Ana", "Bo", "Chloé"], 0, tracking="scorepad")
    library = Library(sessions)
    found = library.overview(FACES)
    assert found.games == (("push", 1), ("13", 0), ("thricewise", 0))
    assert (found.finished, found.running) == (1, 1)
    assert [(one.name, one.record.won) for one in found.everybody] == [("Bo", 1.0), ("Ana", 0.0)]
    assert found.die.faces["red"] == 1
    assert [one.name for one in library.people()] == ["Ana", "Bo", "Chloé"]
    assert len(library.page(Filter(finished=True)).rows) == 1
    assert library.page(Filter(person="nobody")).rows == ()


def test_samples_are_there_once_count_for_nobody_and_go_with_their_people_and_nobody_else(
    log: Log, sessions: Sessions
) -> None:
    library = Library(sessions)
    samples.add(log, speaker("fr"), datetime(2026, 11, 21, 20, tzinfo=UTC))
    rows = library.page().rows
    assert samples.count(sessions) == len(rows) == 6
    assert all(samples.is_sample(one.id) and one.finished_at is not None for one in rows)
    assert max(one.finished_at for one in rows if one.finished_at) < datetime(2026, 11, 21, tzinfo=UTC)
    assert all(sessions.open(one.id).look().standings[0].winner for one in rows)
    found = library.overview(FACES)
    assert (found.finished, found.running, found.everybody, found.die.rolls) == (0, 0, (), 0)
    assert library.people() == People(log.database).everybody() == ()
    mine, told = pushed(sessions), list[int]()
    sessions.subscribe(lambda: told.append(1))
    for _ in range(2):
        samples.remove(sessions)
        assert samples.count(sessions) == 0
    assert told
    assert [one.id for one in library.page().rows] == [mine.id]
    assert [one.name for one in People(log.database).everybody(retired=True)] == ["Ana", "Bo"]
    refuses(LookupError, sessions.open, rows[-1].id)
    with closing(copies.connect(log.database.file)) as connection:
        checks.add_row_crc(connection)
        assert sound(connection, deep=True)


def test_an_evening_is_described_and_found_again(sessions: Sessions) -> None:
    match = pushed(sessions)
    told: list[int] = []
    match.subscribe(lambda: told.append(1))
    match.describe(place="at Bo's", notes="It rained.", rating=4)
    assert told == [1]
    assert (match.head.place, match.head.notes, match.head.rating) == ("at Bo's", "It rained.", 4)
    assert [one.id for one in Library(sessions).page(Filter(words="rained")).rows] == [match.id]
    match.describe(rating=0)
    assert (match.head.place, match.head.rating) == ("at Bo's", None)
    match.undo(seen=match.revision)
    assert match.head.place == "at Bo's"


def test_again_keeps_what_was_agreed_seats_the_same_bots_and_asks_nobody_twice(sessions: Sessions) -> None:
    match = pushed(sessions)
    new = begin_again(sessions, match)
    assert (new.names, new.head.about.first_seat, new.head.about.tracking) == (("Ana", "Bo"), 0, "scorepad")
    assert new.id != match.id
    levels = ("hard", None, "easy", None)
    first = begun(sessions, "13", *levels, names=["Bip", "Ana", "Milo", "Bo"], deals=2, coach=True)
    first.end("abandoned", seen=first.revision)
    second = as_a(DigitalSession, begin_again(sessions, first))
    about = second.head.about
    assert about.players == tuple(zip(first.names, levels, strict=True))
    assert (about.mode, about.tracking, about.options) == ("digital", "full", first.head.about.options)
    assert about.first_seat == 2  # two deals further
    assert second.coached
    assert about.seed != first.head.about.seed


def test_bots_and_what_was_given_up_count_in_nobodys_figures(sessions: Sessions) -> None:
    pushed(sessions)
    before = Library(sessions).overview(FACES)
    known = {one.name: one.record for one in sessions.people.everybody()}
    for how, bots in (("agreed", (None, "easy")), ("abandoned", (None, None))):
        ended = sessions.begin("push", ["Ana", "Bo"], 0, tracking="full", mode="digital", bots=bots)
        ended.end(how, seen=ended.revision)  # type: ignore[arg-type] # both words are an Ending
        file = record_of(*sessions.log.read_whole(ended.id))
        assert (file.result is None, file.finished_at is None) == (how == "abandoned", False)
    library = Library(sessions)
    after = library.overview(FACES)
    assert (after.everybody, after.die) == (before.everybody, before.die)
    assert {one.name: one.record for one in sessions.people.everybody()} == known
    rows = library.page(Filter(mode="digital", finished=True)).rows
    assert {one.ended: [seat.result is None for seat in one.seats] for one in rows} == {
        "abandoned": [True, True],
        "agreed": [False, False],
    }
    assert library.page(Filter(mode="table")).rows[0].ended == ""


# The log in words, and all that was struck.


OTHER = (Tally(1, 2, 0, 1), Tally(0, 6, 2, 0), Tally(2, 5, 6, 2))


@pytest.fixture
def three(sessions: Sessions) -> LiveSession:
    return sessions.begin("push", ["Ana", "Bo", "Chloé"], 0, tracking="scorepad")


def test_each_entry_is_told_from_where_the_session_stood_before_it_and_what_was_undone_as_it_was_meant(
    three: LiveSession,
) -> None:
    say = speaker("en", three.names)
    told(three, Switch(), Switch())
    first, second = story(three, say)
    assert "1 Switch card" in first.lines[0]
    assert "2 Switch cards" in second.lines[0]
    three.undo(seen=three.revision)
    told(three, Stop())
    assert [(one.entry, one.lines) for one in story(three, say)] == [(1, first.lines), (3, ("Ana stops.",))]
    assert story(three, speaker("fr", three.names))[1].lines == ("Ana s’arrête.",)
    _, undone, stopped = audit(three, say)
    assert "2 Switch cards" in undone.lines[0]
    assert (undone.struck_at is None, undone.corrected_by, stopped.struck_at) == (False, None, None)


def test_a_correction_stands_where_the_wrong_entry_stood(sessions: Sessions) -> None:
    match = sessions.begin("13", ["Ana", "Bo", "Chloé"], 0, tracking="scorepad")
    told(match, Count(ROUND), Count(ROUND))
    match.correct(1, Count(OTHER), seen=match.revision)
    say = speaker("en", match.names)
    assert [(one.entry, one.corrects) for one in story(match, say)] == [(3, 1), (2, None)]
    wrong, right, second = audit(match, say)
    assert (wrong.entry, wrong.corrected_by, right.entry, second.entry) == (1, 3, 3, 2)
    assert "3 blue cards" in wrong.lines[0]
    assert "1 blue card" in right.lines[0]
    match.correct(3, Count(ROUND), seen=match.revision)
    assert [one.entry for one in audit(match, say)] == [1, 3, 4, 2]


def test_a_struck_entry_takes_what_hangs_on_it_along_and_all_is_still_told(three: LiveSession) -> None:
    told(three, Stop(), Roll(Seat(1), Face("red")), Next())
    found = three.correction(1)
    assert (found.entry, found.dropped) == (2, (2, 3))
    three.correct(1, seen=three.revision, drop=True)
    say = speaker("en", three.names)
    assert story(three, say) == ()
    lines = [one.lines[0] for one in audit(three, say) if one.struck_at]
    assert (len(lines), lines[0], "Bo" in lines[1]) == (3, "Ana stops.", True)
