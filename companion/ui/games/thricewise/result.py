"""Adds to the result of Thricewise what triads brought, and the grid as it lay; says what its picture shows of both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

import flet as ft

from companion.engine import Seat, Standing
from companion.engine.words import Say, capital, unit
from companion.games.thricewise import scorepad
from companion.games.thricewise.cards import SUITS
from companion.games.thricewise.view import View
from companion.share.picture import Cells, Grid, GridCard, Part, Source
from companion.ui.games.thricewise.grid import grid_lines, placed
from companion.ui.kit.frame import panel
from companion.ui.kit.texts import heading, soft, strong
from companion.ui.session.table import Table

SMALL = 48
"""Width of a card on the final grid."""
KINDS: Final = ("sets", "flushes", "straights")


def points_by_value(table: Table[scorepad.View]) -> list[ft.Control]:
    """Draw the triads by their value, after fast entry."""
    say, view = table.say, table.seen

    def lines(seat: Seat) -> list[str]:
        """Return words like «2 triads of 5: 10 points»."""
        told = []
        for value, often in sorted(_chips_of(view, seat).items(), reverse=True):
            points = say.plural("{n} point", "{n} points", value * often)
            many = say.plural("{n} triad of {value}", "{n} triads of {value}", often, value=value)
            told.append(say.labelled(many, points))
        return told or [say.t("No triad.")]

    return [_points_panel(table, lines)]


def grid_and_points(table: Table[View]) -> list[ft.Control]:
    """Draw the final grid and every card that brought points, after full tracking."""
    say, view = table.say, table.seen
    grid = panel(
        heading(say.t("The grid at the end")), grid_lines(say, view, SMALL, SMALL * 7), identifier="final-grid"
    )

    def lines(seat: Seat) -> list[str]:
        cards = [placement for placement in view.placements if placement.seat == seat]
        told = [placed(say, view.grid, placement) for placement in cards if placement.triads]
        if bare := len(cards) - len(told):
            told.append(say.plural("{n} card without a triad", "{n} cards without a triad", bare))
        return told

    return [grid, _points_panel(table, lines)]


def _points_panel(table: Table, lines: Callable[[Seat], list[str]]) -> ft.Control:
    say = table.say
    seats: list[ft.Control] = []
    for one in table.seen.standings:
        points = say.plural("{n} point", "{n} points", one.score)
        head = ft.Row([strong(say.name(one.seat), expand=True), strong(points)])
        words = ft.Column([head, *[soft(line) for line in lines(one.seat)]], spacing=3)
        seats.append(ft.Semantics(identifier=f"triads-{one.seat}", container=True, content=words))
    return panel(heading(say.t("Points by triads")), *seats, spacing=14, identifier="triads")


def cells(say: Say, view: View | scorepad.View, standings: Sequence[Standing]) -> Cells:
    """Return kinds of triads and the grid for full tracking, values of triads for fast entry."""
    if not isinstance(view, View):
        made = [_chips_of(view, one.seat) for one in standings]
        values = sorted({value for found in made for value in found}, reverse=True)
        chips = tuple(Part("chip", str(value)) for value in values)
        often = tuple(tuple(Source(f"×{found[value]}" if found[value] else "") for value in values) for found in made)
        notes = (say.t("On the tiles: what a triad is worth, and beside them how many there were."),) if values else ()
        return Cells(tuple(SUITS), chips, often, notes)
    kinds = (
        say.plural("{n} set", "{n} sets", 2),
        say.plural("{n} flush", "{n} flushes", 2),
        say.plural("{n} straight", "{n} straights", 2),
    )
    parts = tuple(Part("word", capital(unit(one))) for one in kinds)
    points = [{reason.key: reason.points for reason in one.reasons} for one in standings]
    sources = tuple(tuple(Source(str(found[key]) if key in found else "") for key in KINDS) for found in points)
    laid = tuple(
        GridCard(one.row, one.col, "" if one.card[0] == "C" else one.card[0], one.card[1:]) for one in view.cards
    )
    grid = Grid(say.t("The grid at the end"), laid) if laid else None
    return Cells(tuple(SUITS), parts, sources, (), grid)


def _chips_of(view: scorepad.View, seat: Seat) -> Counter[int]:
    """Count by their value the triads that a seat made."""
    return Counter(chip for place in view.placements if place.seat == seat for chip in place.triads)
