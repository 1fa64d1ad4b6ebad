"""Says that there is nothing to look back at, with a way on."""

from __future__ import annotations

import flet as ft

from companion.ui.device import Device
from companion.ui.parts.frame import panel, screen
from companion.ui.parts.keys import main_key
from companion.ui.parts.texts import body


def nothing_here(device: Device, words: str, there: str, title: str) -> ft.Control:
    """Draw a screen with ``words`` and a key to the address ``there``, which is called ``title``."""
    page = ft.context.page
    key = main_key(title, lambda: page.navigate(there), "to-there")
    return screen(
        device,
        columns=[[panel([body(words)], identifier="nothing")]],
        title=title,
        back=lambda: page.navigate(there),
        foot=[ft.Row([key])],
        listed=True,
    )
