"""Places that wait for a card or a rank: what everybody turns over together, and what becomes of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from companion.engine.words import Say
from companion.games.thricewise import scorepad
from companion.games.thricewise.events import Reveal
from companion.ui import theme
from companion.ui.games.thricewise.cards import HIGH, decktet_print, rank_mark
from companion.ui.games.thricewise.draft import Slots
from companion.ui.parts.keys import tappable
from companion.ui.parts.names import shortened
from companion.ui.parts.table import Table
from companion.ui.parts.texts import BOLD, drawn

WIDTH = 50
GAP = 6
"""The pixels between places."""
INSET = 8
"""The pixels between the edges of a place and its name, left and right together."""
GROWS = 1.2
"""How many times as large a name becomes with the reader's text."""
CROWD = 5
"""With so many players names are in small letters, so that most of them stand there whole."""


def seat_slots(
    table: Table, slots: Slots, spoken: Sequence[str], reveal: Reveal | scorepad.Reveal, on_seat: Callable[[int], Any]
) -> ft.Control:
    """A place for each seat's card or rank, ``spoken`` aloud; tap one to enter it again.

    When all are there, each says what would become of it after ``reveal``.
    """
    players = len(slots.words)
    told = [""] * players
    if not slots.missing and table.session.problem(reveal) is None:
        told = _becomes(table.say, table.session.preview(reveal).order, players)
    room = (table.device.size.column - GAP * (players - 1)) / players - INSET
    places = [_seat_slot(table.say, slots, seat, room, spoken[seat], told[seat], on_seat) for seat in range(players)]
    return ft.Row(places, spacing=GAP)


def _becomes(say: Say, order: Sequence[int], players: int) -> list[str]:
    """What each seat's card will do, once all are open (T2, T3)."""
    ordinals = [say.t("places first"), say.t("places 2nd"), say.t("places 3rd"), say.t("places 4th")]
    ordinals.append(say.t("places 5th"))
    return [ordinals[order.index(seat)] if seat in order else say.t("set aside") for seat in range(players)]


def card_slot(card: str, spoken: str, identifier: str, here: bool, on_tap: Callable[[], Any]) -> ft.Control:
    """A place without a name."""
    return tappable(
        paper(card),
        on_tap,
        spoken=spoken,
        identifier=identifier,
        chosen=here,
        height=None,
        padding=3,
        border=ft.Border.all(2, theme.PLUM.colour if here else ft.Colors.TRANSPARENT),
    )


def paper(word: str, width: int = WIDTH) -> ft.Control:
    """A card face up, a card of which only the rank is known, or an empty place."""
    box: dict[str, Any] = {"width": width, "height": round(width * HIGH), "alignment": ft.Alignment.CENTER}
    box |= {"border_radius": round(width * 0.13), "clip_behavior": ft.ClipBehavior.NONE}
    if word:
        printed = decktet_print(word, width) if len(word) > 1 else rank_mark(word, width)
        return ft.Container(printed, bgcolor=theme.FACE, border=ft.Border.all(1, theme.FACE_EDGE), **box)
    mark = drawn("?", size=theme.LARGE, weight=BOLD, color=theme.SOFT)
    return ft.Container(mark, bgcolor=theme.KEY, border=ft.Border.all(1, theme.EDGE), **box)


def _seat_slot(
    say: Say, slots: Slots, seat: int, room: float, spoken: str, told: str, on_seat: Callable[[int], Any]
) -> ft.Control:
    name, here = say.name(seat), seat == slots.at
    size = theme.SMALL if len(slots.words) < CROWD else theme.SMALLEST
    color = theme.PLUM.colour if here else theme.INK
    column = ft.Column(
        [
            drawn(
                shortened(name, room, size, GROWS),
                size=size,
                most=GROWS,
                weight=BOLD,
                color=color,
                max_lines=1,
                no_wrap=True,
            ),
            paper(slots.words[seat]),
            drawn(told, size=theme.SMALLEST, most=1.2, color=theme.SOFT, max_lines=1, no_wrap=True),
        ],
        spacing=4,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    said = say.t("{name}: {what}", name=name, what=spoken)
    return tappable(
        column,
        lambda: on_seat(seat),
        spoken=f"{said}, {told}" if told else said,
        identifier=f"reveal-{seat}",
        chosen=here,
        bgcolor=theme.PLUM.tint if here else theme.CARD,
        border=ft.Border.all(2, theme.PLUM.colour if here else theme.LINE),
        height=None,
        padding=ft.Padding.symmetric(vertical=8),
        expand=True,
    )
