"""A session as the file has it: its revision guards every write. Facts beside its entries can change after its end."""

from __future__ import annotations

import json
import threading
from abc import abstractmethod
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any, TypeVar, get_args

from companion.engine import NotNow, NotUnderstood, RuleBroken, Seat, Stale
from companion.sessions.play.drafts import Drafts
from companion.sessions.play.session_facts import ENDED, refuse_times
from companion.sessions.play.session_view import Ending, Played
from companion.sessions.play.watched import Watched
from companion.store import Head, Log, patient
from companion.store.log import Amendment, amend
from companion.store.log import Reseated as Reseated
from companion.store.log import Retimed as Retimed

T = TypeVar("T")


class KeptSession(Watched, Played):
    """A session whose ``head`` can be changed in the file. ``LiveSession`` says how its log is read."""

    gone = False
    """Whether the file no longer has it, or has another one in its place; whoever needs it opens it anew."""

    def __init__(self, log: Log, id: str) -> None:
        super().__init__()
        self._log = log
        self._lock = threading.RLock()
        self._drafts = Drafts(log, id, self._lock)
        self._still = False
        self.head: Head
        """What the store keeps of the session beside its log."""
        self.id = id

    @property
    def _head(self) -> Head:
        return self.head

    @property
    def person_ids(self) -> tuple[str, ...]:
        """By seat the id of the person, as the store has it."""
        return self.head.people

    @property
    def revision(self) -> int:
        return self.head.revision

    @property
    def drafts(self) -> Drafts | None:
        return self._drafts

    @property
    def wait_ms(self) -> int:
        """How many milliseconds a write in a thread of its own waits for another program."""
        return self._log.database.wait_ms

    @property
    def ended(self) -> Ending | None:
        found = self.head.file_keys.get(ENDED)
        return found if found in get_args(Ending) else None

    @patient
    def describe(self, *, place: str | None = None, notes: str | None = None, rating: int | None = None) -> None:
        """Keep place, notes and rating (1 to 5, 0 takes it away) of the evening; what is None stays as it is.

        Raises NotNow for a session that is gone.
        """
        with self._lock:
            note = partial(amend.describe, self._log.database, self.id, place=place, notes=notes, rating=rating)
            place, notes, rating = self._noted(note)
            self.head = replace(self.head, place=place, notes=notes, rating=rating)
        self.notify()

    @patient
    def retime(self, started_at: datetime, finished_at: datetime | None = None, *, seen: int) -> None:
        """Say anew when it began and, once it is over, ended. Raises Stale, NotNow, and TimesRefused with a reason."""
        with self._lock:
            self._fresh(seen)
            refuse_times(started_at, finished_at if self.finished_at is not None else None)
            self._write(lambda: amend.retime(self._log.database, self.id, seen, started_at, finished_at))
            self._read()
        self.notify()

    @patient
    def reseat(self, seat: Seat, name: str, *, seen: int) -> None:
        """Put somebody else, perhaps somebody new, where the wrong person was written down; what they did stays.

        Raises Stale, NotNow, and PersonRefused for a bot's seat or somebody who sits there already.
        """
        with self._lock:
            self._fresh(seen)
            self._write(lambda: amend.reseat(self._log.database, self.id, seen, seat, name))
            self._read()
        self.notify()

    def amendments(self) -> tuple[Amendment, ...]:
        """Return what ``retime`` and ``reseat`` have changed, oldest first."""
        return amend.amendments(self._log.database, self.id)

    @patient
    def read_again(self) -> None:
        """Read again what was changed elsewhere. A session that is not there, or does not fold, is ``gone``."""
        with self._lock:
            try:
                self._read()
            except (LookupError, NotUnderstood, RuleBroken, ValueError):
                self.gone = True
                self._drafts.forget()
        self.notify()

    def differs(self, found: Head) -> bool:
        """Return whether the store has anything of this session otherwise than this object does."""
        with self._lock:
            return (self.revision, *_changeable(self.head)) != (found.revision, *_changeable(found))

    def leave(self) -> None:
        """Give up this object, since the file is another one: it takes nothing more; screens look for the new one."""
        self.gone = True
        self._drafts.forget()
        self.notify()

    def _running(self, seen: int) -> None:
        """Raise NotNow or Stale unless it runs and ``seen`` is its newest revision.

        NotNow comes first: a session that people ended has another revision, too.
        """
        if self.ended is not None and not self.gone:
            raise NotNow("ended", session=self.id, revision=self.revision)
        self._fresh(seen)

    def _fresh(self, seen: int) -> None:
        if self.gone:
            raise NotNow("gone", session=self.id)
        if seen != self.revision:
            raise Stale("revision", session=self.id, revision=seen)

    def _playing(self, seen: int) -> None:
        """As ``_running``; nobody plays on while the game is paused."""
        self._running(seen)
        if self.paused_at is not None:
            raise NotNow("paused", session=self.id)

    def _noted(self, note: Callable[[], T]) -> T:
        """Note something beside the entries. Raises NotNow for a session that is gone."""
        self._fresh(self.revision)
        try:
            return note()
        except LookupError:
            self.leave()
            raise NotNow("gone", session=self.id) from None

    def _write(self, write: Callable[[], T]) -> T:
        assert not self._still, "a moment is only looked at"
        try:
            return write()
        except Stale:  # another process wrote to this file
            self.read_again()
            if self.gone:
                raise NotNow("gone", session=self.id) from None
            raise

    def _extra_with(self, **beside: object) -> str:
        """Return what lies beside the session, ``keys`` of its file among it, with these in the place of the old."""
        return json.dumps({**json.loads(self.head.extra), **beside}, ensure_ascii=False)

    def _marked(self, **what: Any) -> None:
        """Keep something beside the session, as ``amend.mark`` takes it; nothing of what was played changes."""
        revision = self._write(lambda: amend.mark(self._log.database, self.id, self.revision, **what))
        # its own revision: whoever wrote since then makes the next write stale
        self.head = replace(self._log.read_head(self.id), revision=revision)

    @abstractmethod
    def _read(self) -> None:
        """Read all of it from the file."""


def _changeable(head: Head) -> tuple[object, ...]:
    """Return what can change about a session beside its entries, which change its revision."""
    return head.place, head.notes, head.rating, head.extra, head.about.players, head.seat_extras
