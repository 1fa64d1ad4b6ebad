"""Draws a QR code as large as there is room for, dark on light in the dark theme as well."""

from __future__ import annotations

from typing import Final

import flet as ft

from companion.share.qr_codes import svg
from companion.ui.page_size import PageSize

MODULE: Final = 8
"""Pixels of a module, where there is room."""
SHARP: Final = 4
"""Pixels of a module from which on all modules are of one size; smaller ones use all the room there is."""
MOST: Final = 500
AROUND: Final = 56
"""Pixels of a page's width that a dialog and its distances take."""
ABOVE: Final = 190
"""Pixels of its height that title and keys take: a phone on its side shows the whole code at once."""


def qr_code(text: str, page: PageSize, *, spoken: str, identifier: str) -> ft.Control | None:
    """Draw ``text`` as a QR code on a page with such room. Returns None when it is too long for one."""
    try:
        drawing, modules = svg(text)
    except ValueError:
        return None
    room = min(MOST, page.width - AROUND, page.height - ABOVE)
    each = min(room // modules, MODULE)
    side = each * modules if each >= SHARP else max(room, 2 * modules)
    image = ft.Image(src=drawing, width=side, height=side, gapless_playback=True)
    even = side + side % 2  # in the middle of a page it begins with a pixel, and not within one
    paper = ft.Container(image, bgcolor=ft.Colors.WHITE, width=even, height=even, alignment=ft.Alignment.TOP_LEFT)
    shown = ft.Semantics(identifier=identifier, label=spoken, image=True, container=True, content=paper)
    return ft.Row([shown], alignment=ft.MainAxisAlignment.CENTER)
