"""Says on a shared screen whose cards it shows, with a key that hides them."""

from __future__ import annotations

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


def hiding(session: SessionView, say: Say) -> list[ft.Control]:
    """Draw the key that hides the hand on the screen; nothing where people do not share one."""
    hide, seat = session.hide, seat_or_none(session.viewer)
    if hide is None or seat is None:
        return []
    line = soft(say.t("{name}’s cards: for no other eyes.", name=say.name(seat)), expand=True)
    key = quiet_key(say.t("Hide my cards"), hide, "hide-hand", expand=False)
    row = ft.Row([line, key], spacing=8, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    return [ft.Container(row, padding=ft.Padding(0, 0, 0, 8), key="hiding")]
