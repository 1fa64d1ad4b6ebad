"""What one seat may see of a game of Push: everything but the order of the pile, which nobody knows.

With the rules beside it, this is full tracking (A2) as the rest of the program asks it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from companion.engine import Awaits, Seat, Standing, Viewer
from companion.engine import no_doubts as doubts
from companion.engine.piles import listed
from companion.games.push.cards import CARDS, SWITCH, Card
from companion.games.push.events import WIRE
from companion.games.push.rules import answers, apply, awaits, fill, new, open_columns, problem, standings
from companion.games.push.rules import refuses as refuses
from companion.games.push.state import Phase as Phase
from companion.games.push.state import State, direction, picking_order
from companion.games.push.state import Way as Way

__all__ = ["WIRE", "View", "answers", "apply", "awaits", "doubts", "fill", "look", "new", "problem", "standings"]


@dataclass(frozen=True, slots=True)
class View:
    """``pickers`` are the seats that still take a column, next first.
    ``visible`` and ``protected`` are by seat; ``standings`` count what lies in the areas now.
    """

    viewer: Viewer
    awaits: Awaits
    players: int
    phase: Phase
    risky: bool
    turn: Seat
    turns: int
    left: int
    unseen: tuple[tuple[str, int], ...]
    drawn: tuple[Card, ...]
    columns: tuple[tuple[Card, ...], ...]
    switches: int
    pickers: tuple[Seat, ...]
    visible: tuple[tuple[Card, ...], ...]
    protected: tuple[tuple[Card, ...], ...]
    standings: tuple[Standing, ...]

    @property
    def way(self) -> Way:
        """Which way round the opponents will pick as things stand (P1, P2)."""
        return direction(self.switches)

    @property
    def order(self) -> tuple[Seat, ...]:
        return picking_order(self.players, self.turn, self.switches)


def look(state: State, seat: Viewer) -> View:
    """The same for every seat and for who looks on, but for the name of the viewer."""
    return View(
        viewer=seat,
        awaits=awaits(state),
        players=state.setup.players,
        phase=state.phase,
        risky=state.setup.options.risky,
        turn=state.turn,
        turns=state.turns,
        left=state.left,
        unseen=listed(state.unseen, CARDS),
        drawn=state.drawn,
        columns=state.columns,
        switches=state.switches,
        pickers=state.pickers,
        visible=state.visible,
        protected=state.protected,
        standings=standings(state),
    )


def bust_chance(columns: Sequence[Sequence[Card]], unseen: Sequence[tuple[str, int]]) -> Fraction:
    """How likely the next card fits nowhere (T9). A Switch never busts (T7). 0 for an empty pile."""
    total = sum(n for _, n in unseen)
    bad = sum(n for card, n in unseen if card != SWITCH and not open_columns(columns, Card(card)))
    return Fraction(bad, total) if total else Fraction(0)
