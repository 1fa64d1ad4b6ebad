"""How cards move: they travel to their place, flip and fade. Short, never waited for, off where nothing may move."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import flet as ft

from companion.ui import bridge

WAY: Final = 220
"""Milliseconds of a card's way."""
TURN: Final = 110
"""Milliseconds of half a flip."""
FRAME: Final = 0.03
"""Seconds after which a page has painted where something comes from, so that it is seen to leave."""


def ease(moves: bool, milliseconds: int = WAY) -> ft.Animation | None:
    """For any ``animate_…``: quick at first, then coming to rest. None where nothing may move (``device.moves``)."""
    return ft.Animation(milliseconds, ft.AnimationCurve.EASE_OUT_CUBIC) if moves else None


@bridge.component
def Arriving(content: ft.Control, moves: bool, by: tuple[float, float] = (0, -1), grown: float = 1.0) -> Any:
    """``content`` comes from ``by`` (in widths and heights of its own) and lies still from then on.

    It travels when it is first shown, so its key tells what counts as the same card; ``grown`` is its size when it
    leaves. With ``moves`` off it is there at once.
    """
    there, arrive = ft.use_state(not moves)
    page = ft.context.page

    def leave() -> None:
        async def soon() -> None:
            await asyncio.sleep(FRAME)
            arrive(True)

        if not there:
            page.run_task(soon)

    ft.use_effect(leave, [])
    return ft.Container(
        content,
        offset=ft.Offset(0, 0) if there else ft.Offset(*by),
        scale=1 if there else grown,
        animate_offset=ease(moves),
        animate_scale=ease(moves),
    )


@bridge.component
def Turning(face: ft.Control, back: ft.Control, moves: bool) -> Any:
    """A card that flips up when it is first shown: its back grows narrow, its face wide. Its key tells which card.

    What is spoken is ``face``'s, from the beginning: nothing waits for a card to have turned.
    """
    half, turn = ft.use_state(0 if moves else 2)
    page = ft.context.page

    def begin() -> None:
        async def soon() -> None:
            await asyncio.sleep(FRAME)
            turn(1)
            await asyncio.sleep(TURN / 1000)
            turn(2)

        if half < 2:
            page.run_task(soon)

    ft.use_effect(begin, [])
    hidden = ft.Container(
        back,
        scale=ft.Scale(scale_x=1 if half == 0 else 0, scale_y=1),
        animate_scale=ease(moves, TURN),
        ignore_interactions=True,
    )
    shown = ft.Container(
        face,
        scale=ft.Scale(scale_x=1 if half == 2 else 0, scale_y=1),
        animate_scale=ease(moves, TURN),
    )
    return ft.Stack([shown, *([hidden] if half < 2 else [])], clip_behavior=ft.ClipBehavior.NONE)


def changing(content: ft.Control, moves: bool) -> ft.Control:
    """One thing in place of another: ``content`` with another key fades in over the one before."""
    if not moves:
        return content
    return ft.AnimatedSwitcher(
        content,
        duration=WAY,
        reverse_duration=TURN,
        switch_in_curve=ft.AnimationCurve.EASE_OUT_CUBIC,
        transition=ft.AnimatedSwitcherTransition.FADE,
    )


def sliding(content: ft.Control, moves: bool, *, left: float, top: float, key: Any) -> ft.Control:
    """At a place in a Stack; with the same key it slides to its next place."""
    return ft.Container(content, left=left, top=top, animate_position=ease(moves), key=key)
