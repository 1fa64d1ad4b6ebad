"""Shows everybody who plays here, at ``/people``."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.ui import bridge
from companion.ui.device import use_device
from companion.ui.parts.frame import list_and_detail, pane, screen, view
from companion.ui.parts.texts import headline
from companion.ui.people.groups import AllGroups, Nameless
from companion.ui.people.listing import use_listing


@bridge.component
def People() -> ft.View:
    return view(ft.use_view_path(), bridge.keyed("everybody", Everybody))


@bridge.component
def Everybody() -> Any:
    device = use_device()
    say, listing = device.say(), use_listing(device)
    top = headline(say.t("People"))
    beside: list[ft.Control] = [bridge.keyed("groups", AllGroups), bridge.keyed("nameless", Nameless, listing.refuse)]
    if device.size.pane:
        listed = pane([top, *listing.rows], foot=listing.foot, refused=listing.refused)
        groups = screen(device, columns=[beside], title=say.t("Groups"), here="people", listed=True)
        return list_and_detail(device, "people", listed, groups)
    double = device.size.columns(rail=True, foot=True) > 1
    whole = screen(
        device,
        columns=[[top, *listing.rows], beside] if double else [[top, *beside, *listing.rows]],
        title=say.t("People"),
        here="people",
        foot=listing.foot,
        refused=listing.refused,
    )
    return list_and_detail(device, "people", None, whole)
