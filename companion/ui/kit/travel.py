"""Moves cards: they travel, flip and fade; and numbers run up. It is short, blocks nothing, and has a switch."""

from __future__ import annotations

from typing import Final

import flet as ft

from companion.share.picture.lettering import width as text_width
from companion.ui import bridge
from companion.ui.kit import spread
from companion.ui.kit.texts import BOLD, drawn, silent, zoom

WAY: Final = 220
"""Milliseconds that a card travels."""
TURN: Final = 110
"""Milliseconds of half a flip."""
RUN: Final = 700
GROWS: Final = 1.3
TALL: Final = 1.2
"""Milliseconds in which a number runs up, how often its size it has at most beside large text, and its height by it."""
SEEN: Final = 0.6
"""Seconds that a card lies before it is pushed away."""
SHRUNK: Final = 0.4
"""How small a card becomes that goes away."""
HERE: Final = (0.0, 0.0)
"""How far something is from its place that lies there."""
FRAME: Final = 0.03
"""Seconds after which a page has painted a card where it comes from."""
SCREEN: Final = 0.25
"""Seconds after which it has painted a whole screen that has just come."""


def ease(moves: bool, milliseconds: int = WAY) -> ft.Animation | None:
    """Return the value for any ``animate_…``: quick at first, slow at the end. None if nothing may move."""
    return ft.Animation(milliseconds, ft.AnimationCurve.EASE_OUT_CUBIC) if moves else None


def _apart(content: ft.Control, by: tuple[float, float], moves: bool, scale: float = 1.0) -> ft.Container:
    """Draw ``content`` so many of its own widths and heights from its place, to or from which it travels."""
    slides = ease(moves)
    return ft.Container(content, offset=ft.Offset(*by), scale=scale, animate_offset=slides, animate_scale=slides)


@bridge.component
def Arriving(content: ft.Control, moves: bool, by: tuple[float, float] = (0, -1), grown: float = 1.0) -> ft.Control:
    """Draw ``content`` that comes from ``by`` (in its own widths and heights) to its place when it is first shown.

    Its key says what counts as the same card. ``grown`` is its size where it starts. Without ``moves`` it is there at
    once, and on the first screen of a page: nobody has seen the table without it.
    """
    there = bridge.use_steps(FRAME, first=int(not moves or bridge.is_opening()))
    return _apart(content, HERE if there else by, moves, 1 if there else grown)


@bridge.component
def Turning(face: ft.Control, back: ft.Control, moves: bool) -> ft.Control:
    """Draw a card that turns from ``back`` to ``face`` when it is first shown. Its key says which card it is.

    Screen readers read ``face`` from the beginning: nothing waits for a card to have turned.
    """
    half = bridge.use_steps(FRAME, TURN / 1000, first=0 if moves else 2)
    hidden, shown = [
        ft.Container(side, scale=ft.Scale(scale_x=int(half == seen), scale_y=1), animate_scale=ease(moves, TURN))
        for side, seen in ((back, 0), (face, 2))
    ]
    hidden.ignore_interactions = True
    return ft.Stack([shown, *([hidden] if half < 2 else [])], clip_behavior=ft.ClipBehavior.NONE)


@bridge.component
def Leaving(content: ft.Control, by: tuple[float, float]) -> ft.Control:
    """Draw ``content`` that goes away ``by`` (in its own widths and heights), becomes smaller and is gone.

    Its key says what counts as the same; nobody can touch it. Only for where things move.
    """
    step = bridge.use_steps(2 * FRAME, 2 * WAY / 1000)  # a page that has much to paint would not see it lie
    if step == 2:
        return ft.Container(width=0, height=0)
    going = _apart(content, by if step else HERE, True, SHRUNK if step else 1)
    going.opacity, going.animate_opacity = 0 if step else 1, ft.Animation(2 * WAY - TURN, ft.AnimationCurve.EASE_IN)
    going.ignore_interactions = True
    return going


@bridge.component
def Pushed(content: ft.Control, moves: bool, by: tuple[float, float], turned: float) -> ft.Control:
    """Draw ``content`` that lies in its place for a moment and is then pushed away: ``by`` in its own widths and
    heights, ``turned`` in radians. Without ``moves`` it is away at once.
    """
    away = bridge.use_steps(SEEN, first=int(not moves))
    pushed = _apart(content, by if away else HERE, moves)
    pushed.rotate, pushed.animate_rotation = ft.Rotate(turned if away else 0), ease(moves)
    return pushed


@bridge.component
def Counted(number: int, size: float, color: str, moves: bool) -> ft.Control:
    """Draw a number, which is not spoken. With ``moves`` its digits run up to it from 0 when it is first shown."""
    there = bridge.use_steps(SCREEN, first=int(not moves))
    high = size * min(zoom(), GROWS) * TALL
    windows = list[ft.Control]()
    for sign in str(number):  # the digits that pass by, one below the other, in a window as high as one
        passing = range(int(sign) + 1) if moves and sign.isdigit() else [sign]
        style = ft.TextStyle(height=TALL)
        digits = [drawn(str(each), size=size, most=GROWS, weight=BOLD, color=color, style=style) for each in passing]
        reel = ft.Container(spread.centred(digits, spacing=0))
        reel.left, reel.top, reel.animate_position = 0, -high * (len(passing) - 1) * there, ease(moves, RUN)
        windows.append(ft.Stack([reel], width=text_width(sign, high / TALL, bold=True) + 1, height=high))
    return silent(ft.Row(windows, spacing=0, tight=True))


def sliding(content: ft.Control, moves: bool, *, left: float, top: float, key: str) -> ft.Control:
    """Put ``content`` at a place in a Stack; with the same key it slides to its next place."""
    return ft.Container(content, left=left, top=top, animate_position=ease(moves), key=key)
