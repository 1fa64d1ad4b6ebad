"""Leads people on from an address where nothing stands, or not any more: to where it went, or to what there is."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar
from urllib.parse import urlsplit

import flet as ft

from companion.sessions.library.deletions import deleted
from companion.sessions.library.people import PersonRefused
from companion.sessions.play.live_session import LiveSession
from companion.ui import addresses, bridge
from companion.ui.device import Device, opened, use_device
from companion.ui.kit.frame import panel, screen, view
from companion.ui.kit.keys import main_key, quiet_key
from companion.ui.kit.texts import body

T = TypeVar("T")


def nothing_here(
    device: Device, words: str = "", there: str = "/", title: str = "", *, on: str = "", id: str = ""
) -> ft.Control:
    """Draw a screen with ``words``, a key ``on`` to the address ``there``, which is called ``title``, and the history.

    What was deleted under this ``id`` can still be brought back, and a key leads there.
    """
    page, say = ft.context.page, device.say()
    told: list[ft.Control] = [body(words or say.t("There is nothing at this address."))]
    if found := [one for one in deleted(device.sessions) if one.id == id]:
        people = say.t("This name was deleted. It can still be brought back.")
        words = people if found[0].kind == "person" else say.t("This game was deleted. It can still be brought back.")
        key = quiet_key(say.t("Recently deleted"), lambda: page.navigate(addresses.DELETED), "to-deleted")
        told = [body(words), ft.Row([key])]
    name = "home" if there == "/" else "to-there"
    keys = [main_key(on or title or say.t("Home"), lambda: page.navigate(there), name)]
    if there != addresses.HISTORY:
        everything = quiet_key(say.t("See the history"), lambda: page.navigate(addresses.HISTORY), "to-history")
        keys.insert(0, everything)
    return screen(
        device,
        columns=[[panel(told, identifier="nothing")]],
        title=title,
        back=lambda: page.navigate(there),
        foot=[ft.Row(keys, spacing=10)],
        listed=True,
    )


def if_there(ask: Callable[[], T]) -> T | None:
    """Return what is asked for; None where no such person or group is here."""
    with suppress(PersonRefused):
        return ask()
    return None


@bridge.component
def Elsewhere(address: str) -> ft.Control:
    """Draws nothing, and leads to the address where that went which was looked for."""
    page, here = ft.context.page, ft.use_view_path()

    def lead() -> None:
        if urlsplit(page.route or "").path == here:  # not from below another screen
            page.navigate(addresses.instead_of(here, address))

    ft.use_effect(lead, [])
    return screen(use_device(), columns=[], title="")


def of_session(draw: Callable[..., object], *more: object) -> ft.View:
    """Return the view of a screen: what ``draw`` makes of the live session in the address, and of ``more``."""
    id = addresses.session_in(ft.use_route_params())
    return view(ft.use_view_path(), bridge.keyed("session", OfSession, id, draw, *more))


@bridge.component
def OfSession(id: str, draw: Callable[..., Any], *more: Any) -> ft.Control:
    device = use_device()
    held = opened(device, id)

    def ask() -> LiveSession | None:
        return opened(device, id) if held is None or held.gone else held

    session = bridge.use_answer(held or device.sessions, ask)  # for all else what it draws looks itself
    return no_session(device, id) if session is None else bridge.keyed("drawn", draw, session, *more)


def no_session(device: Device, id: str) -> ft.Control:
    """Draw the screen that says a session is not there, or was deleted and can be brought back."""
    return nothing_here(device, device.say().t("This game is not here, or cannot be read any more."), id=id)
