"""A pause: noted once whoever presses, nobody plays on in it, no length counts it, and the file tells of it."""

from __future__ import annotations

import json
import threading
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from companion.engine import NotNow
from companion.games import GAMES
from companion.lobby.door import Door
from companion.sessions.files.archive import from_document, read, write
from companion.sessions.files.convert import record_of, session_of
from companion.sessions.library.library import Library
from companion.sessions.play.sessions import LiveSession, Sessions
from companion.share.bgstats import Play, PlayFile, create_play
from companion.share.exports.table import minutes
from companion.store import Log
from companion.store.history import History
from companion.store.log import amend
from companion.store.statistics import Selection, game_figures, span_figures
from tests.sessions.files.made import document, faults, record
from tests.sessions.play.matches import ROUND
from tests.sessions.play.test_digital import begun, cranked
from tests.sure import as_a, refuses

EIGHT = datetime(2026, 11, 21, 20, tzinfo=UTC)
DINNER = {"started_at": "2026-11-21T20:30:00+00:00", "finished_at": "2026-11-21T21:30:00Z"}


def file(*pauses: dict[str, Any], hours: float = 2) -> dict[str, Any]:
    """A game of Push that began at eight."""
    times = {"started_at": EIGHT.isoformat(), "finished_at": (EIGHT + timedelta(hours=hours)).isoformat()}
    return {**document(record("push", "scorepad", "table", 3)), "result": None, **times, "pauses": list(pauses)}


def lengths(log: Log, raw: dict[str, Any]) -> set[int | None]:
    """The minutes that everything says which tells how long a session took."""
    log.remember(session_of(from_document(raw)))
    (sitting,) = History(log.database).of([raw["id"]])
    head, entries, places = log.read_whole(raw["id"])
    assert read(write(record_of(head, entries, places))).extra == from_document(raw).extra
    play = Play(head, places, GAMES["push"], 1)
    spans = span_figures(log.database, Selection(since=EIGHT.date()))
    every = [sitting.duration, head.duration, timedelta(seconds=sum(one.seconds for one in spans.days))]
    found = {None if one is None else round(one.total_seconds() / 60) for one in every}
    figures = game_figures(log.database, "push").minutes
    found |= {round(minutes(sitting) or 0), *(minute for minute, _ in figures.counts)}
    return found | {create_play(play)["durationMin"], PlayFile().listed(play)["durationMin"]}


def paused(session: LiveSession) -> bool:
    return session.paused_at is not None


@pytest.mark.parametrize(
    ("pauses", "hours", "left"),
    [
        ([], 2, 120),
        ([DINNER], 2, 60),
        ([{**DINNER, "started_at": "2026-11-21T19:00:00Z"}], 2, 30),  # as far as it lies within the game
        ([DINNER, {"started_at": "2026-11-21T21:45"}], 2, 45),  # one that nobody ended ends with the game
        ([{"started_at": "2026-11-21T21:00Z", "finished_at": "2026-11-28T20:00:00+01:00"}], 7 * 24, 120),
    ],
)
def test_nothing_that_tells_a_length_counts_a_pause(log: Log, pauses: list[Any], hours: float, left: int) -> None:
    """But a length that people say later is as they say."""
    raw = file(*pauses, hours=hours)
    assert not faults(raw)
    assert lengths(log, raw) == {left}
    session = Sessions(log).open(raw["id"])
    session.retime(EIGHT, EIGHT + timedelta(minutes=50), seen=session.revision)
    assert session.duration == timedelta(minutes=50)
    assert as_a(amend.Retimed, session.amendments()[0]).before == (EIGHT, EIGHT + timedelta(minutes=left))


def test_it_is_noted_once_whoever_presses_and_outlives_the_program(sessions: Sessions, match: LiveSession) -> None:
    def both(*, on: bool) -> None:
        threads = [threading.Thread(target=one.pause, kwargs={"on": on}) for one in (match, other, match)]
        for one in threads:
            one.start()
        for one in threads:
            one.join()

    other = LiveSession(sessions.log, match.id)  # of another program
    revision = match.revision
    both(on=True)
    again = Sessions(sessions.log).open(match.id)
    assert paused(again)
    assert [one.paused_at is not None for one in sessions.listed()] == [True]
    both(on=False)
    again.read_again()
    ((left, back),) = again.head.pauses
    assert back is not None
    assert left <= back
    assert not paused(again)
    assert again.revision == revision, "who enters meanwhile is not behind"


def test_what_is_told_ends_it_and_what_is_taken_back_or_ended_does_not(match: LiveSession) -> None:
    door = Door(match)
    door.tell(ROUND, seen=match.revision)
    seen = match.revision
    door.pause(on=True)
    assert refuses(NotNow, match.tell, ROUND, seen=seen).key == "paused"  # as a bot does
    door.undo(seen=seen)
    assert paused(match)
    assert match.steps == 0
    door.tell(ROUND, seen=match.revision)  # a finger that was on its way
    assert not paused(match)
    assert match.steps == 1
    door.pause(on=True)
    match.end("agreed", seen=match.revision)
    assert not paused(match)
    before = match.head.extra
    door.pause(on=True)
    assert match.head.extra == before, "a finished game has no pauses any more"


def test_where_a_clock_is_set_back_the_file_can_be_read(
    sessions: Sessions, match: LiveSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    for hour in (21, 20, 22, 19):
        monkeypatch.setattr(amend, "now", lambda hour=hour: EIGHT.replace(hour=hour))
        match.pause(on=match.paused_at is None)
    raw = json.loads(Library(sessions).file_of(match.id)[1])
    assert not faults(raw)
    assert len(from_document(raw).extra) == len(raw["pauses"]) - 1 == 1


def test_whoever_plays_with_the_key_makes_no_list_without_end(match: LiveSession) -> None:
    """Every phone is told of all pauses. Those that were long stay."""
    for _ in range(2 * (amend.MOST_PAUSES + 20)):
        match.pause(on=not paused(match))
    assert len(match.head.file_keys["pauses"]) == amend.MOST_PAUSES
    assert not paused(match)


def test_no_bot_moves_meanwhile(sessions: Sessions) -> None:
    session = begun(sessions, "push", "easy", "easy", None, seed="ab" * 16)
    steps = cranked(session, pace=0, think=0).run()
    session.pause(on=True)
    before = session.steps
    assert min(next(steps) for _ in range(30)) > 60
    assert session.steps == before
    session.pause(on=False)
    for _ in range(200):
        if session.steps > before:
            break
        next(steps)
    assert session.steps > before
