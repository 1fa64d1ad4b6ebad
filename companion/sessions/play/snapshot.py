"""A session as it stood after one of its entries: to look at, step by step; nothing can be told to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from companion.engine import SPECTATOR, NotYourSeat, RuleBroken, Seat, Viewer
from companion.engine.words import Say
from companion.sessions.play.live_session import in_words
from companion.sessions.play.proxy import InFront
from companion.sessions.play.sessions import LiveSession
from companion.sessions.play.watched import Off


class Moment(InFront):
    """Looks like a live session, or like one seat's view of it (``Seated``), but stands still.

    ``at`` counts entries: 0 is before the first one. Raises LookupError for a number the session does not have.
    ``viewer`` sees what it saw then; who looks at a running digital session may only look with a seat of their own.
    """

    correcting: Final = None
    driver: Final = None
    undoable: Final = False
    mine: Final = False
    chosen: Final = ""
    due: Final[tuple[Seat, ...]] = ()
    struck: Final[tuple[Any, ...]] = ()
    people: Final[tuple[Seat, ...]] = ()
    still: Final = True
    """Tells a screen that there is nothing to tap."""

    def __init__(self, live: LiveSession, at: int, viewer: Viewer = SPECTATOR) -> None:
        live = live.now()  # what is taken back later has been all the same
        if not 0 <= at < len(live.states()):
            raise LookupError(f"moment {at}")
        super().__init__(live)
        self.at, self.viewer = at, viewer

    def now(self) -> Moment:
        """It stands still already."""
        return self

    @property
    def levels(self) -> tuple[str | None, ...]:
        return tuple(bot for _, bot in self.head.about.players)

    @property
    def revision(self) -> int:
        return self.at

    def latest(self, say: Say, /) -> str:
        """What had just happened."""
        if self.at == 0:
            return ""
        return in_words(self.live, say, self.live.states()[self.at - 1], self.live.entries[self.at - 1][1])

    @property
    def told(self) -> tuple[Any, ...]:
        """As ``Seated.told``, up to then."""
        done = self.live.entries[: self.at]
        return () if self.game.secret else tuple(event for _, events in done for event in events)

    def subscribe(self, _changed: Callable[[], None]) -> Off:
        """Nothing ever changes here."""
        return lambda: None

    def look(self, _viewer: Viewer | None = None, **agreed: Any) -> Any:
        """What ``viewer`` could see then."""
        return self.rules.look(self.live.agreeing(self.live.states()[self.at], agreed), self.viewer)

    def problem(self, event: Any) -> RuleBroken | None:
        return self.rules.problem(self.live.states()[self.at], event)

    def preview(self, event: Any, _viewer: Viewer | None = None) -> Any:
        return self.rules.look(self.rules.apply(self.live.states()[self.at], event), self.viewer)

    def why_not_undo(self) -> str:
        return "over"

    def tell(self, *_events: Any, seen: int) -> None:
        """Always NotYourSeat: what has been cannot be told again."""
        raise NotYourSeat("past", seen=seen)

    def choose(self, word: str, *, seen: int) -> None:
        """As ``tell``."""
        raise NotYourSeat("past", seen=seen, word=word)

    def undo(self, *, seen: int) -> None:
        """As ``tell``."""
        raise NotYourSeat("past", seen=seen)
