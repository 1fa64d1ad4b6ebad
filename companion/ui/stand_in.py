"""Stands in the place of what cannot be drawn: words, and a way on where nothing around it has one."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.ui.device import DEVICE
from companion.ui.parts.frame import FRAMED, panel, screen, view
from companion.ui.parts.keys import main_key
from companion.ui.parts.texts import body, soft


@ft.component
def StandIn(above: Sequence[ft.BaseControl] | None) -> ft.Control:
    """Draws the words for a component that failed, in a screen of their own where nothing ``above`` it is one.

    None stands for one that waits for a file which another program writes.
    """
    device, page, path = ft.use_context(DEVICE), ft.context.page, ft.use_view_path()
    if device is None:
        return ft.Icon(ft.Icons.HOURGLASS_EMPTY if above is None else ft.Icons.ERROR_OUTLINE)
    say = device.say()
    if above is None:
        words = say.t("Another program is writing to the file. This is shown as soon as it can be read.")
        row = ft.Row([ft.Icon(ft.Icons.HOURGLASS_EMPTY), soft(words, expand=True)], spacing=10)
        return ft.Semantics(identifier="later", live_region=True, container=True, content=ft.Container(row, padding=16))
    words = say.t("This part could not be shown. Nothing is lost, and all the rest works.")
    told = panel([body(words)], identifier="failure")
    if any(one.data == FRAMED for one in above):
        return told

    def back() -> None:
        page.navigate("/")

    foot = [ft.Row([main_key(say.t("Home"), back, "home")])]
    whole = screen(device, columns=[[told]], title="", back=back, foot=foot)
    return whole if any(isinstance(one, ft.View) for one in above) else view(path, whole)
