"""Begins quickly for somebody who plays alone: one tap against bots, and once the question for the name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import flet as ft

from companion.engine.words import Say
from companion.ui import bridge, theme
from companion.ui.device import use_device
from companion.ui.parts.faces import face
from companion.ui.parts.fields import text_field
from companion.ui.parts.keys import at_least, quiet_key, tappable
from companion.ui.parts.rule_text import WIDTH
from companion.ui.parts.texts import BOLD, body, lettering
from companion.ui.prefs import LONGEST_NAME
from companion.ui.setup.draft import Draft


@bridge.component
def Solo(draft: Draft, bots: Sequence[str], begin: Callable[[str], None]) -> Any:
    """Draws the key. ``begin`` takes the name, or nothing from somebody who told none."""
    device = use_device()
    say = device.say()
    asking, ask = ft.use_state(False)
    typed, newest, change = bridge.use_draft("")
    name = next(iter(draft.people), device.prefs.me)

    def tapped() -> None:
        if name or device.prefs.asked:
            begin(name)
        else:
            ask(True)

    def answered() -> None:
        told = " ".join(newest().split())
        ask(False)
        if told:
            device.keep(replace(device.prefs, me=told[:LONGEST_NAME], asked=True))
        begin(told)

    def skipped() -> None:
        ask(False)
        device.keep(replace(device.prefs, asked=True))
        begin("")

    def dialog() -> ft.AlertDialog:
        field = text_field(
            typed,
            lambda text: change(lambda _: text),
            label=say.t("Your name"),
            identifier="my-name",
            max_length=LONGEST_NAME,
            autofocus=True,
            on_submit=lambda _: answered(),
        )
        words = body(say.t("For the points and your statistics. This device remembers it; the settings change it."))
        inside = ft.Column([ft.Row([field]), words], tight=True, spacing=10)
        return ft.AlertDialog(
            title=lettering(say.t("What is your name?"), size=theme.LARGE, color=theme.INK),
            content=ft.Container(inside, width=WIDTH),
            actions=[
                quiet_key(say.t("Play"), answered, "my-name-play", expand=False),
                quiet_key(say.t("Without a name"), skipped, "my-name-skip", expand=False),
            ],
            actions_overflow_button_spacing=8,
            on_dismiss=lambda: ask(False),
            scrollable=True,
        )

    ft.use_dialog(dialog() if asking else None)
    return ft.Container(ft.Row([_key(say, name, draft, bots, tapped)]), padding=ft.Padding(34, 0, 0, 0))


def _key(say: Say, name: str, draft: Draft, bots: Sequence[str], begin: Callable[[], None]) -> ft.Control:
    if name:
        words = say.plural("{name} against {n} bot", "{name} against {n} bots", len(bots), name=name)
    else:
        words = say.plural("You against {n} bot", "You against {n} bots", len(bots))
    faces = [face(line.name, 26) for line in draft.with_bots_only(name, bots).lines if line.level]
    text = lettering(words, size=theme.BODY, weight=BOLD, color=theme.INK, expand=True, expand_loose=True)
    inside = ft.Row([ft.Row(faces, spacing=3, tight=True), text], spacing=10, alignment=ft.MainAxisAlignment.CENTER)
    return tappable(
        at_least(inside, theme.TOUCH),
        begin,
        spoken=say.t("{what}, without cards", what=words),
        identifier="quick",
        bgcolor=theme.FELT.tint,
        border=ft.Border.all(2, theme.FELT.colour),
        border_radius=16,
        height=None,
        padding=ft.Padding.symmetric(horizontal=12, vertical=4),
        expand=True,
    )
