"""Acts as a session and has a live one behind it: the base of one seat's view, and a session in the past.

In the past it is as it stood after one of its entries, to look at step by step (``Snapshot``), or before one of them,
in whose place the same screens put something else (``CorrectionView``).
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Final

from companion.engine import SPECTATOR, Choice, NotNow, Say, Seat, Viewer
from companion.sessions.fold import Fold
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.session_view import Ending, Played
from companion.sessions.play.watched import Off
from companion.store import Head


class SessionProxy(Played):
    """Answers what the ``live`` session answers; derived classes answer some questions in their own way.

    Whether people ended it or paused, and for whom the table waits: in the past none of that counts.
    """

    def __init__(self, live: LiveSession) -> None:
        self.live = live
        self.id, self.game = live.id, live.game

    @property
    def _head(self) -> Head:
        return self.live.head

    @property
    def _fold(self) -> Fold:
        return self.live.fold

    @property
    def ended(self) -> Ending | None:
        return self.live.ended

    @property
    def due(self) -> tuple[Seat, ...]:
        return self.live.due

    @property
    def levels(self) -> tuple[str | None, ...]:
        return self.live.levels

    @property
    def revision(self) -> int:
        return self.live.revision

    @property
    def version(self) -> int:
        return self.live.version

    def subscribe(self, changed: Callable[[], None], /) -> Off:
        return self.live.subscribe(changed)

    def look(self, _viewer: Viewer = SPECTATOR, /, **agreed: object) -> Any:
        """Return what this ``viewer`` may see, whichever one is asked for."""
        return super().look(self.viewer, **agreed)

    def tell(
        self, *events: object, seen: int, carry: bool = False, drafts: Collection[str] = (), arrives: str = ""
    ) -> None:
        self.live.tell(*events, seen=seen, carry=carry, drafts=drafts, arrives=arrives)

    @property
    def answered(self) -> bool:
        return self.live.answered

    def pause(self, *, on: bool) -> None:
        self.live.pause(on=on)


class Snapshot(SessionProxy):
    """Never changes. ``viewer`` sees what it saw then. While a digital session runs, ``viewer`` has to be the seat of
    whoever looks, or a spectator.

    ``at`` counts entries: 0 is before the first one. Raises LookupError for a number the session does not have.
    """

    ended: Final = None
    paused_at: Final = None
    due: Final[tuple[Seat, ...]] = ()
    mine: Final = False
    people: Final[tuple[Seat, ...]] = ()
    still: Final = True

    def __init__(self, live: LiveSession, at: int, viewer: Viewer = SPECTATOR) -> None:
        live = live.now()  # what is taken back later has been all the same
        super().__init__(live)
        self._viewer, self._moment = viewer, live.fold.until(at)

    def now(self) -> Snapshot:
        return self

    @property
    def _fold(self) -> Fold:
        return self._moment

    @property
    def viewer(self) -> Viewer:
        return self._viewer

    @property
    def levels(self) -> tuple[str | None, ...]:
        """The levels of the bots as they sat down, whoever plays for them now."""
        return tuple(bot for _, bot in self.players)

    @property
    def revision(self) -> int:
        return self.steps

    @property
    def version(self) -> int:
        return 0

    def subscribe(self, _changed: Callable[[], None], /) -> Off:
        return lambda: None

    def why_not_undo(self) -> str:
        return "over"

    def tell(self, *_events: object, seen: int, **_how: object) -> None:
        raise NotNow("past", seen=seen)

    def choose(self, word: str, *, seen: int) -> None:
        raise NotNow("past", seen=seen, word=word)

    def undo(self, *, seen: int) -> None:
        raise NotNow("past", seen=seen)


class CorrectionView(SessionProxy):
    """Answers as the live session did before entry ``correcting``; what is told takes the place of that entry.

    ``begun`` is what stands there already, where it takes more than one tap: what is told is kept together with it.
    Raises LookupError for an entry that does not count (any more).
    """

    ended: Final = None
    paused_at: Final = None
    due: Final[tuple[Seat, ...]] = ()

    def __init__(self, live: LiveSession, entry: int, begun: tuple[object, ...] = ()) -> None:
        super().__init__(live)
        self._entry, self._begun = entry, begun
        self._stood: CorrectionView | None = None
        live.fold.at(entry)

    def now(self) -> CorrectionView:
        """Return the same at this moment, to look at only.

        Once the entry is corrected or struck, this returns what it returned last: the screen is about to be left.
        """
        try:
            self._stood = CorrectionView(self.live.now(), self._entry, self._begun)
        except LookupError:
            if self._stood is None:
                raise
        return self._stood

    @property
    def correcting(self) -> int:
        return self._entry

    @property
    def steps(self) -> int:
        return self.live.fold.at(self._entry)

    @property
    def struck(self) -> tuple[Any, ...]:
        """The events of the entry as they are now: a screen may begin with them, as after an undo."""
        return self.live.entries[self.steps][1]

    def latest(self, say: Say, /) -> str:
        """Return in words the entry that is being corrected."""
        return self.live.fold.in_words(say, self.steps)

    def tell(self, *events: object, seen: int, carry: bool = False, **_how: object) -> None:
        """Correct the entry. Raises what ``LiveSession.correct`` raises, DoesNotFit among it."""
        self.live.correct(self._entry, *self._begun, *events, seen=seen, carry=carry)

    def insist(self, *events: object, seen: int, carry: bool = False) -> None:
        self.live.correct(self._entry, *self._begun, *events, seen=seen, carry=carry, drop=True)

    def goes_on(self, *events: object) -> CorrectionView | None:
        told = self.live.correction(self._entry, *self._begun, *events, carry=True).events
        on = CorrectionView(self.live, self._entry, told)
        asked = on._fold.awaits
        offers = asked.offers if isinstance(asked, Choice) else ()
        by_itself = {type(event) for event in self.struck[len(told) :]}
        return on if any(type(offer) in by_itself for offer in offers) else None

    def why_not_undo(self) -> str:
        """Return nothing: the correction has not been kept yet."""
        return "nothing"

    def undo(self, *, seen: int) -> None:
        """Do nothing."""

    @property
    def _fold(self) -> Fold:
        before = self.live.fold.until(self.steps)
        return before.with_entry(self._begun) if self._begun else before
