"""Shows whose bot thinks, with keys for their pace, and to have them play on to a person's turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import flet as ft

from companion.engine.words import Say
from companion.sessions.play.session_view import SessionView
from companion.ui import bridge, theme
from companion.ui.device import use_device
from companion.ui.parts.faces import face
from companion.ui.parts.frame import use_bounded
from companion.ui.parts.keys import at_least, quiet_key, round_key
from companion.ui.parts.pace import pace_dialog, to_turn_words
from companion.ui.parts.texts import announced, soft
from companion.ui.parts.zoom import large, steady

READ: Final = 0.1
"""The part of the page's height that a hint may take in large letters; a longer one scrolls: the keys stay in sight."""
LINES: Final = 58
"""The pixels that two lines of it take, which it has in any case."""


def bots(session: SessionView, say: Say) -> list[ft.Control]:
    """Draw the row for the bots; where no bot plays there is no row. It keeps its place while people choose."""
    return [bridge.keyed("bots", Acting, session, session.hurry, say)] if session.hurry else []


@bridge.component
def Hint(session: SessionView, hint: str, say: Say, hinted: bool = False) -> Any:
    """Draw what a tap would do; while a bot thinks, who that is, with round keys for the pace of all bots, and to have
    them play on without pauses. A hint that somebody asked for (``hinted``) stays meanwhile.
    """
    device = use_device()
    choosing, choose = ft.use_state(False)
    ft.use_dialog(pace_dialog(say, device, session, lambda: choose(False)) if choosing else None)
    due = bridge.use_answer(session, lambda: session.due_bots)
    words = at_least(soft(hint, size=steady(theme.COMPACT, 1.4)), theme.TOUCH, ft.Alignment.CENTER_LEFT)
    bounded = use_bounded(ft.Container(words), max(LINES, device.size.height * READ) if large() else 0)
    if hinted or not due or session.hurry is None:
        told = announced("preview", bounded)
        told.expand = True
        return told
    thinking = say.t("{name} is thinking…", name=say.name(due[0]))
    cut = ft.TextOverflow.ELLIPSIS  # as high as the hint in its place: the keys below do not move
    line = soft(thinking, size=steady(theme.COMPACT, 1.4), max_lines=2, overflow=cut, expand=True)
    pace = round_key(ft.Icons.SPEED, say.t("Pace of the bots"), lambda: choose(True), "pace")
    to_turn = round_key(ft.Icons.FAST_FORWARD, to_turn_words(say, session), session.hurry, "hurry")
    row = ft.Row(
        [face(say.name(due[0]), 26), line, pace, to_turn], spacing=8, vertical_alignment=ft.CrossAxisAlignment.CENTER
    )
    return ft.Semantics(container=True, identifier="bots", content=row, expand=True)


@bridge.component
def Acting(session: SessionView, hurry: Callable[[], object], say: Say) -> Any:
    due = bridge.use_answer(session, lambda: session.due_bots)
    if not due:
        return ft.Container(height=0)
    line = soft(say.t("{name} is thinking…", name=say.name(due[0])), expand=True)
    to_turn = quiet_key(to_turn_words(say, session), hurry, "hurry", expand=False)
    row = ft.Row(
        [face(say.name(due[0]), 26), line, to_turn], spacing=8, vertical_alignment=ft.CrossAxisAlignment.CENTER
    )
    return ft.Semantics(container=True, identifier="bots", content=ft.Container(row, padding=ft.Padding(0, 0, 0, 10)))
