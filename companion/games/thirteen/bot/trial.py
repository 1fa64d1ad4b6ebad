"""A round in numbers, for trials: hidden cards dealt at random, then quick play by the rules (T2–T4, S1–S3)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from companion.engine.game import Pick
from companion.games.thirteen.bot.reading import GROUP, KNOWN, POINTS, R4, Reading, lay, pile_worth, table_worth
from companion.games.thirteen.cards import LIMIT

Below = Callable[[int], int]
"""A number from 0 up to, not including, n."""

RUN: Final = 4
"""Cards are taken by the target, so several of a colour come together: up to so many are dealt at once."""
COLOUR_COST: Final = 0.75
"""What a colour card costs on the average: majorities pay for some."""
_TARGETS: Final = tuple((0, 1, 2) if kind == R4 else (GROUP[kind],) for kind in range(R4 + 1))
"""By kind of card: where it may go (T3)."""
_NEVER: Final = 1e9
_OVER: Final = 1e8


def _quick(kind: int, total: int) -> float:
    """Quick play: high cards first, targets full, Rotten Fours late; over 13, the pile's cost is added."""
    held_back = 0.2 if kind == R4 else 0.0
    points = POINTS[kind]
    if total + points > LIMIT:
        return _OVER
    return held_back - 0.03 * (total + points) - 0.06 * points


QUICK: Final = tuple(tuple(_quick(kind, total) for total in range(LIMIT + 1)) for kind in range(R4 + 1))
QUICK_OVER: Final = tuple((0.2 if kind == R4 else 0.0) - 0.06 * POINTS[kind] for kind in range(R4 + 1))


def chances(pick: Pick) -> Below:
    """Many fast choices from one slow one: a linear congruential generator (Knuth's MMIX) that ``pick`` starts."""
    number = pick(1 << 62)

    def below(n: int) -> int:
        nonlocal number
        number = (number * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        return ((number >> 32) * n) >> 32

    return below


@dataclass(slots=True, eq=False)
class Trial:
    """A table on which everybody's cards are known. It is changed in place; ``copy`` gives one to try a card on."""

    hands: list[list[int]]
    pile: Sequence[int]
    left: int
    sums: list[int]
    colours: list[int]
    rotten: list[int]
    tallies: list[list[int]]
    turn: int

    def copy(self) -> Trial:
        """The pile, which never changes, is shared: ``left`` says how much of it remains, drawn from its end."""
        return Trial(
            [hand[:] for hand in self.hands],
            self.pile,
            self.left,
            self.sums[:],
            self.colours[:],
            self.rotten[:],
            [tally[:] for tally in self.tallies],
            self.turn,
        )

    def play(self, kind: int, target: int) -> None:
        """T2–T4: the card is laid, what is over 13 is taken, the hand filled up, the next seat's turn."""
        taken, bad = lay(self.sums, self.colours, self.rotten, kind, target)
        tally, hand = self.tallies[self.turn], self.hands[self.turn]
        tally[target] += taken
        tally[3] += bad
        hand.remove(kind)
        if self.left:
            self.left -= 1
            hand.append(self.pile[self.left])
        self.turn = (self.turn + 1) % len(self.hands)

    def reply(self) -> tuple[int, int]:
        """A sensible card and target for the seat whose turn it is."""
        sums = self.sums
        best, card, target = _NEVER, 0, 0
        for kind in self.hands[self.turn]:
            quick = QUICK[kind]
            for at in _TARGETS[kind]:
                cost = quick[sums[at]]
                if cost == _OVER:
                    cost = QUICK_OVER[kind] + COLOUR_COST * self.colours[at] + 2 * self.rotten[at]
                if cost < best:
                    best, card, target = cost, kind, at
        return card, target

    def points(self) -> list[int]:
        """S1–S3 for what everybody has taken so far."""
        found = [sum(tally[:3]) + 2 * tally[3] for tally in self.tallies]
        for colour in (0, 1, 2):
            counts = [tally[colour] for tally in self.tallies]
            most = max(counts)
            if counts.count(most) == 1:
                found[counts.index(most)] -= most
        return found

    def outlook(self, me: int) -> float:
        """The points of ``me`` less the others' mean: at the end of the round counted, before it reckoned."""
        if not self.hands[self.turn]:
            points = self.points()
            return points[me] - (sum(points) - points[me]) / (len(points) - 1)
        kind, target = self.reply()
        hand = self.hands[me][:]
        hand.remove(kind)
        sums, colours, rotten = self.sums[:], self.colours[:], self.rotten[:]
        taken, bad = lay(sums, colours, rotten, kind, target)
        own = self.tallies[me]
        mine = own[:3]
        mine[target] += taken
        most = [max([tally[at] for seat, tally in enumerate(self.tallies) if seat != me]) for at in (0, 1, 2)]
        worth = table_worth(KNOWN, hand, sums, colours, rotten, self.left)
        return worth + pile_worth(KNOWN, mine, most, own[3] + bad, self.left)


def deal_hidden(reading: Reading, below: Below) -> Trial:
    """One way to deal what the reader cannot see that agrees with all it can."""
    cards = list(reading.hidden)
    for at in range(len(cards) - 1, 0, -1):
        other = below(at + 1)
        cards[at], cards[other] = cards[other], cards[at]
    hands = []
    for seat, held in enumerate(reading.held):
        if seat == reading.me:
            hands.append(list(reading.hand))
        else:
            hands.append(cards[len(cards) - held :])
            del cards[len(cards) - held :]
    tallies = reading.tallies
    return Trial(
        hands,
        cards,
        reading.left,
        list(reading.sums),
        list(reading.colours),
        list(reading.rotten),
        _tallies(reading, below) if tallies is None else [list(tally) for tally in tallies],
        reading.me,
    )


def _tallies(reading: Reading, below: Below) -> list[list[int]]:
    """The taken cards, dealt to those who took so many, a run of a colour at a time."""
    sizes, groups = list(reading.sizes), list(reading.taken)
    tallies = [[0, 0, 0, 0] for _ in sizes]
    left = sum(sizes)
    while left:
        seat = bisect_right([*accumulate(sizes)], below(left))
        group = bisect_right([*accumulate(groups)], below(left))
        run = 1 if group == 3 else min(1 + below(RUN), sizes[seat], groups[group])
        tallies[seat][group] += run
        sizes[seat] -= run
        groups[group] -= run
        left -= run
    return tallies
