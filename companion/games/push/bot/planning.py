"""The normal and the hard bot: the offer that weighs most, one card ahead.

A second card ahead takes about ten times as long and showed no gain in the few games it was tried in.
"""

from __future__ import annotations

from companion.engine import Choice
from companion.engine.game import Pick, Thought
from companion.games.push.bot.weighing import BITS, Scale, joined, table
from companion.games.push.cards import COLOUR, COLOURS, points
from companion.games.push.events import Event, Place, Protect, Stop, Take
from companion.games.push.view import View

NORMAL_PROTECTS = 14
HARD_PROTECTS = 32
RISKY_PROTECTS = 20
"""Points of one colour that are worth a turn: fewer with « Risques », where the star takes them, too (V1)."""

SAME = 1e-9
"""Offers that weigh this nearly the same are equally good."""


def normal(view: View, asked: Choice, pick: Pick) -> Thought:
    """What it may expect for itself."""
    return (yield from _think(view, asked, pick, share=0.0, protects=NORMAL_PROTECTS))


def hard(view: View, asked: Choice, pick: Pick) -> Thought:
    """What it may expect for itself, less what the others get on average."""
    protects = RISKY_PROTECTS if view.risky else HARD_PROTECTS
    return (yield from _think(view, asked, pick, share=1 / (view.players - 1), protects=protects))


def _think(view: View, asked: Choice, pick: Pick, *, share: float, protects: int) -> Thought:
    """Hands out the best offer so far after each one it has weighed."""
    offers = asked.offers
    if any(isinstance(offer, Protect) for offer in offers):
        yield None
        return _draw_or_protect(view, asked, protects)
    if len(offers) == 1:
        return offers[0]
    scale = Scale(view, asked.seat, share)
    best: list[Event] = []
    most = float("-inf")
    for offer in offers:
        weighs = weight(scale, view, offer)
        if weighs > most + SAME:
            best, most = [offer], weighs
        elif weighs >= most - SAME:
            best.append(offer)
        yield best[0]
    return best[pick(len(best))]


def _draw_or_protect(view: View, asked: Choice, protects: int) -> Event:
    """R1: the richest colour, if it is worth a turn."""
    face_up = view.visible[asked.seat]
    held = {colour: points([card for card in face_up if COLOUR[card] == colour]) for colour in COLOURS}
    rich = [offer for offer in asked.offers if isinstance(offer, Protect) and held[offer.colour] >= protects]
    return max(rich, key=lambda offer: held[offer.colour], default=asked.offers[0])


def weight(scale: Scale, view: View, offer: Event) -> float:
    """Points by the end of the turn, for any offer but Protect; nobody draws from an empty pile (E1)."""
    columns = table(view.columns)
    match offer:
        case Take(column=at):
            return scale.column_worth(at, columns, view.pickers)
        case Stop():
            return scale.stopped(columns, view.switches)
        case Place(column=at):
            columns = joined(columns, at, BITS[view.drawn[0]])
            stopped = scale.stopped(columns, view.switches)
            return max(stopped, scale.drawn(columns, view.switches)) if scale.cards else stopped
    return scale.drawn(columns, view.switches)
