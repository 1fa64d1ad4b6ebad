"""The middle of the table in digital play: what has just happened, what is next, the columns, who picks after whom."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import flet as ft

from companion.engine.words import Say
from companion.games.push.cards import COLOUR, COLOURS
from companion.games.push.events import Protect
from companion.ui import theme
from companion.ui.games.push.cards import push_card
from companion.ui.games.push.columns import Choose, Column, slots
from companion.ui.games.push.hand_area import GROUP
from companion.ui.games.push.header import at_least_high, happened, next_up
from companion.ui.games.push.picking import order_line, switch_count
from companion.ui.games.push.protecting import protect_keys
from companion.ui.games.push.tumbling import Shown
from companion.ui.parts.frame import panel
from companion.ui.parts.keys import at_least
from companion.ui.parts.table import Table
from companion.ui.parts.texts import soft, strong

PHONE: Final = 68
ROOMY: Final = 92
NARROW: Final = 50
"""Widths of the cards in the columns: on a phone, on a desk, on a low page."""
LOW: Final = 700
"""A page as low as that has smaller cards."""
TOP: Final = 96
"""Three lines, two of them of either kind: the columns below stay where they are when words grow or shrink."""
TALL: Final = 170
"""A column of a card, two or three: what lies below seldom moves."""


def top(say: Say, shown: Shown, words: str) -> ft.Control:
    """What has just happened, a bust in plain sight; below, for all the table to read, what is next."""
    tall = (ft.context.page.height or 800) >= LOW
    said: ft.Control = soft(shown.latest, size=15, max_lines=3, overflow=ft.TextOverflow.ELLIPSIS, expand=True)
    if shown.bust:
        said = _bust(say, shown)
    both = ft.Column([happened(said, 22), next_up(words, 34)], spacing=4, tight=True)
    return at_least(both, TOP, ft.Alignment.BOTTOM_LEFT) if tall else both


def _bust(say: Say, shown: Shown) -> ft.Control:
    """The card that fits nowhere, and what it costs (B1, B2)."""
    name = say.name(shown.seen.turn)
    cost = say.t("{name} takes no column this turn and rolls the die; then the others share the columns.", name=name)
    card = push_card(shown.bust, width=34, spoken="", identifier="bust-card")
    words = ft.Column([strong(shown.latest, size=15, color=theme.WARN), soft(cost, color=theme.INK)], spacing=2)
    words.expand = True
    return ft.Container(
        ft.Row([ft.Semantics(exclude_semantics=True, content=card), words], spacing=10),
        bgcolor=theme.WARN_TINT,
        border_radius=theme.ROUND,
        padding=ft.Padding.symmetric(horizontal=12, vertical=8),
        expand=True,
    )


def ground(
    table: Table, shown: Shown, stage: str, *, mine: bool, on_choose: Choose, on_protect: Callable[[str], Any]
) -> ft.Control:
    """The columns, or before the first card, for whose turn it is, the colours to protect; below, the picking order."""
    say, seen, moves = table.say, shown.seen, table.desk.moves
    high = ft.context.page.height or 800
    width = NARROW if high < LOW else ROOMY if table.desk.wide else PHONE
    may_protect = mine and stage == "draw" and any(isinstance(offer, Protect) for offer in seen.awaits.offers)
    if may_protect:
        held = tuple(
            (colour, tuple(card for card in seen.visible[seen.turn] if COLOUR[card] == colour)) for colour in COLOURS
        )
        board: ft.Control = protect_keys(say, held, on_protect)
    else:
        choices = slots(say, seen, stage if mine else "")
        board = ft.Row(
            [Column(slot, on_choose, width, GROUP, slot.at == shown.placed, moves, key=slot.at) for slot in choices],
            spacing=8,
            intrinsic_height=True,
        )
        board.vertical_alignment = ft.CrossAxisAlignment.STRETCH
    return panel(
        [
            at_least_high(ft.Container(board, expand=True), TALL * width / PHONE if high >= LOW else 0),
            _picking(say, shown, moves=moves),
        ],
        identifier="columns",
    )


def _picking(say: Say, shown: Shown, *, moves: bool) -> ft.Control:
    """The Switch cards of this turn, and who picks after whom."""
    seen = shown.seen
    count = switch_count(say, seen, comes=bool(seen.switches) and not shown.first, moves=moves)
    row = ft.Row([count, order_line(say, seen)], spacing=12)
    row.vertical_alignment = ft.CrossAxisAlignment.CENTER
    return row


def at_rest(table: Table, shown: Shown) -> Table:
    """The table as it is shown."""
    return replace(table, seen=shown.seen)
