"""Who picks after whom, as things stand (P1, P2): names in order, and which way round the table."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.engine.words import Say
from companion.ui import theme
from companion.ui.parts.frame import panel
from companion.ui.parts.texts import BOLD, heading, lettering, soft


def order_spoken(say: Say, seen: Any) -> str:
    """Who stopped or is drawing, the others in order, and which way round."""
    way = say.t("from the right, anticlockwise") if seen.switches % 2 else say.t("from the left, clockwise")
    names = say.listing([say.name(seat) for seat in seen.order])
    return say.t("Picking order after {name}: {names}; {way}.", name=say.name(seen.turn), names=names, way=way)


def order_panel(say: Say, seen: Any, stage: str) -> ft.Control:
    """While columns are taken, whoever is next stands out and whoever has been served stands back."""
    odd = seen.switches % 2 == 1
    turn = say.name(seen.turn)
    way = say.t("from the right, anticlockwise") if odd else say.t("from the left, clockwise")
    arrow = lettering("↺" if odd else "↻", size=22, weight=BOLD, color=theme.VERMILION.colour)
    names = chips(say, seen, stage)
    spoken = order_spoken(say, seen)
    told = ft.Semantics(
        identifier="order",
        label=spoken,
        container=True,
        content=ft.Semantics(
            exclude_semantics=True,
            content=ft.Column(
                [
                    heading(say.t("Picking order after {name}", name=turn)),
                    ft.Row(names, wrap=True, spacing=6, run_spacing=4),
                    ft.Row([arrow, ft.Container(soft(way, color=theme.INK), expand=True)], spacing=8),
                ],
                spacing=4,
            ),
        ),
    )
    return panel([told])


def chips(say: Say, seen: Any, stage: str) -> list[ft.Control]:
    """The opponents, numbered as they pick."""
    return [_name(say, seen, place, seat, stage) for place, seat in enumerate(seen.order, 1)]


def _name(say: Say, seen: Any, place: int, seat: int, stage: str) -> ft.Control:
    next_one = stage == "take" and seen.awaits.seat == seat
    done = stage in ("take", "roll") and seat not in seen.pickers
    colour = theme.VERMILION.on if next_one else theme.SOFT if done else theme.INK
    parts: list[ft.Control] = [
        lettering("✓" if done else str(place), size=14, color=colour),
        lettering(say.name(seat), size=17, weight=BOLD, color=colour),
    ]
    return ft.Container(
        ft.Row(parts, spacing=6, tight=True),
        bgcolor=theme.VERMILION.colour if next_one else theme.KEY,
        border_radius=10,
        clip_behavior=ft.ClipBehavior.NONE,
        padding=ft.Padding.symmetric(horizontal=10, vertical=5),
    )
