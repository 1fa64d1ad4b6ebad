"""Sessions to look through, to add up, to take along and to play again; samples that never count."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, datetime

import pytest

from companion.games.push.cards import FACES
from companion.games.push.scorepad import Bust, End, Next, Roll, Stop, Sum, Switch, Total
from companion.games.thirteen.options import Options
from companion.games.thirteen.scorepad import Count
from companion.games.thirteen.scoring import Tally
from companion.locale import speaker
from companion.sessions.library import samples
from companion.sessions.library.library import Filter, Library, begin_again
from companion.sessions.library.log_text import audit, story
from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.sessions import Beginning, LiveSession, Sessions
from companion.store import Log, People, checks, copies
from companion.store.rescue import sound

ROUND = (Tally(3, 2, 0, 1), Tally(0, 6, 2, 0), Tally(2, 5, 6, 2))


def pushed(sessions: Sessions) -> LiveSession:
    """Bo wins; a red roll."""
    match = sessions.begin("push", ["Ana", "Bo"], 0, tracking="scorepad")
    for event in (Bust(), Roll(0, "red"), Next(), End(), Total((Sum(10, 4), Sum(20, 5)))):  # type: ignore[arg-type] # plain words for cards, faces and seats
        match.tell(event, seen=match.revision)
    return match


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


def test_samples_are_there_once_and_count_for_nobody(log: Log, sessions: Sessions) -> None:
    library = Library(sessions)
    samples.add(log, speaker("fr"), datetime(2026, 11, 21, 20, tzinfo=UTC))
    assert samples.count(sessions) == 6
    rows = library.page().rows
    assert len(rows) == 6
    assert all(samples.is_sample(one.id) and one.finished_at is not None for one in rows)
    assert max(one.finished_at for one in rows if one.finished_at) < datetime(2026, 11, 21, tzinfo=UTC)
    for one in rows:
        assert sessions.open(one.id).look().standings[0].winner
    found = library.overview(FACES)
    assert (found.finished, found.running, found.everybody, found.die.rolls) == (0, 0, (), 0)
    assert library.people() == ()
    assert People(log.database).everybody() == ()


def test_the_samples_go_with_their_people_and_nobody_else(log: Log, sessions: Sessions) -> None:
    samples.add(log, speaker("en"))
    mine = pushed(sessions)
    opened = sessions.open(Library(sessions).page().rows[-1].id)
    told: list[int] = []
    sessions.subscribe(lambda: told.append(1))
    samples.remove(sessions)
    assert told
    assert [one.id for one in Library(sessions).page().rows] == [mine.id]
    assert [one.name for one in People(log.database).everybody(retired=True)] == ["Ana", "Bo"]
    with pytest.raises(LookupError):
        sessions.open(opened.id)
    samples.remove(sessions)
    assert samples.count(sessions) == 0
    with closing(copies.connect(log.database.file)) as connection:
        checks.add_row_crc(connection)
        assert sound(connection, deep=True)


def test_again_keeps_people_seats_and_what_was_agreed(sessions: Sessions) -> None:
    match = pushed(sessions)
    new = begin_again(sessions, match)
    assert (new.names, new.head.about.first_seat, new.head.about.tracking) == (("Ana", "Bo"), 0, "scorepad")
    assert new.id != match.id


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


def test_again_seats_the_same_bots_and_asks_nobody_twice(sessions: Sessions) -> None:
    levels = ("hard", None, "easy", None)
    options = Options(deals=2)
    first = sessions.begin(
        "13",
        ["Bip", "Ana", "Milo", "Bo"],
        3,
        tracking="full",
        mode="digital",
        options=options,
        bots=levels,
        beginning=Beginning(coach=True),
    )
    first.end("abandoned", seen=first.revision)
    second = begin_again(sessions, first)
    about = second.head.about
    assert about.players == tuple(zip(first.names, levels, strict=True))
    assert (about.mode, about.tracking, about.options) == ("digital", "full", first.head.about.options)
    assert about.first_seat == 1  # two deals further
    assert isinstance(second, DigitalSession)
    assert second.coached
    assert second.head.about.seed != first.head.about.seed


def test_bots_and_what_was_given_up_count_in_nobodys_figures(sessions: Sessions) -> None:
    pushed(sessions)
    before = Library(sessions).overview(FACES)
    known = {one.name: one.record for one in sessions.people.everybody()}
    for how, bots in (("agreed", (None, "easy")), ("abandoned", (None, None))):
        ended = sessions.begin("push", ["Ana", "Bo"], 0, tracking="full", mode="digital", bots=bots)
        ended.end(how, seen=ended.revision)  # type: ignore[arg-type] # both words are an Ending
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


def told(session: LiveSession, *events: object) -> None:
    for event in events:
        session.tell(event, seen=session.revision)


def test_each_entry_is_told_from_where_the_session_stood_before_it(sessions: Sessions) -> None:
    match = sessions.begin("push", ["Ana", "Bo", "Chloé"], 0, tracking="scorepad")
    told(match, Switch(), Switch(), Stop())
    first, second, third = story(match, speaker("en", match.names))
    assert [first.entry, second.entry, third.entry] == [1, 2, 3]
    assert "1 Switch card" in first.lines[0]
    assert "2 Switch cards" in second.lines[0]
    assert third.lines == ("Ana stops.",)
    assert story(match, speaker("fr", match.names))[2].lines == ("Ana s’arrête.",)


def test_what_was_undone_is_told_as_it_was_meant(sessions: Sessions) -> None:
    match = sessions.begin("push", ["Ana", "Bo", "Chloé"], 0, tracking="scorepad")
    told(match, Switch(), Switch())
    match.undo(seen=match.revision)
    told(match, Stop())
    say = speaker("en", match.names)
    assert [one.entry for one in story(match, say)] == [1, 3]
    _, undone, stopped = audit(match, say)
    assert "2 Switch cards" in undone.lines[0]
    assert undone.struck_at is not None
    assert undone.corrected_by is None
    assert stopped.struck_at is None


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


def test_a_struck_entry_takes_what_hangs_on_it_along_and_all_is_still_told(sessions: Sessions) -> None:
    match = sessions.begin("push", ["Ana", "Bo", "Chloé"], 0, tracking="scorepad")
    told(match, Stop(), Roll(1, "red"), Next())  # type: ignore[arg-type] # plain words for cards, faces and seats
    found = match.correction(1)
    assert (found.entry, found.dropped) == (2, (2, 3))
    match.correct(1, seen=match.revision, drop=True)
    assert story(match, speaker("en", match.names)) == ()
    lines = [one.lines[0] for one in audit(match, speaker("en", match.names))]
    assert lines[0] == "Ana stops."
    assert "Bo" in lines[1]
    assert all(one.struck_at for one in audit(match, speaker("en", match.names)))
