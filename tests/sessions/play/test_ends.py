"""A game that was over keeps its end, whatever ends it a second time."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from companion.games.thirteen.options import Options
from companion.games.thirteen.scorepad import Count
from companion.games.thirteen.scoring import Tally
from companion.sessions.files.convert import record_of
from companion.sessions.library.totals import totals_event, write_down
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.session_view import Ending
from companion.sessions.play.sessions import Sessions
from companion.store import Log
from companion.store.history import History

BEGAN = datetime(2026, 5, 3, 20, tzinfo=UTC)
ENDED = BEGAN + timedelta(minutes=50)
COUNT = Count((Tally(1, 0, 0, 0), Tally(0, 2, 0, 0), Tally(0, 0, 3, 1)))
OTHER = Count((Tally(4, 0, 0, 0), Tally(0, 2, 0, 0), Tally(0, 0, 3, 1)))


def written(sessions: Sessions) -> LiveSession:
    """A game that people wrote down by its points."""
    names = ("Tom", "Eva")
    return sessions.open(
        write_down(sessions, "push", names, totals_event("push", (30, 40)), started_at=BEGAN, finished_at=ENDED)
    )


def counted(sessions: Sessions) -> LiveSession:
    """A match of two rounds, of which the second is its end; its times were told anew."""
    session = sessions.begin("13", ("Tom", "Eva", "Zoé"), 0, tracking="scorepad", options=Options(deals=2))
    session.tell(COUNT, seen=0)
    session.tell(COUNT, seen=session.revision)
    session.retime(BEGAN, ENDED, seen=session.revision)
    return session


def stopped(sessions: Sessions) -> LiveSession:
    """A match that people ended by agreement; its times were told anew."""
    session = sessions.begin("13", ("Tom", "Eva", "Zoé"), 0, tracking="scorepad")
    session.tell(COUNT, seen=0)
    session.end("agreed", seen=session.revision)
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
    ("of", "deeds"),
    [
        (written, [undo, tell(POINTS)]),
        (written, [correct_the_first(POINTS)]),
        (counted, [correct_the_first(OTHER)]),
        (counted, [undo, tell(OTHER)]),
        (counted, [undo, undo, tell(OTHER), tell(OTHER)]),
        (stopped, [go_on, end("agreed")]),
        (stopped, [go_on, tell(OTHER), end("abandoned")]),
        (stopped, [go_on, *[tell(OTHER)] * 5]),  # by the rules
    ],
)
def test_whatever_ends_a_game_again_leaves_its_end(
    sessions: Sessions, log: Log, of: Callable[[Sessions], LiveSession], deeds: list[Deed]
) -> None:
    session = of(sessions)
    for deed in deeds:
        deed(session)
    assert session.over
    assert (session.started_at, session.finished_at, session.duration) == (BEGAN, ENDED, ENDED - BEGAN)
    (row,) = History(log.database).of([session.id])
    assert (row.started_at, row.finished_at) == (BEGAN, ENDED)
    assert record_of(*log.read_whole(session.id)).finished_at == ENDED.isoformat()
    assert Sessions(log).open(session.id).finished_at == ENDED
