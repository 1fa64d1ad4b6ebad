"""Lists the saved sessions, adds them up, and gives one of them as a file."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from companion.engine import Seat, read_options
from companion.games import GAMES, options_at
from companion.sessions.files.archive import file_name, write
from companion.sessions.files.convert import record_of
from companion.sessions.library.placeholders import is_placeholder
from companion.sessions.library.samples import is_sample
from companion.sessions.play.sessions import Beginning, LiveSession, Sessions
from companion.store import EVERYTHING, History, Page, People, Person
from companion.store.history import Filter as Filter
from companion.store.history import Sitting as Sitting
from companion.store.statistics import ALL, Ranked, Selection
from companion.store.statistics import DieStatistics as DieStatistics


@dataclass(frozen=True, slots=True)
class Overview:
    """Figures of all sessions but samples. ``games`` has how many of each game are finished; ``everybody`` begins with
    who won most compared with what was expected.
    """

    games: tuple[tuple[str, int], ...]
    running: int
    everybody: tuple[Ranked, ...]
    die: DieStatistics

    @property
    def finished(self) -> int:
        return sum(number for _, number in self.games)


class Library:
    """Answers questions about all sessions of one file. Raises Trouble as the store does."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions
        self._history = History(sessions.log.database)
        self._people = People(sessions.log.database)

    def page(self, wanted: Filter = EVERYTHING, limit: int = 20) -> Page:
        """Return sessions, those begun last first. A person who is not there any more has none."""
        try:
            return self._history.page(wanted, limit=limit)
        except ValueError:
            return Page((), None)

    def count(self, wanted: Filter = EVERYTHING) -> int:
        """Return how many there are in all, samples among them."""
        try:
            return self._history.count(wanted)
        except ValueError:
            return 0

    def people(self) -> tuple[Person, ...]:
        """Return all people who may be looked for, by name; no bots, and nobody of the samples."""
        return tuple(one for one in self._people.everybody(retired=True) if not is_sample(one.id))

    def places(self) -> tuple[str, ...]:
        """Return where people played, the place with the most sessions first."""
        return self._history.places()

    def overview(self, faces: tuple[str, ...]) -> Overview:
        """Return the figures of all sessions. ``faces`` are those of the die, in their order."""
        count = self._history.count
        return Overview(
            tuple((game, count(Filter(game=game, finished=True, samples=False))) for game in GAMES),
            count(Filter(finished=False, samples=False)),
            self.ranked(ALL),
            self._sessions.people.figures.dice(faces=faces),
        )

    def ranked(self, which: Selection) -> tuple[Ranked, ...]:
        """Return who won most compared with what was expected; no placeholders."""
        return tuple(one for one in self._sessions.people.figures.everybody(which) if not is_placeholder(one.name))

    def file_of(self, id: str, *, for_guest: bool = False) -> tuple[str, bytes]:
        """Return a session as a file: its name and its bytes. What the host noted of the evening is not ``for_guest``.

        Raises LookupError, NotUnderstood; LookupError for a guest while it runs, since it holds all hands.
        """
        head, entries, places = self._sessions.log.read_whole(id)
        if for_guest and head.finished_at is None:
            raise LookupError(id)
        if for_guest:
            head = replace(head, notes="", rating=None)
        return file_name(id, head.about.game, head.evening), write(record_of(head, entries, places))


def harder(session: LiveSession) -> tuple[str | None, ...] | None:
    """Return the levels by seat with every bot one level stronger; None where none can be, or no bot plays."""
    known = session.game.bot.LEVELS
    levels = tuple(level and session.game.level(level) for _, level in session.players)
    more = dict(zip(known, (*known[1:], known[-1]), strict=True))
    return None if {*levels} <= {None, known[-1]} else tuple(level and more[level] for level in levels)


def begin_again(
    sessions: Sessions,
    session: LiveSession,
    levels: Sequence[str | None] | None = None,
    *,
    id: str = "",
    at: datetime | None = None,
) -> LiveSession:
    """Begin a new session with the same people, bots, seats and options as the last one; ``levels`` by seat, if others.
    ``at`` is as of a ``Beginning``.

    At 13 the next seat deals (T1), and those sit there who sat there last; a number of deals that was agreed on for
    another number of people is that of the rules again. Elsewhere the same person begins. Raises as ``Sessions.begin``.
    """
    about, seen = session.head.about, session.look()
    sat = levels or [level for _, level in about.players]
    seats = session.game.circle(seen)
    options = options_at(about.game, json.loads(about.options), len(seats), about.tracking, len(about.players))
    return sessions.begin(
        about.game,
        [session.names[seat] for seat in seats],
        session.game.next_first(seen, Seat(about.first_seat)),
        tracking=about.tracking,
        mode=about.mode,
        options=read_options(session.game.options, options),
        bots=[level and session.game.level(level) for level in (sat[seat] for seat in seats)],
        beginning=Beginning(coach=session.coached, id=id, at=at),
    )
