"""Places that wait for a card or a rank: what everybody turns over together, and what becomes of it. What all have just
turned over lies side by side over the grid: equal cards are pushed away, the others come next.

It goes at a tap, with Space or Enter, or by itself (``OnScreen.end_look``); the hand below it is free meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import flet as ft

from companion.engine import Seat
from companion.engine.words import Say, capital, sentences
from companion.games.thricewise.cards import RANK_OF, Card
from companion.games.thricewise.view import View
from companion.games.thricewise.words import word
from companion.ui import bridge, theme
from companion.ui.games.thricewise.cards import HIGH, decktet_print, rank_mark
from companion.ui.games.thricewise.draft import Slots
from companion.ui.kit.board import Area, card_width
from companion.ui.kit.card_face import sign_of
from companion.ui.kit.frame import box
from companion.ui.kit.keys import Tap, main_key, tappable, use_pressed
from companion.ui.kit.spread import centred
from companion.ui.kit.texts import BOLD, drawn, large, short_name, soft, strong, zoom
from companion.ui.kit.travel import Arriving, Pushed
from companion.ui.page_size import PageSize
from companion.ui.session.recent_deeds import laid_by
from companion.ui.session.table import Table

SMALL: Final = 40
WIDTH: Final = 50
WIDEST: Final = 260
"""Widths of a card in its place: on a page without room to spare, in a foot, on a large page."""
GAP: Final = 6
"""The pixels between places."""
INSET: Final = 8
"""The pixels between the edges of a place and its name, left and right together."""
AROUND: Final = 66
"""Height of a place without its card: a name above, what the card does below."""
GROWS: Final = 1.2
"""How many times as large a name becomes with the reader's text."""
CROWD: Final = 90
"""The width below which names are in small letters, so that most of them stand there whole."""
BROAD: Final = 170
"""The width from which on they are in large ones."""


def in_foot(room: PageSize) -> int:
    """Return the width of a card in a place that stands in the foot."""
    return SMALL if room.low else WIDTH


def as_large(area: Area, places: int) -> int:
    """Return the width of a card with which so many places fill an area."""
    inner = Area(area.width - (GAP + 2 * INSET) * places, area.height - AROUND * zoom())
    return int(card_width(inner, places, HIGH, SMALL, WIDEST))


def seat_slots(
    table: Table,
    slots: Slots,
    reveal: object,
    on_seat: Callable[[int], object],
    across: float,
    card: int,
) -> ft.Control:
    """Draw a place for each seat's card or rank; tap one to enter it again.

    They stand side by side on ``across`` pixels, their cards ``card`` wide. When all are there, each says what would
    become of it after ``reveal``.
    """
    say, players = table.say, len(slots.words)
    outcomes = [""] * players
    if not slots.missing and table.session.problem(reveal) is None:
        outcomes = becomes(say, table.session.preview(reveal).order, players)
    room = min((across - GAP * (players - 1)) / players, max(card * 1.6, CROWD)) - INSET
    broad = room >= BROAD
    size, smaller = (theme.LARGE, theme.BODY) if broad else (theme.SMALL, theme.SMALL)

    def place(seat: int) -> ft.Control:
        name, entered, here = say.name(seat), slots.words[seat], seat == slots.at
        color = theme.PLUM.colour if here else theme.INK
        above = short_name(name, say.names, room, size, GROWS, color=color)
        below = drawn(outcomes[seat], size=smaller, most=1.2, color=theme.SOFT, max_lines=1, no_wrap=True)
        spoken = say.labelled(name, word(say, entered) if entered else say.t("nothing yet"))
        return tappable(
            centred([above, paper(entered, card), below], spacing=4, tight=True),
            lambda: on_seat(seat),
            spoken=f"{spoken}, {outcomes[seat]}" if outcomes[seat] else spoken,
            identifier=f"reveal-{seat}",
            chosen=here,
            bgcolor=theme.PLUM.tint if here else theme.CARD,
            border=ft.Border.all(2, theme.PLUM.colour if here else theme.LINE),
            width=room + INSET,
            padding=ft.Padding(0, 8, 0, 8),
        )

    return ft.Row([place(seat) for seat in range(players)], spacing=GAP, alignment=ft.MainAxisAlignment.CENTER)


def becomes(say: Say, order: Sequence[int], players: int) -> list[str]:
    """Return by seat what its card will do, once all are open (T2, T3)."""
    turn = {seat: say.t("number {n} to place", n=at) for at, seat in enumerate(order, 1)}
    return [turn.get(seat, say.t("set aside")) for seat in range(players)]


def card_slot(
    card: str, spoken: str, identifier: str, here: bool, on_tap: Callable[[], object], width: int
) -> ft.Control:
    """Draw a place without a name."""
    return tappable(
        paper(card, width),
        on_tap,
        spoken=spoken,
        identifier=identifier,
        chosen=here,
        padding=3,
        border=ft.Border.all(2, theme.PLUM.colour if here else ft.Colors.TRANSPARENT),
    )


def confirm_key(table: Table, slots: Slots, words: str, confirm: Tap | None) -> ft.Control:
    """Draw the key that keeps what is entered, if this device may, or how many are missing."""
    if slots.missing:
        words = table.say.plural("{n} is still missing", "{n} are still missing", slots.missing)
        confirm = None
    return ft.Row([main_key(words, confirm, "confirm", theme.PLUM)])


def paper(card: str, width: int) -> ft.Control:
    """Draw a card face up, a card of which only the rank is known, or an empty place."""
    place = box(None, theme.KEY, theme.EDGE, rounded=round(width * 0.13), width=width, height=round(width * HIGH))
    place.alignment = ft.Alignment.CENTER
    place.content = drawn("?", size=max(theme.LARGE, width * 0.38), weight=BOLD, color=theme.SOFT)
    if card:
        place.content = decktet_print(card, width) if len(card) > 1 else rank_mark(card, width)
        place.bgcolor, place.border = theme.FACE, ft.Border.all(1, theme.FACE_EDGE)
    return place


KEYS: Final = (" ", "Space", "Enter", "Numpad Enter")
OPEN_AROUND: Final = 108
"""Height of what stands above and below the seats."""
OPEN_WIDEST: Final = 120
"""The greatest width of a card."""
SIGN: Final = 20
AWAY: Final = (0, 0.09)
TURNED: Final = 0.12
"""How far an equal card is pushed away, in its own width and height, and how far it is turned, in radians."""
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
    over = _open_cards(table, space, end) if shown else ft.Container(width=0, height=0)
    return ft.Stack([ft.Semantics(exclude_semantics=shown, content=board), over], alignment=ft.Alignment.TOP_CENTER)


def _open_cards(table: Table, space: Area, end: Callable[[], object]) -> ft.Control:
    say, view = table.say, table.seen
    card = min(as_large(Area(space.width - 2 * theme.GAP, space.height - OPEN_AROUND), view.players), OPEN_WIDEST)
    outcomes = becomes(say, placing_order(view.shown), view.players)
    seats = [_open_seat(table, Seat(seat), card, outcomes[seat]) for seat in range(view.players)]
    title, go_on = strong(say.t("All cards are revealed"), color=theme.PLUM.colour), say.t("Tap to go on")
    row = ft.Row(seats, spacing=theme.GAP, alignment=ft.MainAxisAlignment.CENTER, tight=True)
    # in large letters the cards themselves have to be in sight
    inside = centred([*([] if large() else [title]), row, soft(go_on)], spacing=6, tight=True)
    each = [
        say.labelled(say.name(seat), f"{capital(word(say, shown))}, {outcomes[seat]}")
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
        padding=ft.Padding(theme.GAP, 10, theme.GAP, 10),
    )


def placing_order(shown: tuple[Card, ...]) -> list[int]:
    """Return the seats that place, lower ranks first; equal ranks are set aside (T2, T3)."""
    ranks = [RANK_OF[card] for card in shown]
    return sorted((seat for seat, rank in enumerate(ranks) if ranks.count(rank) == 1), key=ranks.__getitem__)


def _open_seat(table: Table[View], seat: Seat, card: int, outcome: str) -> ft.Control:
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
    below = drawn(outcome, size=theme.SMALL, most=GROWS, weight=BOLD if aside else None, color=color, max_lines=1)
    return centred([*([*lying, *who] if large() else [*who, *lying]), below], spacing=4, tight=True)
