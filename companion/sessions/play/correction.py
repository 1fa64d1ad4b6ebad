"""A session as it stood before one of its entries: the same screens put something else in its place."""

from __future__ import annotations

from typing import Any

from companion.engine import SPECTATOR, RuleBroken, Viewer
from companion.engine.words import Say
from companion.sessions.play.live_session import in_words
from companion.sessions.play.proxy import InFront
from companion.sessions.play.sessions import LiveSession


class Past(InFront):
    """Looks like the live session did; what is told replaces ``correcting``, the number of an entry that counts.

    Raises LookupError for an entry that does not count (any more).
    """

    undoable = False

    def __init__(self, live: LiveSession, entry: int) -> None:
        super().__init__(live)
        self.correcting = entry
        self._stood: Past | None = None
        self._at()

    def now(self) -> Past:
        """As ``LiveSession.now``: to look at only.

        Once the entry is corrected or struck, it stays as it stood last, for the screen that is about to be left.
        """
        try:
            self._stood = Past(self.live.now(), self.correcting)
        except LookupError:
            if self._stood is None:
                raise
        return self._stood

    @property
    def was(self) -> tuple[Any, ...]:
        """The events that stand there now."""
        return self.live.entries[self._at()][1]

    @property
    def struck(self) -> tuple[Any, ...]:
        """As after an undo: what a screen may begin with."""
        return self.was

    def latest(self, say: Say, /) -> str:
        """What the entry says that is being corrected."""
        return in_words(self.live, say, self._state(), self.was)

    def look(self, viewer: Viewer = SPECTATOR, **agreed: Any) -> Any:
        """What could be seen then; ``agreed`` as in ``LiveSession.look``."""
        return self.rules.look(self.live.agreeing(self._state(), agreed), viewer)

    def problem(self, event: Any) -> RuleBroken | None:
        """Why this event could not come then, or nothing."""
        return self.rules.problem(self._state(), event)

    def preview(self, event: Any, viewer: Viewer = SPECTATOR) -> Any:
        """The view right after this event; nothing is kept. Raises what ``problem`` finds."""
        return self.rules.look(self.rules.apply(self._state(), event), viewer)

    def tell(self, *events: Any, seen: int, drop: bool = False) -> None:
        """Correct the entry: as ``LiveSession.correct``, whose errors it raises (DoesNotFit among them)."""
        self.live.correct(self.correcting, *events, seen=seen, drop=drop)

    def undo(self, *, seen: int) -> None:
        """Nothing: what is being corrected is no entry yet."""

    def why_not_undo(self) -> str:
        """Why the last entry stays, as a word; at a real table it can always be taken back: nothing."""
        return ""

    def _state(self) -> Any:
        return self.live.states()[self._at()]

    def _at(self) -> int:
        numbers = [number for number, _ in self.live.entries]
        if self.correcting not in numbers:
            raise LookupError(f"entry {self.correcting}")
        return numbers.index(self.correcting)
