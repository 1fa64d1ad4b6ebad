"""Finds the match of 13 that an address means, for the pages that belong to fast entry alone."""

from __future__ import annotations

import logging

import flet as ft

from companion.engine import Refusal
from companion.sessions.play.sessions import LiveSession
from companion.sessions.play.waiting import busy
from companion.ui.device import Device
from companion.ui.parts.frame import panel, screen
from companion.ui.parts.keys import main_key
from companion.ui.parts.texts import body

log = logging.getLogger("companion.ui")


def match_of(device: Device, id: str) -> LiveSession | None:
    """Return the session if it is one of 13 in fast entry; None when it is not, is missing or cannot be read."""
    try:
        found = device.sessions.open(id)
    except LookupError:
        return None
    except (Refusal, ValueError) as error:
        if busy(error):
            raise
        log.exception("session %s does not fold", id)
        return None
    return found if (found.game.id, found.tracking) == ("13", "scorepad") else None


def no_match(device: Device) -> ft.Control:
    """Draw the screen that says there is none."""
    say, page = device.say(), ft.context.page
    words = panel([body(say.t("This match is not here, or cannot be read any more."))])
    home = main_key(say.t("Home"), lambda: page.navigate("/"), "home")
    return screen(device, columns=[[words]], title="", back=lambda: page.navigate("/"), foot=[ft.Row([home])])
