"""13 in a few words: what somebody did, for a line that has their name already."""

from __future__ import annotations

from typing import Any

from companion.engine.words import Say
from companion.games.thirteen.cards import COLOURS, LIMIT, VALUE
from companion.games.thirteen.events import Deal, Play
from companion.games.thirteen.words import log_line, word


def brief(say: Say, state: Any, event: Any) -> str:
    """Return the card and the sum it reached, and how many cards it took (T4)."""
    match event:
        case Play(card=card):
            there = state.targets[COLOURS.index(event.target)]
            total = sum(VALUE[one] for one in there) + VALUE[card]
            facts = {"card": word(say, card), "sum": total}
            if total > LIMIT:
                return say.plural("{card} → {sum}, takes {n}", "{card} → {sum}, takes {n}", len(there), **facts)
            return say.t("{card} → {sum}", **facts)
        case Deal():
            return say.t("Round {round} is dealt", round=len(state.rounds) + 1)
    return log_line(say, state, event)
