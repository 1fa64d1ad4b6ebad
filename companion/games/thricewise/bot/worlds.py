"""Guessed hands: the cards I cannot see, in ways they could lie."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.engine.game import Pick
from companion.games.thricewise.bot.situation import Situation

Hands = list[tuple[int, ...]]

_RANGE: Final = 1 << 32
_MASK: Final = (1 << 64) - 1


def worlds(here: Situation, number: int, pick: Pick) -> Iterator[Hands]:
    """So many guesses at all hands, each as likely; a hand I know is always the same.

    One fair choice begins a row of numbers of its own (a linear congruence): a fair choice for every card would take
    most of the time that there is to think.
    """
    state = pick(_RANGE)
    cards = list(here.unseen)
    count = len(cards)
    hidden = sum(held for seat, held in enumerate(here.held) if seat != here.me or not here.hand)
    for _ in range(number):
        for i in range(min(hidden, count - 1)):
            state = (state * 6364136223846793005 + 1442695040888963407) & _MASK
            j = i + (state >> 33) % (count - i)
            cards[i], cards[j] = cards[j], cards[i]
        hands: Hands = []
        at = 0
        for seat, held in enumerate(here.held):
            if seat == here.me and here.hand:
                hands.append(here.hand)
            else:
                hands.append(tuple(cards[at : at + held]))
                at += held
        yield hands
