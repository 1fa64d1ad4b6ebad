"""A match of 13 between four people, counted at the end of each round."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

from companion.engine import Stale
from companion.games.thirteen.scorepad import Count
from companion.games.thirteen.scoring import Tally
from companion.sessions.files.archive import read
from companion.sessions.files.convert import session_of
from companion.sessions.files.record import Record
from companion.sessions.play.sessions import LiveSession, Sessions

SEEDS: Final = Path(__file__).parents[3] / "seeds"
NAMES: Final = ("Marie", "Luc", "Pierre", "Marc")
EXAMPLE: Final = (Tally(3, 2, 0, 1), Tally(0, 6, 2, 0), Tally(2, 5, 6, 2), Tally(6, 1, 6, 4))
"""The score sheet's own example: 7, 2, 17 and 15 points."""
ROUND: Final = Count(EXAMPLE)


def kept(sessions: Sessions, record: Record) -> LiveSession:
    """The session of a file, put on a shelf if it is not there yet."""
    with suppress(Stale):
        sessions.log.remember(session_of(record))
    return sessions.open(record.id)


def recorded(sessions: Sessions, game: str, kind: str) -> LiveSession:
    """One of ``seeds``: "digital", "table" or "scorepad"."""
    return kept(sessions, read((SEEDS / game / f"{kind}.companion.json").read_bytes()))
