"""Finds for each play of a file whether it is in the store already: under its id, or as a session that tells the same.

A play that came to BG Stats through our link has an id of that app, and what was typed into both has two.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta, tzinfo
from itertools import count
from typing import Any

from companion.sessions.files.json_parts import Part
from companion.sessions.files.play_ids import play_uuid
from companion.sessions.files.plays import ZONES, LeftOut, PlayFileHeads, same_play
from companion.sessions.library.placeholders import NUMBERED
from companion.store import Log, People, PersonRefused, WholeSession, folded
from companion.store.history import Filter, History, Sitting


def strangers(log: Log) -> Iterator[str]:
    """Yield names that stand for nobody, and that nobody in the store has: each is one player without a name."""
    names = {folded(one.name) for one in People(log.database).everybody(retired=True)}
    yield from (name for n in count(1) if folded(name := NUMBERED.format(number=n)) not in names)


class Plays:
    """The plays of one file beside the sessions that are stored."""

    def __init__(self, log: Log, parts: Iterable[Part], strangers: Iterator[str], zone: tzinfo | None = None) -> None:
        """Go through all of the file once: what plays refer to may stand behind them."""
        self._history, self._people = History(log.database), People(log.database)
        self._own = {play_uuid("session", id): id for id in self._history.ids_of_others()}
        self._taken: set[str] = set()
        self._heads = PlayFileHeads(self._known, strangers, zone)
        for key, part in parts:
            self._heads.add(key, part)

    def find(self, play: Any, now: datetime) -> tuple[str, WholeSession | None]:
        """Return the id of the session that a play tells of, and the session if it is not there. Raises LeftOut."""
        if not isinstance(play, dict):
            raise LeftOut("no_points")
        session = self._heads.session(play, now)
        there = self._own.get(session.id) or next((one.id for one in self._history.of([session.id])), None)
        if there is None and (twin := self._twin(session)):
            there = twin.id
            self._taken.add(there)
        return (session.id, session) if there is None else (there, None)

    def _twin(self, session: WholeSession) -> Sitting | None:
        """Return the session of the same game, people and points that is nearest to it in time: it is the same.

        The play tells when it began; earlier versions handed over the end. One that another play of the file tells of
        is not it.
        """
        assert session.finished_at is not None
        began, length = session.started_at, session.finished_at - session.started_at

        def distance(one: Sitting) -> timedelta:
            return min(abs(one.started_at - began), abs((one.finished_at or one.started_at) - began))

        wanted = Filter(game=session.about.game, begun=(began - length - ZONES, began + ZONES), finished=True)
        found = [
            one
            for one in self._history.page(wanted, limit=500).rows
            if one.id not in self._taken
            and play_uuid("session", one.id) not in self._heads.uuids
            and same_play(session, ((seat.name, seat.result.score if seat.result else None) for seat in one.seats))
        ]
        return min(found, key=distance, default=None)

    def _known(self, id: str) -> tuple[str, str | None] | None:
        try:
            person = self._people.get(id)
        except PersonRefused:
            return None
        return person.name, person.level or None
