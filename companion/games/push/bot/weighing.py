"""The worth of a turn of Push, in points, for one seat.

A column is one number here: a bit for each colour, value and the Die card it holds. No column holds a colour, a value
or a Die card twice (T5, T6), so nothing is lost, and a card fits where it shares no bit. What a column is worth depends
on values and Die card alone: that is ``column >> COLOUR_BITS``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.engine import Seat
from companion.games.push.cards import COLOUR, COLOURS, DIE, SWITCH, VALUE, VALUES, points
from companion.games.push.scoring import COLUMNS
from companion.games.push.state import Way, direction, picking_order
from companion.games.push.view import View

Table = tuple[int, ...]
"""The three columns by number; 0 is one that nobody has opened yet, or that is taken."""

Ranked = tuple[float | None, list[tuple[int, list[int], list[tuple[float, int]]]]]
"""What a Die card brings; by the bit of each value how many are unseen by colours, where it fits and at what weight."""

COLOUR_BITS = len(COLOURS)
ALL_COLOURS = (1 << COLOUR_BITS) - 1
DIE_BIT = 1 << COLOUR_BITS + len(VALUES)
BITS: dict[str, int] = {
    **{card: 1 << COLOURS.index(COLOUR[card]) | 1 << COLOUR_BITS + value - 1 for card, value in VALUE.items()},
    DIE: DIE_BIT,
}
WITH_COLOUR = {bit: [held for held in range(ALL_COLOURS + 1) if held & bit] for bit in (1, 2, 4, 8, 16)}
"""The sets of colours that hold the colour with this bit."""

WORTHS = DIE_BIT >> COLOUR_BITS
"""How many sets of values there are; a set with a Die card is that many further on."""

SUMS = tuple(sum(value for value in VALUES if held >> value - 1 & 1) for held in range(WORTHS))

HELD_ANYHOW = 5 / 6
"""What lies face up is worth less than its points: a later roll may take it anyhow."""


def table(columns: Sequence[Iterable[str]]) -> Table:
    found = [sum([BITS[card] for card in column]) for column in columns]
    return (*found, *(0,) * (COLUMNS - len(found)))


class Scale:
    """Weighs for ``me``: points of ``me``, less ``share`` of everybody else's, until the turn is over.

    Nothing is weighed twice: one scale serves all offers of a decision.
    """

    def __init__(self, view: View, me: int, share: float) -> None:
        self.view, self.me, self.share = view, me, share
        self._rankings: dict[tuple[int, int, int, Way], Ranked] = {}
        self._stops: dict[Way, dict[tuple[int, int, int], float]] = {way: {} for way in Way}
        faces = (2 if view.risky else 1) / 6 * HELD_ANYHOW
        exposed = [points(cards) for cards in view.visible]
        self.risk = faces * exposed[view.turn]
        self.gains = [(*SUMS, *[one - (one + area) * faces for one in SUMS]) for area in exposed]
        self._pickers = {
            direction(switches): (view.turn, *picking_order(view.players, view.turn, switches)[: COLUMNS - 1])
            for switches in (0, 1)
        }
        self._count(view.unseen)

    def _count(self, unseen: Sequence[tuple[str, int]]) -> None:
        """For each value and set of colours, how many such cards are unseen."""
        self.cards = sum([n for _, n in unseen])
        self.dice, self.turns = 0, 0
        self.unseen = [[0] * (ALL_COLOURS + 1) for _ in VALUES]
        for card, n in unseen:
            if card == DIE:
                self.dice = n
            elif card == SWITCH:
                self.turns = n
            else:
                row = self.unseen[VALUE[card] - 1]
                for colours in WITH_COLOUR[BITS[card] & ALL_COLOURS]:
                    row[colours] += n

    def column_worth(self, at: int, columns: Table, pickers: Sequence[int]) -> float:
        """The first picker, ``me``, takes a column, everybody after them what is worth most to them (S1, S4)."""
        gain = self.gains[self.me][columns[at] >> COLOUR_BITS]
        if not self.share:
            return gain
        left = [one >> COLOUR_BITS for i, one in enumerate(columns) if one and i != at]
        return gain - self.share * self._shared(left, pickers[1:])

    def pickers(self, switches: int) -> tuple[Seat, ...]:
        """Who takes a column once the active player stops, in order; there are three columns at most (S1, P1, P2)."""
        return self._pickers[direction(switches)]

    def stopped(self, columns: Table, switches: int) -> float:
        """The active player takes the column that weighs most, then the others pick. 0 without columns (O1)."""
        return self._stopped(columns, direction(switches))

    def _stopped(self, columns: Table, way: Way) -> float:
        a, b, c = columns
        key = a >> COLOUR_BITS, b >> COLOUR_BITS, c >> COLOUR_BITS
        stops = self._stops[way]
        found = stops.get(key)
        if found is None:
            pickers = self._pickers[way]
            found = max([self.column_worth(i, columns, pickers) for i, one in enumerate(columns) if one], default=0.0)
            stops[key] = found
        return found

    def bust(self, columns: Table, switches: int) -> float:
        """The active player takes nothing and rolls, the others share the columns (B2)."""
        left = [one >> COLOUR_BITS for one in columns if one]
        pickers = picking_order(self.view.players, self.view.turn, switches)
        return -self.risk - (self.share * self._shared(left, pickers) if self.share else 0.0)

    def _shared(self, left: list[int], pickers: Sequence[int]) -> float:
        """What pickers get who each take what is worth most to them."""
        total = 0.0
        for seat in pickers:
            if not left:
                break
            gains = self.gains[seat]
            best = max(left, key=gains.__getitem__)
            total += gains[best]
            left.remove(best)
        return total

    def shared(self, columns: Table, pickers: Sequence[int], first: int | None = None) -> list[tuple[int, int, float]]:
        """Who takes which column as things stand and what it brings them: seat, column and points, in picking order.

        ``me``, who picks first or not at all, takes ``first``, or what weighs most; others what is most worth to them.
        """
        left = [at for at, one in enumerate(columns) if one]
        found: list[tuple[int, int, float]] = []
        for seat in pickers:
            if not left:
                break
            gains = self.gains[seat]
            if seat != self.me:
                at = max(left, key=lambda at: gains[columns[at] >> COLOUR_BITS])
            elif first is None:
                at = max(left, key=lambda at: self.column_worth(at, columns, pickers))
            else:
                at = first
            left.remove(at)
            found.append((seat, at, gains[columns[at] >> COLOUR_BITS]))
        return found

    def drawn(self, columns: Table, switches: int) -> float:
        """The next card, each as likely as it is unseen, and then stopping. Only where a card is left.

        Cards of one value are weighed together: each goes to the first column, best first, that has not its colour.
        """
        way = direction(switches)
        total = self.turns * self._stopped(columns, direction(switches + 1)) if self.turns else 0.0
        nowhere = 0
        of_die, ranked = self.ranked(columns, way)
        if self.dice:
            if of_die is not None:
                total += self.dice * of_die
            else:
                nowhere += self.dice
        for _, unseen, places in ranked:
            rest = ALL_COLOURS
            for weight, i in places:
                total += unseen[rest & ~columns[i]] * weight
                rest &= columns[i]
            nowhere += unseen[rest]
        if nowhere:
            total += nowhere * self.bust(columns, switches)
        return total / self.cards

    def ranked(self, columns: Table, way: Way) -> Ranked:
        """What a Die card brings where it fits, and for each value that may come the columns it fits, best first.

        Colours do not count here: columns with the same values and Die cards are ranked once.
        """
        a, b, c = columns
        key = a >> COLOUR_BITS, b >> COLOUR_BITS, c >> COLOUR_BITS, way
        found = self._rankings.get(key)
        if found is None:
            places = open_places(columns)

            def fitting(bit: int) -> list[tuple[float, int]]:
                return [(self._stopped(joined(columns, i, bit), way), i) for i in places if not columns[i] & bit]

            of_die = max((weight for weight, _ in fitting(DIE_BIT)), default=None) if self.dice else None
            ranked = [
                (bit := 1 << COLOUR_BITS + value - 1, unseen, sorted(fitting(bit), reverse=True))
                for value, unseen in zip(VALUES, self.unseen, strict=True)
                if unseen[ALL_COLOURS]
            ]
            found = self._rankings[key] = of_die, ranked
        return found


def open_places(columns: Table) -> list[int]:
    """The opened columns and the next one (T4)."""
    return [i for i, one in enumerate(columns) if one or i == 0 or columns[i - 1]]


def joined(columns: Table, at: int, card: int) -> Table:
    """The columns with one card more."""
    a, b, c = columns
    return (a | card, b, c) if at == 0 else (a, b | card, c) if at == 1 else (a, b, c | card)
