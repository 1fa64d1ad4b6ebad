"""Push in a few words: what somebody did, for a line that has their name already."""

from __future__ import annotations

from typing import Any

from companion.engine.words import Say
from companion.games.push import rules
from companion.games.push.cards import COLOUR, DIE, points
from companion.games.push.events import Draw, Place, Protect, Roll, Stop, Take
from companion.games.push.words import log_line, rolled, word, words


def brief(say: Say, state: Any, event: Any) -> str:
    """Return the card and its column, the points taken, or what the die cost."""
    match event:
        case Draw(card=card) if state.columns and card in COLOUR and not rules.open_columns(state.columns, card):
            return say.t("{card}: bust!", card=word(say, card))
        case Draw(card=card):
            return word(say, card)
        case Place(column=column):
            return say.t("{card} in column {column}", card=word(say, state.drawn[0]), column=column + 1)
        case Stop():
            return say.t("stops")
        case Take(column=column):
            worth = points([card for card in state.columns[column] if card != DIE])
            return say.plural(
                "takes column {column}, {n} point", "takes column {column}, {n} points", worth, column=column + 1
            )
        case Roll(seat=seat, face=face):
            facts = {"face": rolled(say, face)}
            if lost := points(rules.lost_cards(state, seat, face)):
                return say.plural("rolls {face}, −{n} point", "rolls {face}, −{n} points", lost, **facts)
            return say.t("rolls {face}", **facts)
        case Protect(colour=colour):
            held = [card for card in state.visible[state.turn] if COLOUR[card] == colour]
            return say.t("protects {cards}", cards=words(say, held))
    return log_line(say, state, event)
