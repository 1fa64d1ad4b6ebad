"""A card is laid: which one, where, and what it brings, before it is laid."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import flet as ft

from companion.engine import Choice, Seat
from companion.games.thricewise.cards import Card
from companion.games.thricewise.events import Place
from companion.games.thricewise.grid import Cell
from companion.games.thricewise.scoring import Triad
from companion.games.thricewise.view import View
from companion.games.thricewise.words import word
from companion.ui import theme
from companion.ui.games.thricewise.cards import decktet_card
from companion.ui.games.thricewise.draft import Draft, Edit
from companion.ui.games.thricewise.placing import place_keys, who_places
from companion.ui.games.thricewise.triads import on_grid
from companion.ui.parts.frame import panel
from companion.ui.parts.hand import GROUP
from companion.ui.parts.keys import main_key, quiet_key
from companion.ui.parts.table import Table
from companion.ui.parts.texts import announced, body, heading

SIZE = 62
BESIDE = 2
"""So many cards leave room for the words beside them."""


def top(table: Table, draft: Draft, edit: Edit, *, drag: bool = False) -> ft.Control:
    """The one who places, in the largest letters, beside the cards to choose from; with ``drag`` to be dragged."""
    view: View = table.seen
    words = who_places(table)
    cards = [_card(table, draft, edit, card) for card in view.placeable]
    if drag:
        cards = [
            ft.Draggable(group=GROUP, content=one, data=card, max_simultaneous_drags=1)
            for one, card in zip(cards, view.placeable, strict=True)
        ]
    if len(cards) <= BESIDE:
        return ft.Row([*cards, ft.Column(words, spacing=2, expand=True)], spacing=12)
    row = ft.Row(cards, spacing=10, scroll=ft.ScrollMode.AUTO)
    return ft.Column([*words, ft.Container(row, padding=ft.Padding(4, 10, 4, 4))], spacing=2)


def brings(table: Table, draft: Draft) -> dict[Cell, int]:
    """Points on every cell where the card may go."""
    view = table.seen
    return {cell: sum(one.value for one in view.triads(draft.card, *cell)) for cell in view.open_cells}


def told(view: View, card: str, row: int, col: int) -> Place:
    """A card laid by the one whose turn it is, or by the first seat when it is nobody's: the rules then say why not."""
    seat = view.awaits.seat if isinstance(view.awaits, Choice) else Seat(0)
    return Place(seat, Card(card), row, col)


def made(table: Table, draft: Draft) -> tuple[Triad, ...]:
    return table.seen.triads(draft.card, *draft.cell) if draft.cell else ()


def here_panel(table: Table, draft: Draft, triads: tuple[Triad, ...]) -> ft.Control:
    """The triads of the chosen cell in words."""
    say = table.say
    if draft.cell is None:
        title, lines = (
            say.t("Where does the card go?"),
            [say.t("A framed cell shows what the card would score there; without a number it scores nothing.")],
        )
    else:
        points = say.plural("{n} point", "{n} points", sum(one.value for one in triads))
        title = say.t("Here: {points}", points=points)
        lines = [on_grid(say, table.seen.grid, one, {draft.cell: draft.card}) for one in triads]
        lines = lines or [say.t("No triad.")]
    words = ft.Column([heading(title), *[body(line) for line in lines]], spacing=4)
    return panel([announced("here", words)])


def foot(table: Table, draft: Draft, triads: tuple[Triad, ...], confirm: Callable[[], Any]) -> ft.Control:
    """The key that lays the card, once a cell is chosen."""
    say = table.say
    if draft.cell is None:
        return place_keys(table, quiet_key(say.t("Choose a cell"), None, "place"))
    words = say.plural("Place here: {n} point", "Place here: {n} points", sum(one.value for one in triads))
    return place_keys(table, main_key(words, confirm, "place", theme.PLUM))


def _card(table: Table, draft: Draft, edit: Edit, card: str) -> ft.Control:
    return decktet_card(
        card,
        width=SIZE,
        spoken=word(table.say, card),
        identifier=f"lay-{card}",
        on_tap=functools.partial(edit, lambda draft: draft.laying(card)),
        chosen=card == draft.card and len(table.seen.placeable) > 1,
    )
