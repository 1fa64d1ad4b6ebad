"""The easy bot: rules of thumb."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine import Choice
from companion.engine.game import Pick, Thought
from companion.games.push.cards import COLOUR, DIE, FACES, VALUE, Card
from companion.games.push.events import Draw, Event, Place, Protect, Stop, Take
from companion.games.push.view import View, bust_chance

WORTH_PROTECTING = 11
ENOUGH = 12
DARING = 0.2


def easy(view: View, asked: Choice, pick: Pick) -> Thought:
    """Protect a rich colour, stop when it gets risky or a column is good, take what is worth most after its die."""
    yield None
    offers = asked.offers
    match offers[0]:
        case Place():
            return max(offers, key=lambda offer: _placing(view, offer.column))
        case Take():
            worth = [_worth(view.columns[offer.column], view.visible[asked.seat]) for offer in offers]
            best = [offer for offer, one in zip(offers, worth, strict=True) if one == max(worth)]
            return best[pick(len(best))]
    return _turn(view, asked.seat, offers)


def _turn(view: View, seat: int, offers: tuple[Event, ...]) -> Event:
    rich = [offer for offer in offers if isinstance(offer, Protect) and _held(view, seat, offer) >= WORTH_PROTECTING]
    if rich:
        return max(rich, key=lambda offer: _held(view, seat, offer))
    stop = [offer for offer in offers if isinstance(offer, Stop)]
    best = max((_worth(column, view.visible[seat]) for column in view.columns), default=0.0)
    if stop and (view.left == 0 or best >= ENOUGH or bust_chance(view.columns, view.unseen) > DARING):
        return stop[0]
    return next(offer for offer in offers if isinstance(offer, Draw))


def _held(view: View, seat: int, offer: Protect) -> int:
    return sum(VALUE[card] for card in view.visible[seat] if COLOUR[card] == offer.colour)


def _worth(column: Sequence[Card], area: Sequence[Card]) -> float:
    """Points of a column, less a sixth of what each colour of the die would cost (S2)."""
    gained = [card for card in column if card != DIE]
    value = sum(VALUE[card] for card in gained)
    if len(gained) == len(column):
        return float(value)
    return value - sum(VALUE[card] for card in (*gained, *area)) / len(FACES)


def _placing(view: View, column: int) -> float:
    """Cards go where they make the best column better; a Die card goes where it spoils least."""
    there = view.columns[column] if column < len(view.columns) else ()
    sums = sum(VALUE.get(card, 0) for card in there)
    return -sums if view.drawn[0] == DIE else sums - (20 if DIE in there else 0)
