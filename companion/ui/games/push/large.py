"""Push as it is read from across the room: the columns, or what was rolled; points, and who picks after whom."""

from __future__ import annotations

import functools
from dataclasses import replace
from typing import Final

import flet as ft

from companion.engine import Over
from companion.games.push import scorepad
from companion.games.push.cards import Colour
from companion.games.push.scoring import COLUMNS
from companion.games.push.view import View
from companion.ui import bridge, theme
from companion.ui.games.push.cards import DECK, HIGH, drawn_mark
from companion.ui.games.push.columns import DOWN, Column, columns_row, slots
from companion.ui.games.push.die import die_face
from companion.ui.games.push.picking_order import ARROWS, PLAYING, TINTS, pad_prompt, scored, switches_spoken
from companion.ui.kit.board import Area, card_width
from companion.ui.kit.card_face import card_face
from companion.ui.kit.pile import pile
from companion.ui.kit.signs import mark
from companion.ui.kit.texts import BOLD, drawn, spoken_as
from companion.ui.session.large_view import Afar
from companion.ui.session.table import Table

NARROW: Final = 40
WIDEST: Final = 300
"""The least and the greatest width of a card in the columns."""
ACROSS: Final = 1.2
"""The width of a column by the width of a card."""
HAND: Final = 1.2
"""What the card in hand, or the pile, takes beside the columns, by the width of a card."""
DIE: Final = 0.55
"""The die and the way round, by the smaller side of the area they are on."""


def large(table: Table[View | scorepad.View]) -> Afar:
    """Say what is shown of a game. The pad knows no points before the count, but who protected what."""
    say, view = table.say, table.seen
    over, seats = isinstance(view.awaits, Over), scored(table)
    if over:
        seats = [replace(seat, before="", lit=False) for seat in seats]
    if isinstance(view, scorepad.View):
        seats = [
            replace(
                seat,
                points=seat.points if over else None,
                marks=[functools.partial(_colour, colour) for colour in colours],
                spoken=say.listing([table.words.word(say, colour) for colour in colours]),
            )
            for seat, colours in zip(seats, view.protected, strict=True)
        ]
    board = functools.partial(_columns, table) if isinstance(view, View) else functools.partial(_way, table)
    return Afar(_says(table), seats, None if over else board)


def _says(table: Table[View | scorepad.View]) -> str:
    """Say whose turn it is, on the pad in as few words as there."""
    say, seen = table.say, table.seen
    if isinstance(seen, scorepad.View) and seen.phase in PLAYING:
        return pad_prompt(say, seen)
    return table.words.prompt(say, seen)


def _colour(colour: Colour, high: float) -> ft.Control:
    return mark(colour, int(high * 0.7))


def _columns(table: Table, area: Area) -> ft.Control:
    """Draw the columns as they lie, and before them the card in hand or the pile."""
    say = table.say
    view: View = table.seen
    inner = Area(area.width - COLUMNS * 24, area.height)
    width = int(card_width(inner, COLUMNS * ACROSS + HAND, DOWN, NARROW, WIDEST))
    columns = [replace(slot, why="") for slot in slots(table, choosing=False)]
    lying = columns_row([bridge.keyed(slot.column, Column, slot, bridge.do_nothing, width) for slot in columns])
    hand = pile(say, view.left, width=width)
    if view.drawn:
        card = view.drawn[0]
        hand = card_face(DECK.paper(card, width), spoken=table.words.word(say, card), identifier="drawn")
    parts: list[ft.Control] = [ft.Container(hand, height=width * HIGH + 12), ft.Container(lying, expand=True)]
    return ft.Row(parts, spacing=16, vertical_alignment=ft.CrossAxisAlignment.START)


def _way(table: Table, area: Area) -> ft.Control:
    """Draw the Switch cards of this turn, which way round the pick goes, and the die as it fell last."""
    view: scorepad.View = table.seen
    size = min(area.width / 2, area.height) * DIE
    signs: list[ft.Control] = [
        drawn_mark("SWITCH", size / 3, theme.INK),
        drawn(f"×{view.switches}", size=size / 2, weight=BOLD, color=theme.INK),
    ]
    if view.players > 2:
        signs.append(drawn(ARROWS[view.way], size=size / 2, weight=BOLD, color=TINTS[view.way]))
    switches = ft.Row(signs, spacing=size / 10, tight=True)
    shown: list[ft.Control] = [spoken_as(switches_spoken(table.say, view), switches, "switches")]
    if view.rolled:
        face = view.rolled[-1][1]
        shown.append(spoken_as(table.words.word(table.say, face), die_face(face, size), "fell"))
    return ft.Row(shown, wrap=True, spacing=size / 3, run_spacing=size / 6, alignment=ft.MainAxisAlignment.CENTER)
