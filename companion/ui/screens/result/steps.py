"""Chooses what charts of a finished game tell: of whom (the device's owner, else whoever won, until a name is tapped),
and which step they lead to: what happened there, and what it meant.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.engine import Seat
from companion.engine.words import Say
from companion.sessions.library.people import same_name
from companion.sessions.play.live_session import LiveSession
from companion.ui import theme
from companion.ui.device import Device
from companion.ui.kit.chips import choices
from companion.ui.kit.keys import tappable
from companion.ui.kit.texts import body, soft


def first_of(device: Device, session: LiveSession) -> Seat:
    """Return the seat that is shown at first."""
    me = device.prefs.me
    own = [Seat(at) for at, (name, bot) in enumerate(session.players) if bot is None and me and same_name(name, me)]
    return own[0] if own else Seat(session.look().standings[0].seat)


def names_row(say: Say, session: LiveSession, seat: Seat, choose: Callable[[Seat], Any], identifier: str) -> ft.Control:
    """Draw a chip for each seat; ``identifier`` is followed by the seat's number."""
    seats = [(Seat(one), say.name(one), f"{identifier}-{one}") for one in range(len(session.names))]
    return choices(seats, seat, choose)


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
