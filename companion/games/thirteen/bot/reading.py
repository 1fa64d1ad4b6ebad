"""A View in numbers, and what a table is then worth to a seat that has just played.

That is the points it will have at the end of the round, less the mean of the others' (S1–S3). Less is better.

The weights come from rounds between such bots with three to six players: those that came nearest (least squares) to how
40,000 rounds ended. GUESSED began with rounds of the easy bot and was found anew three times from rounds played with
the weights found before; KNOWN is one more look at such rounds, with open piles. One card in twelve was random.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from math import exp
from operator import sub
from typing import Final

from companion.engine import FACE_DOWN, seat_or_none
from companion.games.thirteen.cards import CARDS, COLOUR, COLOURS, INDEX, LIMIT, OF_A_COLOUR, ROTTEN, ROTTENS, VALUE
from companion.games.thirteen.view import View

R4: Final = INDEX[ROTTEN]
POINTS: Final = tuple(VALUE[card] for card in CARDS)
"""The value of each kind of card. Kinds are numbers: the order of ``CARDS``, the Rotten Four last."""
GROUP: Final = tuple(3 if card == ROTTEN else COLOURS.index(COLOUR[card]) for card in CARDS)
"""The colour of each kind as a number (also its target's), 3 for the Rotten Four."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One seat's knowledge. ``hidden`` are the kinds in the other hands and the pile.

    ``taken`` counts the taken cards by group, ``tallies`` by seat and group. ``tallies`` is None while the piles are
    closed (A3): then only their ``sizes`` are known.
    """

    me: int
    players: int
    hand: tuple[int, ...]
    held: tuple[int, ...]
    hidden: tuple[int, ...]
    left: int
    sums: tuple[int, ...]
    colours: tuple[int, ...]
    rotten: tuple[int, ...]
    sizes: tuple[int, ...]
    taken: tuple[int, ...]
    tallies: tuple[tuple[int, ...], ...] | None
    totals: tuple[int, ...]
    rounds_left: int


def read(view: View) -> Reading:
    """What the viewer knows; the viewer sits at the table and sees its own hand."""
    me = seat_or_none(view.viewer)
    if me is None:
        raise TypeError("somebody who looks on has no hand")
    hidden = [card for card, n in view.unseen for _ in range(n)]
    hand = tuple(INDEX[card] for card in view.hands[me])
    rotten = tuple(sum(card == ROTTEN for card in target) for target in view.targets)
    colours = tuple(len(target) - bad for target, bad in zip(view.targets, rotten, strict=True))
    elsewhere = (*hidden, *view.hands[me], *chain.from_iterable(view.targets))
    known = not any(card is FACE_DOWN for cards in view.taken for card in cards)
    return Reading(
        me=me,
        players=view.players,
        hand=hand,
        held=tuple(len(cards) for cards in view.hands),
        hidden=tuple(INDEX[card] for card in hidden),
        left=view.left,
        sums=view.sums,
        colours=colours,
        rotten=rotten,
        sizes=tuple(len(cards) for cards in view.taken),
        taken=tuple(map(sub, (*(OF_A_COLOUR for _ in COLOURS), ROTTENS), _by_group(elsewhere))),
        tallies=tuple(_by_group(cards) for cards in view.taken) if known else None,
        totals=tuple(one.score for one in sorted(view.standings, key=lambda one: one.seat)),
        rounds_left=view.deals - len(view.rounds) - 1,
    )


def _by_group(cards: Iterable[str]) -> tuple[int, ...]:
    groups = Counter(GROUP[INDEX[card]] for card in cards)
    return tuple(groups[group] for group in range(4))


RICH_FROM: Final = 7
"""Above this sum a target begins to be dangerous, and what lies there to be a weapon."""
MANY: Final = 3
"""More cards of a colour than this are rarely overtaken."""


@dataclass(frozen=True, slots=True)
class Weights:
    """Pairs hold the weight while the pile lasts and after; ``stages`` four rows, by how much of the pile is left.

    The pile is counted before the seat has drawn.
    """

    start: float
    full: tuple[float, float]
    """One point of a target's sum."""
    coloured: tuple[float, float]
    """A colour card on a full target."""
    rotten: tuple[float, float]
    """A Rotten Four on a full target: a weapon."""
    value: tuple[float, float]
    """One point of a colour card kept in hand: a high card soon fits nowhere."""
    spare: tuple[float, float]
    """A Rotten Four kept in hand: it goes everywhere."""
    unfit: tuple[float, float]
    """The share of the hand that fits nowhere."""
    stuck: tuple[float, float]
    """No card fits."""
    price: tuple[float, float]
    """A negative point on the cheapest target, when no card fits."""
    taken: float
    """A Rotten Four taken."""
    stages: tuple[tuple[float, float, float, float], ...]
    """A card of a colour; such a card times its chance of majority; an opponent's card times theirs; one above MANY."""


GUESSED: Final = Weights(
    start=-1.239,
    full=(0.011, -0.074),
    coloured=(-0.077, 0.046),
    rotten=(-0.437, 0.041),
    value=(0.098, 0.149),
    spare=(-0.026, 0.244),
    unfit=(0.600, 0.977),
    stuck=(-0.711, -1.260),
    price=(0.278, 0.307),
    taken=1.411,
    stages=(
        (0.548, -0.380, -0.158, -0.337),
        (0.410, -0.252, -0.137, -0.440),
        (0.360, -0.131, -0.068, -0.600),
        (0.381, -0.147, 0.012, -0.559),
    ),
)
"""For closed piles: who took what is guessed from the sizes of the piles."""

KNOWN: Final = Weights(
    start=-1.830,
    full=(0.036, -0.063),
    coloured=(-0.118, 0.030),
    rotten=(-0.456, 0.179),
    value=(0.106, 0.156),
    spare=(0.042, 0.484),
    unfit=(0.478, 1.223),
    stuck=(-0.725, -1.293),
    price=(0.281, 0.273),
    taken=2.148,
    stages=(
        (0.995, -1.120, -0.163, -0.105),
        (0.598, -0.393, -0.124, -0.601),
        (0.470, -0.218, -0.074, -0.622),
        (0.534, -0.267, -0.029, -0.662),
    ),
)
"""For piles that are open, or dealt in a trial."""


def worth_of(reading: Reading, card: str, target: int) -> float:
    """What the table is worth after this card of the reader's."""
    kind = INDEX[card]
    hand = list(reading.hand)
    hand.remove(kind)
    sums, colours, rotten = list(reading.sums), list(reading.colours), list(reading.rotten)
    taken, bad = lay(sums, colours, rotten, kind, target)
    if reading.tallies is None:
        weights = GUESSED
        mine, most, fours = _guess(reading)
    else:
        weights = KNOWN
        own = reading.tallies[reading.me]
        others = [tally for seat, tally in enumerate(reading.tallies) if seat != reading.me]
        mine, fours = [float(n) for n in own[:3]], float(own[3])
        most = [float(max(tally[colour] for tally in others)) for colour in range(3)]
    mine[target] += taken
    left = reading.left
    return table_worth(weights, hand, sums, colours, rotten, left) + pile_worth(weights, mine, most, fours + bad, left)


def _guess(reading: Reading) -> tuple[list[float], list[float], float]:
    """Everybody's share of every group as large as their share of all taken cards."""
    total = sum(reading.sizes) or 1
    mine = reading.sizes[reading.me] / total
    most = max(size for seat, size in enumerate(reading.sizes) if seat != reading.me) / total
    colours = reading.taken[:3]
    return [mine * n for n in colours], [most * n for n in colours], mine * reading.taken[3]


def lay(sums: list[int], colours: list[int], rotten: list[int], kind: int, target: int) -> tuple[int, int]:
    """T4 on the three lists: the colour cards and the Rotten Fours that are taken."""
    taken = (0, 0)
    if sums[target] + POINTS[kind] > LIMIT:
        taken = (colours[target], rotten[target])
        sums[target] = colours[target] = rotten[target] = 0
    sums[target] += POINTS[kind]
    if kind == R4:
        rotten[target] += 1
    else:
        colours[target] += 1
    return taken


def table_worth(
    weights: Weights,
    hand: Sequence[int],
    sums: Sequence[int],
    colours: Sequence[int],
    rotten: Sequence[int],
    left: int,
) -> float:
    """The targets, and the hand that is left to play on them next time."""
    end = 0 if left else 1
    worth = weights.start
    for total, good, bad in zip(sums, colours, rotten, strict=True):
        worth += weights.full[end] * total
        if total > RICH_FROM:
            worth += (weights.coloured[end] * good + weights.rotten[end] * bad) * (total - RICH_FROM) / 6
    if not hand:
        return worth
    fitting, cheapest = 0, 99
    lowest = min(sums)
    for kind in hand:
        if kind == R4:
            worth += weights.spare[end]
            if lowest + 4 <= LIMIT:
                fitting += 1
            else:
                cheapest = min(cheapest, *[colours[at] + 2 * rotten[at] for at in (0, 1, 2)])
            continue
        at = GROUP[kind]
        worth += weights.value[end] * POINTS[kind]
        if sums[at] + POINTS[kind] <= LIMIT:
            fitting += 1
        else:
            cheapest = min(cheapest, colours[at] + 2 * rotten[at])
    worth += weights.unfit[end] * (1 - fitting / len(hand))
    return worth if fitting else worth + weights.stuck[end] + weights.price[end] * cheapest


def pile_worth(weights: Weights, mine: Sequence[float], most: Sequence[float], fours: float, left: int) -> float:
    """What is taken: cards of a colour cost less, the better the chance of its majority (S2)."""
    each, majority, theirs, many = weights.stages[0 if not left else 1 if left <= 10 else 2 if left <= 20 else 3]
    worth = weights.taken * fours
    for own, other in zip(mine, most, strict=True):
        chance = 1 / (1 + exp(other - own))
        worth += own * (each + majority * chance) + theirs * other * (1 - chance)
        if own > MANY:
            worth += many * (own - MANY)
    return worth
