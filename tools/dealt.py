"""Sessions on screen for the screenshots: the same deal each time, played to a moment worth a picture."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from companion.engine import Chance, Seat, Together
from companion.engine.wire import write_options
from companion.games import GAMES
from companion.sessions.bots.simulate import thought_through
from companion.sessions.play.dealer import Dealer
from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.sessions import Sessions
from companion.store import Log, NewSession


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
    about = NewSession(
        game=game,
        mode="digital",
        tracking="full",
        players=tuple(zip(names, bots, strict=True)),
        options=json.dumps(write_options(GAMES[game].options() if options is None else options)),
        first_seat=0,
        seed=seed,
        extra=json.dumps({"keys": {"coach": True}}) if coach else "{}",
    )
    session = Sessions(log).open(log.begin(about).id)
    assert isinstance(session, DigitalSession)
    luck = Dealer(seed)
    while not session.over and not until(session):
        asked = session.rules.awaits(session.states()[-1])
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
