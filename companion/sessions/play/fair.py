"""Checks that a digital session was dealt as promised: every card and roll follows from a seed fixed beforehand."""

from __future__ import annotations

from dataclasses import dataclass, fields

from companion.engine import Game, RuleBroken
from companion.sessions.files.convert import record_of
from companion.sessions.files.replays import Contradiction, Refused, replay
from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.sessions import Sessions


@dataclass(frozen=True, slots=True)
class DealCheck:
    """``commitment`` is the SHA-256 of the seed in hexadecimal. ``seed`` and ``checked`` come when all is over.

    ``checked`` counts the cards and rolls that were found to follow from the seed; None tells that one does not.
    """

    commitment: str
    seed: str = ""
    checked: int | None = 0


def has_die(game: Game) -> bool:
    """Return whether chance ever answers with a face: a game that has an event with one has a die."""
    return any("face" in (field.name for field in fields(event)) for event in game.full.WIRE.events.values())


def check_deal(sessions: Sessions, session: DigitalSession) -> DealCheck:
    """Return the promise while a session runs; once it is over, check it against what is stored."""
    if not session.revealed_seed:
        return DealCheck(session.commitment)
    try:
        found = replay(record_of(*sessions.log.read_whole(session.id)))
    except (Contradiction, Refused, RuleBroken):
        return DealCheck(session.commitment, session.revealed_seed, None)
    return DealCheck(session.commitment, session.revealed_seed, found.verified)
