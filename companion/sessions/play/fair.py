"""Checks that a digital session was dealt as promised: every card and roll follows from a seed fixed beforehand."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine import RuleBroken
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


def check_deal(sessions: Sessions, session: DigitalSession) -> DealCheck:
    """Return the promise while a session runs; once it is over, check it against what is stored."""
    if not session.revealed_seed:
        return DealCheck(session.commitment)
    try:
        found = replay(record_of(*sessions.log.read_whole(session.id)))
    except (Contradiction, Refused, RuleBroken):
        return DealCheck(session.commitment, session.revealed_seed, None)
    return DealCheck(session.commitment, session.revealed_seed, found.verified)
