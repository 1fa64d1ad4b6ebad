"""Thricewise in a few words: what somebody did, for a line that has their name already."""

from __future__ import annotations

from typing import Any

from companion.engine.words import Say
from companion.games.thricewise.events import Pass, Place, Reveal
from companion.games.thricewise.scoring import triads
from companion.games.thricewise.words import log_line, word


def brief(say: Say, state: Any, event: Any) -> str:
    """Return the card and its points; of cards turned over together, whose were set aside (T3)."""
    match event:
        case Place(card=card, row=row, col=col):
            worth = sum(one.value for one in triads(state.grid, card, row, col, state.setup.options))
            return say.plural("{card}, {n} point", "{card}, {n} points", worth, card=word(say, card))
        case Pass():
            return say.t("places no more")
        case Reveal(cards=revealed):
            ranks = [card[0] for card in revealed]
            equal = [seat for seat, rank in enumerate(ranks) if ranks.count(rank) > 1]
            return say.t("Set aside: {names}", names=say.seats(equal)) if equal else say.t("All ranks differ")
    return log_line(say, state, event)
