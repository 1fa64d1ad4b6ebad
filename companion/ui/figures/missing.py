"""Draws what screens of figures share: the history beside them, and that there is nothing to look back at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from companion.ui import bridge
from companion.ui.device import Device, use_device
from companion.ui.history.listing import Listing
from companion.ui.parts.frame import list_and_detail, panel, screen
from companion.ui.parts.keys import main_key
from companion.ui.parts.texts import body


def beside_history(draw: Callable[..., Any], *facts: Any) -> ft.Control:
    """Draw the component ``draw`` with its ``facts``, beside the history where a list stands beside things."""
    beside: ft.Control = bridge.keyed(f"beside-{facts}", BesideHistory, draw, facts)
    return beside


@bridge.component
def BesideHistory(draw: Callable[..., Any], facts: Sequence[Any]) -> Any:
    device = use_device()
    listed = bridge.keyed("listing", Listing, "") if device.size.pane else None
    return list_and_detail(device, "history", listed, bridge.keyed("detail", draw, *facts))


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
