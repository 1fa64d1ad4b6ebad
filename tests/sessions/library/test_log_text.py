"""The log in words, and all that was struck."""

from __future__ import annotations

from companion.games.push.scorepad import Next, Roll, Stop, Switch
from companion.games.thirteen.scorepad import Count
from companion.games.thirteen.scoring import Tally
from companion.locale import speaker
from companion.sessions.library.log_text import audit, story
from companion.sessions.play.sessions import LiveSession, Sessions

ROUND = (Tally(3, 2, 0, 1), Tally(0, 6, 2, 0), Tally(2, 5, 6, 2))
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
