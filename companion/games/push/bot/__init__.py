"""Bots for Push. They see a View and nothing else.

easy goes by rules of thumb: draw on while a bust is unlikely and no column is rich, protect 11 points of a colour, take
what is worth most after a Die card.

normal weighs each offer by the points it may expect for itself: the column it would take, less what a die would cost
(a star counts too with « Risques »), now or averaged over the next card. Nobody else's points count. It protects 14
points of a colour.

hard weighs what everybody gets: its own points less an equal part of the others', who take in picking order what is
best for them. So it leaves poor columns, and Die cards to those who have much to lose; it sees whom a Switch card feeds
and what a bust would hand out. It protects only when a colour is worth more than a turn, which is seldom: 32 points,
or 20 with « Risques ».

Both look one card ahead. A second one takes about ten times as long and showed no gain in the few games of a trial.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine import Choice
from companion.engine.game import Pick, Thought, one_of_the_best
from companion.games.push.bot.weighing import BITS, Scale, joined, table
from companion.games.push.cards import COLOUR, DIE, FACES, VALUE, Card, points
from companion.games.push.events import Draw, Event, Place, Protect, Stop, Take
from companion.games.push.view import View, bust_chance

LEVELS = ("easy", "normal", "hard")


def choose(view: View, level: str, pick: Pick) -> Thought:
    """A legal offer. KeyError for a level that is not in LEVELS."""
    think = {"easy": easy, "normal": normal, "hard": hard}[level]
    if not isinstance(view.awaits, Choice):
        raise TypeError("nobody chooses now")
    return think(view, view.awaits, pick)


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
            return one_of_the_best(offers, worth, pick)
    return _turn(view, asked.seat, offers)


def _turn(view: View, seat: int, offers: tuple[Event, ...]) -> Event:
    if rich := _richest(view, seat, offers, WORTH_PROTECTING):
        return rich
    stop = [offer for offer in offers if isinstance(offer, Stop)]
    best = max((_worth(column, view.visible[seat]) for column in view.columns), default=0.0)
    if stop and (view.left == 0 or best >= ENOUGH or bust_chance(view.columns, view.unseen) > DARING):
        return stop[0]
    return next(offer for offer in offers if isinstance(offer, Draw))


def _richest(view: View, seat: int, offers: tuple[Event, ...], least: int) -> Protect | None:
    """R1: the colour with the most points face up, if it has at least so many."""
    held = {
        offer: points([card for card in view.visible[seat] if COLOUR[card] == offer.colour])
        for offer in offers
        if isinstance(offer, Protect)
    }
    best = max(held, key=held.__getitem__, default=None)
    return best if best is not None and held[best] >= least else None


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
        return _richest(view, asked.seat, offers, protects) or offers[0]
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
