"""Builders for the tests of Thricewise: layouts drawn as text, and a table that takes events one by one."""

from __future__ import annotations

from typing import Any

from companion.engine import Hands, Setup
from companion.engine.game import FIRST
from companion.engine.seats import Seat
from companion.games.thricewise import GAME, rules
from companion.games.thricewise.cards import Card
from companion.games.thricewise.events import Deal, Place, Reveal, Start
from companion.games.thricewise.grid import PlacedCard, grid_of
from companion.games.thricewise.options import Options
from companion.games.thricewise.scoring import triads
from companion.games.thricewise.state import State
from tests.games.play import refusal_of

FOUR = "2MK 3SK\n4MS 5YK"
"""First cards of two or four players."""

SHEET = Options()
ONE_PER_LINE = Options(overlap="one-per-line")
ANY_ORDER = Options(straight_order="any-order")
PER_SUIT = Options(double_suit="per-suit")


def drawn(layout: str, row: int = 0, col: int = 0) -> tuple[PlacedCard, ...]:
    """Cards of a layout, a line of text for each row and a dot for an empty cell; the first cell is (row, col)."""
    lines = [line.split() for line in layout.strip().splitlines()]
    return tuple(
        PlacedCard(Card(word.strip("*")), row + i, col + j)
        for i, line in enumerate(lines)
        for j, word in enumerate(line)
        if word != "."
    )


def made(layout: str, options: Options = SHEET) -> list[tuple[str, int]]:
    """Kind and value of the triads that the card marked with a star makes, all others lying there before."""
    cards = drawn(layout)
    (star,) = (word for word in layout.split() if word.startswith("*"))
    (new,) = (laid for laid in cards if laid.card == star.strip("*"))
    grid = grid_of(laid for laid in cards if laid is not new)
    return [(triad.kind.value, triad.value) for triad in triads(grid, new.card, new.row, new.col, options)]


def place(seat: int, card: str, row: int, col: int) -> Place:
    return Place(Seat(seat), Card(card), row, col)


def reveal(*cards: str) -> Reveal:
    return Reveal(tuple(map(Card, cards)))


def deal(*hands: str) -> Deal:
    return Deal(tuple(tuple(map(Card, hand.split())) for hand in hands))


class Table:
    """A game that a test plays by hand; every method raises RuleBroken like ``apply``."""

    def __init__(self, players: int, options: Options = SHEET, hands: Hands = Hands.UNKNOWN) -> None:
        self.state: State = rules.new(Setup(players, options, FIRST, hands))

    def tell(self, *events: Any) -> Table:
        for event in events:
            self.state = rules.apply(self.state, event)
        return self

    def start(self, layout: str, row: int = 0, col: int = 0) -> Table:
        return self.tell(Start(drawn(layout, row, col)))

    def place(self, seat: int, card: str, row: int, col: int) -> list[tuple[str, int]]:
        """The triads it made."""
        self.tell(place(seat, card, row, col))
        return [(triad.kind.value, triad.value) for triad in self.state.placements[-1].triads]

    @property
    def scores(self) -> dict[int, int]:
        return {standing.seat: standing.score for standing in rules.standings(self.state)}

    @property
    def placing(self) -> list[int]:
        return [int(seat) for seat in self.state.order]

    def refusal(self, event: Any) -> tuple[str, str]:
        """Rule and key of the refusal; the event must be refused."""
        broken = refusal_of(GAME.full, self.state, event)
        return broken.rule, broken.key
