"""Says on a shared screen whose cards it shows, with keys that hide them and that take a slip back."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.engine import seat_or_none
from companion.engine.words import Say
from companion.sessions.play.session_view import SessionView
from companion.ui.parts.keys import quiet_key, round_key
from companion.ui.parts.texts import soft


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


def hiding(session: SessionView, say: Say) -> list[ft.Control]:
    """Draw the key that hides the hand on the screen; nothing where people do not share one."""
    hide, seat = session.hide, seat_or_none(session.viewer)
    if hide is None or seat is None:
        return []
    line = soft(say.t("{name}’s cards: for {name}’s eyes only.", name=say.name(seat)), expand=True)
    key = quiet_key(say.t("Hide my cards"), hide, "hide-hand", expand=False)
    row = ft.Row([line, key], spacing=8, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    return [ft.Container(row, padding=ft.Padding(0, 0, 0, 8), key="hiding")]
