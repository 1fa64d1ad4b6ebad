"""What a bot makes of its view before it thinks."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine import FACE_DOWN, Choice
from companion.games.thricewise.bot.field import field_of
from companion.games.thricewise.bot.turns import Table
from companion.games.thricewise.cards import NUMBER, Card
from companion.games.thricewise.view import View


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
