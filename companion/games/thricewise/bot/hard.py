"""The hard bot: the likeliest outcomes of a reveal, all placements to the end of the turn, and who is winning."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from companion.engine import Choice
from companion.engine.game import Decision, Pick, Thought
from companion.games.thricewise.bot.easy import one_of_the_best
from companion.games.thricewise.bot.normal import reveals
from companion.games.thricewise.bot.outlook import LAYING, ahead, hope
from companion.games.thricewise.bot.placing import Worths, offers_of, placements
from companion.games.thricewise.bot.situation import Situation, situation
from companion.games.thricewise.bot.turns import Turn, worth_keeping
from companion.games.thricewise.bot.worlds import worlds
from companion.games.thricewise.cards import NUMBER
from companion.games.thricewise.view import View

TRIED: Final = 60
"""Placements looked at more closely."""
GUESSES: Final = 150
"""Guesses at the others' hands for each reveal."""
REVEALED: Final = 5
"""Cards tried for a reveal, where I may hold any: those that look best."""
HOPE=1

def hard(view: View, pick: Pick) -> Thought:
    here = situation(view)
    if isinstance(view.awaits, Choice):
        turns = here.table.turns
        found = yield from placements(offers_of(view), here, TRIED, lambda totals: hope(totals, here.me, turns) if HOPE else ahead(totals,here.me))
    else:
        found = yield from _reveals(view, here, pick)
    return one_of_the_best([one for one, _ in found], [worth for _, worth in found], pick)


def _reveals(view: View, here: Situation, pick: Pick) -> Generator[Decision | None, None, Worths]:
    """How likely I win with each card, over many guesses at the others' hands; each of them goes for points."""
    me = here.me
    rated = sorted(reveals(view, here), key=lambda one: -one[1])
    mine = [card for card, _ in rated[:REVEALED]]
    if len(mine) == 1:
        return rated
    yield mine[0]
    numbers = [NUMBER[card] for card in mine]
    ceiling = here.table.field.ceiling()
    turn, turns = Turn(here.table), here.table.turns - 1
    waiting = LAYING * worth_keeping(turns)
    sums = [0.0] * len(mine)
    known: dict[tuple[int, ...], float] = {}
    for hands in worlds(here, GUESSES, pick):
        revealed = [max(hand, key=ceiling.__getitem__) for hand in hands]
        for i, number in enumerate(numbers):
            revealed[me] = number
            key = tuple(revealed)
            if key not in known:
                totals, kept = turn.outcome(key)
                expected = [points + waiting * cards for points, cards in zip(totals, kept, strict=True)]
                known[key] = hope(expected, me, turns) if HOPE else ahead(expected, me)
            sums[i] += known[key]
        yield mine[sums.index(max(sums))]
    return list(zip(mine, sums, strict=True))
