"""What a table is worth to a seat: the points so far, the next turn's best cells, and set-aside cards.

So each placement that is offered is weighed, with the turn played to its end.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from functools import cache
from math import exp, sqrt
from typing import Final

from companion.engine import Choice
from companion.engine.game import Decision
from companion.games.thricewise.bot.turns import Situation, Table, worth_keeping
from companion.games.thricewise.cards import NUMBER, RANK
from companion.games.thricewise.events import Pass, Place
from companion.games.thricewise.state import HAND
from companion.games.thricewise.view import View

LAYING: Final = 0.75
"""How often a set-aside card can be laid before the game is over: its owner must place in the same turn, too."""
SPREAD: Final = 2.2
"""How far two players' points drift apart in a turn, roughly."""


def outlook(table: Table, here: Situation, promise: float) -> list[float]:
    """Points by seat that may be expected from a table at the end of this turn.

    My next card is the best of my hand and of the card to be drawn, the others' the best of three unseen cards.
    """
    totals: list[float] = list(table.totals)
    if not table.turns:
        return totals
    ceiling = table.field.ceiling()
    falling = sorted([ceiling[card] for card in here.unseen], reverse=True)
    held = min(HAND, table.turns)
    mine = max([ceiling[card] for card in here.hand], default=0)
    if len(here.hand) < held and falling:
        mine_drawn = sum([points if points > mine else mine for points in falling]) / len(falling)
    else:
        mine_drawn = mine
    theirs = expected_best(falling, held)
    keeping = worth_keeping(table.turns)
    for seat, aside in enumerate(table.aside):
        totals[seat] += promise * (mine_drawn if seat == here.me else theirs)
        if aside:
            totals[seat] += sum([max(LAYING * ceiling[card], keeping) for card in aside])
    return totals


def ahead(totals: Sequence[float], me: int) -> float:
    """My points less what the others have on average."""
    return totals[me] - (sum(totals) - totals[me]) / (len(totals) - 1)


def hope(totals: Sequence[float], me: int, turns: int) -> float:
    """How likely I win with these points and ``turns`` reveals to come: a product over the others, equals sharing.

    A millionth of the points ahead is added: what no longer decides the game still counts for something.
    """
    spread = 0.5 + SPREAD * sqrt(turns)
    mine, found = totals[me], 1.0
    for seat, theirs in enumerate(totals):
        if seat != me:
            found /= 1 + exp(min((theirs - mine) / spread, 50.0))
    return found + 1e-6 * ahead(totals, me)


def expected_best(falling: Sequence[int], held: int) -> float:
    """The expected best of ``held`` cards out of these, whose points stand in falling order."""
    return sum([chance * points for chance, points in zip(chances(len(falling), held), falling, strict=True)])


@cache
def chances(cards: int, held: int) -> tuple[float, ...]:
    """How likely the first, second, … of ``cards`` cards is the foremost one in a hand of ``held``."""
    found, missed = [], 1.0
    for place in range(cards):
        here = min(1.0, held / (cards - place))
        found.append(missed * here)
        missed -= missed * here
    return tuple(found)


def risks(ceiling: Sequence[int], here: Situation) -> list[float]:
    """By rank: how likely somebody else reveals it next, if all others go for the most points."""
    falling = sorted(here.unseen, key=lambda card: -ceiling[card])
    alone = [1.0] * (max(RANK) + 1)
    for seat, held in enumerate(here.held):
        if seat != here.me and held:
            shares = [0.0] * len(alone)
            for chance, card in zip(chances(len(falling), held), falling, strict=True):
                shares[RANK[card]] += chance
            alone = [one * (1 - share) for one, share in zip(alone, shares, strict=True)]
    return [1 - one for one in alone]


@dataclass(frozen=True, slots=True)
class Look:
    """How far a bot looks: how many placements (those with the most points), how many of those who place after it, and
    what a point that may be scored next turn is worth now, when somebody else may take the cell first."""

    tried: int
    replies: int
    promise: float


Worths = list[tuple[Decision, float]]
Judge = Callable[[list[float]], float]


def offers_of(view: View) -> tuple[Place | Pass, ...]:
    return view.awaits.offers if isinstance(view.awaits, Choice) else ()


def placements(
    offers: Sequence[Place | Pass], here: Situation, look: Look, judge: Judge
) -> Generator[Decision | None, None, Worths]:
    """The offers with the most points, at most ``tried``, and what ``judge`` makes of the points to be expected."""
    cells, grid = here.table.field.points, here.table.field.grid
    rated: list[tuple[int, int, int, int, Place | Pass]] = []
    for number, offer in enumerate(offers):
        if isinstance(offer, Pass):
            rated.append((len(cells) * 9, -number, 0, 0, offer))  # always looked at
        else:
            card, index = NUMBER[offer.card], grid.index_of(offer.row, offer.col)
            rated.append((cells[index][card], -number, card, index, offer))
    rated.sort(reverse=True)
    found: Worths = []
    best = None
    for _, _, card, index, offer in rated[: look.tried]:
        worth = judge(outlook(turn_ended(here, card, index, look.replies), here, look.promise))
        found.append((offer, worth))
        if best is None or worth > best[1]:
            best = found[-1]
        yield best[0]
    return found


def turn_ended(here: Situation, card: int, index: int, replies: int) -> Table:
    """The table when this turn is over, all other cards laid for points. 0 as card: I keep my set-aside cards."""
    after = here.table.copy()
    if card:
        after.lay(here.me, card, index)
        after.place(here.me, 0 if card == here.lying else here.lying)
    for seat in here.order[1 : 1 + replies]:
        after.place(seat, here.shown[seat])
    return after
