"""Changes what is noted about a session beside its entries, also after it ended: evening, times, people."""

from __future__ import annotations

import threading
from abc import abstractmethod
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import TypeVar

from companion.engine import NotNow, Seat
from companion.sessions.play.session_facts import SessionFacts
from companion.sessions.play.times import refuse_times
from companion.sessions.play.watched import Watched
from companion.store import Log, amend, details
from companion.store.amend import Amendment
from companion.store.amend import Reseated as Reseated
from companion.store.amend import Retimed as Retimed
from companion.store.patience import patient

T = TypeVar("T")


class Described(Watched, SessionFacts):
    """A session whose ``head`` can be changed in the file. ``LiveSession`` says how its log is read and written."""

    gone: bool
    _log: Log
    _lock: threading.RLock

    @patient
    def describe(self, *, place: str | None = None, notes: str | None = None, rating: int | None = None) -> None:
        """Keep place, notes and rating (1 to 5, 0 takes it away) of the evening; what is None stays as it is.

        Raises NotNow for a session that is gone.
        """
        with self._lock:
            if self.gone:
                raise NotNow("gone", session=self.id)
            try:
                details.describe(self._log.database, self.id, place=place, notes=notes, rating=rating)
            except LookupError:
                self.leave()
                raise NotNow("gone", session=self.id) from None
            head = self.head
            self.head = replace(
                head,
                place=head.place if place is None else place,
                notes=head.notes if notes is None else notes,
                rating=head.rating if rating is None else (rating or None),
            )
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

    @property
    @abstractmethod
    def wait_ms(self) -> int:
        """How many milliseconds a write in a thread of its own waits for another program."""

    @abstractmethod
    def leave(self) -> None:
        """Give up this object, since the file has another session, or none, in its place."""

    @abstractmethod
    def _fresh(self, seen: int) -> None:
        """Raise NotNow or Stale unless ``seen`` is the newest revision."""

    @abstractmethod
    def _write(self, write: Callable[[], T]) -> T:
        """Write, and read again where another program was quicker; raises NotNow and Stale."""

    @abstractmethod
    def _read(self) -> None:
        """Read all of it from the file."""
