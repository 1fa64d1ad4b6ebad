"""Draws the places one can always go to: a bar under the thumb on a phone, a rail beside a wide page."""

from __future__ import annotations

from typing import Final

import flet as ft

from companion.engine.words import N_
from companion.ui import addresses, theme
from companion.ui.device import Device
from companion.ui.kit.keys import tappable
from companion.ui.kit.spread import centred, stretched
from companion.ui.kit.texts import BOLD, drawn, large

Place = tuple[str, str, str, ft.IconData, ft.IconData]

PLACES: Final[tuple[Place, ...]] = (
    ("home", "/", N_("Home"), ft.Icons.HOME_OUTLINED, ft.Icons.HOME),
    ("die", addresses.DIE, N_("Die"), ft.Icons.CASINO_OUTLINED, ft.Icons.CASINO),
    ("history", addresses.HISTORY, N_("History"), ft.Icons.AUTO_STORIES_OUTLINED, ft.Icons.AUTO_STORIES),
    ("people", addresses.PEOPLE, N_("People"), ft.Icons.GROUP_OUTLINED, ft.Icons.GROUP),
    ("settings", addresses.SETTINGS, N_("Settings"), ft.Icons.SETTINGS_OUTLINED, ft.Icons.SETTINGS),
)
"""Name, address and word of each place, its mark elsewhere, and its mark on the place itself."""


def bar(device: Device, here: str) -> ft.Control:
    """Draw all places side by side; ``here`` is marked by more than its colour."""
    row = ft.Row([_place(device, place, here) for place in PLACES], spacing=0)
    line = ft.Container(row, bgcolor=theme.CARD, padding=ft.Padding.symmetric(horizontal=4, vertical=4))
    line.border = ft.Border(top=ft.BorderSide(1, theme.LINE))
    return ft.Semantics(container=True, content=line)


def rail(device: Device, here: str) -> ft.Control:
    """Draw all places one below the other; on a phone on its side so close that all of them are in sight."""
    room = device.size
    places: list[ft.Control] = [_place(device, place, here, tall=True, low=room.flat) for place in PLACES]
    spacing, across, down = (2, 2, 4) if room.flat else (theme.GAP, 8, 16)
    column = stretched(places, spacing=spacing, scroll=ft.ScrollMode.AUTO)
    padding = ft.Padding.symmetric(horizontal=across, vertical=down)
    line = ft.Container(column, width=room.rail, bgcolor=theme.CARD, padding=padding)
    line.border = ft.Border(right=ft.BorderSide(1, theme.LINE))
    return ft.Semantics(container=True, content=line)


def _place(device: Device, place: Place, here: str, *, tall: bool = False, low: bool = False) -> ft.Control:
    name, address, word, outlined, filled = place
    chosen, page, words = name == here, ft.context.page, device.say().t(word)
    color = theme.FELT.colour if chosen else theme.SOFT
    mark = ft.Container(
        ft.Icon(filled if chosen else outlined, size=24, color=color),
        bgcolor=theme.FELT.tint if chosen else None,
        border_radius=16,
        padding=ft.Padding.symmetric(horizontal=14, vertical=3),
    )
    weight, style = BOLD if chosen and not large() else None, ft.TextStyle(letter_spacing=-0.2)
    label = drawn(words, size=theme.SMALL, most=1.15, weight=weight, color=color, style=style, lines=1)
    inside = centred([mark, label], spacing=1, tight=True, alignment=ft.MainAxisAlignment.CENTER)

    def go() -> None:
        device.memory.looked_through = None
        page.navigate(address)

    return tappable(
        inside,
        go,
        spoken=words,
        identifier=f"nav-{name}",
        chosen=chosen,
        padding=ft.Padding.symmetric(horizontal=0, vertical=8 if tall and not low else 5),
        expand=None if tall else True,
    )
