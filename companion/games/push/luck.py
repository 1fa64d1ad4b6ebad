"""Luck of draws and rolls: the points they brought, less the expected ones, by seat.

A card is weighed by what everybody would get of this turn after it, with one card more ahead, as the hard bot weighs;
the mean over all cards that may come, each as likely as it is unseen, is what was to be expected. A roll is weighed by
the points it takes. So what chance brings has the mean 0 at each draw and each roll, however well that is weighed.

Not all of it lasts: after a good first card the others draw, too, and what lies face up may be lost later anyhow.
``OF_A_DRAW``, ``OF_A_ROLL`` and ``RISKY`` are the parts that are still there at the end: rounded from what explained
best how 230 games of bots came out, two to four at a table. With them chance accounts for more than half of the
variance in how equally strong bots come out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.engine import SPECTATOR, Say, Seat
from companion.engine.game import Fortune
from companion.games.push.bot.weighing import ALL_COLOURS, BITS, COLOUR_BITS, Scale, Table, joined, open_places, table
from companion.games.push.cards import CARDS, COPIES, DIE, FACES, SWITCH, Card, points
from companion.games.push.events import Draw, Event, Roll
from companion.games.push.rules import lost_cards
from companion.games.push.state import State, Way, direction, picking_order
from companion.games.push.view import look

Points = tuple[float, ...]

OF_A_DRAW: Final = (0.1, 0.3, 0.3, 0.4, 0.5, 0.5, 0.5, 0.6)
"""By how many cards lie in the columns; the last part holds for more of them."""
OF_A_ROLL: Final = (0.8, 0.4)
"""When the pile is empty, and when it is whole."""
RISKY: Final = 0.6
"""V1: of each, where a star takes whatever lies face up."""


def fortune(state: State, event: Event) -> Fortune | None:
    match event:
        case Draw(card=card):
            chances = [(one, n) for one, n in zip(CARDS, state.unseen, strict=True) if n]
            worth, lie = _Worth(state), sum(map(len, state.columns))
            part = OF_A_DRAW[min(lie, len(OF_A_DRAW) - 1)] * _lasting(state)
            return _fortune("draw", card, part, [(one, n, worth.drawn(one)) for one, n in chances])
        case Roll(seat=seat, face=face):
            last, first = OF_A_ROLL
            part = (last + (first - last) * state.left / sum(COPIES)) * _lasting(state)
            return _fortune("roll", face, part, [(one, 1, _rolled(state, seat, one)) for one in FACES])
    return None


def of(say: Say, key: str) -> str:
    return say.t("Cards drawn") if key == "draw" else say.t("Rolls of the die")


def _fortune(key: str, came: str, part: float, chances: Sequence[tuple[str, int, Points]]) -> Fortune:
    total = sum(n for _, n, _ in chances)
    players = len(chances[0][2])
    means = [sum(n * worth[seat] for _, n, worth in chances) / total for seat in range(players)]
    (found,) = (worth for one, _, worth in chances if one == came)
    return Fortune(key, tuple(part * (got - mean) for got, mean in zip(found, means, strict=True)))


def _lasting(state: State) -> float:
    return RISKY if state.setup.options.risky else 1.0


def _rolled(state: State, seat: Seat, face: str) -> Points:
    lost = points(lost_cards(state, seat, face))  # type: ignore[arg-type] # one of FACES
    return tuple(-float(lost) if other == seat else 0.0 for other in range(state.setup.players))


class _Worth:
    """Weighs the cards that may come next, all with one scale: by what everybody would get of this turn."""

    def __init__(self, state: State) -> None:
        self.players, self.turn, self.switches = state.setup.players, state.turn, state.switches
        self.scale = Scale(look(state, SPECTATOR), state.turn, 1 / (state.setup.players - 1))
        self.columns = table(state.columns)
        self._draws: dict[tuple[Table, Way], float] = {}
        self._shares: dict[tuple[int, int, int, Way, bool], Points] = {}

    def drawn(self, card: Card) -> Points:
        """The card goes where it is best, then the turn ends, or one card more is drawn, if that is better."""
        if card == SWITCH:
            return self._then(self.columns, self.switches + 1)
        bit = BITS[card]
        fitting = [joined(self.columns, at, bit) for at in open_places(self.columns) if not self.columns[at] & bit]
        if not fitting:
            return self._bust(self.columns, self.switches)
        best = max(fitting, key=lambda columns: self._weight(columns, self.switches))
        return self._then(best, self.switches)

    def _weight(self, columns: Table, switches: int) -> float:
        return max(self.scale.stopped(columns, switches), self._drawn(columns, switches))

    def _drawn(self, columns: Table, switches: int) -> float:
        key = columns, direction(switches)
        found = self._draws.get(key)
        if found is None:
            found = self._draws[key] = self.scale.drawn(columns, switches)
        return found

    def _then(self, columns: Table, switches: int) -> Points:
        if any(columns) and self.scale.stopped(columns, switches) >= self._drawn(columns, switches):
            return self._stopped(columns, switches)
        return self._once_more(columns, switches)

    def _once_more(self, columns: Table, switches: int) -> Points:
        """The mean over the next card, as ``Scale.drawn`` takes it: each goes to its best place, then the turn ends."""
        scale, total = self.scale, [0.0] * self.players

        def add(n: int, worths: Points) -> None:
            for seat, worth in enumerate(worths):
                total[seat] += n * worth

        if scale.turns:
            add(scale.turns, self._stopped(columns, switches + 1))
        nowhere, places = 0, open_places(columns)
        if scale.dice:
            fitting = [joined(columns, at, BITS[DIE]) for at in places if not columns[at] & BITS[DIE]]
            if fitting:
                best = max(fitting, key=lambda one: scale.stopped(one, switches))
                add(scale.dice, self._stopped(best, switches))
            else:
                nowhere += scale.dice
        for bit, unseen, ranked in scale.ranked(columns, direction(switches))[1]:
            rest = ALL_COLOURS
            for _, at in ranked:
                if n := unseen[rest & ~columns[at]]:
                    add(n, self._stopped(joined(columns, at, bit), switches))
                rest &= columns[at]
            nowhere += unseen[rest]
        if nowhere:
            add(nowhere, self._bust(columns, switches))
        return tuple(one / scale.cards for one in total)

    def _stopped(self, columns: Table, switches: int) -> Points:
        return self._shared(columns, switches, bust=False)

    def _bust(self, columns: Table, switches: int) -> Points:
        """B2: nothing for whose turn it is, who rolls; each of the others takes what is worth most to them."""
        return self._shared(columns, switches, bust=True)

    def _shared(self, columns: Table, switches: int, *, bust: bool) -> Points:
        a, b, c = columns
        key = a >> COLOUR_BITS, b >> COLOUR_BITS, c >> COLOUR_BITS, direction(switches), bust
        if key not in self._shares:
            others = picking_order(self.players, self.turn, switches)
            found = [0.0] * self.players
            found[self.turn] = -self.scale.risk if bust else 0.0
            for seat, _, gain in self.scale.shared(columns, others if bust else (self.turn, *others)):
                found[seat] = gain
            self._shares[key] = tuple(found)
        return self._shares[key]
