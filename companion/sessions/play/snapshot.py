"""A session as it stood after one of its entries: to look at, step by step; nothing can be told to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from companion.engine import SPECTATOR, NotNow, Seat, Viewer
from companion.engine.words import Say
from companion.sessions.play.proxy import PastSession
from companion.sessions.play.sessions import LiveSession
from companion.sessions.play.watched import Off


class Snapshot(PastSession):
    """Never changes. ``viewer`` sees what it saw then. While a digital session runs, ``viewer`` has to be the seat of
    whoever looks, or a spectator.

    ``at`` counts entries: 0 is before the first one. Raises LookupError for a number the session does not have.
    """

    mine: Final = False
    people: Final[tuple[Seat, ...]] = ()
    still: Final = True

    def __init__(self, live: LiveSession, at: int, viewer: Viewer = SPECTATOR) -> None:
        live = live.now()  # what is taken back later has been all the same
        if not 0 <= at < len(live.states()):
            raise LookupError(f"moment {at}")
        super().__init__(live)
        self._at, self._viewer = at, viewer

    def now(self) -> Snapshot:
        """Return itself: it never changes."""
        return self

    @property
    def viewer(self) -> Viewer:
        return self._viewer

    @property
    def levels(self) -> tuple[str | None, ...]:
        """The levels of the bots as they sat down, whoever plays for them now."""
        return tuple(bot for _, bot in self.players)

    @property
    def steps(self) -> int:
        return self._at

    @property
    def revision(self) -> int:
        return self._at

    def latest(self, say: Say, /) -> str:
        """Return in words the last entry before this moment."""
        return self.live.in_words(say, self._at - 1) if self._at else ""

    @property
    def version(self) -> int:
        return 0

    def subscribe(self, _changed: Callable[[], None], /) -> Off:
        """Do nothing: a snapshot never changes."""
        return lambda: None

    def look(self, _viewer: Viewer = SPECTATOR, /, **agreed: Any) -> Any:
        """Return what this snapshot's ``viewer`` could see then, whichever viewer is asked for."""
        return super().look(self._viewer, **agreed)

    def why_not_undo(self) -> str:
        return "over"

    def tell(self, *_events: Any, seen: int, **_how: Any) -> None:
        """Raise NotNow: nothing can be told to the past."""
        raise NotNow("past", seen=seen)

    def choose(self, word: str, *, seen: int) -> None:
        """Raise NotNow."""
        raise NotNow("past", seen=seen, word=word)

    def undo(self, *, seen: int) -> None:
        """Raise NotNow."""
        raise NotNow("past", seen=seen)
