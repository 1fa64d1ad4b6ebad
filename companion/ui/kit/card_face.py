"""Draws the paper of a card and what marks it: a ring, where there is room a sign, a spoken word for what others laid;
and cards that lie face down: the pile with the number left in it, and a single back.

What is printed on a card belongs to its game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import flet as ft

from companion.engine.words import Say, no_stop
from companion.ui import theme
from companion.ui.kit.frame import box, edged
from companion.ui.kit.keys import Tap, tappable
from companion.ui.kit.signs import badge, face
from companion.ui.kit.texts import BOLD, drawn, silent, spoken_as

RING: Final = 3
"""Width of the ring; its colour is not that of what may be chosen."""
SIGN: Final = 0.3
SIGN_LEAST: Final = 15
"""The width of the sign by the card's, and its least width in pixels."""


def corner(side: float) -> int:
    """Return how far the corners of a card are round whose shorter ``side`` is so long."""
    return max(6, round(side * 0.13))


@dataclass(frozen=True, slots=True)
class LaidBy:
    """Who laid a card: the ``name`` as it is said, whether that is a ``bot``, and the ``sign`` of a person."""

    seat: int
    name: str
    bot: bool
    sign: str = ""


def paper_of(who: LaidBy | None) -> list[ft.BoxShadow]:
    """Return a card's paper as ``edged`` does: with a ring where it was newly laid."""
    return edged(theme.FACE, theme.FACE_NEW, RING) if who else edged(theme.FACE, theme.FACE_EDGE)


def sign_on(who: LaidBy, width: float, top: float) -> ft.Control:
    """Draw the sign of who laid a card for the upper right corner of that card, which lies in a Stack at ``top``.

    The card itself stays the same control when it is no longer new.
    """
    size = max(SIGN_LEAST, round(width * SIGN))
    return ft.Container(sign_of(who, size), left=width - size - RING, top=top + RING, key=f"sign-{top}-{who.seat}")


def newly_laid(say: Say, card: str, who: LaidBy | None) -> str:
    """Say a card in a list, and of one that was newly laid who laid it."""
    return say.t("{card} (new, {name})", card=card, name=who.name) if who else card


def sign_of(who: LaidBy, size: int) -> ft.Control:
    """Draw a bot's face, or the sign of a person; it is not spoken."""
    return face(who.name, size) if who.bot else badge(who.name, who.sign, size)


GLOW = 3
"""Width of the edge of a card that may be chosen now, or is chosen."""


def paper(
    content: ft.Control,
    width: float,
    height: float,
    accent: theme.Accent,
    *,
    lit: bool = False,
    dimmed: bool = False,
    new: LaidBy | None = None,
) -> ft.Container:
    """Draw the paper of a card of 44 × 60 up to 120 × 168, white in both themes, so ``content`` is ``theme.FACE_INK``.

    ``lit`` (it fits, it may be taken, it is chosen) draws an edge and a halo in ``accent``; ``dimmed`` lets it step
    back. ``new`` says who laid it, if that is to be seen: it has a ring, and their sign.
    """
    printed, ground = silent(content), edged(theme.FACE, accent.colour, GLOW) if lit and new is None else paper_of(new)
    if new is not None:
        inside = ft.Container(printed, width=width, height=height, alignment=ft.Alignment.CENTER)
        printed = ft.Stack([inside, sign_on(new, width, 0)])
    halo = ft.BoxShadow(blur_radius=9, spread_radius=1, color=ft.Colors.with_opacity(0.55, accent.colour))
    whole = box(printed, None, rounded=corner(min(width, height)), width=width, height=height)
    whole.alignment, whole.opacity = ft.Alignment.CENTER, 0.45 if dimmed else 1
    whole.shadow = [halo, *ground] if lit else ground
    return whole


def card_face(
    card: ft.Container,
    *,
    spoken: str,
    identifier: str,
    on_tap: Tap | None = None,
    chosen: bool = False,
    alone: bool = False,
) -> ft.Control:
    """Draw a card that ``paper`` has drawn, and that is a key where there is something ``on_tap``.

    Screen readers say ``spoken`` instead of what is on the card. One to tap is 48 × 48 at least, however small it is
    drawn; one that is ``chosen`` is lifted. ``alone``: no other card stands where it stands, as within a component of
    its own.
    """
    touch, across, down = card, card.width or 0, card.height or 0
    if on_tap or chosen:
        # with an offset or without one are two trees of the client's: the keyboard would lose the card that it lifts
        card.offset = ft.Offset(0, -0.08 if chosen else 0)
    if on_tap is not None:
        if min(across, down) < theme.TOUCH:
            touch = box(card, None, width=max(across, theme.TOUCH), height=max(down, theme.TOUCH))
            touch.alignment, touch.border_radius = ft.Alignment.CENTER, card.border_radius
        touch.on_click = lambda _: on_tap()
        touch.ink = True  # only ink is reached by the keyboard, and shows that it was
    semantics = ft.Semantics(content=touch, identifier=identifier, label=spoken, button=on_tap is not None)
    semantics.selected = True if chosen else None
    # A node that becomes a button, or is none any more, is lost to screen readers; with another key it is a new node.
    whole = ft.MergeSemantics(content=semantics, key="button" if on_tap else "card")
    return whole if alone else ft.Container(whole)


@dataclass(frozen=True, slots=True)
class Deck:
    """How the cards of a game look: what is ``printed`` on one of a width, and how ``high`` it is by that width."""

    printed: Callable[[str, float], ft.Control]
    high: float
    accent: theme.Accent

    def paper(self, name: str, width: float, **look: Any) -> ft.Container:
        """Draw the paper of that card; ``look`` goes to ``paper``."""
        return paper(self.printed(name, width), width, round(width * self.high), self.accent, **look)


HIGH: Final = 1.36
"""Height of a card by its width."""
STEP: Final = 2.0
"""How far a card of the pile stands out from under the one above."""
ROOMY: Final = 60
"""The width of a card above which three digits stand on it as large as two."""
LAYERS: Final = ((40, 4), (15, 3), (4, 2), (1, 1))
"""Pairs: from so many cards on, so many are drawn one upon the other."""
_MOST: Final = LAYERS[0][1] - 1


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
    count = (
        say.plural("{n} card in the pile", "{n} cards in the pile", left)
        if left
        else no_stop(say.t("The pile is empty."))
    )
    words = say.labelled(spoken, count) if spoken else count
    layers = next((many for least, many in LAYERS if left >= least), 0)
    zero = drawn("0", size=round(width * 0.36), weight=BOLD, color=theme.SOFT)
    place = box(zero, None, theme.EDGE, thick=2, rounded=corner(width), width=width, height=high)
    place.alignment = ft.Alignment.CENTER
    top = back(width, accent, words=str(left)) if left else place
    papers = [*[back(width, accent) for _ in range(layers - 1)], top]
    lying: list[ft.Control] = [
        ft.Container(one, left=STEP * at, top=STEP * (_MOST - at)) for at, one in enumerate(papers)
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
    closed = ft.Container(inner, width=width, height=high, bgcolor=colour, border_radius=corner(width))
    closed.border = ft.Border.all(1, theme.FACE_EDGE)
    return silent(closed)
