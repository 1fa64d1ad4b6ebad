"""Draws the line over a foot: what a tap would do or whose bot thinks, and keys for who shares the screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import flet as ft

from companion.engine import seat_or_none
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
        return announced("preview", bounded, expand=True)
    thinking = say.t("{name} is thinking…", name=say.name(due[0]))
    cut = ft.TextOverflow.ELLIPSIS  # as high as the hint in its place: the keys below do not move
    line = soft(thinking, size=steady(theme.COMPACT, 1.4), max_lines=2, overflow=cut, expand=True)
    pace = round_key(ft.Icons.SPEED, say.t("Pace of the bots"), lambda: choose(True), "pace")
    to_turn = round_key(ft.Icons.FAST_FORWARD, to_turn_words(say, session), session.hurry, "hurry")
    row = ft.Row([face(say.name(due[0]), 26), line, pace, to_turn], spacing=8)
    return ft.Semantics(container=True, identifier="bots", content=row, expand=True)


def hide_key(session: SessionView, say: Say) -> list[ft.Control]:
    """Draw the round key that hides the hand on the screen; nothing where people do not share one."""
    hide, seat = session.hide, seat_or_none(session.viewer)
    if hide is None or seat is None:
        return []
    return [round_key(ft.Icons.VISIBILITY_OFF_OUTLINED, say.t("Hide my cards"), hide, "hide-hand")]


def slip_keys(session: SessionView, say: Say, write: Callable[[Callable[[], None]], None]) -> list[ft.Control]:
    """Draw the keys for whoever has just moved on a shared screen: it was a slip, or the screen is passed on."""
    if session.pass_on is None:
        return []
    back = quiet_key(say.t("Not what I meant"), lambda: write(session.take_back_slip), "slip")
    return [back, quiet_key(say.t("Pass it on"), session.pass_on, "pass-on")]
