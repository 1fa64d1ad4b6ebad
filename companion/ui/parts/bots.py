"""Shows whose bot thinks, and a key to hurry it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.engine.words import Say
from companion.sessions.play.session_view import SessionView
from companion.ui import bridge
from companion.ui.parts.faces import face
from companion.ui.parts.keys import quiet_key
from companion.ui.parts.texts import soft


def bots(session: SessionView, say: Say) -> list[ft.Control]:
    """Draw the row for the bots; where no bot plays there is no row. It keeps its place while people choose."""
    return [bridge.keyed("bots", Acting, session, session.hurry, say)] if session.hurry else []


@bridge.component
def Acting(session: SessionView, hurry: Callable[[], object], say: Say) -> Any:
    due = bridge.use_answer(session, lambda: session.due_bots)
    if not due:
        return ft.Container(height=0)
    line = soft(say.t("{name} is thinking …", name=say.name(due[0])), expand=True)
    faster = quiet_key(say.t("Faster"), hurry, "hurry", expand=False)
    row = ft.Row([face(say.name(due[0]), 26), line, faster], spacing=8, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    return ft.Semantics(container=True, identifier="bots", content=ft.Container(row, padding=ft.Padding(0, 0, 0, 10)))
