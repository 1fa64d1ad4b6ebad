"""The head of the board in digital play: what is next and what has just happened, a bust above all."""

from __future__ import annotations

import flet as ft

from companion.engine.words import Say
from companion.games.push.view import View
from companion.ui import theme
from companion.ui.games.push.cards import push_card
from companion.ui.games.push.tumbling import Display
from companion.ui.parts.keys import at_least_high
from companion.ui.parts.recent_deeds import LINE, RecentDeeds
from companion.ui.parts.table import Table, head
from companion.ui.parts.texts import BOLD, announced, silent, soft
from companion.ui.parts.zoom import large, zoom

BUST = 24
"""Width of the card that fits nowhere: all of it stands where the usual lines would, and nothing below moves."""


def digital_top(table: Table[View], shown: Display, prompt: str, recent: RecentDeeds, own: bool | None) -> ft.Control:
    """Draws the head in digital play, where a bust stands out. ``own`` is that of ``head``."""
    if not shown.bust:
        return head(table, prompt, "", told=recent.told, over=recent.key, own=own)
    lines = 1 if table.device.size.low or large() else 2
    told = announced("latest", _bust(shown, lines), label=_spoken(table, shown))
    return head(table, prompt, "", told=told, over=recent.key, own=own)


def bust_cost(say: Say, seat: int) -> str:
    """Says what a bust costs whose turn it is (B1); that the die is rolled stands in the head."""
    return say.about(
        seat,
        "{name} takes no column this turn; the others share them.",
        "You take no column this turn; the others share them.",
    )


def _spoken(table: Table[View], shown: Display) -> str:
    return f"{shown.latest} {bust_cost(table.say, shown.seen.turn)}"


def _bust(shown: Display, lines: int) -> ft.Control:
    """Draws the card that fits nowhere beside the words for it, which take so many ``lines``."""
    card = push_card(shown.bust, width=BUST, spoken="", identifier="bust-card")
    words = soft(shown.latest, weight=BOLD, color=theme.WARN, lines=lines)
    words.expand = True
    row = ft.Row([*([card] if lines > 1 else []), words], spacing=8)
    return silent(
        ft.Container(
            at_least_high(ft.Container(row, expand=True), LINE * lines * zoom(), ft.CrossAxisAlignment.CENTER),
            bgcolor=theme.WARN_TINT,
            border_radius=theme.ROUND,
            padding=ft.Padding.symmetric(horizontal=8),
        )
    )
