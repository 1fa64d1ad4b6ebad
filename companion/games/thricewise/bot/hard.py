"""The hard bot: the likeliest outcomes of a reveal, all placements to the end of the turn, and who is winning."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from companion.engine import Choice
from companion.engine.game import Decision, Pick, Thought
from companion.games.thricewise.bot.easy import one_of_the_best
from companion.games.thricewise.bot.normal import reveals, worths
from companion.games.thricewise.bot.outlook import hope
from companion.games.thricewise.bot.placing import Look, Worths, offers_of, placements
from companion.games.thricewise.bot.situation import Situation, situation
from companion.games.thricewise.bot.turns import Turn, worth_keeping
from companion.games.thricewise.bot.worlds import worlds
from companion.games.thricewise.cards import NUMBER, RANK
from companion.games.thricewise.scoring import PLAYERS
from companion.games.thricewise.view import View

LOOK: Final = {players: Look(tried=60, replies=players, promise=0.6 if players == 2 else 0.2) for players in PLAYERS}
"""All placements, all who place after me. Where more than two play, somebody else often takes the cell I hope for."""
GUESSES: Final = 80
"""Guesses at the others' hands for each reveal."""
REVEALED: Final = 5
"""Cards tried for a reveal, where I may hold any: those that look best."""
KEEPING: Final = 0.7
"""How much of what a card usually scores is lost for later when it is revealed now."""
USUAL: Final = (0.0, 3.3, 1.7, 2.7, 3.1, 3.6, 4.4, 4.2, 4.8, 4.7, 3.1)
"""What a card scores on average when it is laid, by rank: measured in games between normal bots."""


def hard(view: View, pick: Pick) -> Thought:
    here = situation(view)
    if isinstance(view.awaits, Choice):
        turns = here.table.turns
        found = yield from placements(
            offers_of(view), here, LOOK[view.players], lambda totals: hope(totals, here.me, turns)
        )
    else:
        found = yield from _reveals(view, here, pick)
    return one_of_the_best([one for one, _ in found], [worth for _, worth in found], pick)


def _reveals(view: View, here: Situation, pick: Pick) -> Generator[Decision | None, None, Worths]:
    """How likely I win with each card, over many guesses at the others' hands.

    In one half of the guesses the others go for points, in the other half they reckon with ties as well.
    """
    me = here.me
    rated = sorted(reveals(view, here), key=lambda one: -one[1])
    mine = [card for card, _ in rated[:REVEALED]]
    if len(mine) == 1:
        return rated
    yield mine[0]
    numbers = [NUMBER[card] for card in mine]
    ceiling = here.table.field.ceiling()
    turn, turns = Turn(here.table), here.table.turns - 1
    waiting = worth_keeping(turns)
    sums = [0.0] * len(mine)
    known: dict[tuple[int, ...], float] = {}
    wary = worths(here)
    for guess, hands in enumerate(worlds(here, GUESSES, pick)):
        likes = (wary if guess % 2 else ceiling).__getitem__
        revealed = [max(hand, key=likes) for hand in hands]
        for i, number in enumerate(numbers):
            revealed[me] = number
            key = tuple(revealed)
            if key not in known:
                totals, kept = turn.outcome(key)
                expected = [points + waiting * cards for points, cards in zip(totals, kept, strict=True)]
                if turns:
                    expected[me] -= KEEPING * USUAL[RANK[number]]
                known[key] = hope(expected, me, turns)
            sums[i] += known[key]
        yield mine[sums.index(max(sums))]
    return list(zip(mine, sums, strict=True))
