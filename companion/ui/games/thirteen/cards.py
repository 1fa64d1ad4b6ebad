"""Draws the cards of 13: value and shape in the card's colour; the Rotten Four is all red, and its 4 leans."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import flet as ft

from companion.games.thirteen.cards import COLOUR, ROTTEN, VALUE, Card
from companion.ui import bridge, theme
from companion.ui.kit.card_face import Deck, LaidBy, back, paper_of, sign_on
from companion.ui.kit.frame import box
from companion.ui.kit.signs import SHAPES
from companion.ui.kit.spread import centred
from companion.ui.kit.texts import DISPLAY, drawn, silent
from companion.ui.kit.travel import Arriving, Leaving, sliding

SMALL: Final = (48, 62)
"""Width and height of a card on a target."""
HIGH: Final = 4 / 3
"""Height of a card by its width, in hand and on a target."""
LYING: Final = 17
"""Height of the value on a card of that size."""

HEAP: Final = 0.6
"""The width of cards that are taken, on their way, by the width of a card on a target."""
CLOSE: Final = ft.TextStyle(height=1.05, letter_spacing=-0.5)
"""How letters stand on a card."""


def fan(cards: Sequence[str], width: float) -> ft.Control:
    """Draw the cards on a target, each over the one before it. Not spoken."""
    wide, high = SMALL
    gaps = max(0, len(cards) - 1)
    step = min(26.0, (width - wide) / max(1, gaps))
    left = max(0.0, (width - wide - step * gaps) / 2)
    lying: list[ft.Control] = []
    for at, card in enumerate(cards):
        value, corner = value_of(card, LYING, stacked=True), ft.Padding(3, 6, 0, 0)
        paper = _paper(value, wide, high, alignment=ft.Alignment.TOP_LEFT, padding=corner)
        lying.append(ft.Container(paper, left=left + step * at, top=0, key=f"{at}-{card}"))
    if not lying:
        lying = [ft.Container(_free(wide, high), left=left, top=0)]
    return silent(ft.Stack(lying, width=width, height=high))


@dataclass(frozen=True, slots=True)
class LastPlay:
    """What was laid last on the ``target`` of that number, as long as that is shown in steps.

    So many cards were ``taken`` by the ``seat`` that laid it, if any. Now ``cards`` lie there, and their ``total`` is
    to be read; the last of them is ``coming``, or it is there and what it takes goes.
    """

    target: int
    cards: tuple[Card, ...]
    total: int
    seat: int
    taken: int
    coming: bool


@dataclass(frozen=True, slots=True)
class Flights:
    """How cards come to a target and leave it, where things move.

    ``of_seat`` returns how far a seat is away from the top of the column, in pixels; ``last`` is what was laid there,
    if that was on this target; ``gone`` is how many cards have gone before those that lie there.
    """

    of_seat: Callable[[int], tuple[float, float]]
    last: LastPlay | None = None
    gone: int = 0


def column(
    cards: Sequence[str],
    width: float,
    height: float,
    *,
    new: Sequence[LaidBy | None] = (),
    flights: Flights | None = None,
) -> ft.Control:
    """Draw the cards on a target from top to bottom: the upper edge of each, the last one whole. Not spoken.

    ``new`` says of each card who laid it, if it is to be marked as new. With ``flights`` a card comes from the seat
    that laid it, one's own from below, and those that are taken go to their seat; the others make room.
    """
    high, gaps, moves = round(width * HIGH), max(1, len(cards) - 1), flights is not None
    step = min(width * 0.36, (height - high) / gaps)
    lying = []
    for index, card in enumerate(cards):
        who = new[index] if index < len(new) else None
        value, edge = value_of(card, round(width * 0.27)), ft.Padding.only(top=2)
        if index == len(cards) - 1:
            ink, size = theme.ON_FACE["red" if card == ROTTEN else COLOUR[card]], round(width * 0.62)
            large = drawn(str(VALUE[card]), size=size, weight=DISPLAY, color=ink, style=CLOSE)
            value = centred([value, large], spacing=0, tight=True)
        paper = _paper(value, width, high, who, alignment=ft.Alignment.TOP_CENTER, padding=edge)
        if flights is not None:
            across, down = flights.of_seat(who.seat) if who else (0.0, 1.2 * high)
            by = (across / width, (down - (step * index if who else 0)) / high)
            paper = Arriving(paper, moves, by=by, grown=1.1)
        nth = index + (flights.gone if flights else 0)
        lying.append(sliding(paper, moves, left=0, top=step * index, key=f"{nth}-{card}"))
    if not lying:
        lying = [ft.Container(_free(width, high), left=0, top=0)]
    last = flights.last if flights else None
    there = new[:-1] if last and last.coming else new
    lying += [sign_on(who, width, step * at) for at, who in enumerate(there) if who is not None]
    if flights and last and last.taken and not last.coming:
        across, down = flights.of_seat(last.seat)
        heap = back(width * HEAP, theme.FELT, words=str(last.taken))
        leaving = bridge.keyed("taken", Leaving, heap, (across / width / HEAP, down / high / HEAP))
        lying.append(ft.Container(leaving, left=width * (1 - HEAP) / 2, top=step))
    return silent(ft.Stack(lying, width=width, height=height, clip_behavior=ft.ClipBehavior.NONE))


def _free(width: float, height: float) -> ft.Control:
    return box(None, None, theme.EDGE, rounded=7, width=width, height=height, opacity=0.5)


def _paper(value: ft.Control, width: float, height: float, who: LaidBy | None = None, **box: Any) -> ft.Control:
    """Draw a card on a target, its ``value`` where ``box`` says."""
    rounded = max(6, round(width * 0.12))
    return ft.Container(value, width=width, height=height, shadow=paper_of(who), border_radius=rounded, **box)


def printed(card: str, width: float) -> ft.Control:
    """Draw what is printed on a card of a hand: it stays in sight when another card covers its right edge."""
    return value_of(card, round(width * 0.44), stacked=True)


DECK: Final = Deck(printed, HIGH, theme.MIDNIGHT)


def value_of(card: str, size: int, *, stacked: bool = False) -> ft.Control:
    """Draw the number and shape of a card in its colour, one below the other if ``stacked``."""
    if card == ROTTEN:
        four = drawn("4", size=size, weight=DISPLAY, color=theme.FACE, style=CLOSE)
        wide, tilted = size * (1.15 if stacked else 1.4), ft.Rotate(-math.pi / 22)
        sign = box(four, theme.ON_FACE["red"], rounded=size / 4, width=wide, height=size * 1.3, rotate=tilted)
        sign.alignment = ft.Alignment.CENTER
        return sign
    glyph, _ = SHAPES[COLOUR[card]]
    ink = theme.ON_FACE[COLOUR[card]]
    number = drawn(str(VALUE[card]), size=size, most=1.0 if stacked else 1.3, weight=DISPLAY, color=ink, style=CLOSE)
    shape = drawn(glyph, size=size * 0.7, color=ink, style=CLOSE)
    if stacked:
        return centred([number, shape], spacing=2, tight=True)
    return ft.Row([number, shape], spacing=3, tight=True)
