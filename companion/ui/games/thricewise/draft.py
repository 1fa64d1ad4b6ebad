"""What is being entered on the board and not kept yet. Only cards and cells: what may be is asked of the session."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from companion.engine import Choice
from companion.games.thricewise.events import Place, Reveal, Start
from companion.games.thricewise.grid import Laid
from companion.games.thricewise.view import View

NONE = ""
"""No card there yet."""


@dataclass(frozen=True, slots=True)
class Draft:
    """``cards`` are the first cards of the grid, or those revealed by seat; ``at`` is where the next card picked goes.
    While somebody is placing, ``card`` is the one to be laid and ``cell`` where.
    """

    cards: tuple[str, ...] = ()
    at: int = 0
    card: str = NONE
    cell: tuple[int, int] | None = None

    @property
    def missing(self) -> int:
        return self.cards.count(NONE)

    def picked(self, card: str) -> Draft:
        """The card at ``at``; then the next free place in turn, if there is one."""
        cards = (*self.cards[: self.at], card, *self.cards[self.at + 1 :])
        order = (*range(self.at + 1, len(cards)), *range(self.at))
        return replace(self, cards=cards, at=next((place for place in order if not cards[place]), self.at))

    def moved(self, at: int) -> Draft:
        return replace(self, at=at)

    def laying(self, card: str) -> Draft:
        return replace(self, card=card)

    def on(self, row: int, col: int) -> Draft:
        return replace(self, cell=(row, col))


def fresh(view: View, was: tuple[Any, ...]) -> Draft:
    """The beginning of an entry; what was taken back, or is being corrected, stands in it again."""
    told = was[0] if was else None
    if isinstance(view.awaits, Choice):
        again = isinstance(told, Place) and told.card in view.placeable
        card = told.card if again and isinstance(told, Place) else view.placeable[0]
        return Draft(card=card)
    places = first_cards(view) if not view.cards else view.players
    if isinstance(told, Reveal) and view.cards and len(told.cards) == places:
        return Draft(tuple(told.cards))
    if isinstance(told, Start) and not view.cards and len(told.cards) == places:
        return Draft(tuple(laid.card for laid in told.cards))
    return Draft((NONE,) * places)


def first_cards(view: View) -> int:
    """How many begin the grid: all that no turn will reveal (G1, G2)."""
    return len(view.unseen) - view.turns * view.players


def event(view: View, draft: Draft) -> Start | Reveal | Place:
    """The entry, whole or not."""
    if isinstance(view.awaits, Choice):
        row, col = draft.cell or (0, 0)
        return Place(view.awaits.seat, _card(draft.card), row, col)
    if view.cards:
        return Reveal(tuple(map(_card, draft.cards)))
    across = len(draft.cards) // 2
    return Start(tuple(Laid(_card(card), i // across, i % across) for i, card in enumerate(draft.cards)))


def _card(name: str) -> Any:
    return name
