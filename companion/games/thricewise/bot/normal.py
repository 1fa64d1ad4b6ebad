"""The normal bot: points, what the others can answer in this turn, and ties."""

from __future__ import annotations

from typing import Final

from companion.engine import Choice
from companion.engine.game import Pick, Thought
from companion.games.thricewise.bot.easy import one_of_the_best
from companion.games.thricewise.bot.outlook import LAYING, ahead, risks
from companion.games.thricewise.bot.placing import Look, offers_of, placements
from companion.games.thricewise.bot.situation import Situation, situation
from companion.games.thricewise.bot.turns import worth_keeping
from companion.games.thricewise.cards import NUMBER, RANK, Card
from companion.games.thricewise.view import View

LOOK: Final = Look(tried=14, replies=1, promise=0.0)


def normal(view: View, pick: Pick) -> Thought:
    here = situation(view)
    if isinstance(view.awaits, Choice):
        found = yield from placements(offers_of(view), here, LOOK, lambda totals: ahead(totals, here.me))
    else:
        found = [(card, worth) for card, worth in reveals(view, here)]
        yield max(found, key=lambda one: one[1])[0]
    return one_of_the_best([one for one, _ in found], [worth for _, worth in found], pick)


def reveals(view: View, here: Situation) -> list[tuple[Card, float]]:
    """My cards (any I might hold, where hands are not recorded) and what each is worth."""
    worth = worths(here)
    return [(Card(word), worth[NUMBER[Card(word)]]) for word, _ in view.options_for]


def worths(here: Situation) -> list[float]:
    """By card number: its points if nobody else shows that rank, in a tie what waiting may bring."""
    ceiling = here.table.field.ceiling()
    chance = risks(ceiling, here)
    turns = here.table.turns - 1
    keeping = worth_keeping(turns)
    found = []
    for rank, points in zip(RANK, ceiling, strict=True):
        waiting = max(LAYING * points, keeping) if turns else 0.0
        found.append((1 - chance[rank]) * points + chance[rank] * waiting)
    return found
