"""Chooses of whom a chart of a finished game tells: the device's owner, else whoever won, until a name is tapped."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.engine import Seat
from companion.engine.words import Say
from companion.sessions.library.people import same_name
from companion.sessions.play.live_session import LiveSession
from companion.ui.device import Device
from companion.ui.parts.chips import chip


def first_of(device: Device, session: LiveSession) -> Seat:
    """Return the seat that is shown at first."""
    me = device.prefs.me
    own = [Seat(at) for at, (name, bot) in enumerate(session.players) if bot is None and me and same_name(name, me)]
    return own[0] if own else Seat(session.look().standings[0].seat)


def names_row(say: Say, session: LiveSession, seat: Seat, choose: Callable[[Seat], Any], identifier: str) -> ft.Control:
    """Draw a chip for each seat; ``identifier`` is followed by the seat's number."""
    chips = [
        chip(say.name(one), partial(choose, Seat(one)), chosen=one == seat, identifier=f"{identifier}-{one}")
        for one in range(len(session.names))
    ]
    return ft.Row(chips, wrap=True, spacing=8, run_spacing=8)
