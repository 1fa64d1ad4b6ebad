"""Draws the key that leads to a step of a finished game: what happened there, and what it meant."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.engine.words import Say
from companion.sessions.play.live_session import LiveSession
from companion.ui import theme
from companion.ui.parts.keys import tappable
from companion.ui.parts.texts import body, soft


def step_key(
    say: Say, session: LiveSession, step: int, meant: str, on_tap: Callable[[], Any], identifier: str
) -> ft.Control:
    """Draw it; ``meant`` stands below what the log says of entry ``step``, counted from 1."""
    happened, number = session.in_words(say, step - 1), say.t("Step {n}", n=step)
    lines: list[ft.Control] = [body(happened, size=theme.COMPACT), soft(f"{number} · {meant}")]
    about = ft.Column(lines, spacing=2, expand=True)
    return tappable(
        ft.Row([about, ft.Icon(ft.Icons.CHEVRON_RIGHT, color=theme.SOFT)], spacing=8),
        on_tap,
        spoken=f"{number}. {happened} {meant}",
        identifier=identifier,
        bgcolor=theme.KEY,
        border_radius=14,
        height=None,
        padding=ft.Padding.symmetric(horizontal=14, vertical=10),
    )
