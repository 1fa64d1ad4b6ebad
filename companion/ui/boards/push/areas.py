"""What everybody has won: face-up cards by colour, protected stacks, points as they stand."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.engine import Over
from companion.engine.words import Say
from companion.games.push.cards import COLOUR, COLOURS, VALUE
from companion.games.push.words import words
from companion.ui import bridge, theme
from companion.ui.parts.cards.push import FLAT
from companion.ui.parts.frame import panel
from companion.ui.parts.marks import SHAPES
from companion.ui.parts.table import Table
from companion.ui.parts.texts import BOLD, drawn, heading, lettering

WIDE, HIGH, STEP = 28, 42, 19
"""A small card, and how far the next one is moved beside it."""


def areas_panel(table: Table, title: str) -> ft.Control:
    """A line for each seat; the one whose turn it is stands on a tint."""
    say, seen = table.say, table.seen
    points = {one.seat: one.score for one in seen.standings}
    lines = [
        Area(
            seat,
            say.name(seat),
            points[seat],
            tuple(seen.visible[seat]),
            tuple(seen.protected[seat]),
            area_spoken(say, seen, seat, points[seat]),
            seat == seen.turn and not isinstance(seen.awaits, Over),
            key=f"area-{seat}",
        )
        for seat in range(seen.players)
    ]
    return panel([heading(title), *lines], spacing=6, identifier="areas")


def area_spoken(say: Say, seen: Any, seat: int, score: int) -> str:
    """Name, points, and every card."""
    nothing = say.t("none")
    return say.t(
        "{name}: {points}. Face up: {visible}. Protected: {protected}.",
        name=say.name(seat),
        points=say.plural("{n} point", "{n} points", score),
        visible=words(say, seen.visible[seat]) or nothing,
        protected=words(say, seen.protected[seat]) or nothing,
    )


@bridge.leaf
def Area(
    seat: int,
    name: str,
    score: int,
    visible: tuple[str, ...],
    protected: tuple[str, ...],
    spoken: str,
    lit: bool,
) -> ft.Control:
    head = ft.Row(
        [
            lettering(name, size=16, weight=BOLD, color=theme.INK, expand=True, max_lines=1),
            lettering(str(score), size=20, weight=BOLD, color=theme.INK),
        ],
        spacing=10,
    )
    fans = [_fan([card for card in visible if COLOUR[card] == colour]) for colour in COLOURS]
    stacks = [_stack(colour, sum(COLOUR[card] == colour for card in protected)) for colour in COLOURS]
    cards: list[ft.Control] = [one for one in (*fans, *stacks) if one is not None]
    inside = ft.Column([head, ft.Row([*cards], wrap=True, spacing=8, run_spacing=6)], spacing=6)
    return ft.Semantics(
        identifier=f"area-{seat}",
        label=spoken,
        container=True,
        content=ft.Container(
            ft.Semantics(exclude_semantics=True, content=inside),
            bgcolor=theme.VERMILION.tint if lit else None,
            border_radius=theme.ROUND,
            clip_behavior=ft.ClipBehavior.NONE,
            padding=ft.Padding.symmetric(horizontal=10, vertical=8),
        ),
    )


def _fan(cards: list[str]) -> ft.Control | None:
    """Cards of one colour side by side, each half under the next."""
    if not cards:
        return None
    papers: list[ft.Control] = [_paper(card, at * STEP) for at, card in enumerate(cards)]
    return ft.Stack(papers, width=WIDE + STEP * (len(cards) - 1), height=HIGH)


def _paper(card: str, left: int) -> ft.Control:
    colour = COLOUR[card]
    text = drawn(
        f"{VALUE[card]}\n{SHAPES[colour][0]}",
        size=15,
        weight=BOLD,
        color=theme.ON_FACE[colour],
        style=ft.TextStyle(height=1.1),
    )
    return ft.Container(
        text,
        left=left,
        width=WIDE,
        height=HIGH,
        padding=ft.Padding(5, 3, 0, 0),
        bgcolor=theme.FACE,
        border=ft.Border.all(1, theme.FACE_EDGE),
        border_radius=6,
        clip_behavior=ft.ClipBehavior.NONE,
    )


def _stack(colour: str, count: int) -> ft.Control | None:
    """Protected cards lie face down: their colour, how many, and a lock."""
    if not count:
        return None
    glyph, tint = SHAPES[colour]
    parts: list[ft.Control] = [
        ft.Icon(ft.Icons.LOCK_OUTLINE, size=15, color=theme.SOFT),
        drawn(glyph, size=15, color=tint, style=FLAT),
        drawn(f"×{count}", size=15, weight=BOLD, color=theme.INK, style=FLAT),
    ]
    return ft.Container(
        ft.Row(parts, spacing=4, tight=True),
        height=HIGH,
        padding=ft.Padding.symmetric(horizontal=8),
        bgcolor=theme.KEY,
        border=ft.Border.all(2, theme.EDGE),
        border_radius=6,
        clip_behavior=ft.ClipBehavior.NONE,
    )
