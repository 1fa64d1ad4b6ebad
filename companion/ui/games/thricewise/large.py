"""Thricewise as it is read from across the room: the grid, points, and whose card is placed when."""

from __future__ import annotations

import functools
from typing import Final

import flet as ft

from companion.engine import Over, Together
from companion.games.thricewise import scorepad
from companion.games.thricewise.view import View
from companion.games.thricewise.words import word
from companion.ui.games.thricewise.cards import HIGH
from companion.ui.games.thricewise.grid import Marks, table_grid, triad_cells
from companion.ui.games.thricewise.slots import paper
from companion.ui.kit.board import Area
from companion.ui.session.large_view import Afar
from companion.ui.session.score_strip import Scored
from companion.ui.session.table import Table

MARK_HIGH: Final = 1.06
"""Height of a card beside a name by the size of its letters."""


def large(table: Table[View | scorepad.View]) -> Afar:
    """Say what is shown of a game, card by card or on the pad: whoever is still to place has the card beside them."""
    say, view = table.say, table.seen
    match view.awaits:
        case Together():
            says = say.t("Everybody chooses a card")
        case Over():
            says = table.words.prompt(say, view)
        case _ if view.order:
            says = say.about(view.order[0], "{name} places", "You place")
        case _:
            says = table.words.prompt(say, view)
    seats = [_seat(table, seat) for seat in range(view.players)]
    return Afar(says, seats, functools.partial(_grid, table) if isinstance(view, View) else None)


def _seat(table: Table[View | scorepad.View], seat: int) -> Scored:
    say, view = table.say, table.seen
    waits = seat in view.order
    here = waits and seat == view.order[0]
    cards = [view.shown[seat]] if waits and not (here and _laid(view)) else []
    return Scored(
        say.name(seat),
        view.scores[seat],
        lit=here,
        marks=[functools.partial(_card, card) for card in cards],
        spoken=say.listing([word(say, card) for card in cards]),
    )


def _laid(view: View | scorepad.View) -> bool:
    """Return whether the first in the order has placed the card of this turn, and may place others."""
    if isinstance(view, scorepad.View):
        return not view.lies
    return view.shown[view.order[0]] not in view.placeable


def _card(card: str, high: float) -> ft.Control:
    return paper(card, int(high * MARK_HIGH / HIGH))


def _grid(table: Table, area: Area) -> ft.Control:
    view: View = table.seen
    lit = triad_cells(view.placements[-1].triads) if view.placements else frozenset()
    return table_grid(table, area, 0, Marks(lit=lit), afar=True)
