"""Draws the cards of 13: value and shape in the card's colour; the Rotten Four is all red, and its 4 leans."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import flet as ft

from companion.games.thirteen.cards import COLOUR, ROTTEN, VALUE
from companion.ui import bridge, theme
from companion.ui.kit.card_face import LaidBy, card_face, paper_of, sign_on
from companion.ui.kit.pile import back
from companion.ui.kit.signs import SHAPES
from companion.ui.kit.spread import centred
from companion.ui.kit.texts import BOLD, drawn, silent
from companion.ui.kit.travel import Arriving, Leaving, sliding
from companion.ui.session.lesson_card import paper

SMALL: Final = (48, 62)
"""Width and height of a card on a target."""
HIGH: Final = 4 / 3
"""Height of a card in hand by its width."""
TO_CHOOSE: Final = (24, 44)
PART: Final = 0.29
FLAT: Final = 18
LYING: Final = 17
"""Heights of the value on a card in the picker (a part of the card's, but so much at least and at most), there on a
low page, and on a card that lies on a target."""

HEAP: Final = 0.6
"""The width of cards that are taken, on their way, by the width of a card on a target."""
_LINE: Final = ft.TextStyle(height=1.05, letter_spacing=-0.5)


def to_choose(
    card: str,
    target: str,
    *,
    left: int,
    reaches: int,
    takes: int,
    width: float,
    height: float,
    flat: bool,
    **look: Any,
) -> ft.Control:
    """Draw a card in the picker: how many are ``left``, the sum it ``reaches`` and how many cards it ``takes``.

    A Rotten Four shows its target beside it. A card of which none is left steps back. ``flat``: on two lines;
    ``card_face`` gets ``look``.
    """
    small, large = TO_CHOOSE
    size = FLAT if flat else int(min(max(small, height * PART), large))
    top: list[ft.Control] = [_value(card, size)]
    if card == ROTTEN:
        glyph, _ = SHAPES[target]
        top.append(drawn(glyph, size=size * 0.7, color=theme.ON_FACE[target], style=_LINE))
    taken = ft.Container(
        drawn(f"+{takes}", size=theme.SMALLEST, most=1.1, weight=BOLD, color=theme.FACE, style=_LINE, no_wrap=True),
        bgcolor=theme.ON_FACE["red"],
        border_radius=7,
        padding=ft.Padding.symmetric(horizontal=3),
    )
    sum_of = drawn(
        f"→{reaches}" if left else "–",
        size=theme.SMALLEST,
        most=1.1,
        weight=BOLD if takes else None,
        color=theme.FACE_INK,
        style=_LINE,
        no_wrap=True,
    )
    copies = drawn(f"×{left}", size=theme.SMALLEST, most=1.1, color=theme.FACE_SOFT, style=_LINE, no_wrap=True)
    what = ft.Row([sum_of, *([taken] if takes and left else [])], spacing=2, tight=True)
    rows: list[ft.Control] = [ft.Row(top, spacing=5, tight=True), what, copies]
    if flat:
        rows = [ft.Row([*top, copies], spacing=5, tight=True), what]
    return card_face(
        centred(rows, spacing=2, tight=True),
        width=width,
        height=height,
        identifier=f"card-{card}-{target}" if card == ROTTEN else f"card-{card}",
        accent=theme.MIDNIGHT,
        dimmed=not left,
        **look,
    )


def in_hand(card: str, width: float, **look: Any) -> ft.Control:
    """Draw a card of a hand, a third higher than wide; its value stays in sight when a card covers its right edge.

    ``card_face`` gets ``look``.
    """
    return card_face(
        _value(card, round(width * 0.44), stacked=True),
        width=width,
        height=round(width * HIGH),
        accent=theme.MIDNIGHT,
        **look,
    )


def fan(cards: Sequence[str], width: float) -> ft.Control:
    """Draw the cards on a target, each over the one before it. Not spoken."""
    wide, high = SMALL
    gaps = max(0, len(cards) - 1)
    step = min(26.0, (width - wide) / max(1, gaps))
    left = max(0.0, (width - wide - step * gaps) / 2)
    lying: list[ft.Control] = [
        ft.Container(_lying(card, at), left=left + step * at, top=0, key=f"{at}-{card}")
        for at, card in enumerate(cards)
    ]
    if not lying:
        lying = [ft.Container(_free(wide, high), left=left, top=0)]
    return silent(ft.Stack(lying, width=width, height=high))


@dataclass(frozen=True, slots=True)
class Flights:
    """How cards come to a target and leave it, where things move.

    ``of_seat`` returns how far a seat is away from the top of the column, in pixels. The newest ``taken`` cards went to
    the seat ``taker``; ``key`` tells this from other times, and is 0 where none were.
    """

    of_seat: Callable[[int], tuple[float, float]]
    key: int = 0
    taken: int = 0
    taker: int = 0


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
    high, gaps, moves = round(width * 1.2), max(1, len(cards) - 1), flights is not None
    step = min(width * 0.36, (height - high) / gaps)
    lying = []
    for at, card in enumerate(cards):
        who = new[at] if at < len(new) else None
        paper: ft.Control = _upright(card, width, high, who)
        if flights is not None:
            across, down = flights.of_seat(who.seat) if who else (0.0, 1.2 * high)
            by = (across / width, (down - (step * at if who else 0)) / high)
            paper = Arriving(paper, moves, by=by, grown=1.1)
        lying.append(sliding(paper, moves, left=0, top=step * at, key=f"{at}-{card}"))
    if not lying:
        lying = [ft.Container(_free(width, high), left=0, top=0)]
    lying += [sign_on(who, width, step * at) for at, who in enumerate(new) if who is not None]
    if flights is not None and flights.key:
        across, down = flights.of_seat(flights.taker)
        heap = back(width * HEAP, theme.FELT, words=str(flights.taken))
        leaving = bridge.keyed(flights.key, Leaving, heap, (across / width / HEAP, down / high / HEAP))
        lying.append(ft.Container(leaving, left=width * (1 - HEAP) / 2, top=step))
    whole = ft.Stack(lying, width=width, height=height, clip_behavior=ft.ClipBehavior.NONE)
    return silent(whole)


def _free(width: float, height: float) -> ft.Control:
    """Draw the empty place of a card."""
    return ft.Container(width=width, height=height, border_radius=7, border=ft.Border.all(1, theme.EDGE), opacity=0.5)


def _lying(card: str, at: int) -> ft.Control:
    wide, high = SMALL
    corner = ft.Container(
        _value(card, LYING, stacked=True), width=wide - 4, height=high - 4, padding=ft.Padding(1, 4, 0, 0)
    )
    corner.alignment = ft.Alignment.TOP_LEFT
    return card_face(
        corner, width=wide, height=high, spoken=card, identifier=f"lies-{card}-{at}", accent=theme.MIDNIGHT
    )


def _upright(card: str, width: float, height: float, who: LaidBy | None) -> ft.Control:
    index = ft.Container(_value(card, round(width * 0.27)), alignment=ft.Alignment.TOP_CENTER, height=height - 6)
    index.padding = ft.Padding.only(top=2)
    return ft.Container(
        index,
        width=width,
        height=height,
        shadow=paper_of(who),
        border_radius=max(6, round(width * 0.12)),
    )


def card_paper(card: str, width: float, look: str = "") -> ft.Control:
    """Draw a card that nobody taps, as high as one in hand; ``look`` is that of ``lesson_card.paper``. Not spoken."""
    value = _value(card, round(width * 0.44), stacked=True)
    return paper(value, width=width, height=round(width * HIGH), accent=theme.MIDNIGHT, look=look)


def _value(card: str, size: int, *, stacked: bool = False) -> ft.Control:
    if card == ROTTEN:
        four = drawn("4", size=size, weight=BOLD, color=theme.FACE, style=_LINE)
        return ft.Container(
            four,
            width=size * 1.15 if stacked else size * 1.4,
            height=size * 1.3,
            bgcolor=theme.ON_FACE["red"],
            border_radius=size / 4,
            alignment=ft.Alignment.CENTER,
            rotate=ft.Rotate(-math.pi / 22),
        )
    glyph, _ = SHAPES[COLOUR[card]]
    ink = theme.ON_FACE[COLOUR[card]]
    number = drawn(str(VALUE[card]), size=size, most=1.0 if stacked else 1.3, weight=BOLD, color=ink, style=_LINE)
    shape = drawn(glyph, size=size * 0.7, color=ink, style=_LINE)
    if stacked:
        return centred([number, shape], spacing=2, tight=True)
    return ft.Row([number, shape], spacing=3, tight=True)
