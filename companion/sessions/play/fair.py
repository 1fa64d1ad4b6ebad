"""Checks that a digital session was dealt as promised: every card and roll follows from a seed fixed beforehand."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine import RuleBroken
from companion.sessions.files.convert import record_of
from companion.sessions.files.replays import Contradiction, Refused, replay
from companion.sessions.play.dealer import Dealer
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


def commitment(session: DigitalSession) -> str:
    """SHA-256 of the seed, in hexadecimal: visible from the start; empty for a session without a seed."""
    seed = session.head.about.seed
    return Dealer(seed).commitment if seed else ""


def revealed_seed(session: DigitalSession) -> str:
    """The seed itself, once the session is over (by the rules or by agreement); until then empty."""
    return (session.head.about.seed or "") if session.over else ""


def check_deal(sessions: Sessions, session: DigitalSession) -> DealCheck:
    """Return the promise while a session runs; once it is over, check it against what is stored."""
    if not revealed_seed(session):
        return DealCheck(commitment(session))
    try:
        found = replay(record_of(*sessions.log.read_whole(session.id)))
    except (Contradiction, Refused, RuleBroken):
        return DealCheck(commitment(session), revealed_seed(session), None)
    return DealCheck(commitment(session), revealed_seed(session), found.verified)
