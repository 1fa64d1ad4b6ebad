"""Begins quickly for somebody who plays alone: one tap against bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from companion.engine.words import Say
from companion.ui import bridge, theme
from companion.ui.device import use_device
from companion.ui.parts.faces import face
from companion.ui.parts.keys import at_least, tappable
from companion.ui.parts.texts import BOLD, lettering
from companion.ui.setup.draft import Draft


@bridge.component
def Solo(draft: Draft, bots: Sequence[str], begin: Callable[[str], None]) -> Any:
    """Draws the key. ``begin`` takes the name, or nothing where none is known: it is asked for after the game.

    The device's owner is spoken to, anybody else who was typed in is named.
    """
    device = use_device()
    name = next(iter(draft.people), device.prefs.me)
    key = _key(device.say(), name, draft, bots, lambda: begin(name), owner=name == device.prefs.me)
    return ft.Container(ft.Row([key]), padding=ft.Padding(34, 0, 0, 0))


def _key(
    say: Say, name: str, draft: Draft, bots: Sequence[str], begin: Callable[[], None], *, owner: bool
) -> ft.Control:
    if name and not owner:
        words = say.plural("{name} against {n} bot", "{name} against {n} bots", len(bots), name=name)
    else:
        words = say.plural("You against {n} bot", "You against {n} bots", len(bots))
    faces = [face(line.name, 26) for line in draft.with_bots_only(name, bots).lines if line.level]
    text = lettering(words, size=theme.BODY, weight=BOLD, color=theme.INK, expand=True, expand_loose=True)
    inside = ft.Row([ft.Row(faces, spacing=3, tight=True), text], spacing=10, alignment=ft.MainAxisAlignment.CENTER)
    return tappable(
        at_least(inside, theme.TOUCH),
        begin,
        spoken=say.t("{what}, on screen", what=words),
        identifier="quick",
        bgcolor=theme.FELT.tint,
        border=ft.Border.all(2, theme.FELT.colour),
        border_radius=16,
        height=None,
        padding=ft.Padding.symmetric(horizontal=12, vertical=4),
        expand=True,
    )
