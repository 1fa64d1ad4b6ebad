"""Lays controls side by side; when letters are large, below each other, or in a line that scrolls sideways.

Or in one place, which shows one control at a time and leaves the others unchanged (``layers``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import flet as ft

from companion.ui import theme
from companion.ui.kit.texts import large, zoom

TABLE: Final = 326
"""Pixels inside a panel on a narrow phone: the width for which tables are made."""
AWAY: Final = "away"
"""The key of the box that keeps a layer out of the place as long as it is as high as that."""


def stretched(controls: Sequence[ft.Control], **more: Any) -> ft.Column:
    """Lay controls one below the other, each as wide as all of them. ``more`` are properties of ``ft.Column``."""
    return ft.Column(list(controls), horizontal_alignment=ft.CrossAxisAlignment.STRETCH, **more)


def centred(controls: Sequence[ft.Control], **more: Any) -> ft.Column:
    """Lay controls one below the other, each in the middle. ``more`` are properties of ``ft.Column``."""
    return ft.Column(list(controls), horizontal_alignment=ft.CrossAxisAlignment.CENTER, **more)


def facing(first: ft.Control, second: ft.Control | None) -> ft.Control:
    """Lay ``first`` and ``second`` at the two ends of a line."""
    if second is None:
        return first
    if large():
        return ft.Column([first, second], spacing=8)
    return ft.Row([ft.Container(first, expand=True), second], spacing=8)


def keys(some: Sequence[ft.Control], *, spacing: float = 8, most: int = 1) -> ft.Control:
    """Lay keys in a line; when letters are large, in lines of ``most``."""
    return in_lines(some, most, spacing) if large() else ft.Row(list(some), spacing=spacing)


def in_lines(some: Sequence[ft.Control], across: int, spacing: float = theme.GAP, *, even: bool = False) -> ft.Column:
    """Lay controls in lines of so many ``across``; ``even``: in the last one, too, each has the width of one."""
    lines = [list(some[at : at + across]) for at in range(0, len(some), across)]
    if even:
        lines[-1] += [ft.Container(expand=True) for _ in range(across - len(lines[-1]))]
    return ft.Column([ft.Row(line, spacing=spacing) for line in lines], spacing=spacing)


def table(lines: ft.Control, width: float = TABLE) -> ft.Control:
    """Give a table the width that large letters need; it then scrolls sideways. Words above columns are ``drawn``."""
    if not large():
        return lines
    return ft.Row([ft.Container(lines, width=width * zoom() * 0.75)], scroll=ft.ScrollMode.AUTO)


Layer = tuple[ft.Control | None, bool]
"""What lies in the place, as high as that, or None as long as it was never seen; and whether it is seen or put away."""


def layers(height: float, *laid: Layer) -> ft.Control:
    """Draw what is seen of the layers, in a place ``height`` pixels high. Each keeps its position among them.

    To switch a control off, or to build it anew, has the page draw everything below it once more: a pad of thirty keys
    costs more than all else of a tap. Two layers trade places by the heights of two empty boxes (decision 0055).
    What is put away is laid out below the place and cut off there: it is neither painted nor read aloud, no finger and
    no Tab key comes to it. Nothing of its controls changes for that, so Flet has nothing to send of them.
    """
    return ft.Container(
        ft.Stack([_slot(*one, height) for one in laid]), height=height, clip_behavior=ft.ClipBehavior.HARD_EDGE
    )


def _slot(content: ft.Control | None, seen: bool, height: float) -> ft.Control:
    # an empty container would keep fingers from what lies below it
    box = ft.Row(height=0 if seen else height, key=AWAY)
    slot = ft.Column([box, *([content] if content is not None else [])], spacing=0, height=height)
    slot.left = slot.right = slot.top = 0
    slot.horizontal_alignment = ft.CrossAxisAlignment.STRETCH
    return slot
