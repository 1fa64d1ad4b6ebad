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
    """Stands still. ``viewer`` sees what it saw then; who looks at a running digital session may only look with a seat
    of their own.

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
        """It stands still already."""
        return self

    @property
    def viewer(self) -> Viewer:
        return self._viewer

    @property
    def levels(self) -> tuple[str | None, ...]:
        """As they sat down."""
        return tuple(bot for _, bot in self.players)

    @property
    def steps(self) -> int:
        return self._at

    @property
    def revision(self) -> int:
        return self._at

    def latest(self, say: Say, /) -> str:
        """What had just happened."""
        return self.live.in_words(say, self._at - 1) if self._at else ""

    def subscribe(self, _changed: Callable[[], None], /) -> Off:
        """Nothing ever changes here."""
        return lambda: None

    def look(self, _viewer: Viewer = SPECTATOR, /, **agreed: Any) -> Any:
        """What ``viewer`` could see then."""
        return super().look(self._viewer, **agreed)

    def why_not_undo(self) -> str:
        return "over"

    def tell(self, *_events: Any, seen: int, carry: bool = False) -> None:  # noqa: ARG002 - nothing is told
        """Always NotNow: what has been cannot be told again."""
        raise NotNow("past", seen=seen)

    def choose(self, word: str, *, seen: int) -> None:
        """As ``tell``."""
        raise NotNow("past", seen=seen, word=word)

    def undo(self, *, seen: int) -> None:
        """As ``tell``."""
        raise NotNow("past", seen=seen)
