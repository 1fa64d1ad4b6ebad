"""Draws boxes with an edge of which there are many on a screen, such as cards: papers that lie on others.

A border with round corners takes a program of the renderer's own, and a picture of its own for each: it is a ring. Two
filled boxes, the upper one smaller, look the same, and those of all cards are drawn in one go.
"""

from __future__ import annotations

import flet as ft


def edged(ground: str | ft.Colors, colour: str | ft.Colors, width: float = 1) -> list[ft.BoxShadow]:
    """Return a border drawn as two shadows around ``ground``, which takes no room from the content.

    It needs neither ``bgcolor`` nor ``border``. Both colours must be opaque.
    """
    return [ft.BoxShadow(0, 0, color=colour), ft.BoxShadow(-width, 0, color=ground)]
