"""Tells one by one what the others did since a seat's last move: whose deed it was, what it was, and in words."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine import Chance, Seat, Together, Viewer, seat_or_none
from companion.engine.words import Say
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.session_view import Deed


def deeds_since(session: LiveSession, viewer: Viewer, say: Say) -> tuple[Deed, ...]:
    """Return the deeds of the others since the last move of ``viewer``, the oldest first.

    Whoever is still on the move keeps those before this turn. What others had no choice about came with one's own move,
    and is among them. For somebody who looks on they are those since a person
    moved last; at a table of bots alone, the last entry. Cards that nobody sets off are left out, and so is what the
    next deed says again (``Game.retold``).
    """
    session = session.now()
    seat = seat_or_none(viewer)
    own = (seat,) if seat is not None else session.people
    moving = seat is not None and seat in session.due
    found: list[tuple[Seat | None, object, object]] = []
    for (_, events), before in reversed(list(zip(session.entries, session.fold.states, strict=False))):
        asked = session.rules.awaits(before)
        together = isinstance(asked, Together)
        mine = not together and any(one in own for one in asked.seats)
        deeds = set_off(session, before, events)
        if mine:  # what another had no choice about came with it (decision 0033)
            deeds = [one for one in deeds if one[0] is not None and one[0] not in own]
        found[:0] = deeds
        if mine and moving:
            continue
        moving = False
        if mine or together or not own:
            break
    retold, game = session.game.retold, session.game
    return tuple(
        Deed(
            doer,
            None if type(event).__name__.lower() in game.undealt else event,
            game.words.log_line(say, before, event),
            (game.brief or game.words.log_line)(say, before, event),
        )
        for at, (doer, event, before) in enumerate(found)
        if at + 1 == len(found) or retold.get(type(event)) is not type(found[at + 1][1])
    )


def set_off(session: LiveSession, state: object, events: Iterable[object]) -> list[tuple[Seat | None, object, object]]:
    """Return who set it off, the event and the state before it, for each event that somebody set off."""
    found = []
    for event in events:
        asked = session.rules.awaits(state)
        if not isinstance(asked, Chance) or isinstance(asked.offer, session.game.by_hand):
            together = isinstance(asked, Together) or not asked.seats
            found.append((None if together else asked.seats[0], event, state))
        state = session.rules.apply(state, event)
    return found
