"""Lets a player lay a card: who lays one and who follows, which one, where, and what it will bring."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import flet as ft

from companion.engine import Choice, Seat
from companion.engine.words import capital
from companion.games.thricewise import events, scorepad
from companion.games.thricewise.cards import Card
from companion.games.thricewise.scoring import Triad
from companion.games.thricewise.view import View
from companion.ui import theme
from companion.ui.games.thricewise.draft import Draft, Edit
from companion.ui.games.thricewise.grid import Marks, OnCell, OnDrop, triad_cells
from companion.ui.games.thricewise.triads import on_grid
from companion.ui.kit.board import LINE
from companion.ui.kit.frame import panel
from companion.ui.kit.keys import main_key, quiet_key
from companion.ui.kit.texts import announced, body, heading
from companion.ui.kit.zoom import large
from companion.ui.page_size import PageSize
from companion.ui.session.table import Table


def what_to_place(table: Table[View | scorepad.View]) -> str:
    """Say what is to be placed now, and who places next."""
    say, view = table.say, table.seen
    after = say.seats(view.order[1:])
    follows = capital(say.t("then {names}", names=after) if after else say.t("the last to place"))
    return f"{table.words.prompt(say, view)} {follows}"


def two_lines(table: Table, hint: str) -> tuple[str, str | None]:
    """Return what stands below the headline, and over the foot: what happened last, and the ``hint``.

    On a page without room to spare, and in large letters, there is one place for both: below the headline.
    """
    return (table.session.latest(table.say), hint) if hint_high(table.device.size) else (hint, None)


def hint_high(room: PageSize) -> int:
    """Return the height of the line over the foot; there is none where ``two_lines`` has one place for both."""
    return 0 if room.low or large() else LINE


def place_keys(table: Table, place: ft.Control) -> ft.Control:
    """Draw the key that places and, where T4 allows it, one that keeps the other set-aside cards."""
    awaits = table.seen.awaits
    offers = awaits.offers if isinstance(awaits, Choice) else ()
    keep = next((offer for offer in offers if isinstance(offer, events.Pass)), None)
    others = [quiet_key(table.say.t("Keep the others"), lambda: table.tell(keep), "pass")] if keep else []
    return ft.Row([*others, place], spacing=8)


def card_keys(table: Table, draft: Draft, confirm: Callable[[], object]) -> ft.Control:
    """Draw the key that lays the card, once a cell is chosen."""
    say = table.say
    if draft.cell is None:
        return place_keys(table, quiet_key(say.t("Choose a cell"), None, "place"))
    points = _points(_triads_here(table.seen, draft))
    words = say.plural("Place here: {n} point", "Place here: {n} points", points)
    return place_keys(table, main_key(words, confirm, "place", theme.PLUM))


def here_panel(table: Table[View], draft: Draft) -> ft.Control:
    """Draw the triads of the chosen cell in words."""
    say, made = table.say, _triads_here(table.seen, draft)
    if draft.cell is None:
        title = say.t("Where does the card go?")
        lines = [say.t("A framed cell shows what the card would score there; without a number it scores nothing.")]
    else:
        title = say.t("Here: {points}", points=say.plural("{n} point", "{n} points", _points(made)))
        lines = [on_grid(say, table.seen.grid, triad, {draft.cell: draft.card}) for triad in made]
    lines = lines or [say.t("No triad.")]
    words = ft.Column([heading(title), *[body(line) for line in lines]], spacing=4)
    return panel([announced("here", words)])


def marks(view: View, draft: Draft, on_tap: OnCell, on_drop: OnDrop | None = None) -> Marks:
    """Return what the grid shows of the card: points on every cell where it may go, and the triads it would make."""
    points = {cell: _points(view.triads(Card(draft.card), *cell)) for cell in view.open_cells}
    lit = triad_cells(_triads_here(view, draft))
    return Marks(draft.card, points, draft.cell, lit, on_tap, on_drop)


def choose_cell(table: Table, edit: Edit, card: str, row: int, col: int) -> None:
    """Choose a cell for a card. If it cannot go there, or nobody is placing, the rules say why."""
    awaits = table.seen.awaits
    seat = awaits.seat if isinstance(awaits, Choice) else Seat(0)
    broken = table.session.problem(events.Place(seat, Card(card), row, col))
    table.refuse(broken)
    if broken is None:
        edit(lambda draft: replace(draft, card=card, cell=(row, col)))


def _triads_here(view: View, draft: Draft) -> tuple[Triad, ...]:
    """Return the triads that the card would make on the chosen cell."""
    return view.triads(Card(draft.card), *draft.cell) if draft.cell else ()


def _points(triads: tuple[Triad, ...]) -> int:
    return sum(triad.value for triad in triads)
