"""What one seat may see of a game of Push: everything but the order of the pile, which nobody knows."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine import Awaits, Seat, Standing, Viewer
from companion.engine.piles import listed
from companion.games.push.cards import CARDS, Card
from companion.games.push.picking import Way, direction, picking_order
from companion.games.push.rules import awaits, standings
from companion.games.push.state import Phase, State

__all__ = ["Phase", "View", "look"]


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
        """The opponents as they will pick."""
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
