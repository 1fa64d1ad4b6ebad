"""Answers as a session and has a live one behind it: the base of one seat's view and of a session in the past."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine import SPECTATOR, Over, RuleBroken, Seat, Viewer
from companion.sessions.play.fold import doubts, history
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.session_facts import SessionFacts
from companion.sessions.play.watched import Off
from companion.store import Head


class SessionProxy(SessionFacts):
    """Answers what the ``live`` session answers; derived classes answer some questions in their own way."""

    live: LiveSession

    def __init__(self, live: LiveSession) -> None:
        self.live = live
        self.id, self.game = live.id, live.game

    @property
    def head(self) -> Head:
        return self.live.head

    @property
    def revision(self) -> int:
        return self.live.revision

    @property
    def version(self) -> int:
        return self.live.version

    def subscribe(self, changed: Callable[[], None], /) -> Off:
        return self.live.subscribe(changed)


class PastSession(SessionProxy):
    """Shows the live session as it was after its first ``steps`` entries; derived classes say how many those are."""

    @property
    def over(self) -> bool:
        """Whether it was over by the rules. That people ended it came later and does not count."""
        return isinstance(self.live.rules.awaits(self._state()), Over)

    @property
    def due(self) -> tuple[Seat, ...]:
        """No seat: in the past nobody is waited for."""
        return ()

    @property
    def history(self) -> tuple[Any, ...]:
        return history(self.game, [events for _, events in self.live.entries[: self.steps]])

    def look(self, viewer: Viewer = SPECTATOR, /, **agreed: Any) -> Any:
        return self.live.rules.look(self.live.with_options(self._state(), agreed), viewer)

    def problem(self, event: Any, /) -> RuleBroken | None:
        return self.live.rules.problem(self._state(), event)

    def doubts(self, *events: Any) -> tuple[RuleBroken, ...]:
        return doubts(self.live.rules, self._state(), events)

    def preview(self, event: Any, /) -> Any:
        return self.live.rules.look(self.live.rules.apply(self._state(), event), self.viewer)

    def _state(self) -> Any:
        return self.live.states()[self.steps]
