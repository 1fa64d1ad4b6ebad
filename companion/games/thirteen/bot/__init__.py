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

from collections.abc import Sequence
from math import exp
from typing import Final

from companion.engine import Choice
from companion.engine.game import Pick, Thought, one_of_the_best
from companion.games.thirteen.bot.reading import Reading, read, worth_of
from companion.games.thirteen.bot.trial import Trial, chances, deal_hidden
from companion.games.thirteen.cards import COLOUR, COLOURS, INDEX, LIMIT, VALUE, Card, Colour
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
    return one_of_the_best(offers, [-_cost(view, offer.card, offer.target) for offer in offers], pick)


def _cost(view: View, card: Card, target: Colour) -> int:
    there = view.targets[COLOURS.index(target)]
    total = sum(VALUE[one] for one in there) + VALUE[card]
    if total <= LIMIT:
        return -total  # a fuller target is harder for the others
    return sum(200 if COLOUR[one] == "rotten" else 100 for one in there)


def _normal(view: View, offers: tuple[Play, ...], pick: Pick) -> Thought:
    """The card after which the round looks best."""
    yield offers[0]
    return one_of_the_best(offers, [-cost for cost in _reckoned(read(view), offers)], pick)


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


SAMPLES: Final = 48
"""How many tables are dealt."""
CANDIDATES: Final = 6
"""At most so many of the offers that are reckoned best are tried,"""
WITHIN: Final = 2.5
"""and none that is reckoned so many points worse than the best."""
LAPS: Final = 2
NEAR: Final = 6.0
"""Points of the match that one round may turn around."""


def search(reading: Reading, offers: Sequence[Play], costs: Sequence[float], pick: Pick) -> Thought:
    """The offer with the least sum of its reckoned cost and the mean of its trials. Hands out the best after each."""
    order = [at for at in sorted(range(len(offers)), key=costs.__getitem__) if costs[at] <= min(costs) + WITHIN]
    del order[CANDIDATES:]
    moves = [(at, INDEX[offers[at].card], COLOURS.index(offers[at].target)) for at in order]
    sums = dict.fromkeys(order, 0.0)
    below = chances(pick)
    rivals = rivalry(reading)
    best = order[0]
    for done in range(1, SAMPLES + 1):
        table = deal_hidden(reading, below)
        before = table.points() if rivals else []
        for at, kind, target in moves:
            trial = table.copy()
            trial.play(kind, target)
            sums[at] += played_on(trial, reading.me)
            if rivals:
                after = trial.points()
                sums[at] -= sum([w * (now - was) for w, now, was in zip(rivals, after, before, strict=True)])
        best = min(order, key=lambda at: costs[at] + sums[at] / done)
        yield offers[best]
    return offers[best]


def played_on(trial: Trial, me: int) -> float:
    """The outlook after two laps of quick play, the card that was just tried included."""
    for _ in range(LAPS * len(trial.hands) - 1):
        if not trial.hands[trial.turn]:
            break
        trial.play(*trial.reply())
    return trial.outlook(me)


def rivalry(reading: Reading) -> tuple[float, ...]:
    """How much more than the mean of the others each seat's points count, by how near it is in the match.

    The weights of all others add up to nothing: the nearer ones count more, the farther ones less. In the last round
    NEAR is what matters, with more rounds to come ever larger gaps may close. Empty when all are equally near.
    """
    width = NEAR * (1 + reading.rounds_left) ** 0.5
    mine = reading.totals[reading.me]
    near = [0.0 if seat == reading.me else exp(-abs(total - mine) / width) for seat, total in enumerate(reading.totals)]
    whole = sum(near)
    others = reading.players - 1
    if max(near) * others - whole < 1e-9:
        return ()
    return tuple(0.0 if seat == reading.me else one / whole - 1 / others for seat, one in enumerate(near))
