"""Draws cards that lie face down: the pile with the number left in it, and a single back."""

from __future__ import annotations

from typing import Final

import flet as ft

from companion.engine.words import Say
from companion.ui import theme
from companion.ui.kit.card_face import corner
from companion.ui.kit.frame import box
from companion.ui.kit.keys import Tap, tappable
from companion.ui.kit.texts import BOLD, drawn, silent, spoken_as

HIGH: Final = 1.36
"""Height of a card by its width."""
STEP: Final = 2.0
"""How far a card of the pile stands out from under the one above."""
ROOMY: Final = 60
"""The width of a card above which three digits stand on it as large as two."""
LAYERS: Final = ((40, 4), (15, 3), (4, 2), (1, 1))
"""Pairs: from so many cards on, so many are drawn one upon the other."""


def pile(
    say: Say,
    left: int,
    *,
    width: float,
    on_tap: Tap | None = None,
    spoken: str = "",
    accent: theme.Accent = theme.VERMILION,
    glow: bool = False,
) -> ft.Control:
    """Draw a pile of ``left`` cards; it gets lower as they go, and at 0 an empty place is left.

    ``spoken`` comes before the number («Draw a card»); ``glow`` says that a card is to be drawn now. Without ``on_tap``
    it is only a picture. It always takes the same room: ``room(width)``.
    """
    high = round(width * HIGH)
    count = say.plural("{n} card in the pile", "{n} cards in the pile", left) if left else say.t("the pile is empty")
    words = say.t("{what}: {count}", what=spoken, count=count) if spoken else count
    layers = next((many for least, many in LAYERS if left >= least), 0)
    top = back(width, accent, words=str(left)) if left else _place(width, high)
    papers = [*[back(width, accent) for _ in range(layers - 1)], top]
    lying: list[ft.Control] = [
        ft.Container(paper, left=STEP * at, top=STEP * (_MOST - at)) for at, paper in enumerate(papers)
    ]
    wide, tall = room(width)
    halo = ft.BoxShadow(blur_radius=10, spread_radius=2, color=ft.Colors.with_opacity(0.5, accent.colour))
    stack = ft.Stack(lying, width=wide, height=tall, clip_behavior=ft.ClipBehavior.NONE)
    drawing = ft.Container(stack, border_radius=corner(width), width=wide, height=tall, shadow=halo if glow else None)
    if on_tap is None:
        return spoken_as(words, drawing, "pile")
    return tappable(
        drawing,
        on_tap,
        spoken=words,
        identifier="pile",
        width=max(wide, theme.TOUCH),
        height=max(tall, theme.TOUCH),
        border_radius=corner(width),
    )


def room(width: float) -> tuple[float, float]:
    """Return width and height of a pile of such cards, however many are left."""
    return width + STEP * _MOST, round(width * HIGH) + STEP * _MOST


def back(width: float, accent: theme.Accent = theme.VERMILION, *, words: str = "") -> ft.Control:
    """Draw a card face down, the same in both themes, with ``words`` (a number) on it. Not spoken."""
    high = round(width * HIGH)
    inset = max(3, round(width * 0.07))
    colour = theme.LIGHT[accent.colour]
    share = 0.36 if len(words) < 3 or width > ROOMY else 0.3  # a hundred stands on one line
    sign = drawn("◆", size=round(width * 0.34), color=ft.Colors.with_opacity(0.55, theme.FACE))
    if words:
        sign = drawn(words, size=round(width * share), weight=BOLD, color=theme.FACE, style=ft.TextStyle(height=1))
        sign.no_wrap, sign.overflow = True, ft.TextOverflow.VISIBLE  # no digit is ever cut
    rim = ft.Border.all(1, ft.Colors.with_opacity(0.6, theme.FACE))
    inner = ft.Container(sign, border=rim, border_radius=corner(width - 2 * inset), margin=inset)
    inner.alignment = ft.Alignment.CENTER
    paper = ft.Container(inner, width=width, height=high, bgcolor=colour, border_radius=corner(width))
    paper.border = ft.Border.all(1, theme.FACE_EDGE)
    return silent(paper)


def _place(width: float, height: float) -> ft.Control:
    zero, middle = drawn("0", size=round(width * 0.36), weight=BOLD, color=theme.SOFT), ft.Alignment.CENTER
    return box(zero, None, theme.EDGE, thick=2, rounded=corner(width), width=width, height=height, alignment=middle)


_MOST: Final = LAYERS[0][1] - 1
