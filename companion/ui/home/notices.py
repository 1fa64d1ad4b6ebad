"""What everybody is told once: that the file was damaged, and what became of it."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.ui.desk import Desk
from companion.ui.parts.frame import panel
from companion.ui.parts.keys import quiet_key
from companion.ui.parts.texts import body


def notices(desk: Desk) -> list[ft.Control]:
    """A panel for each, until somebody on any device has seen it."""
    say, sessions = desk.say(), desk.sessions
    return [
        panel(
            [
                ft.Semantics(live_region=True, content=body(one.said(say))),
                ft.Row([quiet_key(say.t("Got it"), partial(sessions.dismiss, one), "notice-ok")]),
            ],
            identifier="notice",
        )
        for one in sessions.notices
    ]
