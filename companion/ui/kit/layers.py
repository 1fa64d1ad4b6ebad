"""Lays several things into one place, of which one is seen at a time; the others stay as they are meanwhile.

To switch a control off, or to build it anew, has the page draw everything below it once more: a pad of thirty keys
costs more than all else of a tap. Here what is put away is left alone. Two layers trade places by the heights of two
empty boxes (decision 0055).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import flet as ft

AWAY: Final = "away"
"""The key of the box that keeps a layer out of the place as long as it is as high as that."""


@dataclass(frozen=True, slots=True)
class Layer:
    """What lies in the place; ``seen`` or put away. ``content`` is as high as the place; None as long as it was never
    seen.
    """

    content: ft.Control | None
    seen: bool


def layers(height: float, *laid: Layer) -> ft.Control:
    """Draw what is ``seen`` of the layers, in a place ``height`` pixels high. Each keeps its position among them.

    What is put away is laid out below the place and cut off there: it is neither painted nor read aloud, no finger and
    no Tab key comes to it. Nothing of its controls changes for that, so Flet has nothing to send of them.
    """
    return ft.Container(
        ft.Stack([_slot(one, height) for one in laid]), height=height, clip_behavior=ft.ClipBehavior.HARD_EDGE
    )


def _slot(layer: Layer, height: float) -> ft.Control:
    box = ft.Container(height=0 if layer.seen else height, key=AWAY)
    slot = ft.Column([box, *([layer.content] if layer.content is not None else [])], spacing=0, height=height)
    slot.left = slot.right = slot.top = 0
    slot.horizontal_alignment = ft.CrossAxisAlignment.STRETCH
    return slot
