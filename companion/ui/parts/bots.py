"""While bots play: whose bot thinks, and a key to hurry it."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.engine.words import Say
from companion.sessions.play.driver import Driver
from companion.ui import bridge
from companion.ui.parts.faces import face
from companion.ui.parts.keys import quiet_key
from companion.ui.parts.texts import soft


def bots(session: Any, say: Say) -> list[ft.Control]:
    """Nothing at a real table, and none where no bot plays: the row keeps its place while people choose."""
    driver = getattr(session, "driver", None)
    if driver is None or not any(session.levels):
        return []
    return [Acting(driver, say, key="bots")]


@bridge.component
def Acting(driver: Driver, say: Say) -> Any:
    due = bridge.use_told(driver.session, driver.due)
    if not due:
        return ft.Container(height=0)
    line = soft(say.t("{name} is thinking …", name=say.name(due[0])), expand=True)
    hurry = quiet_key(say.t("Faster"), driver.hurry, "hurry", expand=False)
    row = ft.Row([face(say.name(due[0]), 26), line, hurry], spacing=8, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    return ft.Semantics(container=True, identifier="bots", content=ft.Container(row, padding=ft.Padding(0, 0, 0, 10)))
