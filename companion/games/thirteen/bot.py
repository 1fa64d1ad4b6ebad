"""Bots for 13. They see a View and nothing else."""

from __future__ import annotations

from companion.engine import Choice
from companion.engine.game import Pick, Thought
from companion.games.thirteen.cards import COLOUR, COLOURS, LIMIT, VALUE, Card, Colour
from companion.games.thirteen.events import Play
from companion.games.thirteen.view import View

LEVELS = ("easy",)


def choose(view: View, level: str, pick: Pick) -> Thought:
    """A legal offer. KeyError for a level that is not in LEVELS."""
    think = {"easy": _easy}[level]
    if not isinstance(view.awaits, Choice):
        raise TypeError("nobody chooses now")
    return think(view, view.awaits.offers, pick)


def _easy(view: View, offers: tuple[Play, ...], pick: Pick) -> Thought:
    """Stay at 13 or below, as close to it as possible; if cards must be taken, take what hurts least."""
    yield
    costs = [_cost(view, offer.card, offer.target) for offer in offers]
    least = min(costs)
    best = [offer for offer, cost in zip(offers, costs, strict=True) if cost == least]
    return best[pick(len(best))]


def _cost(view: View, card: Card, target: Colour) -> int:
    there = view.targets[COLOURS.index(target)]
    total = sum(VALUE[one] for one in there) + VALUE[card]
    if total <= LIMIT:
        return -total  # a fuller target is harder for the others
    return sum(200 if COLOUR[one] == "rotten" else 100 for one in there)
