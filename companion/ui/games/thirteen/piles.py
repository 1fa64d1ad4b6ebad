"""Shows how many cards everybody holds and has taken, and which ones only if the table wants that (T5, A3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from companion.games.thirteen.cards import Card
from companion.games.thirteen.scoring import KINDS, tally
from companion.games.thirteen.view import View
from companion.ui import theme
from companion.ui.games.thirteen.kinds import took_words
from companion.ui.parts import spread
from companion.ui.parts.frame import panel
from companion.ui.parts.keys import quiet_key
from companion.ui.parts.marks import mark
from companion.ui.parts.names import row_name
from companion.ui.parts.table import Table
from companion.ui.parts.texts import heading, soft, spoken_as, strong
from companion.ui.parts.zoom import zoom

FIGURE = ft.TextStyle(letter_spacing=0)


def piles(
    table: Table, taken: Sequence[Sequence[Card]], turn: int, opened: bool, toggle: Callable[[], None] | None
) -> ft.Control:
    """Draw a line for each player. If ``opened``, ``taken`` has known cards; ``toggle`` opens and closes."""
    say = table.say
    title, key = heading(say.t("Taken cards")), None
    if toggle:
        words = say.t("Close the piles") if opened else say.t("Open the piles")
        key = quiet_key(words, toggle, "piles", expand=False)
    lines = [_line(table, seat, pile, opened, seat == turn) for seat, pile in enumerate(taken)]
    return panel([spread.facing(title, key), *lines], spacing=4)


def _line(table: Table, seat: int, pile: Sequence[Card], opened: bool, turn: bool) -> ft.Control:
    say = table.say
    seen: View = table.seen
    held = len(seen.hands[seat])
    hand = say.plural("{n} card in hand", "{n} cards in hand", held)
    counted = tally(pile) if opened else None
    took = took_words(say, pile, opened=opened)
    parts: list[ft.Control] = []
    for kind in KINDS if counted else ():
        number = strong(str(getattr(counted, kind)), style=FIGURE)
        parts.append(ft.Row([mark(kind, theme.SMALL), ft.Container(number, width=20 * zoom())], spacing=4, tight=True))
    if not counted:
        back = ft.Container(width=16, height=22, border_radius=4, bgcolor=theme.MIDNIGHT.colour)
        number = strong(str(len(pile)), size=theme.LARGE, style=FIGURE)
        parts = [back, ft.Container(number, width=28 * zoom())]
    pointer = ft.Icon(ft.Icons.PLAY_ARROW, size=theme.ICON_SMALL, color=theme.MIDNIGHT.colour) if turn else None
    line = ft.Row(
        [
            ft.Container(pointer, width=20),
            ft.Column([row_name(say.name(seat)), soft(hand)], spacing=0, expand=True, tight=True),
            *parts,
        ],
        spacing=8,
    )
    return spoken_as(
        say.t("{name}: {hand}, {taken}", name=say.name(seat), hand=hand, taken=took),
        ft.Container(
            line,
            bgcolor=theme.MIDNIGHT.tint if turn else None,
            border_radius=12,
            padding=ft.Padding.symmetric(horizontal=6, vertical=7),
        ),
        f"pile-{seat}",
    )
