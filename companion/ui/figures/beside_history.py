"""Draws the history beside screens of figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from companion.ui import bridge
from companion.ui.device import use_device
from companion.ui.history.listing import Listing
from companion.ui.parts.frame import list_and_detail


def beside_history(draw: Callable[..., Any], *facts: Any) -> ft.Control:
    """Draw the component ``draw`` with its ``facts``, beside the history where a list stands beside things."""
    beside: ft.Control = bridge.keyed(f"beside-{facts}", BesideHistory, draw, facts)
    return beside


@bridge.component
def BesideHistory(draw: Callable[..., Any], facts: Sequence[Any]) -> Any:
    device = use_device()
    listed = bridge.keyed("listing", Listing, "") if device.size.pane else None
    return list_and_detail(device, "history", listed, bridge.keyed("detail", draw, *facts))
