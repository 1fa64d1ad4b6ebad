"""Leads people on from an address where nothing stands any more to where it went."""

from __future__ import annotations

from urllib.parse import urlsplit

import flet as ft

from companion.ui import addresses, bridge
from companion.ui.device import use_device
from companion.ui.kit.frame import TopBar, screen


@bridge.component
def Elsewhere(address: str) -> ft.Control:
    """Draws nothing, and leads to the address where that went which was looked for."""
    page, here = ft.context.page, ft.use_view_path()

    def lead() -> None:
        if urlsplit(page.route or "").path == here:  # not from below another screen
            page.navigate(addresses.instead_of(here, address))

    ft.use_effect(lead, [])
    return screen(use_device(), TopBar(""), columns=[])
