"""Somebody joins or leaves a session that has begun: seat, person and entry are kept and taken back together."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from companion.engine import Seat
from companion.engine.words import Say
from companion.games.thirteen.attendance import Join, Leave
from companion.games.thirteen.scorepad import Count
from companion.games.thirteen.scoring import Tally
from companion.sessions.files.archive import from_document, read, to_document
from companion.sessions.files.convert import record_of, session_of
from companion.sessions.files.replays import Contradiction, replay
from companion.sessions.library.library import Library, begin_again
from companion.sessions.library.log_text import audit, story
from companion.sessions.library.people import last_table
from companion.sessions.play.session_view import DoesNotFit
from companion.sessions.play.sessions import LiveSession, Sessions
from companion.store import Log, PersonRefused
from tests.sessions.files.made import faults
from tests.sessions.play.matches import EXAMPLE, NAMES
from tests.sure import refuses, there

FIVE = (*EXAMPLE, Tally())
ZOE, LUC = Seat(4), Seat(1)


@pytest.fixture
def match(sessions: Sessions) -> LiveSession:
    begun = sessions.begin("13", NAMES, 1, tracking="scorepad")
    begun.tell(Count(EXAMPLE), seen=0)
    return begun


def somebody_comes_and_somebody_goes(match: LiveSession) -> LiveSession:
    """To the end."""
    match.tell(Join(ZOE, LUC, 9), seen=1, arrives="Zoé")
    match.tell(Leave(Seat(0)), seen=2)
    while not match.over:
        match.tell(Count((Tally(), *EXAMPLE[1:], Tally(rotten=1))), seen=match.revision)
    return match


def people(sessions: Sessions) -> list[str]:
    return [one.name for one in sessions.people.everybody()]


def test_a_newcomer_sits_there_for_everybody_at_once_and_after_a_restart_until_it_is_undone(
    log: Log, sessions: Sessions, match: LiveSession
) -> None:
    heard: list[int] = []
    sessions.people.subscribe(lambda: heard.append(1))
    match.tell(Join(ZOE, LUC, 9), seen=1, arrives=" Zoé ")
    assert match.names == (*NAMES, "Zoé")
    assert "Zoé" in people(sessions)
    assert heard
    assert sessions.listed()[0].names == match.names
    again = Sessions(log).open(match.id)
    assert again.look() == match.look()
    assert again.look().totals == (7, 2, 17, 15, 9)
    assert Library(sessions).page().rows[0].seats[4].name == "Zoé"
    match.undo(seen=2)
    assert (len(match.names), match.look().players) == (4, 4)
    assert "Zoé" not in people(sessions)
    assert Sessions(log).open(match.id).look() == match.look()


@pytest.mark.parametrize("known", ["before", "renamed", "plays elsewhere"])
def test_undo_leaves_people_who_are_somebody_elsewhere(sessions: Sessions, match: LiveSession, known: str) -> None:
    if known == "before":
        sessions.people.add("Zoé")
    match.tell(Join(ZOE, LUC), seen=1, arrives="Zoé")
    if known == "renamed":
        sessions.people.change(match.person_ids[4], name="Zoë")
    elif known == "plays elsewhere":
        sessions.begin("push", ("Zoé", "Luc"), 0, tracking="scorepad")
    match.undo(seen=match.revision)
    assert {"Zoé", "Zoë"} & set(people(sessions))
    assert len(match.names) == 4


def test_nothing_is_kept_of_who_sits_there_already_or_may_not_join(sessions: Sessions, match: LiveSession) -> None:
    assert refuses(PersonRefused, match.tell, Join(ZOE, LUC), seen=1, arrives="marie").key == "sits_there"
    assert (match.revision, len(match.names), match.look().players) == (1, 4, 4)
    match.tell(Leave(LUC), seen=1)
    match.tell(Join(LUC, Seat(0)), seen=2)
    assert match.look().circle == (0, 1, 2, 3)
    assert len(match.names) == 4


def test_earlier_rounds_are_corrected_with_those_who_played_them(match: LiveSession) -> None:
    match.tell(Join(ZOE, LUC, 9), seen=1, arrives="Zoé")
    match.tell(Count(FIVE), seen=2)
    first, join, _ = (number for number, _ in match.entries)
    match.correct(first, Count((Tally(2, 2, 0, 1), *EXAMPLE[1:])), seen=3)
    assert match.look().points[0] == (6, 2, 17, 15, 0)
    match.correct(join, Join(ZOE, Seat(3), 5), seen=match.revision)
    assert (match.look().circle, match.look().brought[4], match.names[4]) == ((0, 1, 2, 3, 4), 5, "Zoé")


def test_a_join_that_is_struck_takes_what_depends_on_it_and_no_name_stays_in_its_words(
    sessions: Sessions, match: LiveSession
) -> None:
    match.tell(Join(ZOE, LUC, 9), seen=1, arrives="Zoé")
    match.tell(Count(FIVE), seen=2)
    join = match.entries[1][0]
    refuses(DoesNotFit, match.correct, join, seen=3)
    match.correct(join, seen=3, drop=True)
    assert (len(match.names), match.steps) == (4, 1)
    assert "Zoé" not in people(sessions)
    match.tell(Join(ZOE, LUC), seen=match.revision, arrives="Tom")
    told = [line for one in audit(match, Say(match.names)) for line in one.lines]
    assert told[1] == "Seat 5 joins before round 2, left of Luc, with 9 points."
    assert "Seat 5: nothing" in told[2]
    assert story(match, Say(match.names))[-1].lines == ("Tom joins before round 2, left of Luc, with 0 points.",)


def test_a_file_tells_who_joined_and_comes_back_the_same(log: Log, sessions: Sessions, match: LiveSession) -> None:
    somebody_comes_and_somebody_goes(match)
    data = Library(sessions).file_of(match.id)[1]
    document = json.loads(data)
    assert faults(document) == []
    assert document["players"][4] == {"seat": 4, "name": "Zoé", "bot": None, "joined": True}
    assert document["events"][1] == {"n": 2, "type": "join", "seat": 4, "after": 1, "points": 9}
    played = replay(read(data))
    assert played.standings == match.look().standings
    assert played.standings[-1].seat == 0
    log.remember(replace(session_of(read(data)), replaces=match.revision))
    head, entries, places = log.read_whole(match.id)
    assert to_document(record_of(head, entries, places)) == document
    for players in (document["players"][:4], [*document["players"], {"seat": 5, "name": "Tom", "joined": True}]):
        with pytest.raises(Contradiction, match="players"):
            replay(from_document({**document, "players": players, "result": None}))


def test_the_next_match_has_those_who_stayed(sessions: Sessions, match: LiveSession) -> None:
    somebody_comes_and_somebody_goes(match)
    last = there(last_table(sessions.people, "13"))
    assert last.names == ("Luc", "Zoé", "Pierre", "Marc")
    new = begin_again(sessions, match)
    assert new.names == ("Luc", "Zoé", "Pierre", "Marc")
    assert new.look().dealer == new.names.index("Marc"), "Pierre dealt last"
    left = sessions.people.figures.person(match.person_ids[0]).record
    assert (left.games, left.wins) == (1, 0)
