"""What a bot makes of its view, and turns played in the mind: quick, without events, every seat laying for points.

Cards are numbers here, seats are indices, and hands are known: whoever thinks has guessed them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from companion.engine import FACE_DOWN, Choice
from companion.games.thricewise.bot.field import Field, field_of
from companion.games.thricewise.cards import NUMBER, RANK, Card
from companion.games.thricewise.view import View

WAITING: Final = 2.2
"""What waiting brings to a set-aside card: so many points with one turn to come, twice as many with four.

With a best cell worth nothing in three cases of ten and four points in the others, and two turns of three in which its
owner places at all, the best moment out of n brings about as much.
"""


@dataclass(slots=True)
class Table:
    """What changes while cards are laid. ``totals`` are points by seat; ``turns`` is how many reveals are to come."""

    field: Field
    aside: list[tuple[int, ...]]
    totals: list[int]
    turns: int

    def copy(self) -> Table:
        return Table(self.field, self.aside.copy(), self.totals.copy(), self.turns)

    def lay(self, seat: int, card: int, index: int) -> None:
        """A card comes to lie, whether it was set aside or not."""
        self.totals[seat] += self.field.points[index][card]
        self.field = self.field.put(card, index)
        if card in self.aside[seat]:
            self.aside[seat] = tuple([other for other in self.aside[seat] if other != card])

    def place(self, seat: int, card: int) -> None:
        """A seat lays its card of the turn (0: it lies already) and the set-aside cards that score enough (T4)."""
        while self.aside[seat]:
            field = self.field
            points, index, other = max([(*field.best(one), one) for one in self.aside[seat]])
            if card:
                now, at = field.best(card)
                if now >= points or points < worth_keeping(self.turns):
                    points, index, other, card = now, at, card, 0
            elif points < worth_keeping(self.turns):
                return
            self.lay(seat, other, index)
        if card:
            self.lay(seat, card, self.field.best(card)[1])


class Turn:
    """One turn for many guesses at the cards: what two guesses begin with alike is played once.

    ``before`` is the table before the reveal.
    """

    def __init__(self, before: Table) -> None:
        self._begin = before.copy()
        self._begin.turns -= 1
        self._played: dict[tuple[int, ...], Table] = {}

    def outcome(self, cards: Sequence[int]) -> tuple[list[int], list[int]]:
        """Points and numbers of set-aside cards by seat when these are revealed (T2, T3)."""
        ranks = [RANK[card] for card in cards]
        order = sorted(range(len(ranks)), key=ranks.__getitem__)
        tied: list[int] = []
        if len(set(ranks)) < len(ranks):
            tied = [seat for seat in order if ranks.count(ranks[seat]) > 1]
            order = [seat for seat in order if ranks.count(ranks[seat]) == 1]
        table = self._begin
        key: tuple[int, ...] = ()
        for seat in order[:-1]:
            key += (seat, cards[seat])
            known = self._played.get(key)
            if known is None:
                known = self._played[key] = table.copy()
                known.place(seat, cards[seat])
            table = known
        totals = table.totals.copy()
        if order:
            last = order[-1]
            if table.aside[last]:
                table = table.copy()
                table.place(last, cards[last])
                totals = table.totals
            else:
                totals[last] += table.field.most(cards[last])
        kept = list(map(len, table.aside))
        for seat in tied:
            kept[seat] += 1
        return totals, kept


def worth_keeping(turns: int) -> float:
    """What a set-aside card may bring with ``turns`` reveals to come; for fewer points it is not laid."""
    return WAITING * sqrt(turns)


@dataclass(frozen=True, slots=True)
class Situation:
    """Cards as numbers. ``hand`` is empty where the record does not know it; ``held`` is how many cards each seat has.

    ``order`` are the seats still to place, with ``lying`` (0: it lies already) before the first of them, me.
    """

    me: int
    table: Table
    hand: tuple[int, ...]
    held: tuple[int, ...]
    unseen: tuple[int, ...]
    order: tuple[int, ...]
    shown: tuple[int, ...]
    lying: int


def situation(view: View) -> Situation:
    """Raises TypeError for a view that belongs to no seat."""
    choice = view.awaits if isinstance(view.awaits, Choice) else None
    me = choice.seat if choice else view.viewer
    if not isinstance(me, int):
        raise TypeError("nobody looks on")
    aside = [_numbers(cards) for cards in view.aside]
    shown = _numbers(view.shown)
    lies = choice is not None and view.placeable[:1] == view.shown[me : me + 1]
    return Situation(
        me=me,
        table=Table(field_of(view.grid, view.options), aside, list(view.scores), view.turns - view.turn),
        hand=() if FACE_DOWN in view.hands[me] else _numbers(view.hands[me]),
        held=tuple([len(cards) for cards in view.hands]),
        unseen=tuple([NUMBER[Card(card)] for card, _ in view.unseen]),
        order=view.order if choice else (),
        shown=shown,
        lying=shown[me] if lies else 0,
    )


def _numbers(cards: tuple[Card, ...]) -> tuple[int, ...]:
    return tuple([NUMBER[card] for card in cards])
