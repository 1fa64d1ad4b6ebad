"""Places that wait for a card or a rank: what everybody turns over together, and what becomes of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from companion.engine.words import Say
from companion.ui import theme
from companion.ui.games.thricewise.cards import HIGH, decktet_print, rank_mark
from companion.ui.parts.keys import tappable
from companion.ui.parts.names import shortened
from companion.ui.parts.texts import BOLD, drawn

WIDTH = 50
LETTERS = {2: 16, 3: 12, 4: 9, 5: 7}
"""Letters of a name that fit above a place, by number of players on a narrow phone."""


def seat_slots(
    say: Say,
    words: Sequence[str],
    spoken: Sequence[str],
    at: int,
    becomes: Sequence[str],
    on_seat: Callable[[int], Any],
) -> ft.Control:
    """``words`` are cards or ranks by seat, "" where nothing is entered; ``at`` is where the next one goes."""
    slots = [
        _seat_slot(say, seat, word, spoken[seat], seat == at, becomes[seat], on_seat, len(words))
        for seat, word in enumerate(words)
    ]
    return ft.Row(slots, spacing=6)


def becomes(say: Say, order: Sequence[int], players: int) -> list[str]:
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
    mark = drawn("?", size=20, weight=BOLD, color=theme.SOFT)
    return ft.Container(mark, bgcolor=theme.KEY, border=ft.Border.all(1, theme.EDGE), **box)


def _seat_slot(
    say: Say, seat: int, word: str, spoken: str, here: bool, told: str, on_seat: Callable[[int], Any], players: int
) -> ft.Control:
    name = say.name(seat)
    color = theme.PLUM.colour if here else theme.INK
    column = ft.Column(
        [
            drawn(
                shortened(name, LETTERS[players]),
                size=13,
                most=1.2,
                weight=BOLD,
                color=color,
                max_lines=1,
                no_wrap=True,
            ),
            paper(word),
            drawn(told, size=12, most=1.2, color=theme.SOFT, max_lines=1, no_wrap=True),
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
