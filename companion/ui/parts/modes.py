"""Draws how lists mark a session without cards, and who plays it."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.engine.words import Say
from companion.sessions.library.placeholders import as_said
from companion.ui import theme
from companion.ui.parts.faces import face, strength
from companion.ui.parts.texts import body, lettering


def without_cards(say: Say) -> ft.Control:
    """Draw the mark of a session without cards, with its words."""
    words = lettering(say.t("on screen"), size=theme.SMALL, color=theme.SOFT)
    inside = ft.Row([ft.Icon(ft.Icons.SMARTPHONE, size=14, color=theme.SOFT), words], spacing=4, tight=True)
    return ft.Container(inside, border=ft.Border.all(1, theme.LINE), border_radius=10, padding=ft.Padding(6, 2, 8, 2))


def who_plays(say: Say, players: Sequence[tuple[str, str | None]]) -> ft.Control:
    """Draw the names in their order; a bot with its face and how strong it plays."""
    if not any(level for _, level in players):
        return body(say.listing([as_said(say, name) for name, _ in players]), lines=2)
    return ft.Row(
        [_player(name if level else as_said(say, name), level) for name, level in players],
        spacing=14,
        run_spacing=4,
        wrap=True,
    )


def _player(name: str, level: str | None) -> ft.Control:
    words = body(name, lines=1)
    if not level:
        return words
    return ft.Row([face(name, 22), words, strength(level, 6)], spacing=5, tight=True)
