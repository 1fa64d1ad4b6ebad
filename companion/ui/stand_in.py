"""Replaces a screen that the app cannot draw: words, and a way on if nothing around it has one. Instead of the first
screen it says why the file of sessions cannot be opened; from an address where nothing stands any more it leads on.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from urllib.parse import urlsplit

import flet as ft

from companion.engine import Say
from companion.ui import addresses, bridge, theme
from companion.ui.device import DEVICE, use_device
from companion.ui.kit.frame import FRAMED, Foot, TopBar, panel, screen, view
from companion.ui.kit.keys import main_key
from companion.ui.kit.texts import body, headline, soft


@ft.component
def StandIn(above: Sequence[ft.BaseControl] | None) -> ft.Control:
    """Draws the words for a component that failed, in a screen of their own where nothing ``above`` it is one.

    None stands for one that waits for a file which another program writes.
    """
    device, path = ft.use_context(DEVICE), ft.use_view_path()
    if device is None:
        return ft.Icon(ft.Icons.HOURGLASS_EMPTY if above is None else ft.Icons.ERROR_OUTLINE)
    say = device.say()
    if above is None:
        words = say.t("Another program is writing to the file. This page will appear as soon as it can be read.")
        row = ft.Row([ft.Icon(ft.Icons.HOURGLASS_EMPTY), soft(words, expand=True)], spacing=10)
        return ft.Semantics(identifier="later", live_region=True, container=True, content=ft.Container(row, padding=16))
    words = say.t("This part could not be shown. Nothing is lost, and everything else works.")
    failure = panel(body(words), identifier="failure")
    if any(one.data == FRAMED for one in above):
        return failure
    foot = [ft.Row([main_key(say.t("Home"), "/", "home")])]
    whole = screen(device, TopBar("", back="/"), columns=[[failure]], foot=Foot(foot))
    return whole if any(isinstance(one, ft.View) for one in above) else view(path, whole)


@bridge.component
def Elsewhere(address: str) -> ft.Control:
    """Draws nothing, and leads to the address where that went which was looked for."""
    page, here = ft.context.page, ft.use_view_path()
    lead = partial(page.navigate, addresses.instead_of(here, address))
    # not from below another screen
    ft.use_effect(lambda: lead() if urlsplit(page.route or "").path == here else None, [])
    return screen(use_device(), TopBar(""), columns=[])


def show_startup_error(page: ft.Page, say: Say, why: str, again: Callable[[], Awaitable[None]]) -> None:
    """Show the reason in words, and a key that tries once more: a full disk may have room by then."""

    def on_again() -> None:
        page.clean()
        page.run_task(again)

    theme.install(page)
    page.title = "Table Companion"
    page.bgcolor = theme.PAPER
    page.update()  # the theme is there before the first words
    words = ft.Column(
        [
            ft.Row([ft.Icon(ft.Icons.ERROR_OUTLINE, size=40, color=theme.WARN)]),
            headline(say.t("Table Companion cannot start")),
            ft.Semantics(live_region=True, identifier="unopened", content=body(why)),
            main_key(say.t("Try again"), on_again, "again"),
        ],
        spacing=16,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    sheet = ft.Container(words, padding=16, width=theme.COLUMN)
    page.add(ft.SafeArea(ft.Container(sheet, alignment=ft.Alignment.TOP_CENTER)))
