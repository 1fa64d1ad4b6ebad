"""Push with real cards, quick: turns with the die, then the final count."""

from __future__ import annotations

from typing import Any

from companion.games.push.scorepad import Phase
from companion.ui import bridge
from companion.ui.parts.table import Session
from companion.ui.scorepad.push.counting import FinalCount
from companion.ui.scorepad.push.turn import Turn


@bridge.component
def PushPad(session: Session) -> Any:
    bridge.use_watched(session)
    seen = session.look()
    if seen.phase in (Phase.TURN, Phase.BUST, Phase.SHARE):
        return Turn(session, key="turn")
    return FinalCount(session, key="count")
