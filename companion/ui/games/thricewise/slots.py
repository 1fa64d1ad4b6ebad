"""Places that wait for a card or a rank: what everybody turns over together, and what becomes of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import flet as ft

from companion.engine.words import Say
from companion.games.thricewise.words import word
from companion.ui import theme
from companion.ui.games.thricewise.cards import HIGH, decktet_print, rank_mark
from companion.ui.games.thricewise.draft import Slots
from companion.ui.kit.board import Area, card_width
from companion.ui.kit.keys import tappable
from companion.ui.kit.spread import centred
from companion.ui.kit.texts import BOLD, drawn, short_name, zoom
from companion.ui.page_size import PageSize
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


def seats_high(room: PageSize) -> float:
    return round(in_foot(room) * HIGH) + AROUND


def as_large(area: Area, places: int) -> int:
    """Return the width of a card with which so many places fill an area."""
    inner = Area(area.width - (GAP + 2 * INSET) * places, area.height - AROUND * zoom())
    return int(card_width(inner, places, HIGH, SMALL, WIDEST))


def seat_slots(
    table: Table,
    slots: Slots,
    missing: str,
    reveal: object,
    on_seat: Callable[[int], object],
    across: float,
    card: int,
) -> ft.Control:
    """Draw a place for each seat's card or rank; tap one to enter it again. Of an empty one, ``missing`` is said.

    They stand side by side on ``across`` pixels, their cards ``card`` wide. When all are there, each says what would
    become of it after ``reveal``.
    """
    say, players = table.say, len(slots.words)
    outcomes = [""] * players
    if not slots.missing and table.session.problem(reveal) is None:
        outcomes = becomes(say, table.session.preview(reveal).order, players)
    room = min((across - GAP * (players - 1)) / players, max(card * 1.6, CROWD)) - INSET
    broad = room >= BROAD
    size = theme.SMALLEST if room < CROWD - INSET else theme.LARGE if broad else theme.SMALL
    smaller = theme.BODY if broad else theme.SMALLEST

    def place(seat: int) -> ft.Control:
        name, entered, here = say.name(seat), slots.words[seat], seat == slots.at
        color = theme.PLUM.colour if here else theme.INK
        above = short_name(name, say.names, room, size, GROWS, color=color)
        below = drawn(outcomes[seat], size=smaller, most=1.2, color=theme.SOFT, max_lines=1, no_wrap=True)
        spoken = say.t("{name}: {what}", name=name, what=word(say, entered) if entered else missing)
        return tappable(
            centred([above, paper(entered, card), below], spacing=4, tight=True),
            lambda: on_seat(seat),
            spoken=f"{spoken}, {outcomes[seat]}" if outcomes[seat] else spoken,
            identifier=f"reveal-{seat}",
            chosen=here,
            bgcolor=theme.PLUM.tint if here else theme.CARD,
            border=ft.Border.all(2, theme.PLUM.colour if here else theme.LINE),
            width=room + INSET,
            padding=ft.Padding.symmetric(vertical=8),
        )

    return ft.Row([place(seat) for seat in range(players)], spacing=GAP, alignment=ft.MainAxisAlignment.CENTER)


def becomes(say: Say, order: Sequence[int], players: int) -> list[str]:
    """Return by seat what its card will do, once all are open (T2, T3)."""
    ordinals = [say.t("places first"), say.t("places 2nd"), say.t("places 3rd"), say.t("places 4th")]
    ordinals.append(say.t("places 5th"))
    return [ordinals[order.index(seat)] if seat in order else say.t("set aside") for seat in range(players)]


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


def paper(card: str, width: int) -> ft.Control:
    """Draw a card face up, a card of which only the rank is known, or an empty place."""
    box: dict[str, Any] = {"width": width, "height": round(width * HIGH), "alignment": ft.Alignment.CENTER}
    box |= {"border_radius": round(width * 0.13), "clip_behavior": ft.ClipBehavior.NONE}
    if card:
        printed = decktet_print(card, width) if len(card) > 1 else rank_mark(card, width)
        return ft.Container(printed, bgcolor=theme.FACE, border=ft.Border.all(1, theme.FACE_EDGE), **box)
    mark = drawn("?", size=max(theme.LARGE, width * 0.38), weight=BOLD, color=theme.SOFT)
    return ft.Container(mark, bgcolor=theme.KEY, border=ft.Border.all(1, theme.EDGE), **box)
