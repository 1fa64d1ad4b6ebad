"""What is being entered on the pad and not kept yet."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from companion.games.thricewise.scorepad import Place, Reveal, View

CALCULATED = 3


@dataclass(frozen=True, slots=True)
class Draft:
    """``ranks`` by seat and ``at``, where the next one goes; ``chips`` are the triads of a card. ``cards`` lie in the
    calculator, while ``calculating``; ``slot`` is where the next one goes.
    """

    ranks: tuple[str, ...]
    at: int = 0
    chips: tuple[int, ...] = ()
    calculating: bool = False
    cards: tuple[str, ...] = ("",) * CALCULATED
    slot: int = 0

    @property
    def missing(self) -> int:
        return self.ranks.count("")

    def revealed(self, rank: str) -> Draft:
        ranks = _put(self.ranks, self.at, rank)
        return replace(self, ranks=ranks, at=_next(ranks, self.at))

    def moved(self, at: int) -> Draft:
        return replace(self, at=at)

    def with_chips(self, *values: int) -> Draft:
        return replace(self, chips=(*self.chips, *values))

    def without_last(self) -> Draft:
        return replace(self, chips=self.chips[:-1])

    def toggled(self) -> Draft:
        return replace(self, calculating=not self.calculating)

    def picked(self, card: str) -> Draft:
        """A card lies in the calculator once: tapped again, it is taken out."""
        if card in self.cards:
            at = self.cards.index(card)
            return replace(self, cards=_put(self.cards, at, ""), slot=at)
        cards = _put(self.cards, self.slot, card)
        return replace(self, cards=cards, slot=_next(cards, self.slot))

    def at_slot(self, slot: int) -> Draft:
        return replace(self, slot=slot)

    def calculated(self, *values: int) -> Draft:
        """The calculator's triads join the chips; it is empty again."""
        return replace(self.with_chips(*values), cards=("",) * CALCULATED, slot=0)


def fresh(view: View, was: tuple[Any, ...]) -> Draft:
    """The beginning of an entry; what was taken back, or is being corrected, stands in it again."""
    told = was[0] if was else None
    blank = ("",) * view.players
    if view.order:
        again = isinstance(told, Place) and told.seat == view.order[0]
        return Draft(blank, chips=told.triads if again and isinstance(told, Place) else ())
    if isinstance(told, Reveal) and len(told.ranks) == view.players:
        return Draft(tuple(told.ranks))
    return Draft(blank)


def _put(words: tuple[str, ...], at: int, word: str) -> tuple[str, ...]:
    return (*words[:at], word, *words[at + 1 :])


def _next(words: tuple[str, ...], at: int) -> int:
    """The next free place in turn, if there is one."""
    order = (*range(at + 1, len(words)), *range(at))
    return next((place for place in order if not words[place]), at)
