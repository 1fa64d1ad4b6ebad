"""A digital session as one seat sees it, and who may look at a screen that goes from hand to hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from companion.engine import SPECTATOR, RuleBroken, Seat, Viewer
from companion.engine.game import Game
from companion.engine.words import Say
from companion.sessions.digital import DigitalSession
from companion.sessions.driver import Driver
from companion.sessions.watched import Off
from companion.store import Head


class Seated:
    """Looks like a live session; what is not for ``viewer`` to know never comes out of it, except once all is over."""

    correcting: Final = None

    def __init__(self, live: DigitalSession, viewer: Viewer, driver: Driver) -> None:
        self.live, self.viewer, self.driver = live, viewer, driver
        self.id, self.game = live.id, live.game

    game: Game

    @property
    def head(self) -> Head:
        return self.live.head

    @property
    def names(self) -> tuple[str, ...]:
        return self.live.names

    @property
    def revision(self) -> int:
        return self.live.revision

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

    def subscribe(self, changed: Callable[[], None]) -> Off:
        return self.live.subscribe(changed)

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
