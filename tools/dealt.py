"""Sessions on screen for the screenshots: the same deal each time, played to a moment worth a picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.engine import Chance, Seat, Together
from companion.sessions.play.dealer import Dealer
from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.sessions import Beginning, Sessions
from companion.sessions.simulate import thought_through
from companion.store import Log


def dealt(
    log: Log,
    game: str,
    names: Sequence[str],
    bots: Sequence[str | None],
    seed: str,
    until: Callable[[DigitalSession], Any],
    *,
    coach: bool = False,
    options: Any = None,
) -> str:
    """The id of a session played by normal bots until such a moment or its end. ``bots`` as for ``Sessions.begin``."""
    beginning = Beginning(coach=coach, seed=seed)
    session = Sessions(log).begin(
        game, names, 0, tracking="full", mode="digital", options=options, bots=bots, beginning=beginning
    )
    assert isinstance(session, DigitalSession)
    luck = Dealer(seed)
    while not session.over and not until(session):
        asked = session.rules.awaits(session.fold.states[-1])
        if isinstance(asked, Chance):
            session.tell(asked.offer, seen=session.revision)
            continue
        seat: Seat = session.due[0]
        act = thought_through(session.game.bot.choose(session.look(seat), "normal", luck.pick(session.revision, seat)))
        if isinstance(asked, Together):
            session.choose_for(seat, act, seen=session.revision)
        else:
            session.tell(act, seen=session.revision)
    return session.id
