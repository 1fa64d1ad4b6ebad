"""A digital session as one seat sees it, and who may look at a screen that goes from hand to hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from companion.engine import SPECTATOR, RuleBroken, Seat, Viewer, seat_or_none
from companion.engine.words import Say
from companion.sessions.library.log_text import since
from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.driver import Driver
from companion.sessions.play.proxy import InFront


class Seated(InFront):
    """Looks like a live session; what is not for ``viewer`` to know never comes out of it, except once all is over."""

    live: DigitalSession
    correcting: Final = None

    def __init__(
        self, live: DigitalSession, viewer: Viewer, driver: Driver, hide: Callable[[], object] | None = None
    ) -> None:
        super().__init__(live)
        self._viewer, self.driver, self._hide = viewer, driver, hide

    def now(self) -> Seated:
        """As ``LiveSession.now``: to look at only."""
        return Seated(self.live.now(), self._viewer, self.driver, self._hide)

    @property
    def viewer(self) -> Viewer:
        """Whose eyes: on a screen that goes round nobody's any more as soon as the one in whose hands it was has moved.

        The screen is painted with that before it has learnt to whom it is to be handed.
        """
        put_down = goes_round(self.live) and in_hand(self.live, seat_or_none(self._viewer))[0] != self._viewer
        return SPECTATOR if put_down and not self.live.over else self._viewer

    @property
    def hide(self) -> Callable[[], object] | None:
        """Puts the hand down, where one is shown on a screen that goes round."""
        return self._hide if goes_round(self.live) and self.viewer is not SPECTATOR else None

    @property
    def undoable(self) -> bool:
        """Whether there is something to ask for; ``why_not_undo`` tells whether it is granted."""
        return bool(self.live.entries)

    def why_not_undo(self) -> str:
        return self.live.why_not_undo()

    @property
    def struck(self) -> tuple[Any, ...]:
        """Nothing: what was taken back in digital play is chosen anew."""
        return ()

    @property
    def people(self) -> tuple[Seat, ...]:
        return self.live.people

    @property
    def levels(self) -> tuple[str | None, ...]:
        return self.live.levels

    @property
    def due(self) -> tuple[Seat, ...]:
        return self.live.due

    @property
    def mine(self) -> bool:
        """Whether the table waits for the one who looks: what can be tapped can be tapped now."""
        return self.viewer in self.live.due or (not self.live.due and not self.live.over)

    @property
    def chosen(self) -> str:
        """What this seat has chosen and nobody has seen yet; empty for nothing."""
        return "" if self.viewer is SPECTATOR else self.live.chosen.get(Seat(self.viewer), "")

    def latest(self, say: Say, /) -> str:
        """The last entry in words; what is said names no hidden card."""
        return self.live.latest(say)

    def since(self, say: Say) -> tuple[str, ...]:
        """What happened since this seat's last move, in words for everybody."""
        return since(self.live, seat_or_none(self.viewer), say)

    @property
    def told(self) -> tuple[Any, ...]:
        """All that has happened, one event after the other, where nobody holds secret cards; else nothing."""
        return () if self.game.secret else tuple(event for _, events in self.live.entries for event in events)

    def look(self, _viewer: Viewer | None = None, **agreed: Any) -> Any:
        """Always as this seat sees it."""
        return self.live.look(self.viewer, **agreed)

    def problem(self, event: Any) -> RuleBroken | None:
        return self.live.problem(event)

    def preview(self, event: Any, _viewer: Viewer | None = None) -> Any:
        return self.live.preview(event, self.viewer)

    def tell(self, *events: Any, seen: int) -> None:
        self.live.tell(*events, seen=seen)

    def choose(self, word: str, *, seen: int) -> None:
        """This seat's part of a simultaneous choice. Raises as ``DigitalSession.choose``."""
        assert self.viewer is not SPECTATOR
        self.live.choose(Seat(self.viewer), word, seen=seen)

    def undo(self, *, seen: int) -> None:
        self.live.undo(seen=seen)


def in_hand(session: DigitalSession, unlocked: Seat | None) -> tuple[Viewer, Seat | None]:
    """Whose view a screen may show that goes from hand to hand, and to whom it has to be handed first.

    ``unlocked`` is the seat that said the screen is in its hands. With one person, or where nobody holds secret cards,
    nothing has to be handed. While only bots act, and before the right person has taken the screen, no hand is shown.
    """
    due = [seat for seat in session.due if seat in session.people]
    if len(session.people) == 1:
        return session.people[0], None
    if not session.game.secret or not due:
        return (due[0] if due else SPECTATOR), None
    return (due[0], None) if unlocked == due[0] else (SPECTATOR, due[0])


def goes_round(session: DigitalSession) -> bool:
    """Whether several people with secret cards share the screen."""
    return session.game.secret and len(session.people) > 1
