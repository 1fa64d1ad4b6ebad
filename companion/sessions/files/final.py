"""Tells how a session stood after its last event, without a look at the seed: that was checked when it came."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Any

from companion.engine import SPECTATOR, RuleBroken
from companion.games import GAMES
from companion.sessions.files.record import Record


def final_view(record: Record) -> Any | None:
    """Return what somebody who looks on sees at the end; nothing if the rules of this version refuse an event."""
    rules = record.rules
    try:
        state = reduce(rules.apply, (one.event for one in record.events), rules.new(record.setup()))
        return rules.look(state, SPECTATOR)
    except RuleBroken:
        return None


def has_rounds(game: str) -> bool:
    """Tell whether points are counted round by round in a game."""
    return game in GAMES and GAMES[game].points_by_round is not None


def points_by_round(record: Record, seen: Any | None) -> Sequence[Sequence[int | None]]:
    """Return the points by round and seat, from the final view; None for who was not there, nothing without rounds."""
    tell = record.played.points_by_round
    return () if tell is None or seen is None else tell(seen)
