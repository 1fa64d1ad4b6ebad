"""Push with real cards, quick: turns with the die, then the final count."""

from __future__ import annotations

from typing import Any

from companion.games.push.scorepad import Phase
from companion.ui import bridge
from companion.ui.games.push.final_count import FinalCount
from companion.ui.games.push.quick import Turn
from companion.ui.parts.table import Session


@bridge.component
def PushPad(session: Session) -> Any:
    bridge.use_watched(session)
    seen = session.look()
    if seen.phase in (Phase.TURN, Phase.BUST, Phase.SHARE):
        return bridge.keyed("turn", Turn, session)
    return bridge.keyed("count", FinalCount, session)
