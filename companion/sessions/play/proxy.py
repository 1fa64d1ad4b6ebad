"""What looks like a live session and has one behind it."""

from __future__ import annotations

from collections.abc import Callable

from companion.sessions.play.sessions import LiveSession
from companion.sessions.play.watched import Off
from companion.store import Head


class InFront:
    """What the ``live`` session answers for whoever stands before it, unless they know better."""

    live: LiveSession

    def __init__(self, live: LiveSession) -> None:
        self.live = live
        self.id, self.game, self.rules = live.id, live.game, live.rules

    @property
    def head(self) -> Head:
        return self.live.head

    @property
    def names(self) -> tuple[str, ...]:
        return self.live.names

    @property
    def revision(self) -> int:
        return self.live.revision

    def subscribe(self, changed: Callable[[], None]) -> Off:
        """As the live session's."""
        return self.live.subscribe(changed)
