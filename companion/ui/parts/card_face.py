"""Draws the paper of a card: corners, edge and glow. What is printed on it belongs to its game."""

from __future__ import annotations

import flet as ft

from companion.ui import theme
from companion.ui.parts.edges import edged
from companion.ui.parts.keys import Tap
from companion.ui.parts.newly_laid import LaidBy, paper_of, signed_print
from companion.ui.parts.texts import silent

GLOW = 3
"""Width of the edge of a card that may be chosen now, or is chosen."""


def face(
    content: ft.Control,
    *,
    width: float,
    height: float,
    spoken: str,
    identifier: str,
    accent: theme.Accent,
    on_tap: Tap | None = None,
    glow: bool = False,
    chosen: bool = False,
    dimmed: bool = False,
    new: LaidBy | None = None,
    alone: bool = False,
) -> ft.Control:
    """Draw a card of 44 × 60 up to 120 × 168, paper-white in both themes, so ``content`` uses ``theme.FACE_INK``.

    ``glow`` (it fits, it may be taken) draws an edge and a halo in ``accent``; ``chosen`` lifts it as well; ``dimmed``
    lets it step back. Screen readers say ``spoken`` instead of what is on the card. A card to tap is 48 × 48 at least,
    however small it is drawn.
    ``new`` says who laid it, if that is to be seen: it has a ring, and their sign.
    ``alone``: no other card stands where it stands, as within a component of its own.
    """
    lit, rounded = glow or chosen, max(6, round(min(width, height) * 0.13))
    printed = silent(content)
    printed = printed if new is None else signed_print(printed, new, width, height)
    tap = None if on_tap is None else (lambda _: on_tap())
    large = tap is None or (width >= theme.TOUCH and height >= theme.TOUCH)
    ground = edged(theme.FACE, accent.colour, GLOW) if lit and new is None else paper_of(new)
    paper = ft.Container(
        printed,
        width=width,
        height=height,
        border_radius=rounded,
        clip_behavior=ft.ClipBehavior.NONE,
        alignment=ft.Alignment.CENTER,
        shadow=[*([_halo(accent)] if lit else []), *ground],
        offset=ft.Offset(0, -0.08) if chosen else None,
        opacity=0.45 if dimmed else 1,
        on_click=tap if large else None,
        ink=large and tap is not None,  # only ink is reached by the keyboard, and shows that it was
    )
    touch: ft.Control = paper
    if not large:
        touch = ft.Container(
            paper,
            width=max(width, theme.TOUCH),
            height=max(height, theme.TOUCH),
            alignment=ft.Alignment.CENTER,
            border_radius=rounded,
            clip_behavior=ft.ClipBehavior.NONE,  # a chosen card stands out above its place
            on_click=tap,
            ink=tap is not None,
        )
    semantics = ft.Semantics(
        identifier=identifier,
        label=spoken,
        button=tap is not None,
        selected=True if chosen else None,
        content=touch,
    )
    # A node that becomes a button, or is none any more, is lost to screen readers; with another key it is a new node.
    whole = ft.MergeSemantics(content=semantics, key="button" if tap else "card")
    return whole if alone else ft.Container(whole)


def _halo(accent: theme.Accent) -> ft.BoxShadow:
    return ft.BoxShadow(blur_radius=9, spread_radius=1, color=ft.Colors.with_opacity(0.55, accent.colour))
