"""Who sits at the table: points, set-aside cards beside their owner, who is to place."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.engine.words import Say
from companion.games.thricewise.view import View
from companion.games.thricewise.words import word
from companion.ui import theme
from companion.ui.games.thricewise.cards import decktet_card
from companion.ui.games.thricewise.triads import placed
from companion.ui.parts.faces import bot_words, face
from companion.ui.parts.frame import panel
from companion.ui.parts.keys import at_least
from companion.ui.parts.texts import BOLD, heading, lettering, soft, strong
from companion.ui.parts.zoom import large, zoom

SMALL = 44
IN_A_LINE = 3
"""So many set-aside cards fit beside a name; further ones go sideways."""


def people_panel(say: Say, view: View, levels: Sequence[str | None] = ()) -> ft.Control:
    """Seats clockwise, a bot (``levels`` by seat) with its face.

    Every line is as high as a card, so nothing moves when one is set aside.
    """
    told = ", ".join(say.t("{name} {points}", name=say.name(s), points=p) for s, p in enumerate(view.scores))
    lines = [_line(say, view, seat, levels[seat] if levels else None) for seat in range(view.players)]
    total = ft.Semantics(identifier="scores", label=say.t("Points: {points}", points=told), container=True)
    total.content = heading(say.t("Points and set-aside cards"))
    return panel([total, *lines], spacing=4)


def last_panel(say: Say, view: View) -> ft.Control:
    """What the card placed last brought; said aloud."""
    words = say.t("No card has been placed yet.")
    if view.placements:
        one = view.placements[-1]
        words = say.t("{name}: {what}", name=say.name(one.seat), what=placed(say, view.grid, one))
    line = soft(words, size=15)
    return panel(
        [heading(say.t("Last card")), ft.Semantics(identifier="last", live_region=True, container=True, content=line)],
        spacing=4,
    )


def _line(say: Say, view: View, seat: int, level: str | None) -> ft.Control:
    placing = bool(view.order) and view.order[0] == seat
    color = theme.PLUM.colour if placing else theme.INK
    mark = ft.Icon(ft.Icons.PLAY_ARROW, size=18, color=color) if placing else ft.Container(width=18)
    name: ft.Control = strong(say.name(seat), color=color, max_lines=2, overflow=ft.TextOverflow.ELLIPSIS)
    if level:
        bot = ft.Column([name, soft(bot_words(say, level), size=12)], spacing=0, tight=True, expand=True)
        name = ft.Row([face(say.name(seat), 26), bot], spacing=6)
    name.expand = True
    aside = [
        decktet_card(
            card,
            width=SMALL,
            spoken=say.t("{name}: {card}, set aside", name=say.name(seat), card=word(say, card)),
            identifier=f"aside-{card}",
        )
        for card in view.aside[seat]
    ]
    sideways = ft.ScrollMode.AUTO if len(aside) > IN_A_LINE else None
    cards = ft.Row(aside, spacing=4, scroll=sideways, alignment=ft.MainAxisAlignment.END)
    cards.expand, cards.tight = (2, False) if sideways else (None, True)
    points = lettering(
        str(view.scores[seat]), size=22, weight=BOLD, color=color, width=44 * zoom(), text_align=ft.TextAlign.RIGHT
    )
    who: list[ft.Control] = [name, cards]
    if large():
        name.expand = cards.expand = None
        who = [ft.Column([name, *([cards] if aside else [])], spacing=4, expand=True)]
    row = ft.Row(
        [mark, *who, points],
        spacing=8,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    box = ft.Container(
        at_least(row, 66, ft.Alignment.CENTER_LEFT),
        border_radius=12,
        clip_behavior=ft.ClipBehavior.NONE,
        padding=ft.Padding.symmetric(horizontal=6),
        bgcolor=_tint(placing),
    )
    return ft.Semantics(identifier=f"seat-{seat}", container=True, content=box)


def _tint(placing: bool) -> ft.Colors | None:
    return theme.PLUM.tint if placing else None
