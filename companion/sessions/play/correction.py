"""A session as it stood before one of its entries: the same screens put something else in its place."""

from __future__ import annotations

from typing import Any

from companion.engine.words import Say
from companion.sessions.play.proxy import PastSession
from companion.sessions.play.sessions import LiveSession


class CorrectionView(PastSession):
    """Looks like the live session did; what is told replaces ``correcting``, the number of an entry that counts.

    Raises LookupError for an entry that does not count (any more).
    """

    def __init__(self, live: LiveSession, entry: int) -> None:
        super().__init__(live)
        self._entry = entry
        self._stood: CorrectionView | None = None
        self._state()

    def now(self) -> CorrectionView:
        """To look at only.

        Once the entry is corrected or struck, it stays as it stood last, for the screen that is about to be left.
        """
        try:
            self._stood = CorrectionView(self.live.now(), self._entry)
        except LookupError:
            if self._stood is None:
                raise
        return self._stood

    @property
    def correcting(self) -> int:
        return self._entry

    @property
    def steps(self) -> int:
        numbers = [number for number, _ in self.live.entries]
        if self._entry not in numbers:
            raise LookupError(f"entry {self._entry}")
        return numbers.index(self._entry)

    @property
    def struck(self) -> tuple[Any, ...]:
        """The events that stand there now: what a screen may begin with, as after an undo."""
        return self.live.entries[self.steps][1]

    def latest(self, say: Say, /) -> str:
        """What the entry says that is being corrected."""
        return self.live.in_words(say, self.steps)

    def tell(self, *events: Any, seen: int, **_drafts: Any) -> None:
        """Correct the entry: as ``LiveSession.correct``, whose errors it raises (DoesNotFit among them)."""
        self.live.correct(self._entry, *events, seen=seen)

    def insist(self, *events: Any, seen: int) -> None:
        self.live.correct(self._entry, *events, seen=seen, drop=True)

    def undo(self, *, seen: int) -> None:
        """Nothing: what is being corrected is no entry yet."""
