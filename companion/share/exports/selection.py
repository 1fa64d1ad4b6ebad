"""Chooses the sessions to export: some by their ids, those of a filter, or all; it reads a portion at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from companion.engine import N_, NotUnderstood, Say, unreadable
from companion.sessions.files.convert import record_of
from companion.sessions.files.record import Record
from companion.store import EVERYTHING, Filter, History, Log, NoSuchSession, Sitting

PAGE: Final = 200
"""Sessions whose heads and results are read at once, in some 5 ms."""

REFUSALS: Final = {
    "not_over": N_("the session “{id}” is not over"),
    "given_up": N_("the session “{id}” was given up and has no result"),
}


class NotExported(Exception):
    """Raised for a session that cannot go out, so that nothing does.

    ``key`` is one of REFUSALS; or ``unreadable``, and ``cause`` is what reading it raised.
    """

    def __init__(self, id: str, key: str, cause: NotUnderstood | None = None) -> None:
        super().__init__(id, key)
        self.id, self.key, self.cause = id, key, cause

    def said(self, say: Say) -> str:
        """Return one sentence, with the session's id."""
        if self.cause is not None:
            return say.labelled(self.id, unreadable(say, self.cause))
        return say.t(REFUSALS[self.key], id=self.id)


class Selection:
    """The sessions to go out, those begun last first. It can be gone through several times.

    What is begun while somebody goes through it is left out, and so is what is deleted.
    """

    def __init__(
        self, log: Log, wanted: Filter = EVERYTHING, *, ids: Sequence[str] | None = None, samples: bool = True
    ) -> None:
        """With ``ids`` those sessions and no others. Without ``samples`` the sample games stay here."""
        self.ids = ids
        self._log, self._wanted = log, wanted if samples else replace(wanted, samples=False)
        self._history = History(log.database)

    def count(self) -> int:
        """Return how many there are; some 40 ms for 100,000."""
        return self._history.count(self._wanted) if self.ids is None else len(self.ids)

    def __iter__(self) -> Iterator[Sitting]:
        if self.ids is not None:
            return iter(self._history.of(self.ids))
        return self._history.every(self._wanted, PAGE)

    def over(self) -> Iterator[Sitting]:
        """Go through those that have a result. Raises NotExported for one without that was chosen by its id."""
        for sitting in self:
            if sitting.counted:
                yield sitting
            elif self.ids is not None:
                raise NotExported(sitting.id, "not_over" if sitting.finished_at is None else "given_up")

    def read(self, id: str) -> Record | None:
        """Read a session with all its events; nothing if it was deleted meanwhile. Raises NotExported."""
        try:
            return record_of(*self._log.read_whole(id))
        except NoSuchSession:
            return None
        except NotUnderstood as fault:
            raise NotExported(id, "unreadable", fault) from None
