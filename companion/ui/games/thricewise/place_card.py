"""Lets a player lay a card: which one, where, and what it will bring."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.engine import Choice, Seat
from companion.games.thricewise.cards import Card
from companion.games.thricewise.events import Place
from companion.games.thricewise.scoring import Triad
from companion.games.thricewise.view import View
from companion.ui import theme
from companion.ui.games.thricewise.draft import Draft, Edit
from companion.ui.games.thricewise.grid import Laying
from companion.ui.games.thricewise.placing import place_keys
from companion.ui.games.thricewise.triads import on_grid
from companion.ui.kit.frame import panel
from companion.ui.kit.keys import main_key, quiet_key
from companion.ui.kit.texts import announced, body, heading
from companion.ui.session.table import Table


def here_panel(table: Table, draft: Draft) -> ft.Control:
    """Draw the triads of the chosen cell in words."""
    say = table.say
    view: View = table.seen
    if draft.cell is None:
        title, lines = (
            say.t("Where does the card go?"),
            [say.t("A framed cell shows what the card would score there; without a number it scores nothing.")],
        )
    else:
        points = say.plural("{n} point", "{n} points", _points(triads_here(view, draft)))
        title = say.t("Here: {points}", points=points)
        lines = [on_grid(say, view.grid, one, {draft.cell: draft.card}) for one in triads_here(view, draft)]
        lines = lines or [say.t("No triad.")]
    words = ft.Column([heading(title), *[body(line) for line in lines]], spacing=4)
    return panel([announced("here", words)])


def foot(table: Table, draft: Draft, confirm: Callable[[], object]) -> ft.Control:
    """Draw the key that lays the card, once a cell is chosen."""
    say = table.say
    if draft.cell is None:
        return place_keys(table, quiet_key(say.t("Choose a cell"), None, "place"))
    points = _points(triads_here(table.seen, draft))
    words = say.plural("Place here: {n} point", "Place here: {n} points", points)
    return place_keys(table, main_key(words, confirm, "place", theme.PLUM))


def laying(view: View, draft: Draft) -> Laying:
    """Return what the grid shows of the card: points on every cell where it may go."""
    points = {cell: _points(view.triads(Card(draft.card), *cell)) for cell in view.open_cells}
    return Laying(draft.card, points, draft.cell)


def triads_here(view: View, draft: Draft) -> tuple[Triad, ...]:
    """Return the triads that the card would make on the chosen cell."""
    return view.triads(Card(draft.card), *draft.cell) if draft.cell else ()


def choose(table: Table, edit: Edit, card: str, row: int, col: int) -> None:
    """Choose a cell for a card. If it cannot go there, or nobody is placing, the rules say why."""
    awaits = table.seen.awaits
    seat = awaits.seat if isinstance(awaits, Choice) else Seat(0)
    broken = table.session.problem(Place(seat, Card(card), row, col))
    table.refuse(broken)
    if broken is None:
        edit(lambda draft: draft.laying(card).on(row, col))


def _points(triads: tuple[Triad, ...]) -> int:
    return sum(one.value for one in triads)
