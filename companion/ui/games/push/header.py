"""The top of both boards: what has just happened and, for all the table to read, what is next.

What lies below stays where it is, however long the words are.
"""

from __future__ import annotations

import flet as ft

from companion.engine.words import Say
from companion.ui import theme
from companion.ui.games.push.cards import push_card
from companion.ui.games.push.tumbling import Display
from companion.ui.parts.keys import at_least, at_least_high
from companion.ui.parts.texts import BOLD, lettering, soft, strong
from companion.ui.parts.zoom import most_lines

TOP = 96
"""Height in digital play: three lines, two of them of either kind."""
BUST = 34
"""Width of the card that fits nowhere."""


def full_top(latest: str, prompt: str, *, tall: bool) -> ft.Control:
    """Draws the top at a real table. ``tall``: the page has room for two lines of either kind."""
    said = soft(latest, max_lines=most_lines(2), overflow=ft.TextOverflow.ELLIPSIS, expand=True)
    return ft.Column([_happened(said, 38 if tall else 20), _next_up(prompt, 66 if tall else 32)], spacing=2)


def digital_top(say: Say, shown: Display, prompt: str, *, tall: bool) -> ft.Control:
    """Draws the top in digital play, where a bust stands out."""
    said: ft.Control = soft(
        shown.latest, size=theme.COMPACT, max_lines=most_lines(3), overflow=ft.TextOverflow.ELLIPSIS, expand=True
    )
    if shown.bust:
        said = _bust(say, shown)
    both = ft.Column([_happened(said, 22), _next_up(prompt, 34)], spacing=4, tight=True)
    return at_least(both, TOP, ft.Alignment.BOTTOM_LEFT) if tall else both


def _bust(say: Say, shown: Display) -> ft.Control:
    """Draws the card that fits nowhere, and tells what it costs (B1, B2)."""
    name = say.name(shown.seen.turn)
    cost = say.t("{name} takes no column this turn and rolls the die; then the others share the columns.", name=name)
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
        expand=True,
    )


def _happened(said: ft.Control, least: float) -> ft.Control:
    """Sets ``said`` at the lower edge of a room ``least`` pixels high, close to the words below."""
    line = at_least_high(said, least, ft.CrossAxisAlignment.END)
    return ft.Semantics(identifier="latest", live_region=True, container=True, content=line)


def _next_up(words: str, least: float) -> ft.Control:
    """Sets the words in large letters in a room ``least`` pixels high."""
    text = lettering(
        words,
        size=theme.HEADLINE,
        weight=BOLD,
        color=theme.VERMILION.colour,
        style=ft.TextStyle(height=1.15, letter_spacing=-0.5),
        expand=True,
    )
    return ft.Semantics(
        identifier="headline",
        header=True,
        live_region=True,
        container=True,
        content=at_least_high(text, least),
    )
