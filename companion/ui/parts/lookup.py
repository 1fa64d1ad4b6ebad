"""Looks up the session of an address, and draws what the screen shows when there is none."""

from __future__ import annotations

import logging

import flet as ft

from companion.engine import Refusal
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.waiting import busy
from companion.ui.device import Device
from companion.ui.parts.frame import panel, screen
from companion.ui.parts.keys import main_key
from companion.ui.parts.texts import body

log = logging.getLogger("companion.ui")


def open_session(device: Device, id: str) -> LiveSession | None:
    """Return the live session; None when it is not there or cannot be read.

    Raises Trouble ``busy`` when it may be read a moment later.
    """
    try:
        return device.sessions.open(id)
    except LookupError:
        return None
    except (Refusal, ValueError) as error:
        if busy(error):
            raise
        log.exception("session %s does not fold", id)
        return None


def missing_screen(device: Device, words: str = "") -> ft.Control:
    """Draw the screen that says in ``words``, or as for any session, that there is none."""
    say, page = device.say(), ft.context.page
    told = panel([body(words or say.t("This session is not here, or cannot be read any more."))])
    home = main_key(say.t("Home"), lambda: page.navigate("/"), "home")
    return screen(device, columns=[[told]], title="", back=lambda: page.navigate("/"), foot=[ft.Row([home])])
