"""The head of the board in digital play: what is next and what has just happened, a bust above all."""

from __future__ import annotations

import flet as ft

from companion.engine.words import Say
from companion.games.push.view import View
from companion.ui import theme
from companion.ui.games.push.cards import push_card
from companion.ui.games.push.tumbling import Display
from companion.ui.parts.own_turn import turn_headline
from companion.ui.parts.recent_deeds import RecentDeeds
from companion.ui.parts.table import Table, head
from companion.ui.parts.texts import announced, soft, strong

BUST = 34
"""Width of the card that fits nowhere."""


def digital_top(table: Table[View], shown: Display, prompt: str, recent: RecentDeeds, own: bool | None) -> ft.Control:
    """Draws the head in digital play, where a bust stands out. ``own`` is that of ``head``."""
    if not shown.bust:
        return head(table, prompt, "", told=recent.told, over=recent.key, own=own)
    words = turn_headline(prompt, theme.VERMILION, theme.LARGE, own, theme.LARGE)
    return ft.Column([words, announced("latest", _bust(table.say, shown))], spacing=2, tight=True)


def _bust(say: Say, shown: Display) -> ft.Control:
    """Draws the card that fits nowhere, and tells what it costs (B1, B2)."""
    cost = say.about(
        shown.seen.turn,
        "{name} takes no column this turn and rolls the die; then the others share the columns.",
        "You take no column this turn and roll the die; then the others share the columns.",
    )
    card = push_card(shown.bust, width=BUST, spoken="", identifier="bust-card")
    words = ft.Column(
        [strong(shown.latest, size=theme.COMPACT, color=theme.WARN), soft(cost, color=theme.INK)], spacing=2
    )
    words.expand = True
    return ft.Container(
        ft.Row([ft.Semantics(exclude_semantics=True, content=card), words], spacing=10),
        bgcolor=theme.WARN_TINT,
        border_radius=theme.ROUND,
        padding=ft.Padding.symmetric(horizontal=12, vertical=8),
    )
