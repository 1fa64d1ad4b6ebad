"""Bots for 13. They see a View and nothing else, and remember nothing between two decisions.

``easy`` stays at 13 or below and as close to it as it can; if it must take cards, it takes what hurts least.

``normal`` looks one card ahead: for each card it could play it reckons how many points more than the others it will
have at the end of the round. Four things count: what it takes with that card, less the chance that it ends with
the majority of that colour; how full and how rich in Rotten Fours it leaves the targets to those who come next;
which of its other cards would still fit, and what the cheapest target costs if none does; and what it keeps in hand
(a Rotten Four goes everywhere, a 7 soon nowhere).

``hard`` begins with the same reckoning and then tries each good card out: it deals the cards it cannot see to the
other hands and the pile, and the taken cards to those who took them, in many ways that agree with its view, plays two
laps of quick, sensible cards each time, and reckons again. Points of players who are close to it in the match
count more than those of others, the more so the fewer rounds are left.
"""

from __future__ import annotations

from companion.engine import Choice
from companion.engine.game import Pick, Thought
from companion.games.thirteen.bot.reading import Reading, read
from companion.games.thirteen.bot.search import search
from companion.games.thirteen.bot.worth import worth_of
from companion.games.thirteen.cards import COLOUR, COLOURS, LIMIT, VALUE, Card, Colour
from companion.games.thirteen.events import Play
from companion.games.thirteen.view import View

LEVELS = ("easy", "normal", "hard")


def choose(view: View, level: str, pick: Pick) -> Thought:
    """A legal offer. KeyError for a level that is not in LEVELS."""
    think = {"easy": _easy, "normal": _normal, "hard": _hard}[level]
    if not isinstance(view.awaits, Choice):
        raise TypeError("nobody chooses now")
    return think(view, view.awaits.offers, pick)


def _easy(view: View, offers: tuple[Play, ...], pick: Pick) -> Thought:
    """Stay at 13 or below, as close to it as possible; if cards must be taken, take what hurts least."""
    yield None
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


def _normal(view: View, offers: tuple[Play, ...], pick: Pick) -> Thought:
    """The card after which the round looks best."""
    yield offers[0]
    costs = _reckoned(read(view), offers)
    least = min(costs)
    best = [offer for offer, cost in zip(offers, costs, strict=True) if cost == least]
    return best[pick(len(best))]


def _hard(view: View, offers: tuple[Play, ...], pick: Pick) -> Thought:
    """The reckoning of ``normal``, and what two laps show in many ways to deal what is hidden."""
    if len(offers) == 1:
        yield offers[0]
        return offers[0]
    reading = read(view)
    costs = _reckoned(reading, offers)
    yield offers[costs.index(min(costs))]
    decision = yield from search(reading, offers, costs, pick)
    return decision


def _reckoned(reading: Reading, offers: tuple[Play, ...]) -> list[float]:
    return [worth_of(reading, offer.card, COLOURS.index(offer.target)) for offer in offers]
