"""Who picks a column after whom, and which way round the table that goes (P1–P3)."""

from __future__ import annotations

import enum

from companion.engine import Seat, clockwise


class Way(enum.StrEnum):
    """Which way round the table the opponents pick."""

    CLOCKWISE = "clockwise"
    ANTICLOCKWISE = "anticlockwise"


def direction(switches: int) -> Way:
    """Clockwise after an even number of Switch cards this turn (P1), anticlockwise after an odd one (P2).

    With two players it makes no difference, since there is one opponent (P3): who shows it asks for ``players > 2``.
    """
    return Way.ANTICLOCKWISE if switches % 2 else Way.CLOCKWISE


def picking_order(players: int, active: int, switches: int) -> tuple[Seat, ...]:
    """The opponents in picking order: from the left neighbour on (P1), or, anticlockwise, from the right one (P2)."""
    opponents = clockwise(active, players)[1:]
    return opponents if direction(switches) is Way.CLOCKWISE else opponents[::-1]
