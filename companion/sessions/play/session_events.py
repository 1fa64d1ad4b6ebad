"""Answers about events of a session: what the rules doubt of them, and which ones others may look back on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from companion.engine import Game, RuleBroken, Rules


def doubts(rules: Rules, state: Any, events: Sequence[Any]) -> tuple[RuleBroken, ...]:
    """Return what ``rules`` doubt of events told one after the other; nothing from the first wrong one on."""
    found: list[RuleBroken] = []
    for at, event in enumerate(events):
        found += rules.doubts(state, event)
        if at + 1 < len(events):
            if rules.problem(state, event) is not None:
                break
            state = rules.apply(state, event)
    return tuple(found)


def history(game: Game, entries: Iterable[Sequence[Any]]) -> tuple[Any, ...]:
    """Return the events of these entries, one after the other; nothing where players hold secret cards."""
    return () if game.secret else tuple(event for events in entries for event in events)
