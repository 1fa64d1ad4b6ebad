"""What one seat may see of Thricewise. With the rules beside it, this is full tracking (A2) as others ask it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine import FACE_DOWN, Awaits, Hands, Seat, Standing, Viewer, seat_or_none
from companion.engine import no_doubts as doubts
from companion.games.thricewise.cards import NUMBER, Card, in_order
from companion.games.thricewise.events import WIRE, Deal, Event, Place, Reveal
from companion.games.thricewise.grid import Cell, Grid, PlacedCard
from companion.games.thricewise.options import Options
from companion.games.thricewise.rules import answers, apply, awaits, fill, new, problem, standings
from companion.games.thricewise.scoring import Placement, Triad, triads
from companion.games.thricewise.state import State, placeable, turns_of

__all__ = ["WIRE", "View", "answers", "apply", "awaits", "doubts", "fill", "look", "new", "problem", "standings"]

Counted = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class View:
    """``hands`` hold FACE_DOWN for every card this viewer may not know; all that lies on the table is open.

    ``unseen`` counts the cards that are, for this viewer, in the pile or in a hand they cannot see.
    ``options_for`` counts what this viewer's seat may reveal next: its own hand or, where hands are not
    recorded, any unseen card (so a scribe may fill in every seat); () when that is not theirs to know.
    ``shown`` is what each seat revealed in turn ``turn`` (0 before the first reveal), ``order`` the seats
    still to place, ``placeable`` what the first of them may lay, ``aside`` the set-aside cards by seat.
    """

    viewer: Viewer
    awaits: Awaits
    players: int
    options: Options
    turn: int
    turns: int
    left: int
    hands: tuple[tuple[Card, ...], ...]
    unseen: Counted
    options_for: Counted
    grid: Grid
    shown: tuple[Card, ...]
    aside: tuple[tuple[Card, ...], ...]
    order: tuple[Seat, ...]
    placeable: tuple[Card, ...]
    placements: tuple[Placement, ...]
    scores: tuple[int, ...]
    standings: tuple[Standing, ...]

    @property
    def cards(self) -> tuple[PlacedCard, ...]:
        """The cards on the grid, row by row."""
        return self.grid.cards()

    @property
    def open_cells(self) -> tuple[Cell, ...]:
        """The cells where a card may go now (T5, T6), row by row."""
        return self.grid.open_cells()

    def triads(self, card: Card, row: int, col: int) -> tuple[Triad, ...]:
        """What a card would score on an open cell."""
        return triads(self.grid, card, row, col, self.options)


def look(state: State, seat: Viewer) -> View:
    """A seat sees its own hand and all that lies open. Placing is open, so ``awaits`` is the same for all."""
    me = seat_or_none(seat)
    hidden = {card for at, hand in enumerate(state.hands) if at != me for card in hand}
    unrecorded = state.setup.hands is Hands.UNKNOWN and any(FACE_DOWN in hand for hand in state.hands)
    hidden.discard(FACE_DOWN)
    unseen = _counted(in_order(hidden.union(state.unseen)))
    own = () if me is None else tuple(sorted(state.hands[me], key=lambda card: NUMBER.get(card, 0)))
    result = standings(state)
    return View(
        viewer=seat,
        awaits=awaits(state),
        players=state.setup.players,
        options=state.setup.options,
        turn=state.turn,
        turns=turns_of(state.setup.players),
        left=state.left,
        hands=tuple(own if at == me else (FACE_DOWN,) * len(hand) for at, hand in enumerate(state.hands)),
        unseen=unseen,
        options_for=unseen if unrecorded and not hidden else _counted(own),
        grid=state.grid,
        shown=state.shown,
        aside=state.aside,
        order=state.order,
        placeable=placeable(state) if state.order else (),
        placements=state.placements,
        scores=tuple(s.score for s in sorted(result, key=lambda one: one.seat)),
        standings=result,
    )


def mask(event: Event, seat: Viewer, *, struck: bool = False) -> Event:
    """Another's cards lie face down: those dealt, and of a struck entry those that went back to hand."""
    match event:
        case Deal(hands=hands):
            return Deal(tuple([own if at == seat else (FACE_DOWN,) * len(own) for at, own in enumerate(hands)]))
        case Reveal(cards=cards) if struck:
            return Reveal(tuple([card if at == seat else FACE_DOWN for at, card in enumerate(cards)]))
        case Place(seat=placing) if struck and placing != seat:
            return replace(event, card=FACE_DOWN)
    return event


def chosen(event: Reveal) -> tuple[Card, ...]:
    """Return by seat the card that was turned over (T1)."""
    return event.cards


def _counted(cards: tuple[Card, ...]) -> Counted:
    return tuple([(card, 1) for card in cards])
