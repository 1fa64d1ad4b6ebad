"""Who sits at the table: points, set-aside cards, who is to place."""

from __future__ import annotations

import flet as ft

from companion.engine.words import Say
from companion.games.thricewise.scorepad import Place, View
from companion.ui import theme
from companion.ui.parts.frame import panel
from companion.ui.parts.keys import at_least
from companion.ui.parts.texts import BOLD, heading, lettering, soft, strong
from companion.ui.parts.zoom import large, zoom


def people_panel(say: Say, view: View) -> ft.Control:
    """Seats clockwise."""
    told = ", ".join(say.t("{name} {points}", name=say.name(s), points=p) for s, p in enumerate(view.scores))
    total = ft.Semantics(identifier="scores", label=say.t("Points: {points}", points=told), container=True)
    total.content = heading(say.t("Points and set-aside cards"))
    return panel([total, *[_line(say, view, seat) for seat in range(view.players)]], spacing=4)


def last_panel(say: Say, view: View) -> ft.Control:
    """What the card placed last brought; said aloud."""
    words = last(say, view.placements[-1]) if view.placements else say.t("No card has been placed yet.")
    line = ft.Semantics(identifier="last", live_region=True, container=True, content=soft(words, size=15))
    return panel([heading(say.t("Last card")), line], spacing=4)


def last(say: Say, place: Place) -> str:
    points = say.plural("{n} point", "{n} points", sum(place.triads))
    adding = " + ".join(map(str, place.triads))
    told = say.t("{name}: {what}", name=say.name(place.seat), what=points)
    return say.t("{told} ({triads})", told=told, triads=adding) if len(place.triads) > 1 else told


def _line(say: Say, view: View, seat: int) -> ft.Control:
    placing = bool(view.order) and view.order[0] == seat
    color = theme.PLUM.colour if placing else theme.INK
    mark = ft.Icon(ft.Icons.PLAY_ARROW, size=18, color=color) if placing else ft.Container(width=18)
    aside, name = view.aside[seat], strong(say.name(seat), color=color, max_lines=2, overflow=ft.TextOverflow.ELLIPSIS)
    name.expand = True
    waiting = soft(say.plural("{n} card set aside", "{n} cards set aside", aside) if aside else "")
    points = lettering(
        str(view.scores[seat]), size=24, weight=BOLD, color=color, width=48 * zoom(), text_align=ft.TextAlign.RIGHT
    )
    who: list[ft.Control] = [name, waiting]
    if large():
        who = [ft.Column(who, spacing=0, expand=True)]
        name.expand = None
    row = ft.Row([mark, *who, points], spacing=8, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    tint = theme.PLUM.tint if placing else None
    box = ft.Container(
        at_least(row, 48, ft.Alignment.CENTER_LEFT),
        border_radius=12,
        padding=ft.Padding.symmetric(horizontal=8),
        bgcolor=tint,
    )
    return ft.Semantics(identifier=f"seat-{seat}", container=True, content=box)
