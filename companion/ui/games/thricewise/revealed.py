"""Shows what all have just turned over, side by side over the grid: equal cards are pushed away, the others come next.

It goes at a tap, with Space or Enter, or by itself (``OnScreen.end_look``); the hand below it is free meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import flet as ft

from companion.engine import Seat
from companion.engine.words import capital, sentences
from companion.games.thricewise.cards import RANK_OF, Card
from companion.games.thricewise.view import View
from companion.games.thricewise.words import word
from companion.ui import bridge, theme
from companion.ui.games.thricewise.slots import as_large, becomes, paper
from companion.ui.kit.board import Area
from companion.ui.kit.card_face import sign_of
from companion.ui.kit.keys import tappable, use_pressed
from companion.ui.kit.spread import centred
from companion.ui.kit.texts import BOLD, drawn, large, short_name, soft, strong
from companion.ui.kit.travel import Arriving, Pushed
from companion.ui.session.recent_deeds import laid_by
from companion.ui.session.table import Table

KEYS: Final = (" ", "Space", "Enter", "Numpad Enter")
AROUND: Final = 108
"""Height of what stands above and below the seats."""
GAP: Final = 8
WIDEST: Final = 120
"""The greatest width of a card."""
SIGN: Final = 20
AWAY: Final = (0, 0.09)
TURNED: Final = 0.12
"""How far an equal card is pushed away, in its own width and height, and how far it is turned, in radians."""
GROWS: Final = 1.2
"""How many times as large a name becomes with the reader's text."""
CROSS: Final = 0.28
"""The width of the cross on a card that is set aside, by the card's."""


def use_revealed(table: Table, board: ft.Control, space: Area) -> ft.Control:
    """Return ``board`` and, over it, the cards that all have turned over, as long as they are to be looked at.

    Nothing of the board is read aloud or tapped meanwhile. ``space`` is the room of the board.
    """
    end_look = table.on_screen.end_look
    end = bridge.use_newest(end_look or (lambda: None))
    shown = end_look is not None and any(table.seen.shown)
    use_pressed(KEYS, end, due=shown)
    over = _cards(table, space, end) if shown else ft.Container(width=0, height=0)
    return ft.Stack([ft.Semantics(exclude_semantics=shown, content=board), over], alignment=ft.Alignment.TOP_CENTER)


def _cards(table: Table, space: Area, end: Callable[[], object]) -> ft.Control:
    say, view = table.say, table.seen
    card = min(as_large(Area(space.width - 2 * GAP, space.height - AROUND), view.players), WIDEST)
    outcomes = becomes(say, placing_order(view.shown), view.players)
    seats = [_seat(table, Seat(seat), card, outcomes[seat]) for seat in range(view.players)]
    title, go_on = strong(say.t("All cards are open"), color=theme.PLUM.colour), say.t("Tap to go on")
    row = ft.Row(seats, spacing=GAP, alignment=ft.MainAxisAlignment.CENTER, tight=True)
    # in large letters the cards themselves have to be in sight
    inside = centred([*([] if large() else [title]), row, soft(go_on)], spacing=6, tight=True)
    each = [
        say.t("{name}: {what}", name=say.name(seat), what=f"{capital(word(say, shown))}, {outcomes[seat]}")
        for seat, shown in enumerate(view.shown)
    ]
    return tappable(
        inside,
        end,
        spoken=sentences([*each, go_on]),
        identifier="revealed",
        bgcolor=theme.CARD,
        border=ft.Border.all(2, theme.PLUM.colour),
        border_radius=theme.ROUND_SHEET,
        shadow=ft.BoxShadow(blur_radius=12, color=ft.Colors.with_opacity(0.3, theme.INK)),
        alignment=None,
        padding=ft.Padding.symmetric(horizontal=GAP, vertical=10),
    )


def placing_order(shown: tuple[Card, ...]) -> list[int]:
    """Return the seats that place, lower ranks first; equal ranks are set aside (T2, T3)."""
    ranks = [RANK_OF[card] for card in shown]
    return sorted((seat for seat, rank in enumerate(ranks) if ranks.count(rank) == 1), key=ranks.__getitem__)


def _seat(table: Table[View], seat: Seat, card: int, outcome: str) -> ft.Control:
    """Draw a seat's card below its name, with what becomes of it."""
    say, moves, view = table.say, table.device.moves, table.seen
    shown, aside = view.shown[seat], seat not in placing_order(view.shown)
    open_card: ft.Control = paper(shown, card)
    if moves:
        open_card = bridge.keyed(f"{view.turn}-{seat}", Arriving, open_card, True, by=(0, -0.8), grown=0.7)
    if aside:
        cross = ft.Icon(ft.Icons.CLOSE, size=card * CROSS, color=theme.WARN)
        disc = ft.Container(cross, bgcolor=theme.WARN_TINT, border_radius=card, right=0, top=0)
        crossed = ft.Stack([ft.Container(open_card, opacity=0.75), disc])
        open_card = bridge.keyed(f"away-{view.turn}-{seat}", Pushed, crossed, moves, AWAY, TURNED)
    color = theme.WARN if aside else theme.SOFT
    who: list[ft.Control] = [
        ft.Row([sign_of(laid_by(table, seat), SIGN)], alignment=ft.MainAxisAlignment.CENTER, tight=True),
        short_name(say.name(seat), say.names, card * 1.4, theme.SMALL, GROWS, color=theme.INK),
    ]
    lying = [open_card, ft.Container(height=round(card * AWAY[1]))]
    below = drawn(outcome, size=theme.SMALLEST, most=GROWS, weight=BOLD if aside else None, color=color, max_lines=1)
    return centred([*([*lying, *who] if large() else [*who, *lying]), below], spacing=4, tight=True)
