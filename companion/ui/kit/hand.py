"""Draws a hand of cards, fanned at the bottom of the page: a tap lifts a card, and it can be dragged to its place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

import flet as ft

from companion.ui import bridge
from companion.ui.device import Device
from companion.ui.kit.board import aside_width, foot_width
from companion.ui.kit.card_face import Deck, card_face
from companion.ui.kit.keys import Tap
from companion.ui.kit.travel import Arriving, ease
from companion.ui.page_size import PageSize

GROUP: Final = "hand"
"""The group of cards that can be dragged."""

HIGH: Final = 4 / 3
"""Height of a card by its width."""
FLAT: Final = 58
LOW: Final = 60
PHONE: Final = 76
ROOMY: Final = 0.12
WIDEST: Final = 140
"""Widths of a card: on a phone on its side, on a low page, on a phone; on a larger page a part of its smaller side, but
so much at least as on a phone, and so much at most.
"""
RISE: Final = 9
"""Room above a chosen card, which ``face`` draws a little higher than it lies."""
LIFT: Final = 10
"""How much further a chosen card stands out of the others."""
LEAST: Final = 50
"""Width in sight of a card under another: more than ``theme.TOUCH``, since its corners are round."""
LEAN: Final = 0.035
"""How much more a card leans than the one nearer to the middle, in radians."""
SINK: Final = 3.0
"""How much lower the outer cards of a fan lie."""

CLIP: Final = ft.ClipBehavior.NONE
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Held:
    """A ``card`` of a hand. ``key`` tells it from its equals, also where it is dropped.

    ``spoken``, ``lit`` and ``chosen`` are as for ``paper`` and ``card_face``; its identifier begins with ``name``.
    """

    key: str
    card: str
    spoken: str
    on_tap: Tap | None = None
    lit: bool = False
    chosen: bool = False
    name: str = "hand"


def hand(
    device: Device,
    deck: Deck,
    held: Sequence[Held],
    on_drag: Callable[[str], object] | None = None,
    *,
    able: bool = True,
    below: bool = False,
) -> ft.Control:
    """Draw a hand of cards of that ``deck`` in one row as long as enough of each card is in sight, else in two.

    ``on_drag`` is called with the key of a card when its drag begins; without it no card can be dragged. Where that is
    so for a while only, the cards are not ``able``: they stay the same controls. ``below`` is that of ``Parts``.
    Cards move to their new places when others come and go.
    """
    width, room = card_width(device.size), _across(device.size, below=below)

    def row(line: Sequence[Held]) -> ft.Control:
        step = min(width + 8, (room - width) / max(1, len(line) - 1))
        left = (room - width - step * (len(line) - 1)) / 2
        middle, tall, slides = (len(line) - 1) / 2, _row_high(width, len(line)), ease(device.moves)
        cards: list[ft.Control] = []
        for index, one in enumerate(line):
            out = index - middle if step < width else 0
            printed, name = deck.paper(one.card, width, lit=one.lit), f"{one.name}-{one.key}"
            card = card_face(printed, spoken=one.spoken, identifier=name, on_tap=one.on_tap, chosen=one.chosen)
            if on_drag is not None:
                card = _draggable(one.key, card, on_drag, able=able)
            if device.moves:  # a card that has just come, comes from the table
                card = bridge.keyed(one.key, Arriving, card, True, by=(0, -1.3), grown=0.8)
            top = RISE if one.chosen else RISE + LIFT + SINK * out * out / max(1, middle)
            lying = ft.Container(card, left=0, top=top, rotate=ft.Rotate(0 if one.chosen else LEAN * out))
            lying.animate_position = lying.animate_rotation = slides
            # boxes of one height around them: who hears the cards, or goes from key to key, goes from left to right
            box = ft.Semantics(container=True, content=ft.Stack([lying], width=width, height=tall, clip_behavior=CLIP))
            cards.append(ft.Container(box, key=one.key, left=left + step * index, top=0, animate_position=slides))
        return ft.Stack(cards, width=room, height=tall, clip_behavior=CLIP)

    lines = [row(line) for line in _rows(held, width, room)]
    return ft.Semantics(identifier="hand", container=True, content=ft.Column(lines, spacing=0))


def card_width(room: PageSize, flat: int = FLAT, phone: int = PHONE) -> float:
    """Return the width of a card of a hand; ``flat`` on a phone on its side, ``phone`` on one held upright."""
    if room.flat:
        return flat
    return LOW if room.low else int(min(max(min(room.width, room.height) * ROOMY, phone), WIDEST))


def hand_high(room: PageSize, held: int, *, below: bool = False) -> float:
    width = card_width(room)
    rows = _rows(range(held), width, _across(room, below=below))
    return sum(_row_high(width, len(row)) for row in rows)


def takes_cards(content: ft.Control, on_drop: Callable[[str], object]) -> ft.Control:
    """Let cards of a hand be dragged to ``content``; ``on_drop`` is told the key, "" of one that has left the hand."""
    return ft.DragTarget(content, group=GROUP, on_accept=lambda event: on_drop(str(getattr(event.src, "data", ""))))


def _across(room: PageSize, *, below: bool) -> float:
    return foot_width(room) if below else aside_width(room)


def _row_high(width: float, held: int) -> float:
    return round(width * HIGH) + RISE + LIFT + SINK * max(1, (held - 1) / 2) + 6


def _rows(held: Sequence[T], width: float, room: float) -> list[Sequence[T]]:
    most = max(1, 1 + int((room - width) // LEAST))
    count = max(1, -(-len(held) // most))
    size = -(-len(held) // count) if held else 0
    return [held[at : at + size] for at in range(0, len(held), size)] if held else [()]


def _draggable(key: str, card: ft.Control, on_drag: Callable[[str], object], *, able: bool) -> ft.Control:
    most, start = int(able), lambda _: on_drag(key)
    return ft.Draggable(card, group=GROUP, data=key, max_simultaneous_drags=most, on_drag_start=start)
