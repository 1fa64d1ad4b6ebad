"""A session as it stood before one of its entries: the same screens put something else in its place."""

from __future__ import annotations

from functools import reduce
from typing import Any

from companion.engine import Choice
from companion.engine.words import Say
from companion.sessions.play.proxy import PastSession
from companion.sessions.play.sessions import LiveSession


class CorrectionView(PastSession):
    """Answers as the live session did before entry ``correcting``; what is told takes the place of that entry.

    ``begun`` is what stands there already, where it takes more than one tap: what is told is kept together with it.
    Raises LookupError for an entry that does not count (any more).
    """

    def __init__(self, live: LiveSession, entry: int, begun: tuple[Any, ...] = ()) -> None:
        super().__init__(live)
        self._entry, self._begun = entry, begun
        self._stood: CorrectionView | None = None
        self._state()

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
        numbers = [number for number, _ in self.live.entries]
        if self._entry not in numbers:
            raise LookupError(f"entry {self._entry}")
        return numbers.index(self._entry)

    @property
    def struck(self) -> tuple[Any, ...]:
        """The events of the entry as they are now: a screen may begin with them, as after an undo."""
        return self.live.entries[self.steps][1]

    def latest(self, say: Say, /) -> str:
        """Return in words the entry that is being corrected."""
        return self.live.in_words(say, self.steps)

    def tell(self, *events: Any, seen: int, carry: bool = False, **_how: Any) -> None:
        """Correct the entry. Raises what ``LiveSession.correct`` raises, DoesNotFit among it."""
        self.live.correct(self._entry, *self._begun, *events, seen=seen, carry=carry)

    def insist(self, *events: Any, seen: int, carry: bool = False) -> None:
        self.live.correct(self._entry, *self._begun, *events, seen=seen, carry=carry, drop=True)

    def goes_on(self, *events: Any) -> CorrectionView | None:
        told = self.live.correction(self._entry, *self._begun, *events, carry=True).events
        on = CorrectionView(self.live, self._entry, told)
        asked = self.live.rules.awaits(on._state())
        offers = asked.offers if isinstance(asked, Choice) else ()
        by_itself = {type(event) for event in self.struck[len(told) :]}
        return on if any(type(offer) in by_itself for offer in offers) else None

    def undo(self, *, seen: int) -> None:
        """Do nothing: the correction has not been kept yet."""

    def _state(self) -> Any:
        return reduce(self.live.rules.apply, self._begun, super()._state())
