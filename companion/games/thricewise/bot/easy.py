"""The easy bot: the most points that can be had at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from companion.engine import Choice, Together
from companion.engine.game import Pick, Thought
from companion.games.thricewise.cards import Card
from companion.games.thricewise.events import Pass, Place
from companion.games.thricewise.view import View

T = TypeVar("T")


def easy(view: View, pick: Pick) -> Thought:
    """The most points that can be had at once; a set-aside card is kept rather than laid for nothing."""
    if isinstance(view.awaits, Together):
        cards = [Card(card) for card, _ in view.options_for]
        best = []
        for card in cards:
            best.append(max(_points(view, card, row, col) for row, col in view.open_cells))
            yield cards[best.index(max(best))]
        return one_of_the_best(cards, best, pick)
    yield None
    offers = view.awaits.offers if isinstance(view.awaits, Choice) else ()
    return one_of_the_best(offers, [_worth(view, offer) for offer in offers], pick)


def _worth(view: View, offer: Place | Pass) -> int:
    """Twice the points, one less for a card that could wait: so passing comes before a set-aside card for nothing."""
    if isinstance(offer, Pass):
        return 0
    waits = offer.card in view.aside[offer.seat]
    return 2 * _points(view, offer.card, offer.row, offer.col) - waits


def _points(view: View, card: Card, row: int, col: int) -> int:
    return sum([triad.value for triad in view.triads(card, row, col)])


def one_of_the_best(choices: Sequence[T], worth: Sequence[float], pick: Pick) -> T:
    """A fair choice among those that are worth most."""
    best = max(worth)
    good = [choice for choice, value in zip(choices, worth, strict=True) if value == best]
    return good[pick(len(good))]
