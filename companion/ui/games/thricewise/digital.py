"""Thricewise without cards on the table: the app deals, everybody chooses in secret, a tap or a drag lays a card."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Final

import flet as ft

from companion.engine import SPECTATOR, Choice, Over, Together
from companion.games.thricewise.grid import Cell
from companion.games.thricewise.view import View
from companion.games.thricewise.words import word
from companion.ui import bridge, theme
from companion.ui.games.thricewise import place_card
from companion.ui.games.thricewise.cards import decktet_card
from companion.ui.games.thricewise.draft import Draft, begin, entry
from companion.ui.games.thricewise.grid import table_grid, triad_cells, zoom_keys
from companion.ui.games.thricewise.hand_area import choosing, own_hand, resting
from companion.ui.games.thricewise.seats import CARD_HIGH, cards_aside, last_panel, seats_panel, turn_of_turns
from companion.ui.games.thricewise.triads import placed
from companion.ui.parts.entry import use_entry
from companion.ui.parts.hand import dropped_card
from companion.ui.parts.keys import at_least
from companion.ui.parts.pile import pile
from companion.ui.parts.spread import arranged
from companion.ui.parts.table import Session, Table, table_screen, use_table
from companion.ui.parts.texts import announced, headline, soft

DECK: Final = 44
"""Width of the pile: as wide as a finger."""
WIDE: Final = (("top", "here", "seats", "last", "hand"), ("grid", "keys"))
NARROW: Final = (("top", "grid", "here", "hand", "seats", "keys", "last"),)
"""The parts in each column, on a wide page and on a narrow one."""


@bridge.component
def ThricewiseGame(live: Session) -> Any:
    """Draw the board for ``live``: one seat's view of a session (``SeatView``), or a moment of the past."""
    table = use_table(live, theme.PLUM)
    session, say = table.session, table.say
    view: View = table.seen
    zoom, set_zoom = ft.use_state(0)
    together = isinstance(view.awaits, Together)
    # while all choose, bots write too, and what one is about to choose stays lifted
    draft, newest, update = use_entry(-1 - view.turn if together else session.revision, lambda: begin(view, ()))
    mine = session.mine

    def edit(change: Callable[[Draft], Draft]) -> None:
        table.refuse(None)
        update(change)

    def choose(row: int, col: int) -> None:
        place_card.choose(table, edit, newest().card, row, col)

    def drop(event: ft.DragTargetEvent, row: int, col: int) -> None:
        place_card.choose(table, edit, dropped_card(event), row, col)

    def confirm() -> None:
        table.tell(entry(view, newest()))

    on_cell, on_drop = bridge.use_newest(choose), bridge.use_newest(drop)
    placing = mine and isinstance(view.awaits, Choice)
    parts: dict[str, ft.Control] = {}
    laying, lit = None, frozenset[Cell]()
    foot: list[ft.Control] = []
    if placing:
        laying, lit = place_card.laying(view, draft), triad_cells(place_card.triads_here(view, draft))
        parts = {"top": place_card.top(table, draft, edit, drag=True), "here": place_card.here_panel(table, draft)}
        foot = [place_card.foot(table, draft, confirm)]
    else:
        parts = {"top": _top(table)}
        if view.placements and not together:
            lit = triad_cells(view.placements[-1].triads)
    if own_hand(view) and together:
        foot = choosing(table, draft, edit, mine=mine)
    elif own_hand(view):
        parts["hand"] = resting(table)
    parts["grid"] = table_grid(
        table, zoom, laying=laying, lit=lit, on_tap=on_cell, on_drop=on_drop if placing else None
    )
    deck = pile(say, view.left, width=DECK, accent=theme.PLUM)
    parts["keys"] = ft.Row([deck, ft.Container(expand=True), *zoom_keys(say, zoom, set_zoom)], spacing=8)
    parts["last"] = last_panel(say, view.placements, functools.partial(placed, say, view.grid))
    people = table.device.sessions.people
    parts["seats"] = seats_panel(say, view, cards_aside(say, view), session.levels, CARD_HIGH, people=people)
    columns = arranged(parts, WIDE if table.device.wide else NARROW)
    return table_screen(table, columns=columns, foot=foot, beside=turn_of_turns(say, view))


def _top(table: Table) -> ft.Control:
    """Draw whose turn it is, what happened last, and beside it the cards to lay."""
    say = table.say
    view: View = table.seen
    prompt = table.words.prompt(say, view)
    large, small = prompt, prompt
    match view.awaits:
        case Together():
            large = say.t("Choose a card") if view.viewer is not SPECTATOR else say.t("Everybody chooses a card")
        case Choice(seat=seat):
            large = say.t("{name} places", name=say.name(seat))
        case Over():
            small = ""
    told = ft.Semantics(identifier="turn", container=True, content=soft(small))
    words = ft.Column([told, headline(large, theme.PLUM.colour)], spacing=2, expand=True)
    lying = [
        decktet_card(card, width=DECK, spoken=word(say, card), identifier=f"lay-{card}") for card in view.placeable
    ]
    latest = announced("latest", at_least(soft(table.session.latest(say)), 40, ft.Alignment.TOP_LEFT))
    return ft.Column([ft.Row([*lying, words], spacing=12), latest], spacing=6)
