"""Chooses what charts of a finished game tell: of whom (the device's owner, else whoever won, until a name is tapped),
and which step they lead to: what happened there, and what it meant.
"""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.engine import Seat
from companion.engine.words import Say
from companion.sessions.library.people import same_name
from companion.sessions.play.live_session import LiveSession
from companion.ui import addresses, bridge, theme
from companion.ui.device import Device, use_device
from companion.ui.kit.chips import choices
from companion.ui.kit.keys import tappable
from companion.ui.kit.texts import body, soft


def use_seat(
    session: LiveSession, seat: Seat | None, identifier: str
) -> tuple[Seat, list[ft.Control], Callable[[float], None]]:
    """Return whose chart is shown, a chip for each seat where that may be chosen, and what goes to a step.

    ``identifier`` is that of the chips, followed by the seat's number.
    """
    device, page, now = use_device(), ft.context.page, session.now()
    chosen, choose = bridge.use_state(_first_of(device, now) if seat is None else seat)
    say = device.say_of(session)
    seats = [(Seat(one), say.name(one), f"{identifier}-{one}") for one in range(len(now.names))]

    def go(step: float) -> None:
        page.navigate(addresses.session(session.id, "replay", round(step)))

    return chosen, [choices(seats, chosen, choose)] if seat is None else [], go


def _first_of(device: Device, session: LiveSession) -> Seat:
    me = device.prefs.me
    own = [Seat(at) for at, (name, bot) in enumerate(session.players) if bot is None and me and same_name(name, me)]
    return own[0] if own else Seat(session.look().standings[0].seat)


def step_key(
    say: Say, session: LiveSession, step: int, meant: str, on_tap: Callable[[], object], identifier: str
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
