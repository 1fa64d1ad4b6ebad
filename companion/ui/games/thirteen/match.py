"""Finds the match of 13 that an address means, for the pages that belong to fast entry alone."""

from __future__ import annotations

import flet as ft

from companion.sessions.play.live_session import LiveSession
from companion.ui.device import Device, opened
from companion.ui.parts.frame import panel, screen
from companion.ui.parts.keys import main_key
from companion.ui.parts.texts import body


def match_of(device: Device, id: str) -> LiveSession | None:
    """Return the session if it is one of 13 in fast entry; None when it is not, is missing or cannot be read."""
    found = opened(device, id)
    return found if found and (found.game.id, found.tracking) == ("13", "scorepad") else None


def no_match(device: Device) -> ft.Control:
    """Draw the screen that says there is none."""
    say, page = device.say(), ft.context.page
    words = panel([body(say.t("This game is not here, or cannot be read any more."))])
    home = main_key(say.t("Home"), lambda: page.navigate("/"), "home")
    return screen(device, columns=[[words]], title="", back=lambda: page.navigate("/"), foot=[ft.Row([home])])
