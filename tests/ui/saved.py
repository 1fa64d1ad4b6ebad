"""Sessions put into a server's file from beside it, at any moment of any game, and read back from there."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from companion.engine import Together
from companion.engine.wire import read_options
from companion.games import GAMES
from companion.games.push.scorepad import Bust, End, Next, Roll, Sum, Total
from companion.games.thirteen.scorepad import Count
from companion.games.thirteen.scoring import Tally
from companion.sessions.files.archive import read
from companion.sessions.files.record import Record
from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.sessions import LiveSession, Sessions
from companion.store import Log, database_file
from tests.sessions.play.test_digital import act
from tests.ui.tab import Server

S = TypeVar("S", bound=LiveSession)
SEEDS = Path(__file__).parents[2] / "seeds"
PEOPLE, BOTS = ("Ana", "Bo", "Cleo", "Dan", "Ève", "Flo"), ("Bip", "Milo", "Nova", "Zap", "Pixel", "Lux")
ALONE = (None, "easy", "easy")
"""One person against two bots."""
PUSH_OVER = (Bust(), Roll(0, "red"), Next(), End(), Total((Sum(10, 4), Sum(20, 5))))  # type: ignore[arg-type] # plain words for cards, faces and seats
"""A whole game of Push, counted; the second of two people wins it with 20 points."""
ROUND = Count((Tally(3, 2, 4, 1), Tally(4, 1, 3, 2), Tally(2, 5, 3, 2)))
"""A round of 13 for three people."""


@contextmanager
def kept(server: Server) -> Iterator[Sessions]:
    """The same file the server writes to."""
    log = Log(database_file(server.folder))
    try:
        yield Sessions(log)
    finally:
        log.close()


def played(
    server: Server,
    game: str,
    names: Sequence[str],
    *events: Any,
    first: int = 0,
    tracking: str = "scorepad",
    **more: Any,
) -> str:
    """A session with an entry for each event; returns its id."""
    with kept(server) as sessions:
        session = sessions.begin(game, names, first, tracking=tracking, **more)
        for event in events:
            session.tell(event, seen=session.revision)
        return session.id


def dealt(
    log: Log, game: str, *bots: str | None, names: Sequence[str] = (), first: int = 0, **more: Any
) -> DigitalSession:
    """A game on the screen that has just begun, alone against two bots where nobody says who sits there."""
    bots, free = bots or ALONE, iter(BOTS)
    names = names or [name if bot is None else next(free) for name, bot in zip(PEOPLE, bots, strict=False)]
    found = Sessions(log).begin(game, names, first, tracking="full", mode="digital", bots=bots, **more)
    assert isinstance(found, DigitalSession)
    return found


def come_to(
    log: Log,
    game: str,
    there: Callable[[DigitalSession], Any],
    *bots: str | None,
    go_on: Callable[[DigitalSession], object] = act,
    **more: Any,
) -> DigitalSession:
    """A game as ``dealt`` begins it that has come ``there``; another one, where the first is over before."""
    while True:
        session = dealt(log, game, *bots, **more)
        while not (found := there(session)) and not session.over:
            go_on(session)
        if found:
            return session


def choose_by_lot(session: DigitalSession, asked: Together, chance: Random) -> None:
    """Whoever has still to choose, while all do at once, takes one of what there is."""
    seat = session.due[0]
    words = [word for word, _ in session.rules.answers(session.fold.state, asked.offer, seat).counts]
    session.choose_for(seat, chance.choice(words), seen=session.revision)


@cache
def seed(game: str, tracking: str = "full") -> Record:
    """A session of a real table, as it was recorded."""
    kind = "scorepad" if tracking == "scorepad" else "table"
    return read((SEEDS / game / f"{kind}.companion.json").read_bytes())


def recorded(sessions: Sessions, game: str, tracking: str = "full", entries: int | None = None) -> LiveSession:
    """Entered anew, up to so many entries or to its end."""
    record = seed(game, tracking)
    names, options = [player.name for player in record.players], read_options(GAMES[game].options, record.options)
    session = sessions.begin(game, names, record.first_seat, tracking=tracking, options=options)
    for entry in islice(record.events, entries):
        session.tell(entry.event, seen=session.revision)
    return session


def session(server: Server, id: str) -> LiveSession:
    """As the file holds it at this moment."""
    with kept(server) as sessions:
        return sessions.open(id)


def read_newest(session: S) -> S:
    """As the file holds it now. For tests that ask again and again: it is read only when somebody has written."""
    with closing(sqlite3.connect(session._log.database.file)) as file:
        (written,) = file.execute("SELECT revision FROM session WHERE id = ?", (session.id,)).fetchone()
    if written != session.revision:
        session.read_again()
    return session
