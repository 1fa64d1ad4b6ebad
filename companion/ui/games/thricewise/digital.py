"""Thricewise without cards on the table: the app deals, everybody chooses in secret, a tap or a drag lays a card."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Final

import flet as ft

from companion.engine import SPECTATOR, Choice, Together
from companion.games.thricewise.events import Pass, Place
from companion.games.thricewise.grid import Cell
from companion.games.thricewise.view import View
from companion.ui import bridge, theme
from companion.ui.games.thricewise import hand_area, place_card
from companion.ui.games.thricewise.draft import Draft, begin, entry
from companion.ui.games.thricewise.grid import Marks, table_grid, triad_cells, zoom_keys
from companion.ui.games.thricewise.hand_area import own_hand
from companion.ui.games.thricewise.placing import what_to_place
from companion.ui.games.thricewise.revealed import use_revealed
from companion.ui.games.thricewise.seats import (
    CARD_HIGH,
    cards_aside,
    last_panel,
    points_strip,
    seats_panel,
    turn_of_turns,
)
from companion.ui.games.thricewise.triads import placed
from companion.ui.kit.board import Parts
from companion.ui.kit.hand import dropped_card
from companion.ui.kit.pile import pile
from companion.ui.kit.zoom import large as in_large_letters
from companion.ui.session.entry import use_entry
from companion.ui.session.hint_line import OnScreen
from companion.ui.session.hints import marked, use_hint
from companion.ui.session.own_turn import use_own_turn
from companion.ui.session.recent_deeds import RecentDeeds, use_recent_deeds
from companion.ui.session.table import Session, Table, board_screen, head, use_table

DECK: Final = 44
"""Width of the pile: as wide as a finger."""


@bridge.component
def ThricewiseGame(live: Session, on_screen: OnScreen) -> ft.Control:
    """Draw the board for ``live``: one seat's view of a session (``SeatView``), or a moment of the past."""
    table = use_table(live, theme.PLUM, on_screen=on_screen)
    session, say = table.session, table.say
    view: View = table.seen
    zoom, set_zoom = ft.use_state(0)
    together = isinstance(view.awaits, Together)
    # while all choose, bots write too, and what one is about to choose stays lifted
    draft, newest, update = use_entry(-1 - view.turn if together else session.revision, lambda: begin(view, ()))
    mine = session.mine
    own = use_own_turn(table.device, table.session, table.say.you)
    given = use_hint(table)
    recent = use_recent_deeds(table, session.latest(say))

    def edit(change: Callable[[Draft], Draft]) -> None:
        table.refuse(None)
        update(change)

    def choose(row: int, col: int) -> None:
        place_card.choose(table, edit, newest().card, row, col)

    def drop(event: ft.DragTargetEvent, row: int, col: int) -> None:
        place_card.choose(table, edit, dropped_card(event), row, col)

    def confirm() -> None:
        table.tell(entry(view, newest()))

    def lift() -> None:
        """What is advised is chosen: the main key lays it."""
        match given.decision:
            case Place(card=card, row=row, col=col):
                edit(lambda now: now.laying(card).on(row, col))
            case str(card):
                edit(lambda now: now.laying(card))

    ft.use_effect(lift, [given.number])
    on_cell, on_drop = bridge.use_newest(choose), bridge.use_newest(drop)
    placing = mine and isinstance(view.awaits, Choice)
    laying, lit = None, frozenset[Cell]()
    more, hint = dict[str, ft.Control](), ""
    if placing:
        laying, lit = place_card.laying(view, draft), triad_cells(place_card.triads_here(view, draft))
        more["here"] = place_card.here_panel(table, draft)
        hint = what_to_place(table)
        held = hand_area.to_hold(table, draft, edit, drag=True)
        foot = hand_area.laying(table, held, place_card.foot(table, draft, confirm))
    elif own_hand(view) and together:
        hint, foot = hand_area.choosing(table, draft, edit, mine=mine)
    else:
        foot = hand_area.resting(table)
        if view.placements and not together:
            lit = triad_cells(view.placements[-1].triads)
    drops = on_drop if placing else None
    space = hand_area.foot_area(table)
    if given.decision is not None:
        # the key that does what is advised, or keeps the other cards
        foot = [*foot[:-1], marked(foot[-1], say.t("advised"))]
    board = table_grid(table, space, zoom, Marks(laying, lit, on_cell, drops), deeds=recent.deeds)
    deck = pile(say, view.left, width=DECK, accent=theme.PLUM)
    more["seats"] = seats_panel(table, cards_aside(say, view), CARD_HIGH)
    more["pile"] = ft.Row([deck, ft.Container(expand=True), *zoom_keys(say, zoom, set_zoom)], spacing=8)
    more["last"] = last_panel(say, view.placements, functools.partial(placed, say, view.grid))
    for name, part in more.items():
        part.key = name  # it stays the same control, and is not sent again, wherever it stands
    return board_screen(
        table,
        Parts(
            head=_top(table, recent, own),
            strip=points_strip(table),
            board=use_revealed(table, board, space),
            foot=foot,
            hint=given.words or ("" if in_large_letters() else hint),  # in large letters the headline has to say it
            more=[*more.values()],
        ),
        beside=turn_of_turns(say, view),
        hint_key=given.key,
        hinted=bool(given.words),
    )


def _top(table: Table, recent: RecentDeeds, own: bool | None) -> ft.Control:
    """Draw whose turn it is, and what happened last. ``own`` is that of ``head``."""
    say = table.say
    view: View = table.seen
    large = table.words.prompt(say, view)
    match view.awaits:
        case Together():
            large = say.t("Choose a card") if view.viewer is not SPECTATOR else say.t("Everybody chooses a card")
        case Choice(seat=seat, offers=offers) if any(isinstance(one, Pass) for one in offers):
            large = say.about(seat, "{name} places", "Another card?")
        case Choice(seat=seat):
            large = say.about(seat, "{name} places", "Place your card")
    return head(table, large, "", told=recent.told, over=recent.key, own=own)
