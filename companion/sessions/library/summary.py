"""Summarises a finished session for the store: places by seat, and everybody's rolls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from companion.engine import Rules
from companion.sessions.play.lone_player import day_of
from companion.store import Outcome


def outcome(rules: Rules, state: Any, events: Iterable[Any], keys: Mapping[str, Any]) -> Outcome:
    """Return score, rank and victory by seat, and every roll as ``die:<face>``.

    ``keys`` are those of the session's file: the rolls of a deal of the day are the same for everybody and count for
    nobody. A roll is an event with a ``seat`` and a ``face``: so nothing here has to know which games have a die.
    """
    standings = sorted(rules.standings(state), key=lambda one: one.seat)
    rolls = Counter(
        (event.seat, f"die:{event.face}") for event in events if hasattr(event, "face") and not day_of(keys)
    )
    return Outcome(
        tuple((one.score, one.rank, one.winner) for one in standings),
        tuple((seat, word, times) for (seat, word), times in sorted(rolls.items())),
    )
